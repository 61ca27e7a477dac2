import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'

type StatCardProps = {
  label: ReactNode
  value: ReactNode
  icon?: IconName
  change?: { text: string; direction: 'up' | 'down' | 'same'; good?: boolean }
  hint?: ReactNode
  to?: string
  loading?: boolean
}

const arrows = { up: '↑', down: '↓', same: '→' }

/** One number with its name; `change` shows how it moved (`good` decides the colour), `to` makes the card a link. */
export function StatCard({ label, value, icon, change, hint, to, loading = false }: StatCardProps) {
  const changeInk = change?.good === undefined ? 'text-ink-soft' : change.good ? 'text-success' : 'text-danger'
  return (
    <div
      className={cx(
        'surface-card relative grid content-start gap-1 rounded-md border border-line p-4 transition-colors',
        to && 'hover:border-line-strong',
      )}
    >
      <div className="flex items-center justify-between gap-2 text-sm text-ink-soft">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-md">
            {label}
          </Link>
        ) : (
          <span>{label}</span>
        )}
        {icon && <Icon name={icon} />}
      </div>
      {loading ? (
        <Skeleton className="my-1 h-6 w-24" />
      ) : (
        <p className="text-xl font-semibold text-ink tabular-nums">
          <bdi>{value}</bdi>
        </p>
      )}
      {(change || hint) && (
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-ink-soft">
          {change && (
            <bdi className={cx('font-medium tabular-nums', changeInk)}>
              <span aria-hidden>{arrows[change.direction]}</span> {change.text}
            </bdi>
          )}
          {hint}
        </p>
      )}
    </div>
  )
}
