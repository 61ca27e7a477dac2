// Taking products and variants away where nothing refers to them and nobody has used them; what is held is archived or switched off instead.
import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import { forgetSlugs } from '#modules/taxonomy/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { ask } from '#server/events.ts'
import { usesOfProducts } from '../../events.ts'
import { lockForDeletion, lockVariants } from './lock-products.ts'
import { products, variants } from '../tables.ts'

/**
 * Deletes those of these products that nothing refers to and nobody has used; gives them. They and their variants are locked before it is asked who uses
 * them: a review that is being written is waited for, one that comes later finds no product.
 */
export async function deleteProducts(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const theirs = await lockForDeletion(ctx, ids)
  const used = await usedOf(
    ctx,
    ids,
    theirs.map(({ id }) => id),
  )
  for (const { id, productId } of theirs) if (used.has(id)) used.add(productId)
  return deleteWherePossible(ctx, without(ids, used), async (tx, some) => {
    await tx.db.delete(products).where(inArray(products.id, [...some]))
    await forgetSlugs(tx, 'product', some)
  })
}

/** Deletes those of these variants that nothing refers to and nobody has used; gives them. */
export async function deleteVariants(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  await lockVariants(ctx, ids, true)
  return deleteWherePossible(ctx, without(ids, await usedOf(ctx, [], ids)), async (tx, some) => {
    await tx.db.delete(variants).where(inArray(variants.id, [...some]))
  })
}

/** Those of these products and variants that somebody has used; the modules that know are asked. */
const usedOf = async (ctx: Ctx, productIds: readonly string[], variantIds: readonly string[]): Promise<Set<string>> =>
  new Set((await ask(ctx, usesOfProducts, { productIds, variantIds })).flat())

const without = (ids: readonly string[], used: ReadonlySet<string>): string[] => ids.filter((id) => !used.has(id))

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
