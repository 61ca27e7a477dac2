import { useTranslation } from '#web/translation.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { InvoiceStatus as Status } from '../../contract.ts'

const tones: Record<Status, Tone> = {
  draft: 'neutral',
  open: 'info',
  partlyPaid: 'warning',
  paid: 'success',
  overdue: 'danger',
  credited: 'neutral',
  issued: 'success',
}

/** Where an invoice stands, as a badge. */
export function InvoiceStatus({ status }: { status: Status }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`invoice.status.${status}`)}</Badge>
}
