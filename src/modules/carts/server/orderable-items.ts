import { decidePrices, findOffers } from '#modules/prices/server/public.ts'
import type { OrderableVariant } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { textIn } from '#shared/locale.ts'
import { leastAllowed } from '#shared/quantity.ts'
import { unitWords } from '#shared/units.ts'
import type { OrderableItem } from '../orderable-item.ts'

/** Takes variants; gives them in the reader's language with the company's prices of their least quantities, without those that have no price. */
export async function orderableItems(
  ctx: Ctx,
  companyId: string,
  variants: ReadonlyMap<string, OrderableVariant>,
): Promise<OrderableItem[]> {
  const offersTo = await findOffers(ctx, companyId, [...variants.keys()])
  const lines = [...variants.values()].map(({ id, limits }) => ({ variantId: id, quantity: leastAllowed(limits) }))
  const prices = decidePrices({ lines, variants, offersTo })
  return [...variants.values()].flatMap((variant): OrderableItem[] => {
    const price = prices.get(variant.id)
    if (!price) return []
    const { id, productSlug, title, variantTitle, sku, pictureHash, unit, limits, isBuyable, onHand, optionGroups } = variant
    return [
      {
        variantId: id,
        productSlug,
        title: textIn(title, ctx.locale),
        variantTitle: textIn(variantTitle, ctx.locale),
        sku,
        pictureHash,
        unit: unitWords(unit.name, unit.plurals, ctx.locale),
        limits,
        isBuyable,
        needsChoices: optionGroups.some(({ isRequired, choices }) => isRequired && choices.some(({ isActive }) => isActive)),
        left: onHand,
        price: { variantId: id, ...price },
      },
    ]
  })
}
