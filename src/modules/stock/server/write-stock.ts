// Writes stock that the office has locked and compared: amounts move by their difference; beginning and ending to count is set.
import { sql } from 'drizzle-orm'
import { touchStock } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { bundlesOf, reindexProducts } from '#modules/products/server/public.ts'
import { variants } from '#modules/products/server/tables.ts'
import { stockTurned } from '../events.ts'
import { setStockInBulk } from './set-stock-in-bulk.ts'
import { moveStock } from './take-stock.ts'

/** In the unit's smallest step; null: not counted. */
type StockWrite = { variantId: string; from: number | null; to: number | null }

/** Writes the amounts with their movements and shows them at once. */
export async function writeStock(ctx: Ctx, rows: readonly StockWrite[], note: string | null): Promise<void> {
  const deltas = rows.flatMap(({ variantId, from, to }) => (from === null || to === null ? [] : [[variantId, to - from] as const]))
  await moveStock(ctx, new Map(deltas), { orderId: null, reason: 'edit', note })
  const switched = rows.filter(({ from, to }) => (from === null) !== (to === null))
  if (switched.length === 0) return
  const ids = await setStockInBulk(
    ctx,
    switched.map(({ variantId, to }) => ({ variantId, amount: to })),
    'edit',
    note,
  )
  const { rows: found } = await ctx.db.execute<{ id: string }>(
    sql`select distinct product_id as id from ${variants} where id = any(${sql.param(ids)}::uuid[])`,
  )
  const products = found.map(({ id }) => id)
  const shown = [...products, ...(await bundlesOf(ctx, products))]
  await reindexProducts(ctx, shown)
  await ctx.announce(stockTurned, { productIds: shown })
  await touchStock(ctx, { products: shown, isGone: true, isAtOnce: true })
}
