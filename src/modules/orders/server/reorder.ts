// Ordering again: the lines of an own order as cart lines, as far as they can still be ordered.
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orderableVariants } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { textIn } from '#shared/locale.ts'
import { unitWords } from '#shared/units.ts'
import type { ReorderLines } from '../contract.ts'
import { orderErrors } from './order-errors.ts'
import { orderLines, orders } from './tables.ts'
import { ofCustomer } from './visible.ts'

/** Takes an own order; gives its lines for a cart and those that are left out. */
export async function getReorderLines(ctx: Ctx, orderId: string): Promise<z.input<typeof ReorderLines>> {
  const rows = await ctx.db
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.id, orderId), ofCustomer(ctx)))
    .orderBy(asc(orderLines.position))
  if (rows.length === 0) throw orderErrors.notFound()
  const variants = await orderableVariants(
    ctx,
    rows.map(({ line }) => line.variantId),
  )
  const wire = rows.map(({ line }) => {
    const present = variants.get(line.variantId)
    // A product that cannot be bought now keeps the name it was ordered by: the office may have hidden it since.
    const now = present?.isBuyable ? present : undefined
    const offered = new Set(now?.optionGroups.flatMap((group) => group.choices.filter((choice) => choice.isActive).map(({ id }) => id)))
    return {
      isBuyable: now !== undefined,
      variantId: line.variantId,
      choiceIds: line.choices.map(({ id }) => id).filter((id) => offered.has(id)),
      quantity: line.quantity,
      decimals: line.decimals,
      title: textIn(now?.title ?? line.title, ctx.locale),
      variantTitle: textIn(now?.variantTitle ?? line.variantTitle, ctx.locale),
      slug: now?.productSlug ?? line.productSlug,
      sku: now?.sku ?? line.sku,
      unit: now ? unitWords(now.unit.name, now.unit.plurals, ctx.locale) : { one: line.unit },
      pictureHash: now?.pictureHash ?? line.pictureHash,
    }
  })
  return { lines: wire.filter(({ isBuyable }) => isBuyable), left: wire.filter(({ isBuyable }) => !isBuyable) }
}
