// Says that an order waits for the office because it goes beyond its company's account: to its buyer, and to the office with the amounts.
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import type { AdminOrder } from '../../admin-contract.ts'

export function BuyerHold({ order }: { order: { isHeld: boolean } }) {
  const { t } = useTranslation()
  return order.isHeld ? (
    <Alert tone="warning" title={t('order.hold.title')}>
      {t('order.hold.text')}
    </Alert>
  ) : null
}

export function OfficeHold({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { isHeld, holdLimit, holdOpen, totals, currency } = order
  if (!isHeld || holdLimit === null || holdOpen === null || !totals) return null
  const beyond = holdOpen + totals.grandTotal - holdLimit
  return (
    <Alert tone="warning" title={t('order.admin.hold.title', { amount: money(beyond, currency) })}>
      {t('order.admin.hold.text', {
        limit: money(holdLimit, currency),
        open: money(holdOpen, currency),
        total: money(totals.grandTotal, currency),
      })}
    </Alert>
  )
}
