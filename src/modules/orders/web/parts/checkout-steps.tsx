// Two steps of the checkout: how the order comes, and how it is paid.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import type { CartQuote } from '#modules/carts/contract.ts'
import { AccountNote } from '#modules/carts/web/parts/account-note.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { DeliveryTime } from './delivery-time.tsx'
import type { Draft } from './use-checkout-draft.ts'

export type Change = (part: { [K in keyof Draft]?: Draft[K] | undefined }) => void
type StepProps = { quote: CartQuote | undefined; change: Change }

type DeliveryStepProps = StepProps & { method: 'delivery' | 'collection'; isLost: boolean; hasAddress: boolean; children: ReactNode }

export function DeliveryStep({ quote, method, isLost, hasAddress, change, children }: DeliveryStepProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <CheckoutStep number={2} title={t('order.checkout.steps.delivery')} isDone={Boolean(quote?.delivery)}>
      {!hasAddress ? (
        <p className="text-sm text-ink-soft">{t('order.checkout.chooseAddressFirst')}</p>
      ) : !quote ? (
        <Skeleton className="h-16 w-full" />
      ) : quote.deliveryOptions.length === 0 ? (
        <Alert tone="warning">{t('order.checkout.noDelivery')}</Alert>
      ) : (
        <>
          {isLost && <Alert tone="warning">{t('order.checkout.deliveryLost')}</Alert>}
          <RadioGroup
            label={<span className="sr-only">{t('order.checkout.steps.delivery')}</span>}
            name="delivery"
            value={method}
            onChange={(event) => change({ delivery: event.target.value === 'collection' ? 'collection' : 'delivery' })}
            options={quote.deliveryOptions.map((option) => ({
              value: option.method,
              label: (
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="flex items-center gap-2">
                    <Icon name={option.method === 'collection' ? 'box' : 'truck'} size={16} className="text-ink-soft" />
                    {option.name}
                  </span>
                  <bdi className="font-medium tabular-nums">
                    {option.charge === 0 ? t('order.checkout.freeOfCharge') : money(option.charge, quote.currency)}
                  </bdi>
                </span>
              ),
              hint:
                option.method === 'collection' ? (
                  t('order.checkout.collection')
                ) : (
                  <DeliveryTime minDays={option.minDays} maxDays={option.maxDays} />
                ),
            }))}
          />
          {children}
        </>
      )}
    </CheckoutStep>
  )
}

type PaymentStepProps = StepProps & { paymentMethodId: string | undefined; isLost: boolean }

export function PaymentStep({ quote, paymentMethodId, isLost, change }: PaymentStepProps) {
  const { t } = useTranslation()
  return (
    <CheckoutStep number={3} title={t('order.checkout.steps.payment')} isDone={paymentMethodId !== undefined}>
      {!quote ? (
        <Skeleton className="h-16 w-full" />
      ) : quote.paymentMethods.length === 0 ? (
        <Alert tone="warning">{t('order.checkout.noPayment')}</Alert>
      ) : (
        <>
          {isLost && <Alert tone="warning">{t('order.checkout.paymentLost')}</Alert>}
          <RadioGroup
            label={<span className="sr-only">{t('order.checkout.steps.payment')}</span>}
            name="payment"
            value={paymentMethodId ?? ''}
            onChange={(event) => change({ paymentMethodId: event.target.value })}
            options={quote.paymentMethods.map((method) => ({
              value: method.id,
              label: (
                <span className="flex flex-wrap items-center gap-2">
                  {method.logoHash && (
                    <img src={`/files/${method.logoHash}/160.webp`} alt="" width={40} height={24} className="h-6 w-10 object-contain" />
                  )}
                  {method.name}
                  {method.isInstallment && <Badge>{t('order.checkout.installment')}</Badge>}
                </span>
              ),
              hint: method.note || (method.isOnline ? t('order.checkout.onlineHint') : undefined),
            }))}
          />
          <AccountNote quote={quote} isChosen={quote.paymentMethods.some(({ id, isOnAccount }) => isOnAccount && id === paymentMethodId)} />
        </>
      )}
    </CheckoutStep>
  )
}
