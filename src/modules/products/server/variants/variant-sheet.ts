// Reading all variants of one product for the office: one statement, values as indexes, nothing that can be computed from the rest.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { SheetVariant, VariantSheet } from '../../variants-contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { products, variantValues, bundleComponents, productPictures, variants } from '../tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { variantTypes, variantTypeValues } from '../choice-tables.ts'
import { files } from '#modules/files/server/tables.ts'

const Row = SheetVariant.omit({ values: true }).extend({ valueIds: z.array(z.string()) })
const Sheet = VariantSheet.extend({ variants: z.array(Row) })

/** The columns of a variant as JSON; `v` is the row of variants. */
const columns =
  sql.raw(`'id', v.id, 'sku', v.sku, 'code', v.code, 'barcode', v.barcode, 'status', v.status, 'price', v.price, 'discountPrice', v.discount_price,
  'weightGrams', v.weight_grams, 'minQuantity', v.min_quantity, 'multiple', v.multiple, 'maxQuantity', v.max_quantity, 'pictureId', v.picture_id, 'onHand', v.on_hand`)

/** All variants of a product with their types and values, of an archived one too. */
export async function getVariantSheet(ctx: Ctx, productId: string): Promise<VariantSheet> {
  const { rows } = await ctx.db.execute(sql`
    with own as materialized (select * from ${variants} where product_id = ${productId}),
    assigned as materialized (select vv.variant_id, vv.variant_type_id, vv.value_id from ${variantValues} vv join own g on g.id = vv.variant_id),
    lists as (select variant_id, jsonb_agg(value_id) as ids from assigned group by variant_id)
    select jsonb_build_object('id', p.id, 'slug', p.slug, 'sku', p.sku, 'title', p.title, 'decimals', u.decimals,
        'isBundle', exists (select 1 from ${bundleComponents} bc where bc.product_id = p.id)) as product,
      coalesce((select jsonb_agg(axis.shape order by axis.position, axis.slug) from (
        select vt.position, vt.slug, jsonb_build_object('typeId', vt.id, 'slug', vt.slug, 'title', vt.title, 'values',
          jsonb_agg(jsonb_build_object('id', tv.id, 'slug', tv.slug, 'title', tv.title, 'swatch', tv.swatch) order by tv.position, tv.slug)) as shape
        from ${variantTypes} vt join ${variantTypeValues} tv on tv.variant_type_id = vt.id where tv.id in (select value_id from assigned) group by vt.id) axis), '[]') as axes,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'hash', f.hash) order by shown.place, f.id) from (
          select file_id, min(place) as place from (
            select file_id, position as place from ${productPictures} where product_id = p.id union all select picture_id, 1000000 from own where picture_id is not null) each
          group by file_id) shown join ${files} f on f.id = shown.file_id), '[]') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object(${columns}, 'valueIds', coalesce(w.ids, '[]')) order by v.position, v.id)
        from own v left join lists w on w.variant_id = v.id), '[]') as variants
    from ${products} p join ${measureUnits} u on u.id = p.measure_unit_id where p.id = ${productId}`)
  const [found] = z.array(Sheet).parse(rows)
  if (!found) throw catalogueErrors.notFound()
  const places = found.axes.map(({ values }) => new Map(values.map(({ id }, at) => [id, at])))
  const placed = found.variants.map(({ valueIds, ...variant }) => ({
    ...variant,
    values: places.map((place) => valueIds.reduce((at, id) => place.get(id) ?? at, -1)),
  }))
  return { ...found, variants: placed }
}
