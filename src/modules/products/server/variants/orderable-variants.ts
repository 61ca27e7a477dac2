// Reads variants with what pricing, checking and ordering need: one statement for any number of them.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { Money } from '#shared/money.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { dayOf } from '#shared/time.ts'
import { UnitPlurals } from '#shared/units.ts'
import type { OrderableVariant } from '../../orderable.ts'
import { variantWords } from './variant-words.ts'
import { bundleComponents, variants, products, productOptionGroups, productPictures, productTags } from '../tables.ts'
import { optionChoices, optionGroups } from '../choice-tables.ts'
import { files } from '#modules/files/server/tables.ts'
import { categories, mainCategories, tags, measureUnits } from '#modules/taxonomy/server/tables.ts'
import { settings } from '#modules/settings/server/tables.ts'

const Words = z.object({ en: z.string(), ar: z.string() })
const Row = z.object({
  id: z.string(),
  productId: z.string(),
  productSlug: z.string(),
  title: Words,
  variantTitle: Words,
  sku: z.string(),
  isBuyable: z.boolean(),
  isBundle: z.boolean(),
  onHand: z.coerce.number().nullable(),
  min: z.int(),
  multiple: z.int(),
  max: z.coerce.number().nullable(),
  decimals: z.int(),
  unit: z.object({ code: z.string(), name: Words, plurals: UnitPlurals }),
  price: z.coerce.number().pipe(Money),
  discountPrice: z.coerce.number().pipe(Money).nullable(),
  tagPercentBps: z.int(),
  taxGroupId: z.string(),
  brandId: z.string().nullable(),
  categoryIds: z.array(z.string()),
  pictureHash: z.string().nullable(),
  weightGrams: z.int(),
  optionGroups: z.array(
    z.object({
      id: z.string(),
      title: Words,
      isRequired: z.boolean(),
      min: z.int(),
      max: z.int(),
      choices: z.array(z.object({ id: z.string(), title: Words, surcharge: Money, isActive: z.boolean() })),
    }),
  ),
  components: z.array(z.object({ variantId: z.string(), quantity: z.int() })),
})

// The ids come through a subquery, so that no estimate depends on them: PostgreSQL reuses one plan, which takes longer to make than to run.
const askDetails = statement<{ variantIds: string[]; today: string }, object>(
  ({ variantIds, today }) => sql`
  select v.id, v.product_id as "productId", p.slug as "productSlug", p.title, ${variantWords('v')} as "variantTitle", v.sku,
    (p.status = 'available' and p.archived_at is null and v.status = 'available' and term.is_shown and coalesce(parts.are_buyable, true)) as "isBuyable",
    parts.list is not null as "isBundle", case when parts.list is null then v.on_hand else parts.makes end as "onHand",
    v.min_quantity as "min", v.multiple, coalesce(v.max_quantity, site.most * (10 ^ u.decimals)::int) as "max", u.decimals,
    jsonb_build_object('code', u.code, 'name', u.name, 'plurals', u.plurals) as unit, v.price, v.discount_price as "discountPrice", coalesce(live_tags.bps, 0) as "tagPercentBps",
    p.tax_group_id as "taxGroupId", p.brand_id as "brandId", term.ids as "categoryIds",
    coalesce(own_picture.hash, first_picture.hash) as "pictureHash", v.weight_grams as "weightGrams",
    coalesce(choices.list, '[]') as "optionGroups", coalesce(parts.list, '[]') as components
  from ${variants} v
  join ${products} p on p.id = v.product_id
  join ${measureUnits} u on u.id = p.measure_unit_id
  cross join (select coalesce((select (value->>'maxPerProduct')::int from ${settings} where key = 'site'), ${siteDefaults.maxPerProduct}::int) as most) site
  left join ${files} own_picture on own_picture.id = v.picture_id
  left join lateral (
    select f.hash from ${productPictures} pp join ${files} f on f.id = pp.file_id where pp.product_id = p.id order by pp.position limit 1
  ) first_picture on true
  cross join lateral (
    with recursive up as (
      select c.* from ${categories} c where c.id = p.category_id union all select c.* from ${categories} c join up on c.id = up.parent_id
    ) select array_agg(up.id) as ids, bool_and(up.status = 'active' and m.status = 'active') as is_shown
    from up join ${mainCategories} m on m.id = up.main_category_id
  ) term
  left join lateral (
    select max(t.percent_bps) as bps from ${productTags} pt join ${tags} t on t.id = pt.tag_id
    where pt.product_id = p.id and t.type = 2 and t.status = 'active'
      and coalesce(t.starts_on <= ${today}::date, true) and coalesce(t.ends_on >= ${today}::date, true)
  ) live_tags on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('variantId', bc.variant_id, 'quantity', bc.quantity) order by bc.variant_id) as list,
      min(cv.on_hand / bc.quantity) as makes, bool_and(cp.status = 'available' and cp.archived_at is null and cv.status = 'available') as are_buyable
    from ${bundleComponents} bc join ${variants} cv on cv.id = bc.variant_id join ${products} cp on cp.id = cv.product_id
    where bc.product_id = p.id
  ) parts on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title, 'isRequired', g.is_required, 'min', g.min, 'max', g.max, 'choices', coalesce(
      (select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'surcharge', c.surcharge, 'isActive', c.is_active) order by c.position, c.id)
       from ${optionChoices} c where c.option_group_id = g.id), '[]')) order by pg.position, g.slug) as list
    from ${productOptionGroups} pg join ${optionGroups} g on g.id = pg.option_group_id where pg.product_id = p.id
  ) choices on true
  where v.id = any(array(select unnest(${variantIds}::uuid[])))`,
)

/** Takes variant ids; gives those that exist, by id. Reads inside the caller's transaction. */
export async function orderableVariants(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  variantIds: readonly string[],
): Promise<Map<string, OrderableVariant>> {
  if (variantIds.length === 0) return new Map()
  const rows = await askDetails(ctx.db, { variantIds: [...new Set(variantIds)], today: dayOf(ctx.now, ctx.config.timeZone) })
  return new Map(
    rows.map((raw) => {
      const { min, multiple, max, decimals, ...row } = Row.parse(raw)
      return [row.id, { ...row, limits: { min, multiple, max, decimals } }]
    }),
  )
}
