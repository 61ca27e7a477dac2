// How a new order comes and is paid: the customer's addresses, the ways the checkout would offer, and the references.
import { lazy, Suspense, useState } from 'react'
import type { CartQuote } from '#modules/carts/contract.ts'
import { RequestedDate } from '#modules/orders/web/parts/requested-date.tsx'
import type { Address } from '#modules/people/contract.ts'
import { addressLines } from '#modules/people/address-rules.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { Select, TextArea, TextInput } from '#web/ui/text-input.tsx'
import type { NewOrder } from './use-new-order.ts'

const AddressForm = lazy(async () => ({ default: (await import('#modules/people/web/parts/address-form.tsx')).AddressForm }))

type Props = { order: NewOrder; quote: CartQuote | undefined }
type DeliveryProps = Props & { customerId: string; addresses: readonly Address[]; addressId: string | undefined; days: readonly string[] }

export function DeliveryCard({ order, quote, customerId, addresses, addressId, days }: DeliveryProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const locale = useLocale()
  const [isAdding, setAdding] = useState(false)
  const { draft, change } = order
  return (
    <Card title={t('order.checkout.steps.delivery')}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('order.admin.revision.address')}
            fieldClassName="min-w-0 flex-1 basis-64"
            value={addressId ?? ''}
            placeholder={t('order.validation.address')}
            options={addresses.map((address) => ({ value: address.id, label: addressLines(address, locale).join(' · ') }))}
            onChange={(event) => change({ addressId: event.target.value })}
          />
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('order.checkout.addAddress')}
          </Button>
        </div>
        {quote && addressId && quote.deliveryOptions.length === 0 && <Alert tone="warning">{t('order.admin.new.noDelivery')}</Alert>}
        {quote && quote.deliveryOptions.length > 0 && (
          <RadioGroup
            label={t('order.admin.revision.deliveryMethod')}
            name="delivery"
            value={draft.delivery}
            onChange={(event) => change({ delivery: event.target.value === 'collection' ? 'collection' : 'delivery' })}
            options={quote.deliveryOptions.map(({ method, name, charge }) => ({
              value: method,
              label: (
                <span className="flex flex-wrap justify-between gap-x-4">
                  {name}
                  <bdi className="font-medium tabular-nums">
                    {charge === 0 ? t('order.checkout.freeOfCharge') : money(charge, quote.currency)}
                  </bdi>
                </span>
              ),
            }))}
          />
        )}
        {quote?.delivery && days.length > 0 && (
          <RequestedDate
            method={quote.delivery.method}
            days={days}
            chosen={draft.requestedDate}
            change={({ requestedDate }) => change({ requestedDate })}
          />
        )}
      </div>
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={t('person.addresses.add')}>
        <Suspense fallback={<FormSkeleton />}>
          <AddressForm
            buyerId={customerId}
            onDone={({ id }) => {
              setAdding(false)
              change({ addressId: id })
            }}
          />
        </Suspense>
      </Dialog>
    </Card>
  )
}

export function PaymentCard({ order, quote }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { draft, change } = order
  if (!quote) return null
  const { paymentMethods, account, currency } = quote
  const chosen = paymentMethods.find(({ id }) => id === draft.paymentMethodId)
  return (
    <Card title={t('order.checkout.steps.payment')}>
      {paymentMethods.length === 0 ? (
        <Alert tone="warning">{t('order.admin.new.noPayment')}</Alert>
      ) : (
        <div className="grid gap-3">
          {draft.paymentMethodId && !chosen && <Alert tone="warning">{t('order.checkout.paymentLost')}</Alert>}
          <RadioGroup
            label={<span className="sr-only">{t('order.checkout.steps.payment')}</span>}
            name="payment"
            value={chosen?.id ?? ''}
            onChange={(event) => change({ paymentMethodId: event.target.value })}
            options={paymentMethods.map(({ id, name, note, isOnline, isOnAccount }) => ({
              value: id,
              label: name,
              hint: isOnline
                ? t('order.admin.new.onlineHint')
                : isOnAccount && account
                  ? t('order.admin.new.accountLeft', { left: money(account.left, currency), limit: money(account.limit, currency) })
                  : (note ?? undefined),
            }))}
          />
          {chosen?.isOnAccount && account && account.beyond > 0 && (
            <Alert tone="warning">{t('order.admin.revision.beyond', { amount: money(account.beyond, currency) })}</Alert>
          )}
        </div>
      )}
    </Card>
  )
}

export function ReferencesCard({ order, quote }: Props) {
  const { t } = useTranslation()
  const { draft, change } = order
  const { isRequired = false, start = null } = quote?.purchaseOrder ?? {}
  return (
    <Card title={t('order.checkout.steps.extras')}>
      <div className="grid gap-4">
        <TextInput
          label={t('order.poNumber')}
          hint={start ? t('order.checkout.poStart', { start }) : undefined}
          optional={!isRequired}
          required={isRequired}
          maxLength={60}
          autoComplete="off"
          fieldClassName="sm:max-w-xs"
          value={draft.purchaseOrderNumber}
          onChange={(event) => change({ purchaseOrderNumber: event.target.value })}
        />
        <TextArea
          label={t('order.note')}
          hint={t('order.admin.new.noteHint')}
          optional
          maxLength={2000}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </Card>
  )
}
