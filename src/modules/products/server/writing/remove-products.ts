// Taking products and variants away where nothing refers to them; what orders or bundles hold is archived or switched off instead.
import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import { forgetSlugs } from '#modules/taxonomy/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { products, variants } from '../tables.ts'

/** Deletes those of these products that nothing refers to; gives them. They and their variants are locked against new references. */
export const deleteProducts = (ctx: Ctx, ids: readonly string[]): Promise<Set<string>> =>
  deleteWherePossible(ctx, ids, async (tx, some) => {
    await tx.db.delete(products).where(inArray(products.id, [...some]))
    await forgetSlugs(tx, 'product', some)
  })

/** Deletes those of these variants that nothing refers to; gives them. */
export const deleteVariants = (ctx: Ctx, ids: readonly string[]): Promise<Set<string>> =>
  deleteWherePossible(ctx, ids, async (tx, some) => {
    await tx.db.delete(variants).where(inArray(variants.id, [...some]))
  })

/** Where something refers to one of them, the halves are tried, until those that are held stand alone. */
async function deleteWherePossible(
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
    const first = await deleteWherePossible(ctx, ids.slice(0, middle), remove)
    return first.union(await deleteWherePossible(ctx, ids.slice(middle), remove))
  }
}

/** Takes products out of the shop; orders go on naming them. */
export async function archiveProducts({ db, now }: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const at = now.toISOString()
  await db
    .update(products)
    .set({ archivedAt: at, updatedAt: at, version: sql`${products.version} + 1` })
    .where(and(inArray(products.id, [...ids]), isNull(products.archivedAt)))
}

/** Takes variants off sale. */
export async function switchOffVariants({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(variants)
    .set({ status: 'unavailable' })
    .where(and(inArray(variants.id, [...ids]), ne(variants.status, 'unavailable')))
}
