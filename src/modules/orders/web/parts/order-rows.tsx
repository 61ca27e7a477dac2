// Orders as rows that lead to their pages; for the customer's own list and dashboard.
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { OrderSummary } from '../../contract.ts'
import { OrderStatus } from './order-status.tsx'

export function OrderRows({ orders }: { orders: readonly OrderSummary[] }) {
  const { t } = useTranslation()
  const { money, date, dateTime } = useFormat()
  return (
    <ul className="surface-card divide-y divide-line rounded-md border border-line">
      {orders.map((order) => (
        <li
          key={order.id}
          className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-sm transition-colors hover:bg-sunken sm:grid-cols-[1fr_auto_8rem_1.25rem]"
        >
          <div className="grid min-w-0 gap-0.5">
            <Link to={paths.account.order(order.id)} className="font-medium text-ink after:absolute after:inset-0">
              <bdi>{order.number}</bdi>
            </Link>
            <span className="text-xs text-ink-soft">
              <time dateTime={order.createdAt}>{date(order.createdAt)}</time> · {t('order.lineCount', { count: order.lineCount })} ·{' '}
              {order.paymentMethod}
              {order.purchaseOrderNumber && (
                <>
                  {' · '}
                  {t('order.poNumber')}: <bdi>{order.purchaseOrderNumber}</bdi>
                </>
              )}
            </span>
            {order.confirmUntil !== null && (
              <span className="text-xs font-medium text-warning">{t('order.confirm.until', { time: dateTime(order.confirmUntil) })}</span>
            )}
          </div>
          <OrderStatus status={order.status} />
          <span className="col-start-2 text-end font-medium text-ink tabular-nums sm:col-start-auto">
            <bdi>{order.grandTotal === null ? '–' : money(order.grandTotal, order.currency)}</bdi>
          </span>
          <Icon name="chevron-end" size={16} className="hidden text-ink-soft sm:block" />
        </li>
      ))}
    </ul>
  )
}
