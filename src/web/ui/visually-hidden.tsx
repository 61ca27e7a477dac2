import type { ReactNode } from 'react'

/** Words only for those who listen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>

/** A polite live region: what changes inside is read out. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <span className="sr-only" aria-live="polite" aria-atomic>
    {children}
  </span>
)
