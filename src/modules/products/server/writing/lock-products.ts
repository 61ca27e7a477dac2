// The order in which everybody locks: variants by their ids, then products by theirs. An order takes variants and, where one runs out, writes its product.
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { variants, bundleComponents, products } from '../tables.ts'

/** Locks products and the bundles made of them, which are shown anew with them. Whoever writes variants too has locked those before. */
export async function lockProducts(ctx: Pick<Ctx, 'db'>, productIds: readonly string[]): Promise<void> {
  const ids = sql.param([...productIds])
  await ctx.db.execute(sql`
    select 1 from ${products} where id = any(${ids}::uuid[])
      or id in (select b.product_id from ${bundleComponents} b join ${variants} v on v.id = b.variant_id where v.product_id = any(${ids}::uuid[]))
    order by id for no key update`)
}

/** Locks these variants; with `isRenaming` also against those who only refer to them, as a changed SKU or a deletion does. */
export async function lockVariants(ctx: Pick<Ctx, 'db'>, variantIds: readonly string[], isRenaming = false): Promise<void> {
  if (variantIds.length === 0) return
  await ctx.db.execute(
    sql`select 1 from ${variants} where id = any(${sql.param([...variantIds])}::uuid[]) order by id ${isRenaming ? sql`for update` : sql`for no key update`}`,
  )
}

/** Locks products and all of their variants also against those who only refer to them; gives the variants. */
export async function lockForDeletion(ctx: Pick<Ctx, 'db'>, productIds: readonly string[]): Promise<{ id: string; productId: string }[]> {
  const theirs = await ctx.db
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(inArray(variants.productId, [...productIds]))
    .orderBy(variants.id)
    .for('update')
  await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id)
    .for('update')
  return theirs
}

const shareLock = statement<{ ids: string[] }>(
  ({ ids }) => sql`select 1 from ${variants} where id = any(${ids}::uuid[]) order by id for key share`,
)

/** Holds variants against renaming and deletion, as rows that refer to them do one by one; in everybody's order, before such rows are written. Sent at once. */
export async function shareLockVariants(ctx: Pick<Ctx, 'db'>, variantIds: readonly string[]): Promise<void> {
  await shareLock(ctx.db, { ids: [...variantIds] })
}

/** Locks products and all of their variants for writing, in everybody's order; `isRenaming` as above. */
export async function lockForWriting(ctx: Pick<Ctx, 'db'>, productIds: readonly string[], isRenaming = false): Promise<void> {
  if (productIds.length === 0) return
  await ctx.db
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, [...productIds]))
    .orderBy(variants.id)
    .for(isRenaming ? 'update' : 'no key update')
  await lockProducts(ctx, productIds)
}
