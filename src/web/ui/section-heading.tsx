import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

/** A page's title with what it is about and its main actions. */
export function PageHeading({
  title,
  description,
  actions,
  badge,
}: {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  badge?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl font-semibold">{title}</h1>
          {badge}
        </div>
        {description && <p className="max-w-prose text-sm text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

/** A section's title, with an optional link to all of it. */
export function SectionHeading({
  title,
  description,
  more,
}: {
  title: ReactNode
  description?: ReactNode
  more?: { to: string; label: ReactNode }
}) {
  return (
    <div className="flex items-end justify-between gap-4">
      <div className="grid gap-0.5">
        <h2 className="text-lg font-semibold">{title}</h2>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
      </div>
      {more && (
        <Link
          to={more.to}
          className="inline-flex shrink-0 items-center gap-1 rounded-sm py-0.5 text-sm font-medium text-primary hover:underline"
        >
          {more.label}
          <Icon name="chevron-end" size={16} />
        </Link>
      )}
    </div>
  )
}
