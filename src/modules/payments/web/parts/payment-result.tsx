// The confirmed result of a payment on both result pages; polls while the provider has not decided.
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useParams } from 'react-router'
import type { Reply } from '#shared/endpoint.ts'
import { useFormat } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { getPaymentResult } from '../../contract.ts'

type Result = Reply<typeof getPaymentResult>
type Look = { icon: IconName; tint: string; key: 'paid' | 'waiting' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'refundDue' }

const paid: Look = { icon: 'check', tint: 'bg-success-soft text-success', key: 'paid' }
const failed: Look = { icon: 'warning', tint: 'bg-danger-soft text-danger', key: 'failed' }
const left: Look = { icon: 'info', tint: 'bg-warning-soft text-warning', key: 'cancelled' }
const over: Look = { icon: 'clock', tint: 'bg-sunken text-ink-soft', key: 'expired' }
const looks: Record<Result['state'], Look> = {
  pending: { icon: 'clock', tint: 'bg-warning-soft text-warning', key: 'waiting' },
  authorised: paid,
  captured: paid,
  partlyRefunded: paid,
  refunded: { icon: 'info', tint: 'bg-sunken text-ink-soft', key: 'refunded' },
  refundDue: { icon: 'info', tint: 'bg-warning-soft text-warning', key: 'refundDue' },
  cancelled: left,
  failed,
}

type PageProps = {
  title: string
  /** Draws the way to the next attempt at paying an order. */
  payAgain(orderId: string): ReactNode
}

/** Both result addresses show the provider's confirmed result, whatever the address claims. */
export function PaymentResultPage({ title, payAgain }: PageProps) {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const [isOpen, setOpen] = useState(true)
  const { data, isError } = useLive(
    getPaymentResult,
    { params: { token } },
    { enabled: token !== '', staleTime: 0, ...(isOpen ? { refetchInterval: 2000 } : {}) },
  )
  useEffect(() => setOpen(!isError && (data === undefined || data.state === 'pending')), [data, isError])
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 py-6" aria-live="polite">
      <PageHead title={t(title)} isIndexed={false} />
      {data ? <Result result={data} payAgain={payAgain} /> : token !== '' && !isError ? <Skeleton className="h-72 w-full" /> : <Nothing />}
    </div>
  )
}

function Result({ result, payAgain }: { result: Result } & Pick<PageProps, 'payAgain'>) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const look = result.failure === 'expired' ? over : looks[result.state]
  const canTryAgain = look === failed || look === left
  const texts: Record<Look['key'], string | null> = {
    paid: t('payment.result.paidText', { number: result.orderNumber }),
    waiting: t('payment.result.waitingText', { number: result.orderNumber }),
    failed: [result.failure && t(`payment.failures.${result.failure}`), t('payment.result.failedText', { number: result.orderNumber })]
      .filter(Boolean)
      .join(' '),
    cancelled: t('payment.result.cancelledText', { number: result.orderNumber }),
    expired: t('payment.result.expiredText', { number: result.orderNumber }),
    refunded: null,
    refundDue: t('payment.result.refundDueText', { number: result.orderNumber }),
  }
  const text = texts[look.key]
  return (
    <>
      <div className="grid justify-items-center gap-3 text-center">
        <span className={`grid size-16 place-items-center rounded-full ${look.tint}`}>
          <Icon name={look.icon} size={32} />
        </span>
        <h1 className="text-xl font-semibold">{t(`payment.result.${look.key}`)}</h1>
        {text && (
          <p className="text-sm text-ink-soft">
            <Unbroken>{text}</Unbroken>
          </p>
        )}
      </div>
      <Card>
        <DescriptionList
          items={[
            { term: t('payment.result.order'), value: <bdi>{result.orderNumber}</bdi> },
            { term: t('payment.result.state'), value: t(`payment.states.${result.state}`) },
            ...(result.amount === null
              ? []
              : [{ term: t('payment.result.amount'), value: <bdi>{money(result.amount, result.currency)}</bdi>, strong: true }]),
          ]}
        />
      </Card>
      <div className="flex flex-wrap justify-center gap-2">
        {canTryAgain && payAgain(result.orderId)}
        <ButtonLink variant={canTryAgain ? 'secondary' : 'primary'} to={paths.account.order(result.orderId)}>
          {t('payment.result.toOrder')}
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.products()}>
          {t('payment.result.continue')}
        </ButtonLink>
      </div>
    </>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      isWhole
      icon="receipt"
      title={t('payment.result.noToken')}
      action={<ButtonLink to={paths.account.orders()}>{t('payment.result.toOrders')}</ButtonLink>}
    >
      {t('payment.result.noTokenText')}
    </EmptyState>
  )
}
