// Puts a scanned barcode into the cart: a case with every scan, said by a short toast.
import { findScanned } from '#modules/carts/scan-contract.ts'
import { itemIn, maxCartLines } from '#modules/carts/cart-rules.ts'
import { readCart } from '#modules/carts/web/parts/cart-memory.ts'
import { useCart } from '#modules/carts/web/parts/use-cart.ts'
import { unitPriceAt } from '#modules/prices/web/parts/use-prices.ts'
import { isCallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { useFormat } from '#web/boot-context.tsx'
import { recall } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { outcomeOf } from './scan-rules.ts'

/** `unknown`: no product has it. `choose`: its options are chosen at this address. The person has been told of `added` and `refused`. */
export type Scanned = { kind: 'unknown' | 'added' | 'refused' } | { kind: 'choose'; to: string }

export function useScan(): (barcode: string) => Promise<Scanned> {
  const api = useApi()
  const cart = useCart()
  const { t } = useTranslation()
  const format = useFormat()
  const refuse = (words: string): Scanned => {
    void showToast('warning', words)
    return { kind: 'refused' }
  }
  return async (barcode) => {
    const reply = await api.call(findScanned, { query: { barcode } }).catch((error: unknown) => {
      if (isCallError(error)) return null
      throw error
    })
    // A failed call has had its toast.
    if (!reply) return { kind: 'refused' }
    const { item } = reply
    if (!item) return { kind: 'unknown' }
    const { variantId, title, variantTitle, productSlug: slug, sku, unit, pictureHash, limits, price } = item
    const name = [title, variantTitle].filter(Boolean).join(' · ')
    // Read now: the scan before may have changed it.
    const { state } = readCart(recall(cart.key))
    const present = itemIn(state, variantId)?.quantity ?? 0
    const outcome = outcomeOf(item, present)
    const text = (quantity: number) => format.quantity(quantity, limits.decimals, unit)
    if (outcome.kind === 'gone') return refuse(t('cart.gone', { name }))
    if (outcome.kind === 'most') return refuse(t('shop.scan.most', { name, most: text(outcome.most) }))
    if (outcome.kind === 'choose') return { kind: 'choose', to: paths.product(slug) }
    if (present === 0 && state.totalUniqueItems >= maxCartLines) return refuse(t('cart.full', { max: maxCartLines }))
    const { quantity } = outcome
    const extras = { variantId, choiceIds: [], decimals: limits.decimals, title, variantTitle, slug, sku, unit, pictureHash }
    cart.addItem({ id: variantId, price: unitPriceAt(price, present + quantity), ...extras }, quantity)
    void showToast('success', t('shop.scan.added', { name, quantity: text(quantity), all: text(present + quantity) }))
    return { kind: 'added' }
  }
}
