// What the office reads of stock: the levels of all variants, and every movement with its reason and who made it.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { variantWords } from '#modules/products/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { fold } from '#shared/folding.ts'
import { exactTotal, pageMeta } from '#shared/paging.ts'
import {
  type listStock as levelsContract,
  type listStockMovements as movementsContract,
  StockMovement,
  StockRow,
} from '../admin-contract.ts'

type LevelQuery = HandlerInput<typeof levelsContract>['query']
type MovementQuery = HandlerInput<typeof movementsContract>['query']

const orders: Record<NonNullable<LevelQuery['sort']>, SQL> = {
  onHand: sql`v.on_hand, v.id`,
  '-onHand': sql`v.on_hand desc, v.id desc`,
  sku: sql`v.sku`,
  '-sku': sql`v.sku desc`,
}

/** A page of variants by SKU, or by their stock where it is about what runs low. Bundles have none of their own and are left out. */
export async function listStock(ctx: Ctx, query: LevelQuery): Promise<HandlerReply<typeof levelsContract>> {
  const { site, theme } = await getSettings(ctx)
  const perPage = query.perPage ?? theme.admin_limit
  const order = orders[query.sort ?? (query.level === 'low' || query.level === 'out' ? 'onHand' : 'sku')]
  const isLow = sql`v.on_hand <= ${site.lowStockAt}::bigint * (10 ^ u.decimals)::bigint`
  const from = sql`from variants v join products p on p.id = v.product_id join measure_units u on u.id = p.measure_unit_id
    where ${levelConditions(query, isLow, site.lowStockAt)}`
  const { rows } = await ctx.db.execute<{ total: number; list: unknown }>(sql`
    with page as (select found.id, row_number() over () as place from (select v.id ${from} order by ${order} limit ${perPage} offset ${(query.page - 1) * perPage}) found)
    select (select count(*)::int from (select 1 ${from} limit ${exactTotal + 1}) few) as total, coalesce((
      select jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'sku', v.sku, 'title', p.title, 'variantTitle', ${variantWords('v')}, 'unit', u.name,
        'decimals', u.decimals, 'onHand', v.on_hand, 'isLow', ${isLow}) order by page.place)
      from page join variants v on v.id = page.id join products p on p.id = v.product_id join measure_units u on u.id = p.measure_unit_id), '[]') as list`)
  return {
    data: z.array(StockRow).parse(rows[0]?.list ?? []),
    meta: { ...pageMeta(query.page, perPage, rows[0]?.total ?? 0), lowAt: site.lowStockAt },
  }
}

function levelConditions({ search, level, brand, category, sellable }: LevelQuery, isLow: SQL, lowAt: number): SQL {
  const all = [sql`p.archived_at is null and not exists (select 1 from bundle_components bc where bc.product_id = p.id)`, searched(search)]
  if (level === 'low') all.push(sql`${isLow} and ${runsLow(lowAt)}`)
  if (level === 'out') all.push(sql`v.on_hand = 0 and ${runsLow(0)}`)
  if (level === 'in') all.push(sql`v.on_hand > 0`)
  if (brand?.length) all.push(sql`p.brand_id::text = any(${sql.param(brand)}::text[])`)
  if (category?.length)
    all.push(
      sql`p.category_id in (select id from categories where id::text = any(${sql.param(category)}::text[]) or parent_id::text = any(${sql.param(category)}::text[]))`,
    )
  if (sellable !== undefined)
    all.push(
      sellable ? sql`p.status <> 'unavailable' and v.status <> 'unavailable'` : sql`(p.status = 'unavailable' or v.status = 'unavailable')`,
    )
  return sql.join(all, sql` and `)
}

// The figures say which few products are worth a look; they follow sales within a minute.
const runsLow = (at: number): SQL => sql`v.product_id in (select g.product_id from product_figures g where g.least_on_hand <= ${at})`

/** The one variant of a whole SKU, else the variants of products with all these words. */
function searched(search: string | undefined): SQL {
  const wanted = fold(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
  if (wanted.length === 0) return sql`true`
  const likes = sql.join(
    wanted.map((word) => sql`i.words like ${`%${word}%`}`),
    sql` and `,
  )
  const sku = (search ?? '').trim().toUpperCase()
  return sql`case when exists (select 1 from variants e where e.sku = ${sku}) then v.sku = ${sku}
    else v.product_id in (select i.product_id from product_index i where ${likes}) end`
}

/** A page of movements. A person is named; what the shop did itself (imports by command, jobs) has nobody. */
export async function listStockMovements(ctx: Ctx, query: MovementQuery): Promise<HandlerReply<typeof movementsContract>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const direction = query.sort === 'createdAt' ? sql`asc` : sql`desc`
  const where = movementConditions(ctx, query)
  const { rows } = await ctx.db.execute<{ total: number; list: unknown }>(sql`
    with page as (select m.* from stock_movements m where ${where} order by m.created_at ${direction}, m.id ${direction} limit ${perPage} offset ${(query.page - 1) * perPage})
    select (select count(*)::int from (select 1 from stock_movements m where ${where} limit ${exactTotal + 1}) few) as total, coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'variantId', v.id, 'productId', p.id, 'sku', v.sku, 'title', p.title, 'variantTitle', ${variantWords('v')},
        'decimals', u.decimals, 'delta', m.delta, 'reason', m.reason, 'orderId', m.order_id, 'note', m.note,
        'by', nullif(concat_ws(' ', who.first_name, who.last_name), ''),
        'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.created_at ${direction}, m.id ${direction})
      from page m join variants v on v.id = m.variant_id join products p on p.id = v.product_id join measure_units u on u.id = p.measure_unit_id
      left join people who on who.id = m.actor_id), '[]') as list`)
  return { data: z.array(StockMovement).parse(rows[0]?.list ?? []), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

function movementConditions(ctx: Ctx, { search, variant, reason, from, to }: MovementQuery): SQL {
  const all = [sql`true`]
  const zone = ctx.config.timeZone
  if (variant) all.push(sql`m.variant_id = ${variant}`)
  if (search?.trim()) all.push(sql`m.variant_id = (select id from variants where sku = ${search.trim().toUpperCase()})`)
  if (reason) all.push(sql`m.reason = ${reason}`)
  if (from) all.push(sql`m.created_at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) all.push(sql`m.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  return sql.join(all, sql` and `)
}
