// A new return: first the order, then its goods. A salesperson can have the goods fetched as well.
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listOrders, listSalesOrders } from '#modules/orders/contract.ts'
import { OrderStatus } from '#modules/orders/web/parts/order-status.tsx'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { CallError } from '#shared/call.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText, TableSkeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useCommand } from '#web/use-command.ts'
import { getReturnable, listReturns, requestReturn } from '../contract.ts'
import type { ReturnKind } from '../lifecycle.ts'
import { ClosedNotice } from './parts/closed-notice.tsx'
import { Pages } from './parts/pages.tsx'
import { ReturnForm } from './parts/return-form.tsx'

export default function AccountRefundNew() {
  const { t } = useTranslation()
  const { me } = useMe()
  const { areOrdersRefundable } = useBoot()
  const [params] = useSearchParams()
  const orderId = params.get('order')
  const kind: ReturnKind = params.get('kind') === 'collection' && me?.kind === 'salesperson' ? 'collection' : 'return'
  if (!areOrdersRefundable) return <ErrorPage status={404} />
  if (!me) return <SkeletonText lines={6} />
  const title = t(kind === 'collection' ? 'return.newCollection' : 'return.new')
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={title} isIndexed={false} />
      {orderId ? (
        <OfOrder orderId={orderId} kind={kind} title={title} />
      ) : (
        <OrderChoice kind={kind} title={title} isSales={me.kind === 'salesperson'} />
      )}
    </div>
  )
}

function OfOrder({ orderId, kind, title }: { orderId: string; kind: ReturnKind; title: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: order, error } = useLive(getReturnable, { params: { id: orderId } }, { staleTime: 0 })
  const send = useCommand(requestReturn, {
    refresh: [listReturns, getReturnable],
    said: 'return.requested',
    ignore: true,
    onDone: async ({ id }) => await navigate(paths.account.refund(id)),
  })
  if (error && !order) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!order) return <TableSkeleton rows={4} columns={3} />
  return (
    <>
      <PageHeading
        title={title}
        description={<Unbroken>{t('return.ofOrder', { number: order.orderNumber, company: order.companyName })}</Unbroken>}
      />
      <ClosedNotice order={order} />
      {order.closed === null && <ReturnForm order={order} kind={kind} send={send} />}
    </>
  )
}

function OrderChoice({ kind, title, isSales }: { kind: ReturnKind; title: string; isSales: boolean }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const answer = useLive(
    isSales ? listSalesOrders : listOrders,
    { query: { page, sent: 'true', search } },
    { keepPrevious: true, staleTime: 0 },
  )
  return (
    <>
      <PageHeading title={title} description={t('return.chooseOrder')} />
      <TextInput
        label={t('return.findOrder')}
        type="search"
        value={search}
        fieldClassName="w-full sm:w-80"
        onChange={(event) => {
          setSearch(event.target.value)
          setPage(1)
        }}
      />
      <LoadedPart of={answer} waiting={<TableSkeleton rows={4} columns={3} />}>
        {({ data, meta }) => (
          <>
            <Orders orders={data} kind={kind} isSales={isSales} />
            <Pages page={page} hasMore={meta.total > page * meta.perPage} onChange={setPage} />
          </>
        )}
      </LoadedPart>
      {isSales && kind === 'return' && <Alert tone="info">{t('return.salesHint')}</Alert>}
    </>
  )
}

type OrdersProps = { orders: Reply<typeof listOrders | typeof listSalesOrders>['data']; kind: ReturnKind; isSales: boolean }

function Orders({ orders, kind, isSales }: OrdersProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (orders.length === 0)
    return (
      <EmptyState
        compact
        icon="receipt"
        title={t('return.noOrder')}
        action={
          <ButtonLink to={isSales ? paths.account.customers() : paths.account.orders()}>
            {t(isSales ? 'nav.myCustomers' : 'nav.myOrders')}
          </ButtonLink>
        }
      >
        {t('return.noOrderText')}
      </EmptyState>
    )
  return (
    <ul className="surface-card divide-y divide-line rounded-md border border-line">
      {orders.map((order) => (
        <li key={order.id} className="relative grid grid-cols-[1fr_auto] items-center gap-4 px-4 py-3 text-sm hover:bg-sunken">
          <div className="grid min-w-0 gap-0.5">
            <Link
              to={paths.account.newRefund({ order: order.id, ...(kind === 'collection' ? { kind } : {}) })}
              className="font-medium text-ink after:absolute after:inset-0"
            >
              <bdi>{order.number}</bdi>
            </Link>
            <span className="text-xs text-ink-soft">
              <time dateTime={order.createdAt}>{date(order.createdAt)}</time>
              {isSales && (
                <>
                  {' · '}
                  <bdi>{order.companyName}</bdi>
                </>
              )}
            </span>
          </div>
          <OrderStatus status={order.status} />
        </li>
      ))}
    </ul>
  )
}
