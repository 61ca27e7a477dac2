// One own order: where it stands, what is in it, and the steps open to its customer.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useAddLines } from '#modules/carts/web/parts/use-add-lines.ts'
import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { useApi } from '#web/api.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton, TableSkeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { cancelOrder, getOrder, getReorderLines, listOrders, type Order, payOrder } from '../../contract.ts'
import { getOwnOrderPdf } from '../../documents-contract.ts'
import { BankTransfer } from './bank-transfer.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { OrderDetails } from './order-details.tsx'
import { BuyerHold } from './order-hold.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTotals } from './order-totals.tsx'

/** `beside` shows what higher modules know of the order, `collected` the money that salespeople took for it. */
export function AccountOrderPage({ beside, collected }: Record<'beside' | 'collected', (order: Order) => ReactNode>) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { date } = useFormat()
  const { data: order, error } = useLive(getOrder, { params: { id } }, { staleTime: 0 })
  if (error && !order) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!order) return <OrderSkeleton />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('order.number', { number: order.number })} isIndexed={false} />
      <PageHeading
        title={t('order.number', { number: order.number })}
        badge={<OrderStatus status={order.status} method={order.deliveryMethod} />}
        description={`${t('order.placedOn')} ${date(order.createdAt)}`}
        actions={<Actions order={order} />}
      />
      <ConfirmNotice order={order} />
      <BuyerHold order={order} />
      <PaymentNotice order={order} />
      {collected(order)}
      <BankTransfer order={order} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <Card title={t('order.lines')}>
            <OrderLines lines={order.lines} currency={order.currency} hasMoney={order.totals !== null} />
          </Card>
          <Card title={t('order.details')}>
            <OrderDetails order={order} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Card title={t('order.totals.title')}>
            <OrderTotals order={order} />
          </Card>
          {beside(order)}
          {order.shipments.length > 0 && (
            <Card title={t('order.shipments')}>
              <OrderShipments order={order} />
            </Card>
          )}
          <Card title={t('order.timeline')}>
            <OrderTimeline events={order.timeline} currency={order.currency} />
          </Card>
        </div>
      </div>
    </div>
  )
}

/** Paying an order that waits for it, or whose payment did not go through; and money that comes back. */
function PaymentNotice({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { dateTime, money } = useFormat()
  const pay = useCommand(payOrder, { refresh: [getOrder], onDone: ({ payUrl }) => window.location.assign(payUrl) })
  if (order.moneyOver !== null && order.moneyOver > 0)
    return <Alert tone="info">{t('order.tooMuchNotice', { amount: money(order.moneyOver, order.currency) })}</Alert>
  if (order.paymentState === 'refundDue') return <Alert tone="info">{t('order.refundDueNotice')}</Alert>
  if (!order.isPayable) return null
  const time = order.reservedUntil ? dateTime(order.reservedUntil) : ''
  return (
    <Alert
      tone="warning"
      title={order.payFailure ? t(`payment.failures.${order.payFailure}`) : undefined}
      actions={
        <Button variant="primary" size="sm" loading={pay.isRunning} onClick={() => pay.run({ params: { id: order.id } })}>
          {t(order.payUrl ? 'order.pay' : 'order.payAgain')}
        </Button>
      }
    >
      {order.status === 'refused' ? t('order.refusedNotice') : t(order.payFailure ? 'order.payFailedNotice' : 'order.payNotice', { time })}
    </Alert>
  )
}

const isShipped = (status: Order['status']): boolean => status === 'shipped' || status === 'delivered' || status === 'completed'

function Actions({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { areOrdersRefundable } = useBoot()
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const reorder = useReorder(order.id)
  const cancel = useCommand(cancelOrder, {
    refresh: [getOrder, listOrders],
    said: 'order.cancelled',
    ignore: true,
    onDone: () => setAsking(false),
  })
  const { me } = useMe()
  // A customer who was asked declines the order where they confirm it.
  const isAsked = order.confirmUntil !== null && me?.kind === 'customer'
  const choice = isAsked ? undefined : order.actions.find(({ action }) => action === 'cancelEarly')
  const isPaid = (order.paymentState === 'captured' || order.paymentState === 'partlyPaid') && order.totals?.grandTotal !== 0
  return (
    <>
      <PdfButton
        of={getOwnOrderPdf}
        input={{ params: { id: order.id } }}
        label={t(order.confirmUntil === null ? 'order.confirmationPdf' : 'order.orderPdf')}
      />
      <Button icon="cart" loading={reorder.isRunning} onClick={() => void reorder.run()}>
        {t('order.reorder')}
      </Button>
      {areOrdersRefundable && isShipped(order.status) && (
        <ButtonLink icon="undo" to={paths.account.newRefund({ order: order.id })}>
          {t('order.returnGoods')}
        </ButtonLink>
      )}
      {choice && (
        <Button disabledReason={choice.reason ? t(choice.reason) : undefined} onClick={() => setAsking(true)}>
          {t('order.actions.cancelEarly')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.run({ params: { id: order.id }, body: { note } })}
        title={t('order.cancelTitle', { number: order.number })}
        confirmLabel={t('order.cancelConfirm')}
        cancelLabel={t('order.keep')}
        loading={cancel.isRunning}
        error={cancel.error?.message}
      >
        <p>
          {t('order.cancelText')} {isPaid && t('order.cancelPaidText')}
        </p>
        <TextArea label={t('order.cancelReason')} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </ConfirmDialog>
    </>
  )
}

/** Puts an order's lines back into the cart and goes there; what the cart already has is refused. Prices come from the server with the next quote. */
function useReorder(id: string) {
  const api = useApi()
  const addLines = useAddLines()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const { lines, left } = await api.call(getReorderLines, { params: { id } })
      await addLines(lines, left)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning }
}

function OrderSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="h-8 w-60" />
      <TableSkeleton rows={4} columns={4} />
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
