// The whole order on one page to look over or print; only in shops whose profile has it.
import { useTranslation } from '#web/translation.tsx'
import { useSearchParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { getOrder } from '../contract.ts'
import { BankTransfer } from './parts/bank-transfer.tsx'
import { Letterhead } from './parts/letterhead.tsx'
import { OrderDetails } from './parts/order-details.tsx'
import { OrderLines } from './parts/order-lines.tsx'
import { OrderStatus } from './parts/order-status.tsx'
import { OrderTotals } from './parts/order-totals.tsx'
import { UnknownOrder } from './parts/unknown-order.tsx'

export default function OrderSummaryPage() {
  const { t } = useTranslation()
  if (!useBoot().profile.flags.isOrderSummaryEnabled) return <ErrorPage status={404} />
  return (
    <>
      <PageHead title={t('order.summaryPage.title')} isIndexed={false} />
      <Summary />
    </>
  )
}

function Summary() {
  const { t } = useTranslation()
  const { date, dateTime } = useFormat()
  const [params] = useSearchParams()
  const id = params.get('order') ?? ''
  const { isSignedIn } = useMe()
  const { data: order, error } = useLive(getOrder, { params: { id } }, { enabled: isSignedIn && id !== '' })
  if (!isSignedIn || id === '') return <UnknownOrder />
  if (error && !order) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!order) return <Skeleton className="h-96 w-full" />
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5">
      <div className="hidden print:block">
        <Letterhead />
      </div>
      <PageHeading
        title={t('order.number', { number: order.number })}
        badge={<OrderStatus status={order.status} method={order.deliveryMethod} />}
        description={[
          `${t('order.placedOn')} ${date(order.createdAt)}`,
          ...(order.confirmUntil ? [t('order.confirm.until', { time: dateTime(order.confirmUntil) })] : []),
        ].join(' · ')}
        actions={
          <Button icon="printer" className="print:hidden" onClick={() => window.print()}>
            {t('order.summaryPage.print')}
          </Button>
        }
      />
      <Card title={t('order.lines')}>
        <OrderLines lines={order.lines} currency={order.currency} hasMoney={order.totals !== null} />
      </Card>
      <BankTransfer order={order} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Card title={t('order.details')}>
          <OrderDetails order={order} />
        </Card>
        <Card title={t('order.totals.title')}>
          <OrderTotals order={order} />
        </Card>
      </div>
    </div>
  )
}
