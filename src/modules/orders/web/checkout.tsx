// The checkout: address, delivery, payment, references, place; one column of steps and one summary that stays in sight.
import { useEffect, useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { purchaseOrderRefusal } from '#modules/companies/rules.ts'
import { listAddresses } from '#modules/people/contract.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { CannotOrder } from '#modules/carts/web/parts/cannot-order.tsx'
import { useCart } from '#modules/carts/web/parts/use-cart.ts'
import { useQuote } from '#modules/carts/web/parts/use-quote.ts'
import { deliveryDays } from '#modules/shipping/calendar.ts'
import { minor } from '#shared/money.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { addressFor, dateFor, deliveryFor, judgeChoices } from '../checkout-rules.ts'
import { AddressStep } from './parts/address-step.tsx'
import { DeliveryStep, PaymentStep } from './parts/checkout-steps.tsx'
import { ExtrasStep } from './parts/extras-step.tsx'
import { RequestedDate } from './parts/requested-date.tsx'
import { CheckoutSummary } from './parts/checkout-summary.tsx'
import { useCheckoutDraft } from './parts/use-checkout-draft.ts'
import { usePlaceOrder } from './parts/use-place-order.ts'

export default function Checkout() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('order.checkout.title')} isIndexed={false} />
      <Content />
    </div>
  )
}

function Content() {
  const { t } = useTranslation()
  const signed = useMe()
  const { isSignedIn, me, mayOrder } = signed
  const cart = useCart()
  const { draft } = useCheckoutDraft(cart.key)
  // Asked for beside the cart, not after it.
  const listed = useLive(listAddresses, {}, { enabled: mayOrder, staleTime: 0 })
  if (!isSignedIn) {
    return (
      <div className="visitor-only">
        <EmptyState
          isWhole
          icon="user"
          title={t('core.errors.loginRequired')}
          action={
            <ButtonLink variant="primary" to={paths.login(paths.checkout())}>
              {t('nav.login')}
            </ButtonLink>
          }
        />
      </div>
    )
  }
  if (!me || (mayOrder && cart.isEmpty && cart.mirror?.owner !== cart.owner)) return <CheckoutSkeleton />
  if (!mayOrder) return <CannotOrder signed={signed} title={t('order.checkout.title')} />
  if (cart.isEmpty && !draft.pending) {
    return (
      <EmptyState
        isWhole
        icon="cart"
        title={t('order.checkout.emptyTitle')}
        action={<ButtonLink to={paths.products()}>{t('order.toProducts')}</ButtonLink>}
      >
        {t('order.checkout.emptyText')}
      </EmptyState>
    )
  }
  return <Steps listed={listed} />
}

type Listed = ReturnType<typeof useLive<typeof listAddresses>>

function Steps({ listed }: { listed: Listed }) {
  const { t } = useTranslation()
  const cart = useCart()
  const { me } = useMe()
  const remembered = useCheckoutDraft(cart.key)
  const { draft, change } = remembered
  const { data: addresses } = listed
  const addressId = addresses && addressFor(draft, addresses)
  const deliveryMethod = deliveryFor(draft)
  const quoted = useQuote(addresses ? { addressId, deliveryMethod, paymentMethodId: draft.paymentMethodId } : null)
  const { quote, isUpdating, isOfRequest } = quoted
  const error = quoted.error ?? (addresses ? null : listed.error)
  const { paymentMethodId, notOffered } = quote ? judgeChoices(draft, quote) : { paymentMethodId: undefined, notOffered: [] }
  const lost = isOfRequest && addressId ? notOffered : []
  const choose = useChoosing(remembered, isOfRequest && !isUpdating && !error)
  const placing = usePlaceOrder(cart, remembered)

  const isUnanswered = draft.pending !== undefined && !placing.isPlacing

  const days =
    quote?.calendar && quote.delivery ? deliveryDays({ ...quote.calendar, minDays: quote.delivery.minDays, calendar: quote.calendar }) : []
  const requestedDate = dateFor(draft.requestedDate, days)
  const purchaseOrder = quote && purchaseOrderRefusal(quote.purchaseOrder, draft.purchaseOrderNumber.trim() || null)

  const missing = [
    !addressId && t('order.checkout.steps.address'),
    !quote?.delivery && t('order.checkout.steps.delivery'),
    !paymentMethodId && t('order.checkout.steps.payment'),
    purchaseOrder && t('order.poNumber'),
  ].filter((each) => typeof each === 'string')
  const place = (asksCustomer: boolean) => {
    if (!quote?.delivery || !addressId || !paymentMethodId) return
    void placing.place({
      cartVersion: quote.version,
      expectedTotal: minor(quote.totals.grandTotal),
      addressId,
      deliveryMethod: quote.delivery.method,
      paymentMethodId,
      note: draft.note,
      purchaseOrderNumber: draft.purchaseOrderNumber,
      requestedDate,
      ...(asksCustomer ? { asksCustomer } : {}),
    })
  }
  // The steps are drawn once their heights are known: what is about to be pressed does not move.
  if (!quote && !error && !draft.pending) return <CheckoutSkeleton />
  return (
    <>
      <PageHeading title={t('order.checkout.title')} />
      {isUnanswered && (
        <Alert
          tone="warning"
          title={t('order.checkout.pendingTitle')}
          actions={
            <Button size="sm" variant="primary" onClick={() => void placing.ask()}>
              {t('order.checkout.pendingAsk')}
            </Button>
          }
        >
          {t('order.checkout.pendingText')}
        </Alert>
      )}
      {error && !quote && <NotLoaded why={error} refetch={() => (addresses ? quoted.retry() : listed.refetch())} />}
      <div className="grid items-start gap-6 max-lg:clear-of-bars lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <AddressStep addresses={addresses} addressId={addressId} change={choose} />
          <DeliveryStep
            quote={quote}
            method={deliveryMethod}
            isLost={lost.includes('delivery')}
            hasAddress={addressId !== undefined || addresses === undefined}
            change={choose}
          >
            {quote?.delivery && days.length > 0 && (
              <RequestedDate method={quote.delivery.method} days={days} chosen={draft.requestedDate} change={change} />
            )}
          </DeliveryStep>
          <PaymentStep quote={quote} paymentMethodId={paymentMethodId} isLost={lost.includes('payment')} change={change} />
          <ExtrasStep draft={draft} rule={quote?.purchaseOrder} change={change} />
        </div>
        <CheckoutSummary
          quote={quote}
          isUpdating={isUpdating}
          isPlacing={placing.isPlacing}
          isAsking={draft.pending?.asksCustomer === true}
          isUnanswered={isUnanswered}
          missing={quote ? missing : []}
          trouble={placing.trouble}
          onPlace={() => place(false)}
          onAsk={me?.kind === 'salesperson' ? () => place(true) : null}
        />
      </div>
    </>
  )
}

type Remembered = ReturnType<typeof useCheckoutDraft>

/** Remembers what the person chooses, and says that an address or a way of delivery is applied once the quote made for it is there. */
function useChoosing({ change }: Remembered, isQuoted: boolean): Remembered['change'] {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<'addressApplied' | 'deliveryApplied' | null>(null)
  useEffect(() => {
    if (!chosen || !isQuoted) return
    setChosen(null)
    void showToast('success', t(`order.checkout.${chosen}`))
  }, [chosen, isQuoted, t])
  return (part) => {
    change(part)
    if (part.addressId) setChosen('addressApplied')
    else if (part.delivery) setChosen('deliveryApplied')
  }
}

function CheckoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-8 w-40" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-36 w-full" />
          ))}
        </div>
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  )
}
