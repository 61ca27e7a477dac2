// How the office writes a product: against the version its form saw, with a new index row, a moved catalogue version and an audit row.
import { and, eq, sql } from 'drizzle-orm'
import { moveSlugs } from '#modules/taxonomy/server/public.ts'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { needSeen } from '#server/entity/seen-version.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { slugify } from '#shared/folding.ts'
import { textIn } from '#shared/locale.ts'
import type { AdminProduct, ProductCreate, ProductUpdate } from '../admin-product-contract.ts'
import { firstStockGiven } from '../events.ts'
import { getAdminProduct } from './admin-product.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import { lockProducts } from './lock-goods.ts'
import { changes } from './product-history.ts'
import {
  bundlesOf,
  freeSlug,
  needFreeSku,
  needFreeSlug,
  needFreeTitle,
  needSoundBundle,
  refusals,
  withKnownChoices,
} from './product-rules.ts'
import { reindexProducts } from './reindex.ts'
import { safeHtml } from './rich-text.ts'
import { bundleComponents, productOptionGroups, productPictures, products, productTags, variants } from './tables.ts'

/** Saves a product and its only variant. Refused with the present product when somebody saved it meanwhile. */
export async function updateProduct(ctx: Ctx, id: string, input: ProductUpdate): Promise<AdminProduct> {
  const before = await lockVersion(ctx, id, input)
  const slug = input.slug ? slugify(input.slug) || before.slug : before.slug
  await gatherRefusals(
    () => needFreeTitle(ctx, input.title, id),
    () => needFreeSku(ctx, input.sku, id),
    () => needFreeSlug(ctx, slug, id),
    () => needSoundBundle(ctx, input, id),
  )
  await refusing(refusals, () =>
    withKnownChoices(() =>
      ctx.db
        .update(products)
        .set({ ...columns(input), slug, version: before.version + 1, updatedAt: ctx.now.toISOString() })
        .where(eq(products.id, id)),
    ),
  )
  if (slug !== before.slug) await moveSlugs(ctx, 'product', [{ id, before: before.slug, after: slug }])
  await saveVariant(ctx, before, input)
  await saveLinks(ctx, id, input)
  await reindexProducts(ctx, [id, ...(await bundlesOf(ctx, [id]))])
  await touchCatalogue(ctx)
  const after = await getAdminProduct(ctx, id)
  await audit(ctx, { action: 'product.saved', subject: 'product', subjectId: id, ...changes(before, after) })
  return after
}

/** Makes a product with its only variant and what is there of it at the beginning. */
export async function createProduct(ctx: Ctx, input: ProductCreate): Promise<AdminProduct> {
  await gatherRefusals(
    () => needFreeTitle(ctx, input.title, null),
    () => needFreeSku(ctx, input.sku, null),
    () => needSoundBundle(ctx, input, null),
  )
  const slug = await freeSlug(ctx, slugify(input.slug) || slugify(textIn(input.title, 'en')) || slugify(input.sku))
  const { id, variantId } = await refusing(refusals, () =>
    withKnownChoices(async () => {
      const made = { ...columns(input), slug, createdAt: ctx.now.toISOString(), updatedAt: ctx.now.toISOString() }
      const product = one(await ctx.db.insert(products).values(made).returning({ id: products.id }))
      const only = { ...input.variant, productId: product.id, sku: input.sku }
      const variant = one(await ctx.db.insert(variants).values(only).returning({ id: variants.id }))
      return { id: product.id, variantId: variant.id }
    }),
  )
  await saveLinks(ctx, id, input)
  const { quantity } = input
  if (quantity !== null)
    await ctx.announce(firstStockGiven, { amounts: [{ variantId, amount: quantity === 'notCounted' ? null : quantity }] })
  await reindexProducts(ctx, [id])
  await touchCatalogue(ctx)
  await audit(ctx, { action: 'product.created', subject: 'product', subjectId: id, after: { sku: input.sku, title: input.title } })
  return getAdminProduct(ctx, id)
}

async function lockVersion(ctx: Ctx, id: string, { version, variant }: ProductUpdate): Promise<AdminProduct> {
  // The variant it may write: the one that is given, or the only one, whose SKU follows the product's.
  await ctx.db.execute(sql`
    select 1 from ${variants} where product_id = ${id} and (id = ${variant?.id ?? null}::uuid or (select count(*) from ${variants} where product_id = ${id}) = 1)
    order by id for no key update`)
  await lockProducts(ctx, [id])
  const present = await getAdminProduct(ctx, id)
  await needSeen(ctx, 'product', id, present, version)
  return present
}

const columns = (input: ProductUpdate | ProductCreate) => {
  const { sku, title, description, status, brandId, categoryId, measureUnitId, taxGroupId, seoTitle, seoDescription, seoImageId } = input
  return {
    ...{ sku, title, status, brandId, categoryId, measureUnitId, taxGroupId, seoTitle, seoDescription, seoImageId },
    description: { en: safeHtml(description.en), ar: safeHtml(description.ar) },
  }
}

/** The only variant of a product: its SKU follows the product's as long as they are the same. */
async function saveVariant(ctx: Ctx, before: AdminProduct, { sku, variant }: ProductUpdate): Promise<void> {
  const only = before.variantCount === 1 ? before.variants[0] : undefined
  const followed = only?.sku === before.sku && sku !== before.sku ? { sku } : {}
  const target = variant?.id ?? only?.id
  if (target === undefined) return
  const { id: _, ...fields } = variant ?? { id: '' }
  if (Object.keys(fields).length + Object.keys(followed).length === 0) return
  const saved = await refusing(refusals, () =>
    ctx.db
      .update(variants)
      .set({ ...fields, ...followed })
      .where(and(eq(variants.id, target), eq(variants.productId, before.id)))
      .returning({ id: variants.id }),
  )
  if (saved.length === 0) throw catalogueErrors.variantUnknown()
}

type Links = Pick<ProductUpdate, 'tagIds' | 'optionGroupIds' | 'pictures' | 'bundle'>

async function saveLinks(ctx: Ctx, productId: string, { tagIds, optionGroupIds, pictures, bundle }: Links): Promise<void> {
  for (const table of [productTags, productOptionGroups, productPictures, bundleComponents])
    await ctx.db.delete(table).where(eq(table.productId, productId))
  await withKnownChoices(async () => {
    if (tagIds.length > 0) await ctx.db.insert(productTags).values(tagIds.map((tagId) => ({ productId, tagId })))
    if (optionGroupIds.length > 0)
      await ctx.db
        .insert(productOptionGroups)
        .values(optionGroupIds.map((optionGroupId, position) => ({ productId, optionGroupId, position })))
    if (pictures.length > 0)
      await ctx.db.insert(productPictures).values(pictures.map(({ fileId, alt }, position) => ({ productId, fileId, position, alt })))
    if (bundle.length > 0) await ctx.db.insert(bundleComponents).values(bundle.map((part) => ({ productId, ...part })))
  })
}
