// Reads a customer's lists: the marks for hearts and stars, and a whole list with its products as the shop shows them now.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProductCard } from '#modules/products/contract.ts'
import { orderableVariants } from '#modules/products/server/public.ts'
import { productIndex, products, variants } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { ownProducts } from '#modules/products/events.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { answer } from '#server/events.ts'
import { textIn, type Texts } from '#shared/locale.ts'
import { type UnitPlurals, unitWords } from '#shared/units.ts'
import type { ListEntry, ListKind, Marks } from '../contract.ts'
import { listEntries, listQuantities } from './tables.ts'

export const favoritesAnswer = answer(ownProducts, async (ctx, { of }) => (of === 'favorites' ? (await readMarks(ctx)).favorites : null))

/** The ids of the products on each list of the customer. */
export async function readMarks(ctx: Ctx): Promise<Marks> {
  const { rows } = await ctx.db.execute<{ kind: ListKind; ids: string[] }>(
    sql`select kind, array_agg(product_id order by id) as ids from ${listEntries} where customer_id = ${needCustomer(ctx).customerId}::uuid group by kind`,
  )
  const ids = Object.fromEntries(rows.map((row) => [row.kind, row.ids]))
  return { wishlist: ids['wishlist'] ?? [], favorites: ids['favorites'] ?? [] }
}

type Row = {
  productId: string
  title: Texts
  unit: Texts
  plurals: UnitPlurals
  card: ProductCard | null
  quantities: { variantId: string; quantity: number }[]
}

/** The products of a list, the newest first; only those of `productIds` when they are given. */
export async function readList(ctx: Ctx, kind: ListKind, productIds: string[] | null = null): Promise<z.input<typeof ListEntry>[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select e.product_id as "productId", p.title, u.name as unit, u.plurals, i.card->${ctx.locale} as card,
      coalesce((select json_agg(json_build_object('variantId', q.variant_id, 'quantity', q.quantity) order by v.position, v.id)
        from ${listQuantities} q join ${variants} v on v.id = q.variant_id where q.entry_id = e.id), '[]') as quantities
    from ${listEntries} e join ${products} p on p.id = e.product_id join ${measureUnits} u on u.id = p.measure_unit_id
    left join ${productIndex} i on i.product_id = e.product_id
    where e.customer_id = ${needCustomer(ctx).customerId}::uuid and e.kind = ${kind}
      and (${sql.param(productIds)}::uuid[] is null or e.product_id = any(${sql.param(productIds)}::uuid[]))
    order by e.id desc`)
  const found = await orderableVariants(
    ctx,
    rows.flatMap(({ quantities }) => quantities.map(({ variantId }) => variantId)),
  )
  return rows.map(({ productId, title, unit, plurals, card, quantities }) => {
    const known = quantities.flatMap(({ variantId, quantity }) => {
      const variant = found.get(variantId)
      return variant ? [{ variant, quantity }] : []
    })
    return {
      productId,
      title: textIn(title, ctx.locale),
      unit: unitWords(unit, plurals, ctx.locale),
      card,
      needsChoices: known.some(({ variant }) => variant.optionGroups.some(({ isRequired, min }) => isRequired || min > 0)),
      quantities: known.map(({ variant, quantity }) => ({
        variantId: variant.id,
        quantity,
        variantTitle: textIn(variant.variantTitle, ctx.locale),
        sku: variant.sku,
        pictureHash: variant.pictureHash,
        limits: variant.limits,
        isBuyable: card !== null && variant.isBuyable && (variant.onHand === null || variant.onHand > 0),
      })),
    }
  })
}
