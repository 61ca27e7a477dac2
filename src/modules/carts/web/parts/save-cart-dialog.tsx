// Puts the present cart aside under a name.
import { useId, useState } from 'react'
import { useLocale } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { listSavedCarts, saveCartAs } from '../../saved-contract.ts'
import { linesOf } from './cart-memory.ts'
import type { Cart } from './use-cart.ts'
import { leftText } from './use-opening.ts'

type Props = { cart: Cart; onClose: () => void }

export function SaveCartDialog({ cart, onClose }: Props) {
  const { t } = useTranslation()
  const names = useId()
  const locale = useLocale()
  const { data: saved } = useLive(listSavedCarts)
  const [isEmptied, setEmptied] = useState(false)
  const ownNames = (saved ?? []).filter(({ isMine }) => isMine).map(({ name }) => name)
  const form = useEndpointForm(saveCartAs, {
    initial: { name: '' },
    toBody: ({ name }: { name: string }) => ({ name, lines: linesOf(cart), isReplacing: ownNames.includes(name.trim()) }),
    refresh: [listSavedCarts],
    said: 'cart.saved.done',
    onDone: ({ left }) => {
      // Lines that could not be saved stay in the cart.
      if (left.length > 0) void showToast('warning', leftText(left, t, locale))
      else if (isEmptied) cart.emptyCart()
      onClose()
    },
  })
  const isReplacing = ownNames.includes(form.watch('name').trim())
  return (
    <Dialog open onClose={onClose} size="sm" title={t('cart.saved.saveTitle')}>
      <Form form={form} submitLabel={t(isReplacing ? 'cart.saved.replaceSaved' : 'cart.saved.saveConfirm')}>
        <TextInput
          autoFocus
          maxLength={80}
          autoComplete="off"
          label={t('cart.saved.name')}
          placeholder={t('cart.saved.nameExample')}
          hint={isReplacing ? t('cart.saved.replacesSaved') : undefined}
          list={names}
          {...form.input('name')}
        />
        <datalist id={names}>
          {ownNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Checkbox label={t('cart.saved.emptyAfter')} checked={isEmptied} onChange={(event) => setEmptied(event.target.checked)} />
      </Form>
    </Dialog>
  )
}
