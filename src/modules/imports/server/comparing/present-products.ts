// Products as they stand in the shop, many at a time: what exports write, files are compared with and undoing puts back.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import type { Minor } from '#shared/money.ts'
import type { ImportStatus } from '../../catalogue.ts'
import { bundleComponents, products, productPictures, productTags, variants, variantValues } from '#modules/products/server/tables.ts'
import { measureUnits, tags } from '#modules/taxonomy/server/tables.ts'
import { files } from '#modules/files/server/tables.ts'

export type PresentVariant = {
  id: string
  sku: string
  code: string | null
  barcode: string | null
  status: ImportStatus
  position: number
  price: Minor
  discountPrice: Minor | null
  weightGrams: number
  /** In the smallest step of the product's unit, as the limits are; null: not counted. */
  onHand: number | null
  minQuantity: number
  multiple: number
  maxQuantity: number | null
  /** Hash of its picture. */
  picture: string | null
  /** Value by type. */
  values: Record<string, string>
}

export type PresentProduct = {
  id: string
  slug: string
  sku: string
  title: Texts
  description: Texts
  status: ImportStatus
  brandId: string | null
  categoryId: string
  unitId: string
  decimals: number
  taxGroupId: string
  seoTitle: Texts | null
  seoDescription: Texts | null
  sourceKey: string | null
  sourceHash: string | null
  version: number
  isArchived: boolean
  isBundle: boolean
  tagIds: string[]
  /** Those of its tags that are plain labels. */
  labelIds: string[]
  pictures: { hash: string; alt: Texts }[]
  variants: PresentVariant[]
}

/** Gives the products of these ids in their order; ids that are gone are left out. */
export async function readPresent(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<PresentProduct[]> {
  if (ids.length === 0) return []
  const wanted = sql.param([...ids])
  const { rows } = await ctx.db.execute<PresentProduct>(sql`
    with wanted as (select id, place from unnest(${wanted}::uuid[]) with ordinality w (id, place)),
    sold as (
      select v.product_id, jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'code', v.code, 'barcode', v.barcode, 'status', v.status,
        'position', v.position, 'price', v.price, 'discountPrice', v.discount_price, 'weightGrams', v.weight_grams, 'onHand', v.on_hand,
        'minQuantity', v.min_quantity, 'multiple', v.multiple, 'maxQuantity', v.max_quantity, 'picture', f.hash,
        'values', coalesce(chosen.list, '{}')) order by v.position, v.id) as list
      from ${variants} v left join ${files} f on f.id = v.picture_id
      left join lateral (select jsonb_object_agg(vv.variant_type_id, vv.value_id) as list from ${variantValues} vv where vv.variant_id = v.id) chosen on true
      where v.product_id = any(${wanted}::uuid[]) group by v.product_id
    ),
    labels as (
      select pt.product_id, jsonb_agg(pt.tag_id order by t.slug) as list, jsonb_agg(pt.tag_id) filter (where t.type = 1) as plain from ${productTags} pt join ${tags} t on t.id = pt.tag_id
      where pt.product_id = any(${wanted}::uuid[]) group by pt.product_id
    ),
    shown as (
      select pp.product_id, jsonb_agg(jsonb_build_object('hash', f.hash, 'alt', pp.alt) order by pp.position, f.hash) as list
      from ${productPictures} pp join ${files} f on f.id = pp.file_id where pp.product_id = any(${wanted}::uuid[]) group by pp.product_id
    )
    select p.id, p.slug, p.sku, p.title, p.description, p.status, p.brand_id as "brandId", p.category_id as "categoryId",
      p.measure_unit_id as "unitId", u.decimals, p.tax_group_id as "taxGroupId", p.seo_title as "seoTitle", p.seo_description as "seoDescription",
      p.source_key as "sourceKey", p.source_hash as "sourceHash", p.version, p.archived_at is not null as "isArchived",
      exists (select 1 from ${bundleComponents} b where b.product_id = p.id) as "isBundle",
      coalesce(labels.list, '[]') as "tagIds", coalesce(labels.plain, '[]') as "labelIds", coalesce(shown.list, '[]') as pictures, coalesce(sold.list, '[]') as variants
    from wanted join ${products} p on p.id = wanted.id join ${measureUnits} u on u.id = p.measure_unit_id
    left join sold on sold.product_id = p.id left join labels on labels.product_id = p.id left join shown on shown.product_id = p.id
    order by wanted.place`)
  return rows
}
