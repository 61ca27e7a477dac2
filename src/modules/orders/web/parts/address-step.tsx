// The first step of the checkout: where to. Addresses are added and changed here, without leaving the checkout.
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Address } from '#modules/people/contract.ts'
import { AddressNotes } from '#modules/people/web/parts/address-text.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { CheckoutStep } from './checkout-step.tsx'
import type { Change } from './checkout-steps.tsx'
import { AddressLines } from './order-details.tsx'

const AddressForm = lazy(async () => ({ default: (await import('#modules/people/web/parts/address-form.tsx')).AddressForm }))

type Props = { addresses: readonly Address[] | undefined; addressId: string | undefined; change: Change }

export function AddressStep({ addresses, addressId, change }: Props) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<{ address?: Address } | null>(null)
  const chosen = addresses?.find(({ id }) => id === addressId)
  const add = (
    <Button size="sm" icon="plus" variant={addresses?.length === 0 ? 'primary' : 'secondary'} onClick={() => setEditing({})}>
      {t('order.checkout.addAddress')}
    </Button>
  )
  return (
    <CheckoutStep number={1} title={t('order.checkout.steps.address')} isDone={addressId !== undefined}>
      {!addresses ? (
        <Skeleton className="h-20 w-full" />
      ) : addresses.length === 0 ? (
        <Alert tone="warning" title={t('order.checkout.noAddress')} actions={add}>
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
                  <bdi className="font-medium">{address.shopName ?? address.address1}</bdi>
                  {address.isDefault && <Badge>{t('order.checkout.defaultAddress')}</Badge>}
                </span>
              ),
              hint: (
                <span className="grid gap-1">
                  <AddressLines address={address.shopName ? { ...address, shopName: null } : { ...address, address1: '' }} />
                  {address.id === addressId && <AddressNotes address={address} />}
                </span>
              ),
            }))}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {add}
            {chosen && (
              <Button size="sm" icon="edit" onClick={() => setEditing({ address: chosen })}>
                {t('order.checkout.changeAddress')}
              </Button>
            )}
            <Link to={paths.account.addresses()} className="text-sm font-medium text-primary hover:underline">
              {t('order.checkout.changeAddresses')}
            </Link>
          </div>
        </>
      )}
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={t(editing?.address ? 'person.addresses.change' : 'person.addresses.add')}
      >
        <Suspense fallback={<FormSkeleton />}>
          <AddressForm
            address={editing?.address}
            onDone={(saved) => {
              setEditing(null)
              change({ addressId: saved.id })
            }}
          />
        </Suspense>
      </Dialog>
    </CheckoutStep>
  )
}
