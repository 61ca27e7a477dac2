// Finds the variant of a scanned barcode, with everything the cart wants to know of it.
import { sql } from 'drizzle-orm'
import { decidePrices, findOffers } from '#modules/prices/server/public.ts'
import { isShown, orderableVariants } from '#modules/products/server/public.ts'
import { variants } from '#modules/products/server/tables.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import { unitWords } from '#shared/units.ts'
import type { findScanned as endpoint } from '../scan-contract.ts'
import { needPrices } from './need-prices.ts'

// Some shops give several variants one barcode: the first that is for sale is meant.
const askBarcode = statement<{ barcode: string }, { id: string }>(
  ({ barcode }) => sql`
  select v.id from ${variants} v where v.barcode = ${barcode} and v.barcode is not null and ${isShown('v')}
  order by v.status = 'available' desc, v.on_hand = 0, v.position, v.id limit 1`,
)

/** Takes a barcode; gives its variant with the caller's price, or null. Refuses callers without prices. */
export async function findScanned(ctx: Ctx, barcode: string): Promise<HandlerReply<typeof endpoint>> {
  await needPrices(ctx)
  const { companyId } = needCustomer(ctx)
  const [found] = await askBarcode(ctx.db, { barcode })
  const known = await orderableVariants(ctx, found ? [found.id] : [])
  const variant = known.get(found?.id ?? '')
  if (!variant) return { item: null }
  const { id, productSlug, title, variantTitle, sku, pictureHash, unit, limits, isBuyable, onHand, optionGroups } = variant
  const offersTo = await findOffers(ctx, companyId, [id])
  const price = decidePrices({ lines: [{ variantId: id, quantity: limits.min }], variants: known, offersTo }).get(id)
  if (!price) return { item: null }
  return {
    item: {
      variantId: id,
      slug: productSlug,
      title: textIn(title, ctx.locale),
      variantTitle: textIn(variantTitle, ctx.locale),
      sku,
      pictureHash,
      unit: unitWords(unit.name, unit.plurals, ctx.locale),
      limits,
      isBuyable,
      needsChoices: optionGroups.some(({ isRequired, choices }) => isRequired && choices.some((choice) => choice.isActive)),
      left: onHand,
      price: { variantId: id, ...price },
    },
  }
}
