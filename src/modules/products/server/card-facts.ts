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

const factsOf = (ids: string[], today: string) => sql`
  select p.id, p.slug, p.sku, p.title, p.status, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
    b.id as "brandId", b.name as brand, c.main_category_id as "mainCategoryId", m.title as "mainCategory", shelf.list as categories,
    u.name as unit, u.decimals, site.most as "maxPerProduct", first_picture.picture, coalesce(labels.list, '[]') as tags,
    goods.list as variants, coalesce(axis.list, '[]') as values,
    exists (select 1 from product_option_groups g where g.product_id = p.id) as "hasOptions", parts.bundle
  from products p
  join categories c on c.id = p.category_id and c.status = 'active'
  join main_categories m on m.id = c.main_category_id and m.status = 'active'
  join measure_units u on u.id = p.measure_unit_id
  left join brands b on b.id = p.brand_id and b.status = 'active'
  cross join (select coalesce((select (value->>'maxPerProduct')::int from settings where key = 'site'), ${siteDefaults.maxPerProduct}::int) as most) site
  cross join lateral (
    with recursive up as (
      select k.id, k.parent_id, k.title, 0 as depth from categories k where k.id = c.id
      union all select k.id, k.parent_id, k.title, up.depth + 1 from categories k join up on k.id = up.parent_id
    ) select jsonb_agg(jsonb_build_object('id', up.id, 'title', up.title) order by depth desc) as list from up
  ) shelf
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'code', v.code, 'barcode', v.barcode, 'isAvailable', v.status = 'available',
      'onHand', v.on_hand, 'price', v.price, 'discountPrice', v.discount_price, 'min', v.min_quantity, 'multiple', v.multiple, 'max', v.max_quantity)
      order by v.position, v.id) as list
    from variants v where v.product_id = p.id and v.status <> 'unavailable'
  ) goods
  left join lateral (
    select jsonb_build_object('hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour, 'alt', pp.alt) as picture
    from product_pictures pp join files f on f.id = pp.file_id where pp.product_id = p.id order by pp.position limit 1
  ) first_picture on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'title', t.title, 'type', t.type) order by t.type desc, t.slug) as list
    from product_tags pt join tags t on t.id = pt.tag_id
    where pt.product_id = p.id and t.status = 'active' and coalesce(t.starts_on <= ${today}::date, true) and coalesce(t.ends_on >= ${today}::date, true)
  ) labels on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', used.id, 'swatch', used.swatch) order by used.type_position, used.position, used.id) as list from (
      select distinct tv.id, tv.swatch, tv.position, vt.position as type_position
      from variants v join variant_values vv on vv.variant_id = v.id join variant_type_values tv on tv.id = vv.value_id
      join variant_types vt on vt.id = tv.variant_type_id
      where v.product_id = p.id and v.status <> 'unavailable'
    ) used
  ) axis on true
  left join lateral (
    select case when count(*) > 0 then jsonb_build_object('makes', min(cv.on_hand / bc.quantity),
      'isAvailable', bool_and(cp.status = 'available' and cp.archived_at is null and cv.status = 'available')) end as bundle
    from bundle_components bc join variants cv on cv.id = bc.variant_id join products cp on cp.id = cv.product_id where bc.product_id = p.id
  ) parts on true
  where p.id = any(${sql.param(ids)}::uuid[]) and p.status <> 'unavailable' and p.archived_at is null and goods.list is not null
  order by p.id`
