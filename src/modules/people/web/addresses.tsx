// The customer's addresses: cards with the default one first; adding and changing in a dialog.
import { useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { useCommand } from '#web/use-command.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type Address, getMe, listAddresses, makeAddressDefault, removeAddress } from '../contract.ts'
import { AddressForm } from './parts/address-form.tsx'
import { AddressText } from './parts/address-text.tsx'
import { useMe } from './parts/use-me.ts'

type Editing = { address?: Address } | null

export default function Addresses() {
  const { t } = useTranslation()
  const { me } = useMe()
  const { data, error, refetch } = useLive(listAddresses)
  const [editing, setEditing] = useState<Editing>(null)
  const [leaving, setLeaving] = useState<Address | null>(null)
  const standing = me?.kind === 'salesperson' ? me.actingFor : me?.customer
  const reason = standing?.isRestricted ? t('core.errors.restricted') : undefined
  const add = (
    <Button variant="primary" icon="plus" disabledReason={reason} onClick={() => setEditing({})}>
      {t('person.addresses.add')}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('nav.myAddresses')} isIndexed={false} />
      <PageHeading title={t('nav.myAddresses')} actions={data && data.length > 0 ? add : undefined} />
      {error && !data ? (
        <NotLoaded isLarge why={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonText lines={5} />
      ) : data.length === 0 ? (
        <EmptyState icon="map-pin" title={t('person.addresses.empty')} action={add}>
          {t('person.addresses.emptyText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {data.map((address) => (
            <li key={address.id}>
              <AddressCard address={address} reason={reason} onEdit={() => setEditing({ address })} onRemove={() => setLeaving(address)} />
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.address ? t('person.addresses.change') : t('person.addresses.add')}
      >
        <AddressForm address={editing?.address} onDone={() => setEditing(null)} />
      </Dialog>
      <RemoveDialog address={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}

type CardProps = { address: Address; reason: string | undefined; onEdit: () => void; onRemove: () => void }

function AddressCard({ address, reason, onEdit, onRemove }: CardProps) {
  const { t } = useTranslation()
  const makeDefault = useCommand(makeAddressDefault, { refresh: [listAddresses], said: 'person.addresses.updated' })
  return (
    <Card className="h-full">
      <div className="grid h-full content-between gap-4">
        <div className="flex items-start justify-between gap-3">
          <AddressText address={address} />
          {address.isDefault && <Badge tone="success">{t('person.addresses.default')}</Badge>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon="edit" disabledReason={reason} onClick={onEdit}>
            {t('core.edit')}
          </Button>
          {!address.isDefault && (
            <Button
              size="sm"
              loading={makeDefault.isRunning}
              disabledReason={reason}
              onClick={() => makeDefault.run({ params: { id: address.id } })}
            >
              {t('person.addresses.makeDefault')}
            </Button>
          )}
          <Button size="sm" variant="quiet" icon="trash" disabledReason={reason} onClick={onRemove}>
            {t('core.delete')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function RemoveDialog({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useCommand(removeAddress, {
    refresh: [listAddresses, getMe],
    said: 'person.addresses.removed',
    onDone: onClose,
    ignore: true,
  })
  return (
    <ConfirmDialog
      open={address !== null}
      onClose={onClose}
      onConfirm={() => address && remove.run({ params: { id: address.id } })}
      loading={remove.isRunning}
      error={remove.error?.message}
      title={t('person.addresses.removeTitle')}
      confirmLabel={t('core.delete')}
    >
      {address && <AddressText address={address} />}
    </ConfirmDialog>
  )
}
