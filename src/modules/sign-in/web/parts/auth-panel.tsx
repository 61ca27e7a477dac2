import type { ReactNode } from 'react'
import { PageHead } from '#web/page-head.tsx'

type Props = { title: string; description?: ReactNode; children: ReactNode; footer?: ReactNode; canonical?: string; wide?: boolean }

/** The frame of the sign-in screens: a title, one card, and links to related screens. */
export function AuthPanel({ title, description, children, footer, canonical, wide = false }: Props) {
  return (
    <div className={`mx-auto grid w-full gap-6 py-4 sm:py-10 ${wide ? 'max-w-2xl' : 'max-w-md'}`}>
      <PageHead title={title} canonical={canonical} isIndexed={canonical !== undefined} />
      <div className="grid gap-2 text-center">
        <h1 className="text-xl font-semibold">{title}</h1>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
      </div>
      <div className="surface-card rounded-md border border-line p-5 sm:p-7">{children}</div>
      {footer && <div className="grid justify-items-center gap-1 text-center text-sm text-ink-soft">{footer}</div>}
    </div>
  )
}
