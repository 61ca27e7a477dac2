// After placing: that the order is in, its number, and what comes next.
import { useTranslation } from '#web/translation.tsx'
import { useSearchParams } from 'react-router'
import { useMe } from '#modules/accounts/web/parts/use-me.ts'
import { useBoot } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { getOrder, type Order } from '../contract.ts'
import { OrderTotals } from './parts/order-totals.tsx'

export default function ThankYou() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('order') ?? ''
  const { isSignedIn } = useMe()
  const { data: order, isError } = useLive(getOrder, { params: { id } }, { enabled: isSignedIn && id !== '' })
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-6">
      <PageHead title={t('order.thankYou.title')} isIndexed={false} />
      {order ? <Placed order={order} /> : isSignedIn && id !== '' && !isError ? <Skeleton className="h-72 w-full" /> : <Unknown />}
    </div>
  )
}

function Placed({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  return (
    <>
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
          <Icon name="check" size={32} />
        </span>
        <h1 className="text-xl font-semibold">{t('order.thankYou.heading')}</h1>
        <p className="text-sm text-ink-soft">
          {t(order.payUrl ? 'order.thankYou.payText' : 'order.thankYou.text', { number: order.number, email: order.email })}
        </p>
      </div>
      <Card title={t('order.number', { number: order.number })}>
        <OrderTotals order={order} />
      </Card>
      <div className="flex flex-wrap justify-center gap-2">
        {order.payUrl && (
          <Button variant="primary" onClick={() => window.location.assign(order.payUrl ?? '')}>
            {t('order.pay')}
          </Button>
        )}
        <ButtonLink variant={order.payUrl ? 'secondary' : 'primary'} to={paths.account.order(order.id)}>
          {t('order.thankYou.toOrder')}
        </ButtonLink>
        {profile.flags.isOrderSummaryEnabled && <ButtonLink to={paths.orderSummary(order.id)}>{t('order.thankYou.toSummary')}</ButtonLink>}
        <ButtonLink variant="quiet" to={paths.products()}>
          {t('order.thankYou.continue')}
        </ButtonLink>
      </div>
    </>
  )
}

function Unknown() {
  const { t } = useTranslation()
  return (
    <EmptyState
      isWhole
      icon="receipt"
      title={t('order.thankYou.unknown')}
      action={<ButtonLink to={paths.account.orders()}>{t('order.orders')}</ButtonLink>}
    >
      {t('order.thankYou.unknownText')}
    </EmptyState>
  )
}
