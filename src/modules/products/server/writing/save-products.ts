// Writing products, for any number of them at once: the form saves a batch of one. The caller has locked those that are there (`lockForWriting`).
import { inArray, sql } from 'drizzle-orm'
import { moveSlugs } from '#modules/taxonomy/server/public.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { insertMany, updateMany } from '#server/db/many-rows.ts'
import type { IndexProduct } from '../index/index-products.ts'
import { bundlesOf, freeProductSlugs } from './product-rules.ts'
import { reindexProducts } from '../index/reindex.ts'
import { products } from '../tables.ts'

type Columns = typeof products.$inferInsert

/** A product's own row; `id` null makes it. Its slug is what is wanted: it gets a number where another product has or had that address. */
export type ProductDraft = Required<
  Pick<
    Columns,
    | 'slug'
    | 'sku'
    | 'title'
    | 'description'
    | 'status'
    | 'brandId'
    | 'categoryId'
    | 'measureUnitId'
    | 'taxGroupId'
    | 'seoTitle'
    | 'seoDescription'
  >
> &
  Pick<Columns, 'seoImageId' | 'sourceKey' | 'sourceHash'> & { id: string | null }

export type SavedProduct = { id: string; slug: string }

/** Makes or changes products; what is not given stays as it is, and the drafts of a batch give the same. Gives their ids and addresses in the same order. */
export async function saveProducts(ctx: Ctx, drafts: readonly ProductDraft[]): Promise<SavedProduct[]> {
  const before = await slugsById(
    ctx,
    drafts.flatMap(({ id }) => id ?? []),
  )
  const isStaying = ({ id, slug }: ProductDraft) => id !== null && before.get(id) === slug
  const moving = drafts.filter((draft) => !isStaying(draft))
  const given = await freeProductSlugs(
    ctx,
    moving.map(({ id, slug }) => ({ wanted: slug, id })),
  )
  const slugs = new Map(moving.map((draft, at) => [draft, given[at] ?? draft.slug]))
  const rows = drafts.map((draft) => ({ ...draft, slug: slugs.get(draft) ?? draft.slug }))
  const made = await insertMany(
    ctx,
    products,
    rows.flatMap(({ id, ...row }) => (id === null ? [row] : [])),
    'sku',
  )
  const changed = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]))
  await updateMany(ctx, products, changed, sql`version = ${products.version} + 1, updated_at = ${ctx.now.toISOString()}`)
  await moveSlugs(
    ctx,
    'product',
    changed.flatMap(({ id, slug }) => (before.get(id) === slug ? [] : [{ id, before: before.get(id) ?? slug, after: slug }])),
  )
  return rows.map(({ id, sku, slug }) => ({ id: id ?? made.get(sku) ?? '', slug }))
}

async function slugsById({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** Makes these products a new version of themselves: what belongs to them was changed. */
export async function touchProducts({ db, now }: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: now.toISOString() })
    .where(inArray(products.id, [...ids]))
}

/** Remembers where products came from and what they looked like there. */
export const markSources = (ctx: Pick<Ctx, 'db'>, marks: readonly { id: string; sourceHash: string | null }[]): Promise<void> =>
  updateMany(ctx, products, marks)

/**
 * Shows changed products to everybody: their rows in the index, those of bundles made of them, and the catalogue's version. `made`: those of them that this
 * transaction made, as they were made, where the caller knows it.
 */
export async function showProducts(ctx: Ctx, ids: readonly string[], made: readonly IndexProduct[] = []): Promise<void> {
  if (ids.length === 0) return
  const known = new Set(made.map(({ id }) => id))
  const others = ids.filter((id) => !known.has(id))
  await reindexProducts(ctx, [...others, ...(await bundlesOf(ctx, others))], made)
  await touchCatalogue(ctx)
}
