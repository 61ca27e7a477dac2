import type { ReactNode } from 'react'

/** A polite live region: what changes inside is read out. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <span className="sr-only" aria-live="polite" aria-atomic>
    {children}
  </span>
)
