// Finds the variant of a scanned barcode, with everything the cart wants to know of it.
import { sql } from 'drizzle-orm'
import { letterCases } from '#modules/products/search-forms.ts'
import { isShown, orderableVariants } from '#modules/products/server/public.ts'
import { variants } from '#modules/products/server/tables.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import type { findScanned as endpoint } from '../scan-contract.ts'
import { needPrices } from './need-prices.ts'
import { orderableItems } from './orderable-items.ts'

// Some shops give several variants one barcode: the first that is for sale is meant. A scanner may write other capitals than the office.
const askBarcode = statement<{ barcode: string; forms: string[] }, { id: string }>(
  ({ barcode, forms }) => sql`
  select v.id from ${variants} v where v.barcode = any(${forms}::text[]) and v.barcode is not null and ${isShown('v')}
  order by v.barcode = ${barcode}::text desc, v.status = 'available' desc, v.on_hand = 0, v.position, v.id limit 1`,
)

/** Takes a barcode; gives its variant with the caller's price, or null. Refuses callers without prices. */
export async function findScanned(ctx: Ctx, barcode: string): Promise<HandlerReply<typeof endpoint>> {
  await needPrices(ctx)
  const { companyId } = needCustomer(ctx)
  const [found] = await askBarcode(ctx.db, { barcode, forms: letterCases(barcode) })
  const known = await orderableVariants(ctx, found ? [found.id] : [])
  const [item = null] = await orderableItems(ctx, companyId, known)
  return { item }
}
