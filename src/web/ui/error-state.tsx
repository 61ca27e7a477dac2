import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button } from './button.tsx'
import { State } from './empty-state.tsx'

type ErrorStateProps = {
  title?: ReactNode
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
  requestId?: string | undefined
  compact?: boolean
  /** It is the whole page, so its title is the page's heading. */
  isWhole?: boolean
}

/** A failure: its explanation, a button to try again, and the number to quote. */
export function ErrorState({ title, children, onRetry, action, requestId, compact = false, isWhole = false }: ErrorStateProps) {
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
      isWhole={isWhole}
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
