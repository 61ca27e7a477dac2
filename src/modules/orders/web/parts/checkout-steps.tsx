// The steps of the checkout: where to, how, paid by what, and what else we should know.
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import type { Address } from '#modules/people/contract.ts'
import type { CartQuote } from '#modules/carts/contract.ts'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import { DeliveryTime } from './delivery-time.tsx'
import { AddressLines } from './order-details.tsx'
import type { Draft } from './use-checkout-draft.ts'

type Change = (part: { [K in keyof Draft]?: Draft[K] | undefined }) => void
type StepProps = { quote: CartQuote | undefined; draft: Draft; change: Change }

export function AddressStep({
  addresses,
  addressId,
  change,
}: {
  addresses: readonly Address[] | undefined
  addressId: string | undefined
  change: Change
}) {
  const { t } = useTranslation()
  return (
    <CheckoutStep number={1} title={t('order.checkout.steps.address')} isDone={addressId !== undefined}>
      {!addresses ? (
        <Skeleton className="h-20 w-full" />
      ) : addresses.length === 0 ? (
        <Alert
          tone="warning"
          title={t('order.checkout.noAddress')}
          actions={
            <ButtonLink size="sm" variant="primary" to={paths.account.addresses()}>
              {t('order.checkout.addAddress')}
            </ButtonLink>
          }
        >
          {t('order.checkout.noAddressText')}
        </Alert>
      ) : (
        <>
          {addressId === undefined && <Alert tone="warning">{t('order.checkout.addressLost')}</Alert>}
          <RadioGroup
            label={<span className="sr-only">{t('order.checkout.steps.address')}</span>}
            name="address"
            value={addressId ?? ''}
            onChange={(event) => change({ addressId: event.target.value })}
            options={addresses.map((address) => ({
              value: address.id,
              label: (
                <span className="flex flex-wrap items-center gap-2">
                  <bdi>{address.address1}</bdi>
                  {address.isDefault && <Badge>{t('order.checkout.defaultAddress')}</Badge>}
                </span>
              ),
              hint: <AddressLines address={{ ...address, address1: '' }} />,
            }))}
          />
          <Link to={paths.account.addresses()} className="justify-self-start text-sm font-medium text-primary hover:underline">
            {t('order.checkout.changeAddresses')}
          </Link>
        </>
      )}
    </CheckoutStep>
  )
}

type DeliveryStepProps = Omit<StepProps, 'draft'> & { method: 'delivery' | 'collection'; isLost: boolean; hasAddress: boolean }

export function DeliveryStep({ quote, method, isLost, hasAddress, change }: DeliveryStepProps) {
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
                  <span>{option.name}</span>
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
        </>
      )}
    </CheckoutStep>
  )
}

type PaymentStepProps = Omit<StepProps, 'draft'> & { paymentMethodId: string | undefined; isLost: boolean }

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
              label: method.name,
              hint: method.note || (method.isOnline ? t('order.checkout.onlineHint') : undefined),
            }))}
          />
        </>
      )}
    </CheckoutStep>
  )
}

export function ExtrasStep({ draft, change }: Omit<StepProps, 'quote'>) {
  const { t } = useTranslation()
  return (
    <CheckoutStep number={4} title={t('order.checkout.steps.extras')} isDone={false}>
      <TextInput
        label={t('order.poNumber')}
        hint={t('order.checkout.poHint')}
        optional
        maxLength={60}
        autoComplete="off"
        value={draft.purchaseOrderNumber}
        onChange={(event) => change({ purchaseOrderNumber: event.target.value })}
      />
      <TextArea
        label={t('order.checkout.note')}
        placeholder={t('order.checkout.notePlaceholder')}
        optional
        maxLength={2000}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </CheckoutStep>
  )
}
