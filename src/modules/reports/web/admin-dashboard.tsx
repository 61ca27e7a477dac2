// The office's first screen: today, open work, the trade of a period, and the latest orders.
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { OrderStatus } from '#modules/orders/web/parts/order-status.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { useMay } from '#web/may.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { type AdminDashboard as Dashboard, getAdminDashboard } from '../admin-contract.ts'
import { FailedWork } from './parts/failed-work.tsx'
import { FirstSteps } from './parts/first-steps.tsx'
import { LatestOrders } from './parts/latest-orders.tsx'
import { RestoredCopy } from './parts/restored-copy.tsx'
import { Trade } from './parts/trade.tsx'
import { WrongRecords } from './parts/wrong-records.tsx'

export default function AdminDashboard() {
  const { t } = useTranslation()
  const canSetUp = useMay()('settings.change')
  const { data, error, refetch } = useLive(getAdminDashboard, {}, { staleTime: 0, refetchInterval: 60_000 })
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('report.admin.title')} isIndexed={false} />
      <PageHeading title={t('report.admin.title')} />
      {data && <RestoredCopy restoredFrom={data.restoredFrom} />}
      {data && <WrongRecords wrong={data} />}
      {data && <FailedWork count={data.failedWork} />}
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : (
        <>
          {data && canSetUp && <FirstSteps steps={data.firstSteps} />}
          <Stats dashboard={data} />
          <Trade
            aside={
              <Card title={t('report.admin.waiting')} flush>
                {data ? <Waiting dashboard={data} /> : <Skeleton className="m-5 h-56" />}
              </Card>
            }
          />
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
      <StatCard
        label={t('report.admin.unpaid')}
        value={amount(dashboard?.unpaid.amount)}
        hint={
          dashboard &&
          t('report.admin.overdue', {
            count: dashboard.overdue.count,
            shown: number(dashboard.overdue.count),
            amount: amount(dashboard.overdue.amount),
          })
        }
        to={paths.office.orders({ unpaid: 'true' })}
        loading={loading}
      />
      <StatCard
        icon="truck"
        label={t('report.admin.late')}
        value={count(dashboard?.late)}
        hint={t('report.admin.showLate')}
        to={paths.office.orders({ late: 'true' })}
        loading={loading}
      />
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
      {dashboard && <Erasures {...dashboard.erasures} />}
      {dashboard && dashboard.refundsDue > 0 && (
        <StatCard
          icon="warning"
          label={t('report.admin.refundsDue')}
          value={count(dashboard.refundsDue)}
          hint={t('report.admin.showRefunds')}
          to={paths.office.orders({ refundDue: 'true' })}
        />
      )}
      {dashboard && dashboard.differences > 0 && (
        <StatCard
          icon="warning"
          label={t('report.admin.differences')}
          value={count(dashboard.differences)}
          hint={t('report.admin.showDifferences')}
          to={paths.office.bank({ tab: 'differences' })}
        />
      )}
    </div>
  )
}

/** A card for each list that holds somebody who asks to be erased. */
function Erasures({ customers, salespeople }: Dashboard['erasures']) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const wanted = { asksErasure: 'true' }
  const card = ({ count, oldestDays }: typeof customers, label: string, to: string) =>
    count > 0 && (
      <StatCard icon="warning" label={label} value={number(count)} hint={t('report.admin.oldestErasure', { count: oldestDays })} to={to} />
    )
  return (
    <>
      {card(customers, t('report.admin.erasuresOfCustomers'), paths.office.users({ ...wanted, sort: 'erasure' }))}
      {card(salespeople, t('report.admin.erasuresOfSalespeople'), paths.office.salespeople(wanted))}
    </>
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
