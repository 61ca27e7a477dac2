// What the price lists of a company say about variants, read in one statement.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Minor, minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { ListOffer } from '../rules.ts'
import { customerGroupMembers, priceListAssignments, priceListRows, priceListRules, priceLists } from './tables.ts'

export type PricedVariant = { id: string; categoryIds: readonly string[]; brandId: string | null }
export type Offers = { company: ListOffer[]; group: ListOffer[] }

type Row = {
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

/** Takes a company and variants; gives per variant the offers of its own lists and of its groups' lists. */
export async function findOffers(ctx: Ctx, companyId: string, variants: readonly PricedVariant[]): Promise<Map<string, Offers>> {
  const lists = await readLists(
    ctx,
    companyId,
    variants.map((variant) => variant.id),
  )
  return new Map(variants.map((variant) => [variant.id, offersFor(variant, lists)]))
}

async function readLists(ctx: Ctx, companyId: string, variantIds: string[]): Promise<List[]> {
  const day = dayOf(ctx.now, ctx.config.timeZone)
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as materialized (
      select l.id, l.priority, bool_or(a.company_id is not null) as is_company
      from ${priceListAssignments} a join ${priceLists} l on l.id = a.price_list_id
      where (a.company_id = ${companyId} or a.group_id in (select m.group_id from ${customerGroupMembers} m where m.company_id = ${companyId}))
        and l.status = 'active' and (l.starts_on is null or l.starts_on <= ${day}::date) and (l.ends_on is null or l.ends_on >= ${day}::date)
      group by l.id, l.priority)
    select m.id as list, m.priority, m.is_company as "isCompany", r.variant_id as "variantId", r.from_quantity as "fromQuantity", r.price::float8 as price,
      null::text as scope, null::uuid as "scopeId", null::int as "percentBps"
    from mine m join ${priceListRows} r on r.price_list_id = m.id and r.variant_id = any(${sql.param(variantIds)}::uuid[])
    union all
    select m.id, m.priority, m.is_company, null, null, null, u.scope, u.scope_id, u.percent_bps
    from mine m join ${priceListRules} u on u.price_list_id = m.id`)
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
