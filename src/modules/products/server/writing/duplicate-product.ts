// A copy of a product to begin another one with: everything but its title, SKUs, address and stock.
import { eq, like, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { slugify } from '#shared/folding.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import type { AdminProduct } from '../../product-admin-contract.ts'
import { skusBeside } from '../../skus.ts'
import { getAdminProduct } from '../product/admin-product.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { freeSlug, needFreeSku, needFreeTitle, refusals } from './product-rules.ts'
import { type ProductDraft, saveProducts, showProducts } from './save-products.ts'
import { saveVariants } from './save-variants.ts'
import {
  bundleComponents,
  productAttributes,
  productOptionGroups,
  productPictures,
  products,
  productTags,
  variants,
  variantValues,
} from '../tables.ts'

/** Makes an unavailable copy with its own title and SKU; its variants get SKUs after the product's, its stock begins at zero where it is counted. */
export async function duplicateProduct(ctx: Ctx, id: string, { title, sku }: { title: Texts; sku: string }): Promise<AdminProduct> {
  await gatherRefusals(
    () => needFreeTitle(ctx, title, null),
    () => needFreeSku(ctx, sku, null),
  )
  const slug = await freeSlug(ctx, slugify(textIn(title, 'en')) || slugify(sku))
  const copy = await refusing(refusals, () => copyProduct(ctx, id, { title, sku, slug }))
  await refusing(refusals, () => copyVariants(ctx, id, copy, sku))
  await copyLinks(ctx, id, copy)
  await showProducts(ctx, [copy])
  await audit(ctx, { action: 'product.copied', subject: 'product', subjectId: copy, after: { sku, title, from: id } })
  return getAdminProduct(ctx, copy)
}

type Named = Pick<ProductDraft, 'title' | 'sku' | 'slug'>

async function copyProduct(ctx: Ctx, id: string, named: Named): Promise<string> {
  const { description, brandId, categoryId, measureUnitId, taxGroupId, seoImageId } = products
  const [source] = await ctx.db
    .select({ description, brandId, categoryId, measureUnitId, taxGroupId, seoImageId })
    .from(products)
    .where(eq(products.id, id))
  if (!source) throw catalogueErrors.notFound()
  const [copy] = await saveProducts(ctx, [{ ...source, ...named, id: null, status: 'unavailable', seoTitle: null, seoDescription: null }])
  return copy?.id ?? ''
}

async function copyVariants(ctx: Ctx, id: string, copy: string, sku: string): Promise<void> {
  const ofSource = eq(variants.productId, id)
  const sources = await ctx.db.select().from(variants).where(ofSource).orderBy(variants.position, variants.id)
  const values = await ctx.db
    .select({ variantId: variantValues.variantId, typeId: variantValues.variantTypeId, valueId: variantValues.valueId })
    .from(variantValues)
    .innerJoin(variants, eq(variants.id, variantValues.variantId))
    .where(ofSource)
  const valuesOf = (variantId: string) =>
    new Map(values.flatMap((value) => (value.variantId === variantId ? [[value.typeId, value.valueId] as const] : [])))
  const taken = await ctx.db
    .select({ sku: variants.sku })
    .from(variants)
    .where(like(variants.sku, `${sku.slice(0, 6)}%`))
  const skus = sources.length === 1 ? [sku] : skusBeside(sku, sources.length, new Set(taken.map((row) => row.sku)))
  await saveVariants(
    ctx,
    sources.map(({ id: source, createdAt: _, ...variant }, at) => ({
      ...variant,
      id: null,
      productId: copy,
      sku: skus[at] ?? sku,
      barcode: null,
      onHand: variant.onHand === null ? null : 0,
      values: valuesOf(source),
    })),
  )
}

async function copyLinks(ctx: Ctx, id: string, copy: string): Promise<void> {
  const lists = [
    [productTags, sql`tag_id`],
    [productOptionGroups, sql`option_group_id, position`],
    [productPictures, sql`file_id, position, alt`],
    [productAttributes, sql`position, name, value`],
    [bundleComponents, sql`variant_id, quantity`],
  ] as const
  for (const [table, columns] of lists)
    await ctx.db.execute(
      sql`insert into ${table} (product_id, ${columns}) select ${copy}::uuid, ${columns} from ${table} where product_id = ${id}`,
    )
}
