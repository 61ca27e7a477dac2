// The product form: a batch of one, saved against the version it saw and refused where the rules ask for it, with an audit row.
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { takeBackSame } from '#server/entity/same-save.ts'
import { needSeen } from '#server/entity/seen-version.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { slugify } from '#shared/folding.ts'
import { textIn } from '#shared/locale.ts'
import type { AdminProduct, ProductCreate, ProductUpdate } from '../../product-admin-contract.ts'
import { firstStockGiven } from '../../events.ts'
import { getAdminProduct } from '../product/admin-product.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { lockForWriting, lockProducts } from './lock-products.ts'
import { decimalsOf, isOfOtherDecimals, needNoAmounts, orderInWholes } from './other-decimals.ts'
import { changes } from './product-history.ts'
import { needFirstStock, needFreeSku, needFreeSlug, needFreeTitle, needSoundBundle, refusals, withKnownChoices } from './product-rules.ts'
import { safeHtml } from './rich-text.ts'
import { bundleComponents, productOptionGroups, variants } from '../tables.ts'
import { saveGalleries, saveTags } from './save-links.ts'
import { type ProductDraft, saveProducts, showProducts } from './save-products.ts'
import { saveVariants, type VariantChange } from './save-variants.ts'

/** Saves a product and its only variant. Refused with the present product when somebody saved it meanwhile. */
export async function updateProduct(ctx: Ctx, id: string, input: ProductUpdate): Promise<AdminProduct> {
  const before = await lockVersion(ctx, id, input)
  const decimals = await decimalsOf(ctx, input.measureUnitId)
  const slug = slugify(input.slug ?? '') || before.slug
  await gatherRefusals(
    () => needFreeTitle(ctx, input.title, before),
    () => needFreeSku(ctx, input.sku, before),
    () => slug !== before.slug && needFreeSlug(ctx, slug, id),
    () => needSoundBundle(ctx, input, id),
    () =>
      decimals !== null &&
      decimals !== before.decimals &&
      needNoAmounts(ctx, id, { before: before.decimals, areLimitsGiven: input.variant !== null }),
  )
  if (decimals !== null && decimals !== before.decimals) await orderInWholes(ctx, id, decimals)
  const variant = await variantOf(ctx, before, input)
  await refusing(refusals, () =>
    withKnownChoices(async () => {
      await saveProducts(ctx, [{ id, ...draftOf(input), slug }])
      if (variant) await saveVariants(ctx, [variant])
      await saveLinks(ctx, id, input)
    }),
  )
  await showProducts(ctx, [id])
  const after = await getAdminProduct(ctx, id)
  if (await takeBackSame(ctx, before, after)) return before
  await audit(ctx, { action: 'product.saved', subject: 'product', subjectId: id, ...changes(before, after) })
  return after
}

/** Makes a product with its only variant and what is there of it at the beginning. */
export async function createProduct(ctx: Ctx, input: ProductCreate): Promise<AdminProduct> {
  await gatherRefusals(
    () => needFreeTitle(ctx, input.title, null),
    () => needFreeSku(ctx, input.sku, null),
    () => needSoundBundle(ctx, input, null),
    () => needFirstStock(ctx, input),
  )
  const slug = slugify(input.slug) || slugify(textIn(input.title, 'en')) || slugify(input.sku)
  const { id, variantId } = await refusing(refusals, () =>
    withKnownChoices(async () => {
      const [saved] = await saveProducts(ctx, [{ id: null, ...draftOf(input), slug }])
      const made = saved?.id ?? ''
      const [only = ''] = await saveVariants(ctx, [{ ...input.variant, id: null, productId: made, sku: input.sku }])
      await saveLinks(ctx, made, input)
      return { id: made, variantId: only }
    }),
  )
  const { quantity } = input
  if (quantity !== null)
    await ctx.announce(firstStockGiven, { amounts: [{ variantId, amount: quantity === 'notCounted' ? null : quantity }] })
  await showProducts(ctx, [id])
  await audit(ctx, { action: 'product.created', subject: 'product', subjectId: id, after: { sku: input.sku, title: input.title } })
  return getAdminProduct(ctx, id)
}

async function lockVersion(ctx: Ctx, id: string, { version, variant, bundle, measureUnitId }: ProductUpdate): Promise<AdminProduct> {
  if (await isOfOtherDecimals(ctx, id, measureUnitId)) await lockForWriting(ctx, [id], true)
  // The variant it may write: the one that is given, or the only one, whose SKU follows the product's. Of a bundle all, so that none gets stock meanwhile.
  await ctx.db.execute(sql`
    select 1 from ${variants} where product_id = ${id} and (${bundle.length > 0} or id = ${variant?.id ?? null}::uuid or (select count(*) from ${variants} where product_id = ${id}) = 1)
    order by id for no key update`)
  await lockProducts(ctx, [id])
  const present = await getAdminProduct(ctx, id)
  await needSeen(ctx, 'product', id, present, version)
  return present
}

const draftOf = (input: ProductUpdate | ProductCreate): Omit<ProductDraft, 'id' | 'slug'> => {
  const { sku, title, description, status, brandId, categoryId, measureUnitId, taxGroupId, seoTitle, seoDescription, seoImageId } = input
  return {
    sku,
    title,
    status,
    brandId,
    categoryId,
    measureUnitId,
    taxGroupId,
    seoTitle,
    seoDescription,
    seoImageId,
    description: { en: safeHtml(description.en), ar: safeHtml(description.ar) },
  }
}

/** The form's values of a variant: of the given one, or of the only one, whose SKU follows the product's as long as they are the same. */
async function variantOf(ctx: Ctx, before: AdminProduct, { sku, variant }: ProductUpdate): Promise<VariantChange | null> {
  if (variant && (await ctx.db.$count(variants, and(eq(variants.id, variant.id), eq(variants.productId, before.id)))) === 0)
    throw catalogueErrors.variantUnknown()
  const only = before.variantCount === 1 ? before.variants[0] : undefined
  const followed = only?.sku === before.sku && sku !== before.sku ? { sku } : {}
  const target = variant?.id ?? only?.id
  return target === undefined ? null : { ...variant, ...followed, id: target }
}

type Links = Pick<ProductUpdate, 'tagIds' | 'optionGroupIds' | 'pictures' | 'bundle'>

async function saveLinks(ctx: Ctx, productId: string, { tagIds, optionGroupIds, pictures, bundle }: Links): Promise<void> {
  await saveTags(ctx, new Map([[productId, tagIds]]))
  await saveGalleries(ctx, new Map([[productId, { pictures: pictures.map((picture, position) => ({ ...picture, position })) }]]))
  await saveOptionGroups(ctx, productId, optionGroupIds)
  await ctx.db.delete(bundleComponents).where(eq(bundleComponents.productId, productId))
  if (bundle.length > 0) await ctx.db.insert(bundleComponents).values(bundle.map((part) => ({ productId, ...part })))
}

/** Takes all option groups of a product, in their order. */
export async function saveOptionGroups(ctx: Ctx, productId: string, ids: readonly string[]): Promise<void> {
  await ctx.db.delete(productOptionGroups).where(eq(productOptionGroups.productId, productId))
  if (ids.length > 0)
    await ctx.db.insert(productOptionGroups).values(ids.map((optionGroupId, position) => ({ productId, optionGroupId, position })))
}
