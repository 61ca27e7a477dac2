import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import type { Returnable } from '../../contract.ts'

/** Says why nothing of an order can come back, or until when it can. */
export function ClosedNotice({ order: { closed, lastDay } }: { order: Pick<Returnable, 'closed' | 'lastDay'> }) {
  const { t } = useTranslation()
  const { dayDate } = useFormat()
  const day = lastDay ? dayDate(lastDay) : ''
  if (closed) return <Alert tone="warning">{t(`return.closed.${closed}`, { day })}</Alert>
  return lastDay ? <p className="text-sm text-ink-soft">{t('return.until', { day })}</p> : null
}
