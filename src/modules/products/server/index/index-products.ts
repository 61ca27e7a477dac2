// Reads products for the index: their rows with variants, labels, picture and parts, read for a whole batch at once.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import {
  productAttributes,
  productOptionGroups,
  bundleComponents,
  variants,
  products,
  productPictures,
  productTags,
  variantValues,
} from '../tables.ts'
import { pictureFields } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'

type Status = 'available' | 'unavailable' | 'outOfStock'

export type IndexPicture = { hash: string; width: number; height: number; colour: string | null; alt: Texts }
export type IndexVariant = {
  id: string
  sku: string
  code: string | null
  barcode: string | null
  status: Status
  /** Null: not counted. */
  onHand: number | null
  price: number
  discountPrice: number | null
  min: number
  multiple: number
  max: number | null
  valueIds: string[]
}
export type IndexProduct = {
  id: string
  slug: string
  sku: string
  title: Texts
  status: Status
  /** To the microsecond. */
  createdAt: string
  brandId: string | null
  categoryId: string
  unitId: string
  tagIds: string[]
  picture: IndexPicture | null
  /** In their order. */
  variants: IndexVariant[]
  /** The values of its descriptive attributes, in their order. */
  attributes: Texts[]
  hasOptions: boolean
  bundle: { makes: number; isAvailable: boolean } | null
}

type Own = Omit<IndexProduct, 'tagIds' | 'picture' | 'variants' | 'attributes' | 'hasOptions' | 'bundle'>
type Of = { productId: string }

/** Takes product ids; gives those that are neither hidden nor archived, in the order of ids. */
export async function readIndexProducts({ db }: Pick<Ctx, 'db'>, productIds: readonly string[]): Promise<IndexProduct[]> {
  const ids = sql`any(${sql.param([...productIds])}::uuid[])`
  const [own, variantRows, labels, pictures, bundles, options, attributes] = await Promise.all([
    db.execute<Own>(sql`
      select id, slug, sku, title, status, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
        brand_id as "brandId", category_id as "categoryId", measure_unit_id as "unitId"
      from ${products} where id = ${ids} and status <> 'unavailable' and archived_at is null order by id`),
    // Values by their key, variant by variant: joined, the planner may walk through those of the whole catalogue.
    db.execute<Of & IndexVariant>(sql`
      select product_id as "productId", id, sku, code, barcode, status, on_hand::float8 as "onHand", price::float8 as price,
        discount_price::float8 as "discountPrice", min_quantity as min, multiple, max_quantity as max,
        array(select vv.value_id from ${variantValues} vv where vv.variant_id = v.id) as "valueIds"
      from ${variants} v where product_id = ${ids} order by product_id, position, id`),
    db.execute<Of & { tagId: string }>(
      sql`select product_id as "productId", tag_id as "tagId" from ${productTags} where product_id = ${ids}`,
    ),
    db.execute<Of & { picture: IndexPicture }>(sql`
      select distinct on (pp.product_id) pp.product_id as "productId", jsonb_build_object(${pictureFields}, 'alt', pp.alt) as picture
      from ${productPictures} pp join ${files} f on f.id = pp.file_id where pp.product_id = ${ids} order by pp.product_id, pp.position`),
    db.execute<Of & { makes: number; isAvailable: boolean }>(sql`
      select bc.product_id as "productId", min(cv.on_hand / bc.quantity)::float8 as makes,
        bool_and(cp.status = 'available' and cp.archived_at is null and cv.status = 'available') as "isAvailable"
      from ${bundleComponents} bc join ${variants} cv on cv.id = bc.variant_id join ${products} cp on cp.id = cv.product_id
      where bc.product_id = ${ids} group by bc.product_id`),
    db.execute<Of>(sql`select distinct product_id as "productId" from ${productOptionGroups} where product_id = ${ids}`),
    db.execute<Of & { value: Texts }>(
      sql`select product_id as "productId", value from ${productAttributes} where product_id = ${ids} order by product_id, position`,
    ),
  ])
  const [variantsOf, labelsOf] = [Map.groupBy(variantRows.rows, productOf), Map.groupBy(labels.rows, productOf)]
  const attributesOf = Map.groupBy(attributes.rows, productOf)
  const [pictureOf, bundleOf, withOptions] = [byProduct(pictures.rows), byProduct(bundles.rows), byProduct(options.rows)]
  return own.rows.map((row) => {
    const bundle = bundleOf.get(row.id)
    return {
      ...row,
      tagIds: (labelsOf.get(row.id) ?? []).map(({ tagId }) => tagId),
      picture: pictureOf.get(row.id)?.picture ?? null,
      variants: variantsOf.get(row.id) ?? [],
      attributes: (attributesOf.get(row.id) ?? []).map(({ value }) => value),
      hasOptions: withOptions.has(row.id),
      bundle: bundle ? { makes: bundle.makes, isAvailable: bundle.isAvailable } : null,
    }
  })
}

const productOf = ({ productId }: Of): string => productId
const byProduct = <T extends Of>(rows: readonly T[]): Map<string, T> => new Map(rows.map((row) => [row.productId, row]))
