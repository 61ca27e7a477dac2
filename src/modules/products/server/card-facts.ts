// What the index of lists is made from: the facts of shown products, read in one statement per batch.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { dayOf } from '#shared/time.ts'

const Words = z.object({ en: z.string(), ar: z.string() })
const CardFacts = z.object({
  id: z.string(),
  slug: z.string(),
  sku: z.string(),
  title: Words,
  status: z.enum(['available', 'outOfStock']),
  createdAt: z.string(),
  brandId: z.string().nullable(),
  brand: Words.nullable(),
  mainCategoryId: z.string(),
  categories: z.array(z.object({ id: z.string(), title: Words })),
  mainCategory: Words,
  unit: Words,
  decimals: z.int(),
  maxPerProduct: z.int(),
  picture: z.object({ hash: z.string(), width: z.int(), height: z.int(), colour: z.string().nullable(), alt: Words }).nullable(),
  tags: z.array(z.object({ id: z.string(), slug: z.string(), title: Words, type: z.union([z.literal(1), z.literal(2), z.literal(3)]) })),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      code: z.string().nullable(),
      barcode: z.string().nullable(),
      isAvailable: z.boolean(),
      onHand: z.number(),
      price: z.number(),
      discountPrice: z.number().nullable(),
      min: z.int(),
      multiple: z.int(),
      max: z.int().nullable(),
    }),
  ),
  values: z.array(z.object({ id: z.string(), swatch: z.string().nullable() })),
  hasOptions: z.boolean(),
  bundle: z.object({ makes: z.number(), isAvailable: z.boolean() }).nullable(),
})
export type CardFacts = z.output<typeof CardFacts>

/** Takes product ids; gives the facts of those that visitors may see (available or out of stock, on active shelves, with a variant). */
export async function readCardFacts(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, productIds: readonly string[]): Promise<CardFacts[]> {
  const { rows } = await ctx.db.execute(factsOf([...productIds], dayOf(ctx.now, ctx.config.timeZone)))
  return z.array(CardFacts).parse(rows)
}

// Every part is gathered for the whole batch at once: a subquery per product is ruinous where the planner has no statistics yet (after an import).
const factsOf = (ids: string[], today: string) => sql`
  with recursive wanted as materialized (
    select p.id, p.slug, p.sku, p.title, p.status, p.created_at, p.brand_id, p.category_id, p.measure_unit_id from products p
    where p.id = any(${sql.param(ids)}::uuid[]) and p.status <> 'unavailable' and p.archived_at is null
  ),
  goods as materialized (
    select v.product_id, v.id, v.position, v.on_hand, v.status, v.price, v.discount_price, v.sku, v.code, v.barcode, v.min_quantity, v.multiple, v.max_quantity,
      -- By its key, variant by variant: joined, the planner may walk through the values of the whole catalogue.
      (select array_agg(vv.value_id) from variant_values vv where vv.variant_id = v.id) as value_ids
    from variants v where v.product_id = any(${sql.param(ids)}::uuid[]) and v.status <> 'unavailable'
  ),
  up as (
    select c.id as start, c.id, c.parent_id, c.title, 0 as depth from categories c
    union all select up.start, c.id, c.parent_id, c.title, up.depth + 1 from categories c join up on c.id = up.parent_id
  ),
  shelf as (select start, jsonb_agg(jsonb_build_object('id', id, 'title', title) order by depth desc) as list from up group by start),
  variant_lists as (
    select product_id, jsonb_agg(jsonb_build_object('id', id, 'sku', sku, 'code', code, 'barcode', barcode, 'isAvailable', status = 'available',
      'onHand', on_hand, 'price', price, 'discountPrice', discount_price, 'min', min_quantity, 'multiple', multiple, 'max', max_quantity)
      order by position, id) as list
    from goods group by product_id
  ),
  first_pictures as (
    select distinct on (pp.product_id) pp.product_id,
      jsonb_build_object('hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour, 'alt', pp.alt) as picture
    from product_pictures pp join files f on f.id = pp.file_id where pp.product_id = any(${sql.param(ids)}::uuid[]) order by pp.product_id, pp.position
  ),
  labels as (
    select pt.product_id, jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'title', t.title, 'type', t.type) order by t.type desc, t.slug) as list
    from product_tags pt join tags t on t.id = pt.tag_id
    where pt.product_id = any(${sql.param(ids)}::uuid[]) and t.status = 'active'
      and coalesce(t.starts_on <= ${today}::date, true) and coalesce(t.ends_on >= ${today}::date, true)
    group by pt.product_id
  ),
  used as (select distinct g.product_id, value_id from goods g cross join unnest(g.value_ids) value_id),
  axes as (
    select used.product_id, jsonb_agg(jsonb_build_object('id', tv.id, 'swatch', tv.swatch) order by vt.position, tv.position, tv.id) as list
    from used join variant_type_values tv on tv.id = used.value_id join variant_types vt on vt.id = tv.variant_type_id group by used.product_id
  ),
  bundles as (
    select bc.product_id, jsonb_build_object('makes', min(cv.on_hand / bc.quantity),
      'isAvailable', bool_and(cp.status = 'available' and cp.archived_at is null and cv.status = 'available')) as bundle
    from bundle_components bc join variants cv on cv.id = bc.variant_id join products cp on cp.id = cv.product_id
    where bc.product_id = any(${sql.param(ids)}::uuid[]) group by bc.product_id
  ),
  with_options as (select distinct product_id from product_option_groups where product_id = any(${sql.param(ids)}::uuid[]))
  select p.id, p.slug, p.sku, p.title, p.status, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
    b.id as "brandId", b.name as brand, c.main_category_id as "mainCategoryId", m.title as "mainCategory", shelf.list as categories,
    u.name as unit, u.decimals, coalesce((select (value->>'maxPerProduct')::int from settings where key = 'site'), ${siteDefaults.maxPerProduct}::int) as "maxPerProduct",
    first_pictures.picture, coalesce(labels.list, '[]') as tags, variant_lists.list as variants, coalesce(axes.list, '[]') as values,
    with_options.product_id is not null as "hasOptions", bundles.bundle
  from wanted p
  join variant_lists on variant_lists.product_id = p.id
  join categories c on c.id = p.category_id and c.status = 'active'
    and not exists (select 1 from categories above where above.id = c.parent_id and above.status <> 'active')
  join main_categories m on m.id = c.main_category_id and m.status = 'active'
  join shelf on shelf.start = c.id
  join measure_units u on u.id = p.measure_unit_id
  left join brands b on b.id = p.brand_id and b.status = 'active'
  left join first_pictures on first_pictures.product_id = p.id
  left join labels on labels.product_id = p.id
  left join axes on axes.product_id = p.id
  left join bundles on bundles.product_id = p.id
  left join with_options on with_options.product_id = p.id
  order by p.id`
