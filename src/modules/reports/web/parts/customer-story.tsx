// One customer's story: orders, spending by month, prices, own lists, mails.
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { type CustomerStory as Story, getCustomerStory } from '../../customer-admin-contract.ts'
import { LatestOrders } from './latest-orders.tsx'
import { useMonthText } from './use-month-text.ts'

const MonthChart = lazy(() => import('./month-chart.tsx'))

type Orders = NonNullable<Story['orders']>

/** Takes the customer's id, and the address whose mails are listed; shows each part that the admin may see. */
export function CustomerStory({ id, recipient }: { id: string; recipient?: string }) {
  const { data, error, refetch } = useLive(getCustomerStory, { params: { id } }, { staleTime: 0 })
  if (error && !data) return <NotLoaded why={error} refetch={refetch} />
  if (!data) return <Skeleton className="h-72 w-full" />
  return (
    <>
      {data.orders && <OrdersCards orders={data.orders} currency={data.currency} customerId={id} />}
      {data.priceLists && <PricesCard lists={data.priceLists} />}
      <ListsCard lists={data.lists} />
      {data.mails && <MailsCard mails={data.mails} recipient={recipient} />}
    </>
  )
}

const none = (text: string) => <p className="text-sm text-ink-soft">{text}</p>

function OrdersCards({ orders, currency, customerId }: { orders: Orders; currency: string; customerId: string }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <StatCard icon="receipt" label={t('report.admin.customer.orders')} value={number(orders.count)} />
        <StatCard label={t('report.admin.customer.open')} value={number(orders.open)} />
        <StatCard label={t('report.admin.customer.spent')} value={money(orders.spent, currency)} />
      </div>
      <Card title={t('report.admin.customer.byMonth')}>
        {orders.months.every((month) => month.orders === 0) ? (
          none(t('report.admin.customer.noMonths'))
        ) : (
          <ByMonth months={orders.months} currency={currency} />
        )}
      </Card>
      <Card
        title={t('report.admin.latest')}
        actions={
          <Link to={paths.office.orders({ customerId })} className="text-sm font-medium text-primary hover:underline">
            {t('report.admin.allOrders')}
          </Link>
        }
      >
        <LatestOrders orders={orders.latest} />
      </Card>
    </>
  )
}

function ByMonth({ months, currency }: { months: Orders['months']; currency: string }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const monthText = useMonthText('long')
  return (
    <div className="grid grid-cols-1 gap-3">
      <Suspense fallback={<Skeleton className="h-56 w-full" />}>
        <MonthChart months={months} currency={currency} />
      </Suspense>
      <details className="text-sm">
        <summary className="cursor-pointer font-medium text-ink">{t('report.admin.showTable')}</summary>
        <div className="mt-3">
          <Table label={t('report.admin.customer.byMonth')} density="compact">
            <thead>
              <tr>
                <Th>{t('report.admin.customer.month')}</Th>
                <Th align="end">{t('report.admin.count')}</Th>
                <Th align="end">{t('report.admin.value')}</Th>
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map(({ month, orders, spent }) => (
                <Tr key={month}>
                  <Td>{monthText(month)}</Td>
                  <Td numeric>{number(orders)}</Td>
                  <Td numeric>
                    <bdi>{money(spent, currency)}</bdi>
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

function Rows({ title, empty, actions, children }: { title: string; empty: string; actions?: ReactNode; children: ReactNode[] }) {
  return (
    <Card title={title} actions={actions}>
      {children.length === 0 ? none(empty) : <ul className="grid gap-3 text-sm">{children}</ul>}
    </Card>
  )
}

function PricesCard({ lists }: { lists: NonNullable<Story['priceLists']> }) {
  const { t } = useTranslation()
  const { dayDate } = useFormat()
  const at = (day: string | null) => (day === null ? '…' : dayDate(day))
  return (
    <Rows title={t('report.admin.customer.prices')} empty={t('report.admin.customer.noPrices')}>
      {lists.map(({ id, name, group, startsOn, endsOn, isActive }) => (
        <li key={`${id} ${group ?? ''}`} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            <Link to={paths.office.priceList(id)} className="font-medium text-ink underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </Link>
            <span className="block text-ink-soft">
              {group === null ? t('report.admin.customer.ownPrices') : t('report.admin.customer.groupPrices', { name: group })}
              {(startsOn ?? endsOn) && ` · ${at(startsOn)} – ${at(endsOn)}`}
            </span>
          </span>
          <ActiveBadge status={isActive ? 'active' : 'inactive'} />
        </li>
      ))}
    </Rows>
  )
}

function ListsCard({ lists }: { lists: Story['lists'] }) {
  const { t } = useTranslation()
  const part = (title: string, count: number, titles: readonly string[]) => (
    <section className="grid content-start gap-1">
      <h3 className="font-medium text-ink">{title}</h3>
      <ul className="grid gap-1 text-ink-soft">
        {titles.map((each, index) => (
          // Titles may be equal, and the rows never move.
          <li key={index}>
            <bdi>{each}</bdi>
          </li>
        ))}
        {count > titles.length && <li>{t('report.admin.customer.more', { count: count - titles.length })}</li>}
        {count === 0 && <li>{t('report.admin.customer.noProducts')}</li>}
      </ul>
    </section>
  )
  return (
    <Card title={t('report.admin.customer.lists')}>
      <div className="grid gap-5 text-sm sm:grid-cols-2">
        {part(t('report.admin.customer.wishlist'), lists.wishlistCount, lists.wishlist)}
        {part(t('report.admin.customer.favorites'), lists.favoritesCount, lists.favorites)}
      </div>
    </Card>
  )
}

function MailsCard({ mails, recipient }: { mails: NonNullable<Story['mails']>; recipient: string | undefined }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <Rows
      title={t('report.admin.customer.mails')}
      empty={t('report.admin.customer.noMails')}
      actions={
        recipient !== undefined &&
        mails.length > 0 && (
          <Link to={paths.office.mails({ recipient })} className="touch-target text-sm font-medium text-primary hover:underline">
            {t('email.admin.all')}
          </Link>
        )
      }
    >
      {mails.map(({ id, kind, subject, state, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-2">
          <Link to={paths.office.mail(id)} className="touch-target font-medium text-ink underline-offset-4 hover:underline">
            <bdi>{subject || t(`email.admin.kinds.${kind}`)}</bdi>
          </Link>
          <span className="text-ink-soft">
            {t(`email.admin.states.${state}`)} · {dateTime(createdAt)}
          </span>
        </li>
      ))}
    </Rows>
  )
}
