// One order in the office: lines, totals, timeline, payments, and the steps that are possible now.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link, useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { AuditLink } from '#web/audited.tsx'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { useRecordName } from '#web/record-name.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BackLink } from '#web/table/back-link.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton, TableSkeleton } from '#web/ui/skeleton.tsx'
import { type AdminOrder, getAdminOrder } from '../../admin-contract.ts'
import { isEditable } from '../../lifecycle.ts'
import { AskedNotice } from './confirm-notice.tsx'
import { OrderDetails } from './order-details.tsx'
import { OfficeHold } from './order-hold.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderRevisions } from './order-revisions.tsx'
import { OfficeShipments } from './office-shipments.tsx'
import { OrderStatus, PartMark } from './order-status.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTotals } from './order-totals.tsx'

const isShipped = (status: string): boolean => status === 'shipped' || status === 'delivered' || status === 'completed'

/** `beside` shows what higher modules know of the order, `collected` the money that salespeople took for it. */
export function AdminOrderPage({ beside, collected }: Record<'beside' | 'collected', (order: AdminOrder) => ReactNode>) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { profile, areOrdersRefundable } = useBoot()
  const { dateTime } = useFormat()
  const { data: order, error } = useLive(getAdminOrder, { params: { id } }, { staleTime: 0 })
  useRecordName(order?.number ?? null)
  if (error && !order) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!order) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <Skeleton className="h-8 w-60" />
        <TableSkeleton rows={5} columns={5} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('order.number', { number: order.number })} isIndexed={false} />
      <div className="grid grid-cols-1 gap-1">
        <BackLink to={paths.office.orders()} />
        <PageHeading
          title={t('order.number', { number: order.number })}
          badge={
            <>
              <OrderStatus status={order.status} method={order.deliveryMethod} />
              {order.isPartShipped && <PartMark />}
            </>
          }
          description={
            <>
              <time dateTime={order.createdAt}>{dateTime(order.createdAt)}</time> · <bdi>{order.companyName}</bdi>
            </>
          }
          actions={
            <>
              <AuditLink subject="order" id={order.id} />
              {isEditable(order.status) && (
                <ButtonLink may="orders.change" icon="edit" to={paths.office.orderEdit(order.id)}>
                  {t('order.admin.revision.edit')}
                </ButtonLink>
              )}
              {areOrdersRefundable && isShipped(order.status) && (
                <ButtonLink may="orders.change" icon="undo" to={paths.office.refund('add', { order: order.number })}>
                  {t('order.returnGoods')}
                </ButtonLink>
              )}
              {order.actions.some(({ action }) => action === 'ship') && (
                <ButtonLink may="orders.change" icon="box" to={paths.office.orderPick(order.id)}>
                  {t('order.admin.pick.open')}
                </ButtonLink>
              )}
              {profile.flags.isOrderPrintable && (
                <ButtonLink icon="printer" to={paths.office.orderPrint(order.id)}>
                  {t('order.admin.print')}
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
      {order.confirmUntil !== null && <AskedNotice order={order} until={order.confirmUntil} />}
      <OfficeHold order={order} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <Card title={t('order.lines')}>
            <OrderLines lines={order.lines} currency={order.currency} hasMoney={order.totals !== null} />
          </Card>
          <OfficeShipments order={order} />
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
            <Card
              title={t('order.details')}
              footer={
                <Link to={paths.office.user(order.customerId)} className="text-sm font-medium text-primary hover:underline">
                  {t('order.admin.customerLink')}
                </Link>
              }
            >
              <OrderDetails order={order} isInOffice />
            </Card>
            <Card title={t('order.totals.title')}>
              <OrderTotals order={order} />
            </Card>
          </div>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Card title={t('order.admin.nextSteps')}>
            <OrderSteps order={order} />
          </Card>
          <Card title={t('payment.admin.title')}>
            <OrderPayments order={order} collected={collected(order)} />
          </Card>
          <OrderNotes order={order} />
          <OrderRevisions order={order} />
          {beside(order)}
          <Card title={t('order.timeline')}>
            <OrderTimeline events={order.timeline} currency={order.currency} />
          </Card>
        </div>
      </div>
    </div>
  )
}
