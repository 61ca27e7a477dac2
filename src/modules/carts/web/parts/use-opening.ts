// Opening a cart that was put aside: its lines go into the present cart, added to what is there or in its place.
import { useState } from 'react'
import { CallError } from '#shared/call.ts'
import { listIn, type Locale } from '#shared/locale.ts'
import { useApi } from '#web/api.ts'
import { useLocale } from '#web/boot-context.tsx'
import { showToast } from '#web/toast.ts'
import type { Spoken } from '#web/texts.ts'
import { useTranslation } from '#web/translation.tsx'
import { lineId, maxCartLines } from '../../cart-rules.ts'
import { openSavedCart, type SavedCart, type SavedLines } from '../../saved-contract.ts'
import type { Cart } from './use-cart.ts'

export type How = 'merge' | 'replace'

/** Names what of a cart can no longer be ordered. */
export function leftText(left: SavedLines['left'], t: Spoken['t'], locale: Locale): string {
  const skus = left.map(({ sku }) => sku)
  return `${t('cart.linesLeft', { count: left.length })} ${listIn(skus, locale)}`
}

/** Gives a function that opens one, and the id of that being opened. `makeRoom` takes out what is there, in a way that can be undone. */
export function useOpening(
  cart: Cart,
  makeRoom: () => void,
): { open: (saved: SavedCart, how: How) => Promise<void>; isOpening: string | null } {
  const api = useApi()
  const { t } = useTranslation()
  const locale = useLocale()
  const [isOpening, setOpening] = useState<string | null>(null)
  const open = async (saved: SavedCart, how: How): Promise<void> => {
    setOpening(saved.id)
    try {
      const { lines, left } = await api.call(openSavedCart, { params: { id: saved.id } })
      if (lines.length === 0) return void showToast('warning', t('cart.saved.nothingLeft'))
      const fresh = lines.filter((line) => how === 'replace' || !cart.has(lineId(line.variantId, line.choiceIds)))
      const present = how === 'replace' ? 0 : cart.totalUniqueItems
      if (present + fresh.length > maxCartLines) return void showToast('warning', t('cart.full', { max: maxCartLines }))
      if (how === 'replace') makeRoom()
      // The server's quote prices them.
      for (const { quantity, ...line } of lines) cart.addItem({ id: lineId(line.variantId, line.choiceIds), price: 0, ...line }, quantity)
      void showToast('success', t('cart.saved.opened', { name: saved.name }))
      if (left.length > 0) void showToast('warning', leftText(left, t, locale))
    } catch (error) {
      // The call has shown its failure.
      if (!(error instanceof CallError)) throw error
    } finally {
      setOpening(null)
    }
  }
  return { open, isOpening }
}
