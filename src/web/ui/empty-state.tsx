import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

type StateProps = {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  compact?: boolean
  /** It is the whole page, so its title is the page's heading. */
  isWhole?: boolean
}

/** An icon on a tint, a title, a text, actions. */
export function State({
  icon,
  title,
  children,
  action,
  compact,
  isWhole = false,
  tint,
  role,
}: StateProps & { tint: string; role?: string }) {
  const Heading = isWhole ? 'h1' : 'h2'
  return (
    <div role={role} className={cx('mx-auto grid max-w-md justify-items-center gap-2 text-center', compact ? 'py-8' : 'py-16')}>
      {icon && (
        <span className={cx('mb-2 grid size-16 place-items-center rounded-full', tint)}>
          <Icon name={icon} size={32} />
        </span>
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children && <div className="text-sm text-ink-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** An empty list or page, with the next step. */
export const EmptyState = ({ icon = 'box', ...rest }: StateProps) => <State icon={icon} tint="bg-sunken text-ink-soft" {...rest} />
