// The state of a return or of collected money as a badge, the same everywhere.
import { useTranslation } from '#web/translation.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import type { ReturnState } from '../../lifecycle.ts'

export const returnTones: Record<ReturnState, Tone> = {
  init: 'warning',
  accepted: 'info',
  approved: 'success',
  rejected: 'neutral',
  refused: 'danger',
}
export const returnIcons: Record<ReturnState, IconName> = {
  init: 'undo',
  accepted: 'truck',
  approved: 'check',
  rejected: 'close',
  refused: 'close',
}

export function ReturnBadge({ status }: { status: ReturnState }) {
  const { t } = useTranslation()
  return <Badge tone={returnTones[status]}>{t(`return.status.${status}`)}</Badge>
}

/** Collected money has words of its own for the same states. */
export function MoneyBadge({ status }: { status: ReturnState }) {
  const { t } = useTranslation()
  return <Badge tone={returnTones[status]}>{t(`return.moneyStatus.${status}`)}</Badge>
}
