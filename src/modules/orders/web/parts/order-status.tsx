// The states of an order and of its payment as badges, the same everywhere.
import { useTranslation } from '#web/translation.tsx'
import type { OrderState } from '#modules/orders/lifecycle.ts'
import type { PayableState } from '#modules/payments/lifecycle.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export const orderTones: Record<OrderState, Tone> = {
  initiated: 'warning',
  'payment-pending': 'warning',
  pending: 'info',
  accepted: 'info',
  approved: 'info',
  processing: 'info',
  printed: 'info',
  shipped: 'info',
  delivered: 'success',
  completed: 'success',
  refused: 'danger',
  rejected: 'danger',
  cancelled: 'neutral',
}

export const orderIcons: Record<OrderState, IconName> = {
  initiated: 'clock',
  'payment-pending': 'clock',
  pending: 'receipt',
  accepted: 'check',
  approved: 'check',
  processing: 'box',
  printed: 'printer',
  shipped: 'truck',
  delivered: 'map-pin',
  completed: 'check',
  refused: 'warning',
  rejected: 'close',
  cancelled: 'close',
}

const paymentTones: Record<PayableState, Tone> = {
  none: 'neutral',
  pending: 'warning',
  authorised: 'info',
  captured: 'success',
  partlyPaid: 'warning',
  refundDue: 'danger',
  partlyRefunded: 'info',
  refunded: 'neutral',
  cancelled: 'neutral',
  failed: 'danger',
}

type StatusProps = { status: OrderState; method?: 'delivery' | 'collection' }

/** With `method` an order that is collected is ready and collected instead of on its way and delivered. */
export function OrderStatus({ status, method }: StatusProps) {
  const { t } = useTranslation()
  const isCollected = method === 'collection' && (status === 'shipped' || status === 'delivered')
  return <Badge tone={orderTones[status]}>{t(isCollected ? `order.collecting.${status}` : `order.status.${status}`)}</Badge>
}

export function PaymentStatus({ state }: { state: PayableState }) {
  const { t } = useTranslation()
  return <Badge tone={paymentTones[state]}>{t(`payment.states.${state}`)}</Badge>
}

/** Says that an order waits for the office to approve it, and why. */
export function HeldMark({ reason }: { reason: 'creditLimit' }) {
  const { t } = useTranslation()
  return <Badge tone="warning">{t(`order.admin.held.${reason}`)}</Badge>
}

/** Says that colleagues left notes on an order. */
export function NoteMark({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-soft tabular-nums" title={t('note.count', { count })}>
      <Icon name="quote" size={16} label={t('note.count', { count })} />
      {count}
    </span>
  )
}

/** Says that a part of an order has left and the rest is still to come. */
export function PartMark() {
  const { t } = useTranslation()
  return <Badge tone="warning">{t('order.partShipped')}</Badge>
}
