// The rules between products: a free title and address, choices that exist, bundles of plain goods.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { freeSlugs, type WantedSlug } from '#server/free-slugs.ts'
import { inBothLanguages } from '#server/gather-refusals.ts'
import { readFormerSlugs } from '#modules/taxonomy/server/public.ts'
import { tags } from '#modules/taxonomy/server/tables.ts'
import { coreErrors } from '#shared/errors.ts'
import type { Locale, Texts } from '#shared/locale.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { decimalsOf } from './other-decimals.ts'
import { bundleComponents, products, variants } from '../tables.ts'

/** For `refusing`: the unique constraints of products, at the fields of their form. */
export const refusals = {
  products_sku_key: { error: catalogueErrors.skuTaken, field: 'sku' },
  variants_sku_key: { error: catalogueErrors.skuTaken, field: 'sku' },
  products_slug_key: { error: catalogueErrors.slugTaken, field: 'slug' },
}

/** Runs a write; a foreign key that fails means a choice that was removed while the form was open. */
export async function withKnownChoices<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (driverError(error)?.code === '23503') throw catalogueErrors.choiceUnknown()
    throw error
  }
}

export const titleKey = (language: Locale, title: string): string => `${language} ${title.toLowerCase()}`

/** The products that are not archived and have one of these titles, by `titleKey`. */
export async function titleHolders(ctx: Pick<Ctx, 'db'>, titles: readonly Texts[]): Promise<Map<string, { id: string; sku: string }[]>> {
  const having = (language: Locale) => {
    const title = sql<string>`lower(${products.title}->>${sql.raw(`'${language}'`)})`
    const wanted = titles.map((each) => each[language].toLowerCase()).filter((each) => each !== '')
    return ctx.db
      .select({ id: products.id, sku: products.sku, title })
      .from(products)
      .where(and(sql`${title} = any(${sql.param(wanted)}::text[])`, isNull(products.archivedAt)))
  }
  const [en, ar] = await Promise.all([having('en'), having('ar')])
  const all = [...en.map((row) => ({ ...row, language: 'en' as const })), ...ar.map((row) => ({ ...row, language: 'ar' as const }))]
  return Map.groupBy(all, ({ language, title }) => titleKey(language, title))
}

type Own = { id: string; title: Texts; sku: string }

/**
 * A title must be unique in each language it is given in, among the products that are not archived. Catalogues that were imported repeat titles: what a product
 * is called already it may go on being called.
 */
export async function needFreeTitle(ctx: Ctx, title: Texts, own: Pick<Own, 'id' | 'title'> | null): Promise<void> {
  await inBothLanguages(async (language) => {
    const key = titleKey(language, title[language])
    if (title[language] === '' || (own && key === titleKey(language, own.title[language]))) return
    // Two who take the same title at the same moment come one after the other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('products.title'), hashtext(lower(${title[language]})))`)
    const holders = await titleHolders(ctx, [{ en: '', ar: '', [language]: title[language] }])
    const isTaken = [...holders.values()].flat().some(({ id }) => id !== own?.id)
    if (isTaken) throw catalogueErrors.titleTaken({ fields: [{ path: `title.${language}`, key: 'catalogue.titleTaken' }] })
  })
}

/** Who has a SKU: the product, and the variant where it is a variant's. */
export type SkuHolder = { productId: string; variantId: string | null; sku: string; title: Texts }

/** The products and the variants that have one of these SKUs. */
export async function skuHolders({ db }: Pick<Ctx, 'db'>, skus: readonly string[]): Promise<SkuHolder[]> {
  const wanted = sql.param([...skus])
  const ofProducts = db
    .select({ productId: products.id, sku: products.sku, title: products.title })
    .from(products)
    .where(sql`${products.sku} = any(${wanted}::text[])`)
  const ofVariants = db
    .select({ productId: products.id, variantId: variants.id, sku: variants.sku, title: products.title })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(sql`${variants.sku} = any(${wanted}::text[])`)
  const [own, theirs] = await Promise.all([ofProducts, ofVariants])
  return [...own.map((row) => ({ ...row, variantId: null })), ...theirs]
}

/** A product's SKU is free when neither another product nor a variant of one has it; the one it has already may stay. */
export async function needFreeSku(ctx: Ctx, sku: string, own: Pick<Own, 'id' | 'sku'> | null): Promise<void> {
  if (sku === own?.sku) return
  const isTaken = (await skuHolders(ctx, [sku])).some(({ productId }) => productId !== own?.id)
  if (isTaken) throw catalogueErrors.skuTaken({ fields: [{ path: 'sku', key: 'catalogue.skuTaken' }] })
}

/** Those of these SKUs that another variant than `ownIds` has. */
export async function takenByVariants(ctx: Ctx, skus: readonly string[], ownIds: readonly string[]): Promise<Set<string>> {
  const own = new Set<string | null>([...ownIds, null])
  return new Set((await skuHolders(ctx, skus)).filter(({ variantId }) => !own.has(variantId)).map(({ sku }) => sku))
}

/** Those of these addresses that a product has or once had, with its id. */
async function slugHolders(ctx: Pick<Ctx, 'db'>, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ slug: products.slug, id: products.id })
    .from(products)
    .where(inArray(products.slug, [...slugs]))
  return new Map([...(await readFormerSlugs(ctx, 'product', slugs)), ...rows.map(({ slug, id }) => [slug, id] as const)])
}

/** A chosen address is free when no other product has it, or left it and is still found by it. */
export async function needFreeSlug(ctx: Ctx, slug: string, ownId: string): Promise<void> {
  const holder = (await slugHolders(ctx, [slug])).get(slug)
  if (holder !== undefined && holder !== ownId) throw catalogueErrors.slugTaken({ fields: [{ path: 'slug', key: 'catalogue.slugTaken' }] })
}

/** An address for each product: the wanted one, or the first free one with a number behind it. */
export const freeProductSlugs = (ctx: Pick<Ctx, 'db'>, wanted: readonly WantedSlug[]): Promise<string[]> =>
  freeSlugs(wanted, (slugs) => slugHolders(ctx, slugs))

/** A free slug for one new product. */
export async function freeSlug(ctx: Ctx, wanted: string): Promise<string> {
  const [slug = ''] = await freeProductSlugs(ctx, [{ wanted, id: null }])
  return slug
}

type Bundle = { tagIds: readonly string[]; bundle: readonly { variantId: string }[] }

/**
 * A bundle consists of something, and neither of itself nor of bundles. It has no stock but that of its parts: a counted product becomes one once it
 * has none. The caller has locked its variants.
 */
export async function needSoundBundle(ctx: Ctx, { tagIds, bundle }: Bundle, ownId: string | null): Promise<void> {
  const at = (error: typeof catalogueErrors.bundleEmpty, key: string) => error({ fields: [{ path: 'bundle', key }] })
  if (bundle.length === 0) {
    if (await isBundleByTag(ctx, tagIds)) throw at(catalogueErrors.bundleEmpty, 'catalogue.bundleEmpty')
    return
  }
  // Two that would become parts of each other at the same moment come one after the other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('products.bundles'))`)
  const parts = bundle.map(({ variantId }) => variantId)
  const { rows } = await ctx.db.execute(sql`
    select 1 from ${variants} v where v.id = any(${sql.param(parts)}::uuid[])
      and (v.product_id = ${ownId}::uuid or exists (select 1 from ${bundleComponents} b where b.product_id = v.product_id))
    union all
    select 1 from ${bundleComponents} b join ${variants} v on v.id = b.variant_id where v.product_id = ${ownId}::uuid
    limit 1`)
  if (rows.length > 0) throw at(catalogueErrors.bundleNested, 'catalogue.bundleNested')
  if (ownId === null) return
  const { rows: stocked } = await ctx.db.execute(sql`
    select 1 from ${variants} v where v.product_id = ${ownId}::uuid and v.on_hand > 0
      and not exists (select 1 from ${bundleComponents} b where b.product_id = v.product_id) limit 1`)
  if (stocked.length > 0) throw at(catalogueErrors.bundleStocked, 'catalogue.bundleStocked')
}

async function isBundleByTag(ctx: Ctx, tagIds: readonly string[]): Promise<boolean> {
  return tagIds.length > 0 && (await ctx.db.$count(tags, and(inArray(tags.id, [...tagIds]), eq(tags.type, 3)))) > 0
}

type FirstStock = Bundle & { quantity: number | 'notCounted' | null; measureUnitId: string }

/** Stock that is counted begins with at least one whole unit. A new bundle has no stock of its own; a bundle without parts is refused for that alone. */
export async function needFirstStock(ctx: Ctx, { bundle, tagIds, quantity, measureUnitId }: FirstStock): Promise<void> {
  if (bundle.length > 0) {
    if (typeof quantity === 'number' && quantity > 0)
      throw catalogueErrors.bundleStocked({ fields: [{ path: 'quantity', key: 'catalogue.bundleStocked' }] })
    return
  }
  if (quantity === 'notCounted' || (await isBundleByTag(ctx, tagIds))) return
  if (quantity === null || quantity < 10 ** ((await decimalsOf(ctx, measureUnitId)) ?? 0))
    throw coreErrors.invalid({ fields: [{ path: 'quantity', key: 'catalogue.validation.quantity' }] })
}

/** Bundles that hold a variant of one of these products: their availability follows it. */
export async function bundlesOf(ctx: Ctx, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  const parts = ctx.db
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, [...productIds]))
  const rows = await ctx.db
    .selectDistinct({ id: bundleComponents.productId })
    .from(bundleComponents)
    .where(inArray(bundleComponents.variantId, parts))
  return rows.map(({ id }) => id)
}
