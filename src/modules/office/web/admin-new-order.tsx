// A new order by the office for one of its customers: who, what, where to and how it is paid, judged live by the checkout's rules.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CartQuote } from '#modules/carts/contract.ts'
import { CartSummary } from '#modules/carts/web/parts/cart-summary.tsx'
import { listAdminOrders } from '#modules/orders/admin-contract.ts'
import { addressFor, dateFor } from '#modules/orders/checkout-rules.ts'
import { AskCustomer } from '#modules/orders/web/parts/ask-customer.tsx'
import { placeNewOrder, quoteNewOrder } from '#modules/orders/new-order-admin-contract.ts'
import { afterFailedPlacing } from '#modules/orders/place-attempt.ts'
import { deliveryDays } from '#modules/shipping/calendar.ts'
import { CallError } from '#shared/call.ts'
import { listIn } from '#shared/locale.ts'
import { minor } from '#shared/money.ts'
import { useApi } from '#web/api.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { useLive, useRefresh } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { BuyerCard } from './parts/buyer-card.tsx'
import { DeliveryCard, PaymentCard, ReferencesCard } from './parts/new-order-choices.tsx'
import { NewOrderLines } from './parts/new-order-lines.tsx'
import { couponCodeOf, hasOwnPrice, methodOf, reasonNotToPlace } from './parts/reason-not-to-place.ts'
import { agreedIn, linesOf, type NewOrder, type NewOrderBody, useNewOrder } from './parts/use-new-order.ts'

export default function AdminNewOrder() {
  const { t } = useTranslation()
  const order = useNewOrder()
  const { draft, buyer } = order
  const [isAsking, setAsking] = useState(false)
  const hasWork = draft.customerId !== undefined || draft.lines.length > 0
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('order.admin.new.title')} isIndexed={false} />
      <PageHeading
        title={t('order.admin.new.title')}
        description={t('order.admin.new.about')}
        actions={
          hasWork && (
            <Button onClick={() => (draft.lines.length > 0 || agreedIn(draft).isAny ? setAsking(true) : order.forget())}>
              {t('order.admin.new.startAgain')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          order.forget()
        }}
        title={t('order.admin.new.startAgainTitle')}
        confirmLabel={t('order.admin.new.startAgain')}
      >
        {t('order.admin.new.startAgainText', { count: draft.lines.length })}
      </ConfirmDialog>
      {!order.isReady || (draft.customerId !== undefined && !buyer && !order.isBuyerLost) ? (
        <TableSkeleton rows={4} columns={3} />
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          {buyer ? <Basket key={buyer.id} order={order} buyer={buyer} /> : <BuyerCard order={order} />}
        </div>
      )}
    </div>
  )
}

type BasketProps = { order: NewOrder; buyer: NonNullable<NewOrder['buyer']> }

function Basket({ order, buyer }: BasketProps) {
  const { draft } = order
  const { currency } = useBoot().profile
  const { addresses } = buyer
  const addressId = addressFor(draft, addresses)
  const lines = linesOf(draft.lines, currency.code)
  const [coupon, setCoupon] = useState(draft.couponCode)
  const request = {
    customerId: buyer.id,
    lines: lines ?? [],
    couponCode: draft.couponCode || null,
    addressId: addressId ?? null,
    deliveryMethod: draft.delivery,
    ...(draft.paymentMethodId ? { paymentMethodId: draft.paymentMethodId } : {}),
  }
  const live = useLive(quoteNewOrder, { body: request }, { enabled: lines !== null && lines.length > 0, keepPrevious: true, staleTime: 0 })
  const quote = draft.lines.length > 0 ? live.data : undefined
  const days =
    quote?.calendar && quote.delivery ? deliveryDays({ ...quote.calendar, minDays: quote.delivery.minDays, calendar: quote.calendar }) : []
  return (
    <>
      <div className="grid min-w-0 gap-5">
        <BuyerCard order={order} />
        <NewOrderLines order={order} customerId={buyer.id} quote={quote} />
        <DeliveryCard order={order} quote={quote} customerId={buyer.id} addresses={addresses} addressId={addressId} days={days} />
        <PaymentCard order={order} quote={quote} />
        <ReferencesCard order={order} quote={quote} />
      </div>
      <Placing
        order={order}
        quote={quote}
        lines={lines}
        addressId={addressId}
        requestedDate={dateFor(draft.requestedDate, days)}
        isUpdating={live.isFetching}
        error={live.error}
        coupon={coupon}
        setCoupon={setCoupon}
      />
    </>
  )
}

type PlacingProps = {
  order: NewOrder
  quote: CartQuote | undefined
  lines: ReturnType<typeof linesOf>
  addressId: string | undefined
  requestedDate: string | null
  isUpdating: boolean
  error: Error | null
  coupon: string
  setCoupon: (code: string) => void
}

function Placing({ order, quote, lines, addressId, requestedDate, isUpdating, error, coupon, setCoupon }: PlacingProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { money } = useFormat()
  const { draft, change } = order
  const placing = usePlacing(order)
  const method = methodOf(draft, quote)
  const found = reasonNotToPlace({ draft, quote, lines, addressId, coupon })
  const what = listIn(found?.missing?.map((key) => t(key)) ?? [], locale)
  const isAsking = draft.pending?.asksCustomer === true
  const reason = found ? t(found.key, { count: found.count ?? 0, what }) : undefined
  const whyNot = draft.pending && !placing.isPlacing ? t('order.checkout.pendingTitle') : (reason ?? (quote ? undefined : error?.message))
  const place = (asksCustomer: boolean) => {
    if (!quote?.delivery || !lines || !addressId || !method || !draft.customerId) return
    void placing.place({
      customerId: draft.customerId,
      lines,
      couponCode: draft.couponCode || null,
      expectedTotal: minor(quote.totals.grandTotal),
      addressId,
      deliveryMethod: quote.delivery.method,
      paymentMethodId: method.id,
      note: draft.note,
      purchaseOrderNumber: draft.purchaseOrderNumber,
      requestedDate,
      priceReason: hasOwnPrice(draft) ? draft.priceReason : '',
      ...(asksCustomer ? { asksCustomer } : {}),
    })
  }
  return (
    <div className="xl:sticky xl:top-20">
      <CartSummary quote={quote} isUpdating={isUpdating} title={t('order.admin.revision.result')}>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            change({ couponCode: couponCodeOf(coupon) })
          }}
        >
          <TextInput
            fieldClassName="flex-1"
            label={t('cart.coupon.label')}
            dir="ltr"
            maxLength={32}
            autoComplete="off"
            value={coupon}
            onChange={(event) => setCoupon(event.target.value)}
          />
          <Button type="submit">{t('cart.coupon.apply')}</Button>
        </form>
        {quote?.coupon?.refusal && (
          <Alert tone="warning">
            {t(`coupon.errors.${quote.coupon.refusal}`, { minimumAmount: money(quote.coupon.minimum, quote.currency) })}
          </Alert>
        )}
        {hasOwnPrice(draft) && (
          <TextArea
            label={t('order.admin.new.priceReason')}
            hint={t('order.admin.new.priceReasonHint')}
            maxLength={1000}
            value={draft.priceReason}
            onChange={(event) => change({ priceReason: event.target.value })}
          />
        )}
        {draft.pending && !placing.isPlacing && (
          <Alert
            tone="warning"
            title={t('order.checkout.pendingTitle')}
            actions={
              <Button size="sm" variant="primary" may="orders.change" onClick={() => void placing.ask()}>
                {t('order.checkout.pendingAsk')}
              </Button>
            }
          >
            {t('order.checkout.pendingText')}
          </Alert>
        )}
        {(placing.trouble ?? error?.message) && <Alert tone="danger">{placing.trouble ?? error?.message}</Alert>}
        <Button
          may="orders.change"
          variant="primary"
          size="lg"
          block
          loading={(placing.isPlacing && !isAsking) || (isUpdating && reason === undefined)}
          disabled={placing.isPlacing}
          disabledReason={whyNot}
          onClick={() => place(false)}
        >
          {t('order.admin.new.place')}
        </Button>
        <AskCustomer
          may="orders.change"
          isAsking={placing.isPlacing && isAsking}
          isOff={placing.isPlacing || isUpdating}
          reason={whyNot}
          onAsk={() => place(true)}
        />
        {reason && <p className="-mt-2 text-sm text-ink-soft">{reason}</p>}
      </CartSummary>
    </div>
  )
}

/** Places the order once, however often it is pressed; an attempt without an answer is asked about again, and nothing is forgotten before it is there. */
function usePlacing({ draft, change, forgetPlaced }: NewOrder) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { profile } = useBoot()
  const api = useApi()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [isPlacing, setPlacing] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleOf = (error: CallError, before: number): string => {
    const quote = CartQuote.safeParse(error.code === 'order.quoteChanged' ? error.data : null)
    if (!quote.success) return Object.values(error.fields)[0]?.[0] ?? error.message
    const { currency, totals } = quote.data
    // It costs the same, and something else stands against it: the lines say what.
    if (totals.grandTotal === before) return error.message
    return t('order.checkout.changedText', { before: money(before, currency), after: money(totals.grandTotal, currency) })
  }
  const send = async (body: NewOrderBody, isAsked: boolean) => {
    change({ idempotencyKey: body.idempotencyKey, pending: body })
    setPlacing(true)
    setTrouble(null)
    try {
      const { orderId } = await api.call(placeNewOrder, { body }, { ignore: true })
      forgetPlaced(body, profile.currency.code)
      void showToast('success', t(body.asksCustomer ? 'order.admin.new.asked' : 'order.admin.new.placed'))
      await refresh(listAdminOrders)
      await navigate(paths.office.order(orderId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      change(afterFailedPlacing(error, isAsked))
      setTrouble(troubleOf(error, body.expectedTotal))
      void refresh(quoteNewOrder)
    } finally {
      setPlacing(false)
    }
  }
  return {
    isPlacing,
    trouble,
    place: (body: Omit<NewOrderBody, 'idempotencyKey'>) =>
      send({ ...body, idempotencyKey: draft.idempotencyKey ?? crypto.randomUUID() }, false),
    /** Sends an attempt whose answer was lost once more, exactly as it was. */
    ask: async () => draft.pending && (await send(draft.pending, true)),
  }
}
