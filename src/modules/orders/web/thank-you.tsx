// After placing: that the order is in, its number, and what comes next.
import { useTranslation } from '#web/translation.tsx'
import { useSearchParams } from 'react-router'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { getOrder, type Order } from '../contract.ts'
import { BankTransfer } from './parts/bank-transfer.tsx'
import { useDeliveryTime } from './parts/delivery-time.tsx'
import { Letterhead } from './parts/letterhead.tsx'
import { OrderDetails } from './parts/order-details.tsx'
import { BuyerHold } from './parts/order-hold.tsx'
import { OrderLines } from './parts/order-lines.tsx'
import { OrderTotals } from './parts/order-totals.tsx'
import { UnknownOrder } from './parts/unknown-order.tsx'

export default function ThankYou() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('order') ?? ''
  const { isSignedIn } = useMe()
  const { data: order, isError } = useLive(getOrder, { params: { id } }, { enabled: isSignedIn && id !== '' })
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-6">
      <PageHead title={t('order.thankYou.title')} isIndexed={false} />
      {order ? <Placed order={order} /> : isSignedIn && id !== '' && !isError ? <Skeleton className="h-72 w-full" /> : <UnknownOrder />}
    </div>
  )
}

function Placed({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const { dateTime } = useFormat()
  const { number, email, confirmUntil } = order
  const words = confirmUntil === null ? (order.payUrl ? 'payText' : 'text') : 'askedText'
  return (
    <>
      <div className="hidden print:block">
        <Letterhead />
      </div>
      <div className="grid justify-items-center gap-3 text-center print:justify-items-start print:text-start">
        <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success print:hidden">
          <Icon name="check" size={32} />
        </span>
        <h1 className="text-xl font-semibold">{t(confirmUntil === null ? 'order.thankYou.heading' : 'order.thankYou.askedHeading')}</h1>
        <p className="text-sm text-ink-soft">
          <Unbroken>{t(`order.thankYou.${words}`, { number, email, time: confirmUntil === null ? '' : dateTime(confirmUntil) })}</Unbroken>
        </p>
      </div>
      <BuyerHold order={order} />
      <BankTransfer order={order} />
      <Card title={t('order.thankYou.nextTitle')}>
        <NextSteps order={order} />
      </Card>
      <Card title={t('order.number', { number: order.number })}>
        <div className="grid gap-5">
          <OrderDetails order={order} />
          <OrderLines lines={order.lines} currency={order.currency} hasMoney={order.totals !== null} />
          <OrderTotals order={order} />
        </div>
      </Card>
      <div className="flex flex-wrap justify-center gap-2 print:hidden">
        {order.payUrl && (
          <Button variant="primary" onClick={() => window.location.assign(order.payUrl ?? '')}>
            {t('order.pay')}
          </Button>
        )}
        <ButtonLink variant={order.payUrl ? 'secondary' : 'primary'} to={paths.account.order(order.id)}>
          {t('order.thankYou.toOrder')}
        </ButtonLink>
        {profile.flags.isOrderSummaryEnabled && <ButtonLink to={paths.orderSummary(order.id)}>{t('order.thankYou.toSummary')}</ButtonLink>}
        <Button icon="printer" onClick={() => window.print()}>
          {t('order.summaryPage.print')}
        </Button>
        <ButtonLink variant="quiet" to={paths.products()}>
          {t('order.thankYou.continue')}
        </ButtonLink>
      </div>
    </>
  )
}

function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation()
  const timeOf = useDeliveryTime()
  const { deliveryMinDays: minDays, deliveryMaxDays: maxDays } = order
  const days = minDays === null || maxDays === null ? null : timeOf({ minDays, maxDays })
  const steps = [
    order.confirmUntil !== null && t('order.thankYou.nextAnswer'),
    order.bankTransfer && t('order.thankYou.nextTransfer'),
    t('order.thankYou.nextOffice'),
    order.deliveryMethod === 'collection'
      ? t('order.thankYou.nextCollection')
      : t('order.thankYou.nextDelivery', { delivery: [order.deliveryName, days].filter(Boolean).join(' · ') }),
  ]
  return (
    <ol className="grid list-decimal gap-2 ps-5 text-sm text-ink">{steps.flatMap((step) => (step ? [<li key={step}>{step}</li>] : []))}</ol>
  )
}
