// The dialogs of a saved cart: opening it, renaming it, and sharing it with a message.
import { useState } from 'react'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { changeSavedCart, listSavedCarts, type SavedCart } from '../../saved-contract.ts'
import type { How } from './use-opening.ts'

type Props = { saved: SavedCart; onClose: () => void }

/** Asks what becomes of the present cart. */
export function OpenDialog({ saved, onClose, isOpening, onOpen }: Props & { isOpening: boolean; onOpen: (how: How) => void }) {
  const { t } = useTranslation()
  const [how, setHow] = useState<How>('merge')
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t('cart.saved.openTitle', { name: saved.name })}
      label={t('cart.saved.openConfirm')}
      loading={isOpening}
      onAction={() => onOpen(how)}
    >
      <RadioGroup
        label={t('cart.saved.openText')}
        name="how"
        value={how}
        onChange={(event) => setHow(event.target.value === 'replace' ? 'replace' : 'merge')}
        options={(['merge', 'replace'] as const).map((each) => ({
          value: each,
          label: t(`cart.saved.${each}`),
          hint: t(`cart.saved.${each}Hint`),
        }))}
      />
    </ActionDialog>
  )
}

export function RenameDialog({ saved, onClose }: Props) {
  const { t } = useTranslation()
  const form = useEndpointForm(changeSavedCart, {
    initial: { name: saved.name },
    toBody: ({ name }: { name: string }) => ({ name, isShared: saved.isShared, note: saved.note }),
    params: { id: saved.id },
    refresh: [listSavedCarts],
    said: 'cart.saved.renamed',
    onDone: onClose,
  })
  return (
    <Dialog open onClose={onClose} size="sm" title={t('cart.saved.renameTitle', { name: saved.name })}>
      <Form form={form} submitLabel={t('core.save')}>
        <TextInput autoFocus maxLength={80} autoComplete="off" label={t('cart.saved.name')} {...form.input('name')} />
      </Form>
    </Dialog>
  )
}

export function ShareDialog({ saved, onClose }: Props) {
  const { t } = useTranslation()
  const { me } = useMe()
  const form = useEndpointForm(changeSavedCart, {
    initial: { note: '' },
    toBody: ({ note }: { note: string }) => ({ name: saved.name, isShared: true, note }),
    params: { id: saved.id },
    refresh: [listSavedCarts],
    said: 'cart.saved.shared',
    onDone: onClose,
  })
  return (
    <Dialog open onClose={onClose} size="sm" title={t('cart.saved.shareTitle', { name: saved.name })}>
      <Form form={form} submitLabel={t('cart.saved.shareConfirm')}>
        <p>
          {me?.kind === 'salesperson'
            ? t('cart.saved.shareTextCustomer')
            : t('cart.saved.shareTextSalesperson', { who: me?.customer?.salesperson?.name })}
        </p>
        <TextArea optional maxLength={500} label={t('cart.saved.note')} placeholder={t('cart.saved.noteExample')} {...form.input('note')} />
      </Form>
    </Dialog>
  )
}
