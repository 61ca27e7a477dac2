// Setting the stock of many variants by hand: each compared with what was seen, all or none, one statement and one audit row.
import { eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import type { setStocks as endpoint } from '../counts-contract.ts'
import { lastStockChange } from './last-stock-change.ts'
import { stockErrors } from './stock-errors.ts'
import { writeStock } from './write-stock.ts'
import { bundleComponents, variants } from '#modules/products/server/tables.ts'

type Held = { id: string; onHand: number | null }

/** Gives what is there now of each. */
export async function setStocks(
  ctx: Ctx,
  { rows, note }: HandlerInput<typeof endpoint>['body'],
): Promise<{ variantId: string; onHand: number | null }[]> {
  const { rows: found } = await ctx.db.execute<Held>(sql`
    select v.id, v.on_hand::float8 as "onHand"
    from ${variants} v where v.id = any(${sql.param(rows.map(({ variantId }) => variantId))}::uuid[]) order by v.id for no key update of v`)
  const held = new Map(found.map((each) => [each.id, each]))
  if (rows.some(({ variantId }) => !held.has(variantId))) throw stockErrors.notFound()
  // Asked once they are locked: one may have become a bundle while this call waited.
  const [part] = await ctx.db
    .select({ id: bundleComponents.variantId })
    .from(bundleComponents)
    .innerJoin(variants, eq(variants.productId, bundleComponents.productId))
    .where(inArray(variants.id, [...held.keys()]))
    .limit(1)
  if (part) throw stockErrors.bundle()
  const onHand = (id: string) => held.get(id)?.onHand ?? null
  const stale = rows.flatMap(({ variantId, expected }, at) => (onHand(variantId) === expected ? [] : [{ variantId, at }]))
  if (stale.length > 0)
    throw stockErrors.changed({
      fields: stale.map(({ at }) => ({ path: `rows.${at}.to`, key: 'stock.errors.changed' })),
      params: await lastStockChange(
        ctx,
        stale.map(({ variantId }) => variantId),
      ),
      data: { rows: stale.map(({ variantId }) => ({ variantId, onHand: onHand(variantId) })) },
    })
  const changed = rows.filter(({ expected, to }) => expected !== to)
  if (changed.length > 0) {
    await writeStock(
      ctx,
      changed.map(({ variantId, expected, to }) => ({ variantId, from: expected, to })),
      note,
    )
    await audit(ctx, {
      action: 'stock.changed',
      subject: 'variant',
      subjectId: changed.map(({ variantId }) => variantId)[0] ?? '',
      before: { rows: changed.map(({ variantId, expected }) => ({ variantId, onHand: expected })) },
      after: { rows: changed.map(({ variantId, to }) => ({ variantId, onHand: to })), note },
    })
  }
  return rows.map(({ variantId, to }) => ({ variantId, onHand: to }))
}
