import { Link } from 'react-router'
import type { AdminOrderSummary } from '#modules/orders/admin-contract.ts'
import { OrderStatus } from '#modules/orders/web/parts/order-status.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

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
    <Table label={t('report.admin.latest')} density="compact">
      <thead>
        <tr>
          <Th>{t('order.admin.order')}</Th>
          <Th>{t('order.admin.company')}</Th>
          <Th>{t('order.admin.date')}</Th>
          <Th>{t('order.admin.status')}</Th>
          <Th align="end">{t('order.admin.total')}</Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Tr key={order.id}>
            <Td>
              <Link to={paths.office.order(order.id)} className="font-medium text-ink underline-offset-4 hover:underline">
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
      </tbody>
    </Table>
  )
}
