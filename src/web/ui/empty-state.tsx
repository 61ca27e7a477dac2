// What stands where nothing is, and where something went wrong: what it is, and what to do next.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

type StateProps = { icon?: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode; compact?: boolean }

function State({ icon, title, children, action, compact, tint, role }: StateProps & { tint: string; role?: string }) {
  return (
    <div role={role} className={cx('mx-auto grid max-w-md justify-items-center gap-2 text-center', compact ? 'py-8' : 'py-16')}>
      {icon && (
        <span className={cx('mb-2 grid size-16 place-items-center rounded-full', tint)}>
          <Icon name={icon} size={32} />
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <div className="text-sm text-ink-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** Nothing here yet: says so and offers the next step. */
export const EmptyState = ({ icon = 'box', ...rest }: StateProps) => <State icon={icon} tint="bg-sunken text-ink-soft" {...rest} />

type ErrorStateProps = {
  title?: ReactNode
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
  requestId?: string | undefined
  compact?: boolean
}

/** Something failed: says what happened, offers to try again, and gives the number to quote. */
export function ErrorState({ title, children, onRetry, action, requestId, compact = false }: ErrorStateProps) {
  const { t } = useTranslation()
  const actions = (
    <>
      {onRetry && (
        <Button variant="primary" onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      )}
      {action}
    </>
  )
  return (
    <State
      role="alert"
      icon="warning"
      tint="bg-danger-soft text-danger"
      title={title ?? t('ui.errorTitle')}
      action={(onRetry || action) && actions}
      compact={compact}
    >
      {children ?? t('ui.errorText')}
      {requestId && (
        <p className="mt-2 text-xs">
          {t('ui.reference')} <bdi className="font-mono select-all">{requestId}</bdi>
        </p>
      )}
    </State>
  )
}
