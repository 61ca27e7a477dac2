// The start of the account area: the status of the account, its orders and returns, and the person's own data.
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { listAddresses, type Me } from '#modules/people/contract.ts'
import { DefaultAddressCard, ProfileCard, SalespersonCard } from '#modules/people/web/parts/account-cards.tsx'
import { AccountStanding } from '#modules/people/web/parts/account-standing.tsx'
import { StatusBadge } from '#modules/people/web/parts/status-badge.tsx'
import { useWhyClosed } from '#modules/people/web/parts/use-account-shop.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { OrderRows } from '#modules/orders/web/parts/order-rows.tsx'
import { OrderStatus } from '#modules/orders/web/parts/order-status.tsx'
import { LatestReturns, useLatestReturns } from '#modules/returns/web/parts/latest-returns.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading, SectionHeading } from '#web/ui/section-heading.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { type AccountDashboard as Dashboard, getAccountDashboard } from '../contract.ts'

export default function AccountDashboard() {
  const { t } = useTranslation()
  const { me } = useMe()
  if (!me) return <SkeletonText lines={6} />
  const { customer, actingFor } = me
  const badge = customer && <StatusBadge status={customer.status} isRestricted={customer.isRestricted} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('report.dashboard')} isIndexed={false} />
      <PageHeading
        title={t('report.welcome', { name: me.firstName })}
        description={customer?.companyName ?? actingFor?.companyName}
        {...(badge ? { badge } : {})}
      />
      {customer && <AccountStanding customer={customer} />}
      {me.kind === 'salesperson' && (
        <Card
          title={t('nav.myCustomers')}
          actions={
            <ButtonLink variant={actingFor ? 'secondary' : 'primary'} to={paths.account.customers()}>
              {t(actingFor ? 'signIn.changeCustomer' : 'signIn.customers.choose')}
            </ButtonLink>
          }
        >
          <p className="text-sm text-ink">
            {actingFor ? t('signIn.actingFor', { name: actingFor.companyName }) : t('signIn.chooseCustomer')}
          </p>
        </Card>
      )}
      <Below me={me} />
    </div>
  )
}

/** Orders, returns and cards, shown together when all are loaded, so that none moves another down. */
function Below({ me }: { me: Me }) {
  const { customer } = me
  const whyClosed = useWhyClosed()
  const isOpen = (path: string) => whyClosed(path) === null
  const hasOrders = isOpen(paths.account.orders())
  const hasAddresses = isOpen(paths.account.addresses())
  const { data, error, refetch } = useLive(getAccountDashboard, {}, { staleTime: 0, enabled: hasOrders })
  const addresses = useLive(listAddresses, {}, { enabled: hasAddresses })
  // A salesperson's own returns and collections are there without a chosen customer.
  const { isAwaited, latest } = useLatestReturns(me, isOpen(me.kind === 'customer' ? paths.account.refunds() : paths.account.collections()))
  if ((hasOrders && !data && !error) || (hasAddresses && addresses.isLoading) || isAwaited) return <DashboardSkeleton />
  return (
    <>
      {data ? <Own dashboard={data} /> : error && <NotLoaded why={error} refetch={refetch} />}
      <LatestReturns {...latest} />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <ProfileCard me={me} />
        {hasAddresses && <DefaultAddressCard />}
        {customer?.salesperson && <SalespersonCard salesperson={customer.salesperson} />}
      </div>
    </>
  )
}

function DashboardSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">{t('ui.loading')}</span>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} className="h-22 w-full" />
        ))}
      </div>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}

/** The statistics of one's own orders and the latest of them. */

function Own({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const spent = dashboard.spent === null ? '–' : money(dashboard.spent, dashboard.currency)
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <StatCard icon="receipt" label={t('report.orders')} value={number(dashboard.orders)} to={paths.account.orders()} />
        <StatCard icon="clock" label={t('report.openOrders')} value={number(dashboard.openOrders)} />
        <StatCard label={t('report.spent')} value={spent} hint={dashboard.spent === null ? t('report.spentHidden') : undefined} />
      </div>
      {dashboard.statuses.length > 0 && <Statuses statuses={dashboard.statuses} />}
      <section className="grid grid-cols-1 gap-3">
        <SectionHeading title={t('report.latest')} more={{ to: paths.account.orders(), label: t('report.allOrders') }} />
        {dashboard.latest.length > 0 ? (
          <OrderRows orders={dashboard.latest} />
        ) : (
          <EmptyState
            compact
            icon="receipt"
            title={t('report.noOrders')}
            action={
              <ButtonLink variant="primary" to={paths.products()}>
                {t('report.browse')}
              </ButtonLink>
            }
          >
            {t('report.noOrdersText')}
          </EmptyState>
        )}
      </section>
    </>
  )
}

function Statuses({ statuses }: { statuses: Dashboard['statuses'] }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <section className="grid grid-cols-1 gap-3">
      <SectionHeading title={t('report.perStatus')} />
      <ul className="flex flex-wrap gap-3 text-sm">
        {statuses.map(({ status, count }) => (
          <li key={status} className="flex items-center gap-2">
            <OrderStatus status={status} />
            <bdi className="font-medium text-ink tabular-nums">{number(count)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
