// The office's first screen: today, thirty days, open work, and the latest orders.
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { OrderStatus } from '#modules/orders/web/parts/order-status.tsx'
import { listIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { type AdminDashboard as Dashboard, getAdminDashboard } from '../admin-contract.ts'
import { LatestOrders } from './parts/latest-orders.tsx'

const RevenueChart = lazy(() => import('./parts/revenue-chart.tsx'))

export default function AdminDashboard() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data, error, refetch } = useLive(getAdminDashboard, {}, { staleTime: 0, refetchInterval: 60_000 })
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('report.admin.title')} isIndexed={false} />
      <PageHeading title={t('report.admin.title')} />
      {data && data.wrongSettings.length > 0 && (
        <Alert tone="warning" title={t('report.admin.wrongSettings')}>
          {t('report.admin.wrongSettingsText', {
            names: listIn(
              data.wrongSettings.map((each) => t(`report.admin.settingsOf.${each}`)),
              locale,
            ),
          })}
        </Alert>
      )}
      {error && !data ? (
        <ErrorState compact onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <Stats dashboard={data} />
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <Card title={t('report.admin.chartTitle')} description={t('report.admin.month')}>
              {data ? <Chart dashboard={data} /> : <Skeleton className="h-64 w-full" />}
            </Card>
            <Card title={t('report.admin.waiting')} flush>
              {data ? <Waiting dashboard={data} /> : <Skeleton className="m-5 h-56" />}
            </Card>
          </div>
          <Card
            title={t('report.admin.latest')}
            actions={
              <Link to={paths.office.orders()} className="text-sm font-medium text-primary hover:underline">
                {t('report.admin.allOrders')}
              </Link>
            }
          >
            {data ? <LatestOrders orders={data.latest} /> : <Skeleton className="h-60 w-full" />}
          </Card>
        </>
      )}
    </div>
  )
}

function Stats({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const loading = dashboard === undefined
  const amount = (value: number | undefined) => (value === undefined ? '' : money(value, dashboard?.currency))
  const count = (value: number | undefined) => (value === undefined ? '' : number(value))
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
      <StatCard icon="receipt" label={t('report.admin.ordersToday')} value={count(dashboard?.today.orders)} loading={loading} />
      <StatCard label={t('report.admin.revenueToday')} value={amount(dashboard?.today.revenue)} loading={loading} />
      <StatCard label={t('report.admin.orders30')} value={count(dashboard?.month.orders)} loading={loading} />
      <StatCard label={t('report.admin.revenue30')} value={amount(dashboard?.month.revenue)} loading={loading} />
      <StatCard
        icon="users"
        label={t('report.admin.waitingCustomers')}
        value={count(dashboard?.waitingCustomers)}
        hint={t('report.admin.showCustomers')}
        to={paths.office.users({ status: 'confirmed' })}
        loading={loading}
      />
      <StatCard
        icon="box"
        label={t('report.admin.lowStock')}
        value={count(dashboard?.lowStock) + (dashboard?.lowStockIsExact === false ? '+' : '')}
        hint={t('report.admin.showProducts')}
        to={paths.office.stock({ level: 'low' })}
        loading={loading}
      />
      {dashboard && dashboard.refundsDue > 0 && (
        <StatCard
          icon="warning"
          label={t('report.admin.refundsDue')}
          value={count(dashboard.refundsDue)}
          hint={t('report.admin.showRefunds')}
          to={paths.office.orders({ refundDue: 'true' })}
        />
      )}
    </div>
  )
}

/** The chart; one sentence and a table give its content to people who cannot see it. */
function Chart({ dashboard: { days, month, currency } }: { dashboard: Dashboard }) {
  const { t } = useTranslation()
  const { money, number, date } = useFormat()
  const best = days.reduce((top, day) => (day.revenue > top.revenue ? day : top), days[0] ?? { day: '', orders: 0, revenue: 0 })
  if (month.orders === 0) return <p className="grid h-64 place-items-center text-sm text-ink-soft">{t('report.admin.chartEmpty')}</p>
  const summary = {
    orders: number(month.orders),
    revenue: money(month.revenue, currency),
    day: date(`${best.day}T12:00:00Z`),
    best: money(best.revenue, currency),
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-soft">{t('report.admin.chartSummary', summary)}</p>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <RevenueChart days={days} currency={currency} />
      </Suspense>
      <details className="text-sm">
        <summary className="cursor-pointer font-medium text-ink">{t('report.admin.showTable')}</summary>
        <div className="mt-3">
          <Table label={t('report.admin.chartTitle')} density="compact" maxHeight="20rem">
            <thead>
              <tr>
                <Th>{t('report.admin.day')}</Th>
                <Th align="end">{t('report.admin.count')}</Th>
                <Th align="end">{t('report.admin.value')}</Th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <Tr key={day.day}>
                  <Td>{date(`${day.day}T12:00:00Z`)}</Td>
                  <Td numeric>{number(day.orders)}</Td>
                  <Td numeric>
                    <bdi>{money(day.revenue, currency)}</bdi>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </div>
  )
}

function Waiting({ dashboard }: { dashboard: Dashboard }) {
  const { number } = useFormat()
  return (
    <ul className="divide-y divide-line border-t border-line text-sm">
      {dashboard.waiting.map(({ status, count }) => (
        <li key={status}>
          <Link
            to={paths.office.orders({ status })}
            className="flex items-center justify-between gap-3 px-5 py-2.5 transition-colors hover:bg-sunken"
          >
            <OrderStatus status={status} />
            <bdi className={count > 0 ? 'font-semibold text-ink tabular-nums' : 'text-ink-soft tabular-nums'}>{number(count)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
