// Products and variants that an import made and nobody has used since: taken away; those that are in use are archived or switched off.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { lockVariants } from '#modules/products/server/public.ts'
import { forgetSlugs } from '#modules/taxonomy/server/public.ts'
import type { PresentProduct } from '../present-goods.ts'
import type { UndoResult, UndoRow } from '../undo-record.ts'

/** Runs the removal; when something still names one of them, tries one by one. Gives the ids that are gone. */
async function removeWherePossible(
  ctx: Ctx,
  ids: readonly string[],
  remove: (tx: Ctx, ids: readonly string[]) => Promise<void>,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  try {
    await ctx.tx((tx) => remove(tx, ids))
    return new Set(ids)
  } catch (error) {
    if (driverError(error)?.code !== '23503') throw error
    if (ids.length === 1) return new Set()
    const middle = ids.length >> 1
    const first = await removeWherePossible(ctx, ids.slice(0, middle), remove)
    return first.union(await removeWherePossible(ctx, ids.slice(middle), remove))
  }
}

/** Of these variants those whose stock only imports have moved. */
async function untouched(ctx: Ctx, variantIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select v.id from unnest(${sql.param([...variantIds])}::uuid[]) v (id) where not exists (
      select 1 from stock_movements m where m.variant_id = v.id and (m.reason <> 'import' or m.order_id is not null))`)
  return new Set(rows.map(({ id }) => id))
}

/** Takes rows of products the import made. */
export async function removeMade(ctx: Ctx, rows: readonly UndoRow[], present: ReadonlyMap<string, PresentProduct>): Promise<UndoResult[]> {
  if (rows.length === 0) return []
  const variants = rows.flatMap(({ productId }) => present.get(productId)?.variants.map(({ id }) => id) ?? [])
  const unused = await untouched(ctx, variants)
  const removable = rows.filter(({ productId, record }) => {
    const product = present.get(productId)
    return product?.version === record.madeVersion && product.variants.every(({ id }) => unused.has(id))
  })
  const removed = await removeWherePossible(
    ctx,
    removable.map(({ productId }) => productId),
    async (tx, ids) => {
      const list = sql.param([...ids])
      await tx.db.execute(sql`select 1 from variants where product_id = any(${list}::uuid[]) order by id for update`)
      await tx.db.execute(sql`delete from products where id = any(${list}::uuid[])`)
      await forgetSlugs(tx, 'product', ids)
    },
  )
  const staying = rows.filter(({ productId }) => !removed.has(productId)).map(({ productId }) => productId)
  await ctx.db.execute(sql`
    update products set archived_at = ${ctx.now.toISOString()}, updated_at = ${ctx.now.toISOString()}, version = version + 1
    where id = any(${sql.param(staying)}::uuid[]) and archived_at is null`)
  return rows.map(({ positions, productId }) => ({ positions, undo: removed.has(productId) ? 'removed' : 'archived', kept: [] }))
}

/** Takes away variants that an import added to products; those in use become unavailable. Gives the ids that stay. */
export async function removeVariants(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const unused = await untouched(ctx, ids)
  const removed = await removeWherePossible(
    ctx,
    ids.filter((id) => unused.has(id)),
    async (tx, list) => {
      await lockVariants(tx, list, true)
      await tx.db.execute(sql`delete from variants where id = any(${sql.param([...list])}::uuid[])`)
    },
  )
  const staying = ids.filter((id) => !removed.has(id))
  await ctx.db.execute(sql`update variants set status = 'unavailable' where id = any(${sql.param(staying)}::uuid[])`)
  return new Set(staying)
}
