// A copy of a product to begin another one with: everything but its title, SKUs, address and stock.
import { sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { slugify } from '#shared/folding.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import type { AdminProduct } from '../../product-admin-contract.ts'
import { skusBeside } from '../../skus.ts'
import { getAdminProduct } from '../product/admin-product.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { freeSlug, needFreeSku, needFreeTitle, refusals } from './product-rules.ts'
import { showProducts } from './save-products.ts'
import { variants, variantValues, products } from '../tables.ts'

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

type Named = { title: Texts; sku: string; slug: string }

async function copyProduct(ctx: Ctx, id: string, { title, sku, slug }: Named): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into ${products} (slug, sku, title, description, status, brand_id, category_id, measure_unit_id, tax_group_id, seo_title, seo_description, seo_image_id, created_at, updated_at)
    select ${slug}, ${sku}, ${JSON.stringify(title)}::jsonb, description, 'unavailable', brand_id, category_id, measure_unit_id, tax_group_id,
      null, null, seo_image_id, ${ctx.now.toISOString()}, ${ctx.now.toISOString()}
    from ${products} where id = ${id} returning id`)
  if (rows.length === 0) throw catalogueErrors.notFound()
  return one(rows).id
}

async function copyVariants(ctx: Ctx, id: string, copy: string, sku: string): Promise<void> {
  const { rows: sources } = await ctx.db.execute<{ id: string }>(
    sql`select id from ${variants} where product_id = ${id} order by position, id`,
  )
  const { rows: taken } = await ctx.db.execute<{ sku: string }>(sql`select sku from ${variants} where sku like ${`${sku.slice(0, 6)}%`}`)
  const skus = sources.length === 1 ? [sku] : skusBeside(sku, sources.length, new Set(taken.map((row) => row.sku)))
  await ctx.db.execute(sql`
    with pairs as (select * from unnest(${sql.param(sources.map((source) => source.id))}::uuid[], ${sql.param(skus)}::text[]) as p (source, sku)),
    made as (
      insert into ${variants} (product_id, sku, code, barcode, status, position, price, discount_price, weight_grams, min_quantity, multiple, max_quantity, picture_id, on_hand)
      select ${copy}::uuid, p.sku, v.code, null, v.status, v.position, v.price, v.discount_price, v.weight_grams, v.min_quantity, v.multiple, v.max_quantity, v.picture_id, v.on_hand - v.on_hand
      from pairs p join ${variants} v on v.id = p.source returning id, sku
    )
    insert into ${variantValues} (variant_id, variant_type_id, value_id)
    select m.id, vv.variant_type_id, vv.value_id from made m join pairs p on p.sku = m.sku join ${variantValues} vv on vv.variant_id = p.source`)
}

async function copyLinks(ctx: Ctx, id: string, copy: string): Promise<void> {
  const lists = {
    product_tags: 'tag_id',
    product_option_groups: 'option_group_id, position',
    product_pictures: 'file_id, position, alt',
    product_attributes: 'position, name, value',
    bundle_components: 'variant_id, quantity',
  }
  for (const [table, columns] of Object.entries(lists))
    await ctx.db.execute(
      sql`insert into ${sql.raw(table)} (product_id, ${sql.raw(columns)}) select ${copy}::uuid, ${sql.raw(columns)} from ${sql.raw(table)} where product_id = ${id}`,
    )
}
