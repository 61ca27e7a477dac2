// The trade of a period on the office's dashboard: value by day beside a year before, best and sleeping customers, and dead stock.
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listSalespeople } from '#modules/people/admin-contract.ts'
import { useFormat } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { usePresentParams } from '#web/present-params.ts'
import { withFilter } from '#shared/filters.ts'
import { paths } from '#web/paths.ts'
import { CardTable, type Head } from '#web/table/card-table.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { textIn } from '#shared/locale.ts'
import { quantityShown } from '#shared/quantity.ts'
import { getTradeOverview, tradePeriods, type TradeOverview } from '../../admin-contract.ts'

const RevenueChart = lazy(() => import('./revenue-chart.tsx'))

/** Takes the card beside the chart. */
export function Trade({ aside }: { aside: ReactNode }) {
  const { t, i18n } = useTranslation()
  const [params, setParams] = useSearchParams()
  const present = usePresentParams()
  const { data: salespeople = [] } = useLive(listSalespeople, {}, { staleTime: 300_000 })
  const days = tradePeriods.find((each) => each === params.get('days')) ?? '30'
  const salespersonId = params.get('salespersonId') ?? ''
  const query = { days, ...(salespersonId ? { salespersonId } : {}) }
  const { data, error, refetch } = useLive(getTradeOverview, { query }, { staleTime: 60_000, keepPrevious: true })
  const choose = (key: 'days' | 'salespersonId', value: string) =>
    setParams(withFilter(present(), { key, value }), { replace: true, preventScrollReset: true })
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card
          title={t('report.admin.chartTitle')}
          actions={
            <div className="flex flex-wrap gap-2">
              <Select
                label={t('report.admin.period')}
                hideLabel
                options={tradePeriods.map((value) => ({ value, label: t(`report.admin.periods.${value}`) }))}
                value={days}
                onChange={({ target }) => choose('days', target.value)}
              />
              <Select
                label={t('order.admin.salesperson')}
                hideLabel
                options={[
                  { value: '', label: t('report.admin.allSalespeople') },
                  ...salespeople.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={salespersonId}
                onChange={({ target }) => choose('salespersonId', target.value)}
              />
            </div>
          }
        >
          {error && !data ? (
            <NotLoaded why={error} refetch={refetch} />
          ) : data ? (
            <div className="grid gap-4">
              <Totals trade={data} />
              <Chart trade={data} />
            </div>
          ) : (
            <Skeleton className="h-64 w-full" />
          )}
        </Card>
        {aside}
      </div>
      {data && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 2xl:grid-cols-3">
          <Buyers title={t('report.admin.best')} about={t('report.admin.bestAbout')} rows={data.best} currency={data.currency} />
          <Buyers
            title={t('report.admin.sleeping')}
            about={t('report.admin.sleepingAbout')}
            rows={data.sleeping}
            currency={data.currency}
          />
          <DeadStock trade={data} locale={i18n.language === 'ar' ? 'ar' : 'en'} />
        </div>
      )}
    </div>
  )
}

/** The period beside the same days a year before. */
function Totals({ trade: { period, lastYear, currency } }: { trade: TradeOverview }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const change = (now: number, before: number) => {
    if (before === 0) return {}
    const percent = Math.round(((now - before) / before) * 100)
    const direction = percent > 0 ? ('up' as const) : percent < 0 ? ('down' as const) : ('same' as const)
    return { change: { text: `${number(Math.abs(percent))}%`, direction, good: percent >= 0 } }
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <StatCard
        label={t('report.admin.count')}
        value={number(period.orders)}
        {...change(period.orders, lastYear.orders)}
        hint={t('report.admin.beside', { value: number(lastYear.orders) })}
      />
      <StatCard
        label={t('report.admin.value')}
        value={money(period.revenue, currency)}
        {...change(period.revenue, lastYear.revenue)}
        hint={t('report.admin.beside', { value: money(lastYear.revenue, currency) })}
      />
    </div>
  )
}

/** The chart; one sentence and a table give its content to people who cannot see it. */
function Chart({ trade: { days, period, lastYear, currency } }: { trade: TradeOverview }) {
  const { t } = useTranslation()
  const { money, number, dayDate } = useFormat()
  const best = days.reduce(
    (top, day) => (day.revenue > top.revenue ? day : top),
    days[0] ?? { day: '', orders: 0, revenue: 0, revenueLastYear: 0 },
  )
  if (period.orders === 0 && lastYear.orders === 0)
    return <p className="grid h-64 place-items-center text-sm text-ink-soft">{t('report.admin.chartEmpty')}</p>
  const summary = {
    orders: number(period.orders),
    revenue: money(period.revenue, currency),
    day: dayDate(best.day),
    best: money(best.revenue, currency),
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-soft">{t('report.admin.chartSummary', summary)}</p>
      <p className="flex flex-wrap gap-4 text-xs text-ink-soft" aria-hidden>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm bg-primary" />
          {t('report.admin.value')}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm bg-line-strong" />
          {t('report.admin.lastYear')}
        </span>
      </p>
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
                <Th align="end">{t('report.admin.lastYear')}</Th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <Tr key={day.day}>
                  <Td>{dayDate(day.day)}</Td>
                  <Td numeric>{number(day.orders)}</Td>
                  <Td numeric>
                    <bdi>{money(day.revenue, currency)}</bdi>
                  </Td>
                  <Td numeric>
                    <bdi>{money(day.revenueLastYear, currency)}</bdi>
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

type BuyersProps = { title: string; about: string; rows: TradeOverview['best']; currency: string }

function Buyers({ title, about, rows, currency }: BuyersProps) {
  const { t } = useTranslation()
  const { money, number, date } = useFormat()
  return (
    <List
      title={title}
      about={about}
      isEmpty={rows.length === 0}
      heads={[
        { title: t('order.admin.company') },
        { title: t('report.admin.count'), align: 'end' },
        { title: t('report.admin.value'), align: 'end' },
        { title: t('report.admin.lastOrder') },
      ]}
    >
      {rows.map((row) => (
        <Tr key={row.customerId}>
          <Td>
            <Link to={paths.office.user(row.customerId)} className="font-medium text-ink underline-offset-4 hover:underline" data-row-link>
              <bdi>{row.company}</bdi>
            </Link>
          </Td>
          <Td numeric>{number(row.orders)}</Td>
          <Td numeric>
            <bdi>{money(row.revenue, currency)}</bdi>
          </Td>
          <Td className="whitespace-nowrap">{date(row.lastOrderAt)}</Td>
        </Tr>
      ))}
    </List>
  )
}

function DeadStock({ trade: { deadStock, currency }, locale }: { trade: TradeOverview; locale: 'en' | 'ar' }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (
    <List
      title={t('report.admin.deadStock')}
      about={t('report.admin.deadStockAbout')}
      isEmpty={deadStock.length === 0}
      heads={[
        { title: t('report.admin.product') },
        { title: t('report.admin.onHand'), align: 'end' },
        { title: t('report.admin.stockValue'), align: 'end' },
        { title: t('report.admin.lastOrder') },
      ]}
    >
      {deadStock.map((row) => (
        <Tr key={row.sku}>
          <Td>
            <Link
              to={paths.office.product(row.productId)}
              className="font-medium text-ink underline-offset-4 hover:underline"
              data-row-link
            >
              <bdi>{textIn(row.title, locale)}</bdi>
            </Link>
            <span className="block text-xs whitespace-nowrap text-ink-soft">
              <bdi>{row.sku}</bdi>
            </span>
          </Td>
          <Td numeric>
            <bdi>{quantityShown(row.onHand, row.decimals)}</bdi>
          </Td>
          <Td numeric>
            <bdi>{money(row.value, currency)}</bdi>
          </Td>
          <Td className="whitespace-nowrap">{row.lastOrderAt ? date(row.lastOrderAt) : t('report.admin.never')}</Td>
        </Tr>
      ))}
    </List>
  )
}

type ListProps = { title: string; about: string; isEmpty: boolean; heads: readonly Head[]; children: ReactNode }

function List({ title, about, isEmpty, heads, children }: ListProps) {
  const { t } = useTranslation()
  return (
    <Card title={title} description={about}>
      {isEmpty ? (
        <p className="text-sm text-ink-soft">{t('report.admin.none')}</p>
      ) : (
        <CardTable label={title} heads={heads}>
          {children}
        </CardTable>
      )}
    </Card>
  )
}
