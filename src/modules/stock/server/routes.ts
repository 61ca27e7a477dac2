// Endpoint to function for stock.
import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { pageMeta } from '#shared/paging.ts'
import { listStockMovements, setStock } from '../admin-contract.ts'
import { changeStock } from './change-stock.ts'
import { stockMovements } from './tables.ts'

async function movements(ctx: Ctx, variantId: string, { page, perPage = 20 }: { page: number; perPage?: number | undefined }) {
  const { id, delta, reason, orderId, note, createdAt } = stockMovements
  const ofVariant = eq(stockMovements.variantId, variantId)
  const [data, total] = await Promise.all([
    ctx.db
      .select({ id, delta, reason, orderId, note, createdAt })
      .from(stockMovements)
      .where(ofVariant)
      .orderBy(desc(createdAt), desc(id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.$count(stockMovements, ofVariant),
  ])
  return { data, meta: pageMeta(page, perPage, total) }
}

export const stockRoutes: Route[] = [
  route(setStock, (ctx, { params, body: { expected, to, note = null } }) =>
    changeStock(ctx, { variantId: params.variantId, expected, to, note }),
  ),
  route(listStockMovements, (ctx, { params, query }) => movements(ctx, params.variantId, query)),
]
