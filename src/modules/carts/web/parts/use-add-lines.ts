// Putting lines that were ordered before, or are listed, into the cart at once: what is in it already stays as it is, and what is left out is named.
import { useNavigate } from 'react-router'
import { listIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { type ItemExtras, lineId, maxCartLines } from '../../cart-rules.ts'
import { useCart } from './use-cart.ts'

type Line = ItemExtras & { variantId: string; choiceIds: readonly string[]; quantity: number; sku: string }

/** Gives a function that takes lines, and those that cannot be ordered; it opens the cart when there is something of them in it. */
export function useAddLines(): (lines: readonly Line[], left: readonly { sku: string }[]) => Promise<void> {
  const cart = useCart()
  const navigate = useNavigate()
  const { t } = useTranslation()
  const locale = useLocale()
  const skusOf = (of: readonly { sku: string }[]) =>
    listIn(
      of.map(({ sku }) => sku),
      locale,
    )
  return async (lines, left) => {
    const isThere = (line: Line) => cart.has(lineId(line.variantId, line.choiceIds))
    const fresh = lines.filter((line) => !isThere(line))
    const present = lines.filter(isThere)
    if (cart.totalUniqueItems + fresh.length > maxCartLines) return showToast('warning', t('cart.full', { max: maxCartLines }))
    // The server's quote prices them.
    for (const { quantity, ...line } of fresh) cart.addItem({ id: lineId(line.variantId, line.choiceIds), price: 0, ...line }, quantity)
    if (fresh.length > 0) void showToast('success', t('cart.linesAdded', { count: fresh.length }))
    if (present.length > 0) void showToast('warning', `${t('cart.alreadyThere')} ${skusOf(present)}`)
    if (left.length > 0) void showToast('warning', `${t('cart.linesLeft', { count: left.length })} ${skusOf(left)}`)
    if (lines.length > 0) await navigate(paths.cart())
  }
}
