// Reads the data that decides prices of variants for a company, the offers of its price lists and the catalogue's prices, each in one statement.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isShown } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { type Minor, minor } from '#shared/money.ts'
import { leastAllowed } from '#shared/quantity.ts'
import { dayOf } from '#shared/time.ts'
import type { ListOffer, PriceInput } from '../rules.ts'
import { customerGroupMembers, priceListAssignments, priceListRows, priceListRules, priceLists } from './tables.ts'
import { categories, tags } from '#modules/taxonomy/server/tables.ts'
import { productTags, variants, products } from '#modules/products/server/tables.ts'

export type PricedVariant = { id: string; categoryIds: readonly string[]; brandId: string | null }
export type Offers = { company: ListOffer[]; group: ListOffer[] }

type OfferRow = {
  list: string
  priority: number
  isCompany: boolean
  variantId: string | null
  fromQuantity: number | null
  price: number | null
  scope: string | null
  scopeId: string | null
  percentBps: number | null
}
type List = {
  id: string
  priority: number
  isCompany: boolean
  rows: Map<string, { fromQuantity: number; price: Minor }[]>
  rules: { scope: string; scopeId: string | null; percentBps: number }[]
}

type Values = { companyId: string | null; variantIds: string[]; today: string }

/** The lists in force that are assigned to a company or one of its groups. */
const ownLists = (company: Placeholder, day: Placeholder) => sql`
  select l.id, l.priority, bool_or(a.company_id is not null) as is_company
  from ${priceListAssignments} a join ${priceLists} l on l.id = a.price_list_id
  where (a.company_id = ${company}::uuid or a.group_id in (select m.group_id from ${customerGroupMembers} m where m.company_id = ${company}::uuid))
    and l.status = 'active' and (l.starts_on is null or l.starts_on <= ${day}::date) and (l.ends_on is null or l.ends_on >= ${day}::date)
  group by l.id, l.priority`

/** The offers of those lists (as `mine`) for an array of variant ids; each list is read by its own key, instead of all lists by these variants. */
const offers = (variants: SQL) => sql`
  select m.id as list, m.priority, m.is_company as "isCompany", r.variant_id as "variantId", r.from_quantity as "fromQuantity", r.price::float8 as price,
    null::text as scope, null::uuid as "scopeId", null::int as "percentBps"
  from mine m cross join lateral (
    select variant_id, from_quantity, price from ${priceListRows} where price_list_id = m.id and variant_id = any(${variants}) offset 0
  ) r
  union all
  select m.id, m.priority, m.is_company, null, null, null, u.scope, u.scope_id, u.percent_bps
  from mine m join ${priceListRules} u on u.price_list_id = m.id`

// The ids come through a subquery, so that no estimate depends on them and PostgreSQL reuses one plan.
const askOffers = statement<Values, OfferRow>(
  ({ companyId, variantIds, today }) =>
    sql`with mine as materialized (${ownLists(companyId, today)}) ${offers(sql`array(select unnest(${variantIds}::uuid[]))`)}`,
)

/** Takes a company and variants; gives a function from a variant to the offers of the company's and its groups' lists. */
export async function findOffers(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  companyId: string,
  variantIds: string[],
): Promise<(variant: PricedVariant) => Offers> {
  const lists = listsOf(await askOffers(ctx.db, { companyId, variantIds, today: dayOf(ctx.now, ctx.config.timeZone) }))
  return (variant) => offersFor(variant, lists)
}

type VariantRow = PricedVariant & {
  price: number
  discountPrice: number | null
  tagPercentBps: number
  minQuantity: number
  multiple: number
}

// No estimate depends on the given variants, so PostgreSQL reuses one plan instead of planning every call.
const pricesOf = statement<Values & { withHidden: boolean }, { variants: VariantRow[] | null; offers: OfferRow[] | null }>(
  ({ companyId: company, variantIds: ids, today: day, withHidden }) => sql`
  with recursive wanted as materialized (
    select asked.place, v.id, v.price, v.discount_price, v.min_quantity, v.multiple, p.id as product_id, p.brand_id, p.category_id
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place) join ${variants} v on v.id = asked.id join ${products} p on p.id = v.product_id
    where ${withHidden} or ${isShown('v')}
  ),
  up as (
    select category_id as start, category_id as id from wanted
    union select up.start, c.parent_id from up join ${categories} c on c.id = up.id where c.parent_id is not null
  ),
  terms as (select start, jsonb_agg(id) as ids from up group by start),
  deals as (
    select pt.product_id, max(t.percent_bps) as bps from ${productTags} pt join ${tags} t on t.id = pt.tag_id
    where pt.product_id in (select product_id from wanted) and t.type = 2 and t.status = 'active'
      and coalesce(t.starts_on <= ${day}::date, true) and coalesce(t.ends_on >= ${day}::date, true)
    group by pt.product_id
  ),
  mine as materialized (${ownLists(company, day)})
  select
    (select jsonb_agg(jsonb_build_object('id', w.id, 'price', w.price, 'discountPrice', w.discount_price, 'minQuantity', w.min_quantity, 'multiple', w.multiple,
        'brandId', w.brand_id, 'categoryIds', s.ids, 'tagPercentBps', coalesce(d.bps, 0)) order by w.place)
      from wanted w join terms s on s.start = w.category_id left join deals d on d.product_id = w.product_id) as variants,
    (select jsonb_agg(o) from (${offers(sql`array(select id from wanted)`)}) o) as offers`,
)

/**
 * Takes a company (or none) and variant ids; gives the price data of each variant that the shop shows, in one statement; the office and its
 * preview get all existing variants.
 */
export async function readPriceInput(ctx: Ctx, companyId: string | null, variantIds: readonly string[]): Promise<Map<string, PriceInput>> {
  const withHidden = ctx.isPreview || ctx.actor.kind === 'admin' || ctx.actor.kind === 'system'
  const values = { companyId, variantIds: [...variantIds], today: dayOf(ctx.now, ctx.config.timeZone), withHidden }
  const [row] = await pricesOf(ctx.db, values)
  const lists = listsOf(row?.offers ?? [])
  const variants = row?.variants ?? []
  return new Map(
    variants.map((variant) => {
      const { id, price, discountPrice, tagPercentBps } = variant
      const minQuantity = leastAllowed({ min: variant.minQuantity, multiple: variant.multiple })
      const reduced = discountPrice === null ? null : minor(discountPrice)
      return [id, { listPrice: minor(price), discountPrice: reduced, tagPercentBps, minQuantity, ...offersFor(variant, lists) }]
    }),
  )
}

function listsOf(rows: readonly OfferRow[]): List[] {
  const lists = new Map<string, List>()
  for (const row of rows) {
    const list: List = lists.get(row.list) ?? { id: row.list, priority: row.priority, isCompany: row.isCompany, rows: new Map(), rules: [] }
    lists.set(row.list, list)
    if (row.scope !== null && row.percentBps !== null)
      list.rules.push({ scope: row.scope, scopeId: row.scopeId, percentBps: row.percentBps })
    if (row.variantId === null || row.fromQuantity === null || row.price === null) continue
    const steps = list.rows.get(row.variantId) ?? []
    steps.push({ fromQuantity: row.fromQuantity, price: minor(row.price) })
    list.rows.set(row.variantId, steps)
  }
  return [...lists.values()]
}

function offersFor(variant: PricedVariant, lists: readonly List[]): Offers {
  const offers: Offers = { company: [], group: [] }
  for (const list of lists) {
    const fitting = list.rules.filter(
      (rule) =>
        rule.scope === 'everything' ||
        (rule.scopeId !== null && (rule.scope === 'brand' ? rule.scopeId === variant.brandId : variant.categoryIds.includes(rule.scopeId))),
    )
    const percentBps = fitting.reduce<number | null>((best, rule) => Math.max(best ?? 0, rule.percentBps), null)
    const rows = list.rows.get(variant.id) ?? []
    if (rows.length === 0 && percentBps === null) continue
    offers[list.isCompany ? 'company' : 'group'].push({ listId: list.id, priority: list.priority, rows, percentBps })
  }
  return offers
}
