// One product with everything its form edits: one statement, however many variants it has.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { isoTime } from '#server/db/text-fragments.ts'
import type { Reply } from '#shared/endpoint.ts'
import { AdminProduct, listOptionGroupChoices as endpoint, variantsInForm } from '../../product-admin-contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { variantWords } from '../variants/variant-words.ts'
import { optionChoices, optionGroups } from '../choice-tables.ts'
import { products, variants, bundleComponents, productPictures, productTags, productOptionGroups, productAttributes } from '../tables.ts'
import { measureUnits, tags } from '#modules/taxonomy/server/tables.ts'
import { fileRef, pictureFields } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'

const Row = AdminProduct.extend({
  seoTitle: AdminProduct.shape.seoTitle.nullable(),
  seoDescription: AdminProduct.shape.seoDescription.nullable(),
})
const noText = { en: '', ar: '' }

/** One product as its form shows it, archived or not. */
export async function getAdminProduct(ctx: Ctx, id: string): Promise<AdminProduct> {
  const { rows } = await ctx.db.execute(sql`
    select p.id, p.version, p.slug, p.sku, p.title, p.description, p.status, p.brand_id as "brandId", p.category_id as "categoryId", p.measure_unit_id as "measureUnitId",
      u.decimals, p.tax_group_id as "taxGroupId", p.seo_title as "seoTitle", p.seo_description as "seoDescription",
      ${fileRef('p.seo_image_id')} as "seoImage",
      ${isoTime('p.created_at')} as "createdAt", ${isoTime('p.updated_at')} as "updatedAt", ${isoTime('p.archived_at')} as "archivedAt",
      to_jsonb(array(select pt.tag_id from ${productTags} pt join ${tags} t on t.id = pt.tag_id where pt.product_id = p.id order by t.slug)) as "tagIds",
      to_jsonb(array(select g.option_group_id from ${productOptionGroups} g where g.product_id = p.id order by g.position, g.option_group_id)) as "optionGroupIds",
      (select count(*)::int from ${variants} v where v.product_id = p.id) as "variantCount",
      (select count(*)::int from ${productAttributes} a where a.product_id = p.id) as "attributeCount",
      coalesce((select jsonb_agg(jsonb_build_object('variantId', v.id, 'quantity', bc.quantity, 'sku', v.sku, 'title', q.title, 'decimals', w.decimals,
          'variantTitle', ${variantWords('v')}) order by v.sku)
        from ${bundleComponents} bc join ${variants} v on v.id = bc.variant_id join ${products} q on q.id = v.product_id join ${measureUnits} w on w.id = q.measure_unit_id
        where bc.product_id = p.id), '[]') as bundle,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'alt', pp.alt, ${pictureFields}) order by pp.position)
        from ${productPictures} pp join ${files} f on f.id = pp.file_id where pp.product_id = p.id), '[]') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'code', v.code, 'barcode', v.barcode, 'status', v.status, 'price', v.price, 'discountPrice', v.discount_price,
          'weightGrams', v.weight_grams, 'minQuantity', v.min_quantity, 'multiple', v.multiple, 'maxQuantity', v.max_quantity, 'onHand', v.on_hand,
          'title', ${variantWords('v')}) order by v.position, v.id)
        from (select * from ${variants} where product_id = p.id order by position, id limit ${variantsInForm}) v), '[]') as variants
    from ${products} p join ${measureUnits} u on u.id = p.measure_unit_id where p.id = ${id}`)
  const parsed = z.array(Row).parse(rows)[0]
  if (!parsed) throw catalogueErrors.notFound()
  return { ...parsed, seoTitle: parsed.seoTitle ?? noText, seoDescription: parsed.seoDescription ?? noText }
}

/** Option groups as a product's form offers them. */
export async function listOptionGroupChoices(ctx: Ctx): Promise<Reply<typeof endpoint>> {
  const { rows } = await ctx.db.execute(sql`
    select g.id, g.title, (select count(*)::int from ${optionChoices} c where c.option_group_id = g.id and c.is_active) as "choiceCount"
    from ${optionGroups} g order by coalesce(nullif(g.title->>'en', ''), g.title->>'ar'), g.id limit 1000`)
  return endpoint.reply.parse(rows)
}
