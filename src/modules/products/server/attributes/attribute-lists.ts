// A product's attributes of all three kinds, and saving the two that are lists: descriptive ones and attached option groups.
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lastChange } from '#server/entity/seen-version.ts'
import { type AuditFields, audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { coreErrors } from '#shared/errors.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import type { Texts } from '#shared/locale.ts'
import {
  ProductAttributes,
  type saveProductAttributes as attributesEndpoint,
  type saveProductOptionGroups as groupsEndpoint,
} from '../../attributes-contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { withKnownChoices } from '../writing/product-rules.ts'
import { reindexProducts } from '../index/reindex.ts'
import { saveOptionGroups } from '../writing/save-product.ts'
import { productAttributes, variants, productOptionGroups, variantValues, products } from '../tables.ts'
import { lockProduct } from '../variants/variant-save.ts'
import { touchProducts } from '../writing/save-products.ts'
import { optionChoices, optionGroups, variantTypes, variantTypeValues } from '../choice-tables.ts'

/** A product's attributes of all three kinds, of an archived one too. */
export async function getProductAttributes(ctx: Ctx, productId: string): Promise<ProductAttributes> {
  const { rows } = await ctx.db.execute(sql`
    select jsonb_build_object('id', p.id, 'version', p.version, 'slug', p.slug, 'sku', p.sku, 'title', p.title) as product,
      (select count(*)::int from ${variants} v where v.product_id = p.id) as "variantCount",
      coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'value', a.value) order by a.position, a.id) from ${productAttributes} a where a.product_id = p.id), '[]') as attributes,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title, 'note', g.note, 'isRequired', g.is_required, 'min', g.min, 'max', g.max,
          'choices', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'surcharge', c.surcharge, 'isActive', c.is_active) order by c.position, c.id)
            from ${optionChoices} c where c.option_group_id = g.id), '[]')) order by pg.position, g.slug)
        from ${productOptionGroups} pg join ${optionGroups} g on g.id = pg.option_group_id where pg.product_id = p.id), '[]') as "optionGroups",
      coalesce((select jsonb_agg(axis.shape order by axis.position, axis.slug) from (
        select vt.position, vt.slug, jsonb_build_object('typeId', vt.id, 'title', vt.title, 'values',
          jsonb_agg(jsonb_build_object('id', tv.id, 'title', tv.title, 'swatch', tv.swatch) order by tv.position, tv.slug)) as shape
        from ${variantTypes} vt join ${variantTypeValues} tv on tv.variant_type_id = vt.id
        where tv.id in (select vv.value_id from ${variants} v join ${variantValues} vv on vv.variant_id = v.id where v.product_id = p.id) group by vt.id) axis), '[]') as axes
    from ${products} p where p.id = ${productId}`)
  const [found] = z.array(ProductAttributes).parse(rows)
  if (!found) throw catalogueErrors.notFound()
  return found
}

/** Saves the descriptive attributes in their order. Refused with the present ones when somebody saved the product meanwhile. */
export async function saveProductAttributes(
  ctx: Ctx,
  productId: string,
  { version, attributes }: HandlerInput<typeof attributesEndpoint>['body'],
): Promise<ProductAttributes> {
  const before = await lockVersion(ctx, productId, version)
  await ctx.db.delete(productAttributes).where(eq(productAttributes.productId, productId))
  if (attributes.length > 0)
    await ctx.db.insert(productAttributes).values(attributes.map(({ name, value }, position) => ({ productId, name, value, position })))
  await reindexProducts(ctx, [productId])
  return saved(ctx, productId, { action: 'product.attributesSaved', before: { attributes: before.attributes }, after: { attributes } })
}

/** Saves which option groups a product carries, in their order. */
export async function saveProductOptionGroups(
  ctx: Ctx,
  productId: string,
  { version, optionGroupIds }: HandlerInput<typeof groupsEndpoint>['body'],
): Promise<ProductAttributes> {
  const before = await lockVersion(ctx, productId, version)
  await withKnownChoices(() => saveOptionGroups(ctx, productId, optionGroupIds))
  // A product with options cannot be bought from a list: its card changes.
  await reindexProducts(ctx, [productId])
  const ids = before.optionGroups.map(({ id }) => id)
  return saved(ctx, productId, { action: 'product.optionGroupsSaved', before: { optionGroupIds: ids }, after: { optionGroupIds } })
}

/** Names in use, the commonest first. */
export async function listAttributeNames(ctx: Ctx): Promise<Texts[]> {
  const { rows } = await ctx.db.execute<{ name: Texts }>(
    sql`select name from ${productAttributes} group by name order by count(*) desc, name->>'en' limit 200`,
  )
  return rows.map(({ name }) => name)
}

async function lockVersion(ctx: Ctx, productId: string, version: number): Promise<ProductAttributes> {
  await lockProduct(ctx, productId)
  const present = await getProductAttributes(ctx, productId)
  if (present.product.version !== version) throw coreErrors.changed({ data: present, params: await lastChange(ctx, 'product', productId) })
  return present
}

type Change = { action: string; before: AuditFields; after: AuditFields }

async function saved(ctx: Ctx, productId: string, change: Change): Promise<ProductAttributes> {
  await touchProducts(ctx, [productId])
  await touchCatalogue(ctx)
  await audit(ctx, { ...change, subject: 'product', subjectId: productId })
  return getProductAttributes(ctx, productId)
}
