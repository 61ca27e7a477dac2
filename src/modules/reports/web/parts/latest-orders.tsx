import { Link } from 'react-router'
import type { AdminOrderSummary } from '#modules/orders/admin-contract.ts'
import { OrderStatus } from '#modules/orders/web/parts/order-status.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { CardTable } from '#web/table/card-table.tsx'
import { useTranslation } from '#web/translation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Td, Tr } from '#web/ui/table.tsx'

/** A short table of orders, each leading to its screen. */
export function LatestOrders({ orders }: { orders: readonly AdminOrderSummary[] }) {
  const { t } = useTranslation()
  const { money, dateTime } = useFormat()
  if (orders.length === 0) {
    return (
      <EmptyState compact icon="receipt" title={t('report.admin.noOrders')}>
        {t('report.admin.noOrdersText')}
      </EmptyState>
    )
  }
  return (
    <CardTable
      label={t('report.admin.latest')}
      heads={[
        { title: t('order.admin.order') },
        { title: t('order.admin.company') },
        { title: t('order.admin.date') },
        { title: t('order.admin.status') },
        { title: t('order.admin.total'), align: 'end' },
      ]}
    >
      {orders.map((order) => (
        <Tr key={order.id}>
          <Td>
            <Link
              to={paths.office.order(order.id)}
              className="font-medium whitespace-nowrap text-ink underline-offset-4 hover:underline"
              data-row-link
            >
              <bdi>{order.number}</bdi>
            </Link>
          </Td>
          <Td>
            <bdi>{order.companyName}</bdi>
          </Td>
          <Td className="whitespace-nowrap">
            <time dateTime={order.createdAt}>{dateTime(order.createdAt)}</time>
          </Td>
          <Td>
            <OrderStatus status={order.status} />
          </Td>
          <Td numeric>
            <bdi>{order.grandTotal === null ? '–' : money(order.grandTotal, order.currency)}</bdi>
          </Td>
        </Tr>
      ))}
    </CardTable>
  )
}
