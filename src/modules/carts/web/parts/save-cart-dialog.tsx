// Puts the present cart aside under a name.
import { useState } from 'react'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { listSavedCarts, saveCartAs } from '../../saved-contract.ts'
import { linesOf } from './cart-memory.ts'
import type { Cart } from './use-cart.ts'

type Props = { cart: Cart; onClose: () => void }

export function SaveCartDialog({ cart, onClose }: Props) {
  const { t } = useTranslation()
  const [isEmptied, setEmptied] = useState(false)
  const form = useEndpointForm(saveCartAs, {
    initial: { name: '' },
    toBody: ({ name }: { name: string }) => ({ name, lines: linesOf(cart) }),
    refresh: [listSavedCarts],
    said: 'cart.saved.done',
    onDone: () => {
      if (isEmptied) cart.emptyCart()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} size="sm" title={t('cart.saved.saveTitle')}>
      <Form form={form} submitLabel={t('cart.saved.saveConfirm')}>
        <TextInput
          autoFocus
          maxLength={80}
          autoComplete="off"
          label={t('cart.saved.name')}
          placeholder={t('cart.saved.nameExample')}
          {...form.input('name')}
        />
        <Checkbox label={t('cart.saved.emptyAfter')} checked={isEmptied} onChange={(event) => setEmptied(event.target.checked)} />
      </Form>
    </Dialog>
  )
}
