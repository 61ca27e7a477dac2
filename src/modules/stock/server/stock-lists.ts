// Reads stock for the office: the levels of all variants, and every movement with its reason and who made it.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { variantWords } from '#modules/products/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { isoTime } from '#server/db/text-fragments.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { exactTotal, pageMeta } from '#shared/paging.ts'
import { isLow, type LevelQuery, levelTables } from './stock-levels.ts'
import {
  type listStock as levelsContract,
  type listStockMovements as movementsContract,
  StockMovement,
  StockRow,
} from '../admin-contract.ts'
import { variants, products } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { people } from '#modules/people/server/tables.ts'
import { stockMovements } from './tables.ts'

type MovementQuery = HandlerInput<typeof movementsContract>['query']

/** A page of variants by SKU, or by their stock where it is about what runs low. Bundles have none of their own and are left out. */
export async function listStock(ctx: Ctx, query: LevelQuery): Promise<HandlerReply<typeof levelsContract>> {
  const { site, theme } = await getSettings(ctx)
  const perPage = query.perPage ?? theme.admin_limit
  const variantId = await exactVariant(ctx, query.search)
  const { rows } = await ctx.db.execute<{ total: number; list: unknown }>(sql`
    with ${levelTables({ query, variantId, lowAt: site.lowStockAt, perPage })}
    select (select total from size) as total, coalesce((
      select jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'sku', v.sku, 'title', p.title, 'variantTitle', ${variantWords('v')}, 'unit', u.name, 'plurals', u.plurals,
        'decimals', u.decimals, 'onHand', v.on_hand, 'isLow', coalesce(${isLow(site.lowStockAt)}, false)) order by page.place)
      from page join ${variants} v on v.id = page.id join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id), '[]') as list`)
  return {
    data: z.array(StockRow).parse(rows[0]?.list ?? []),
    meta: { ...pageMeta(query.page, perPage, rows[0]?.total ?? 0), lowAt: site.lowStockAt },
  }
}

/** How many variants are low: the total of the list with that filter, exact up to `exactTotal`. */
export async function countLowStock(ctx: Ctx): Promise<{ count: number; isExact: boolean }> {
  const { site } = await getSettings(ctx)
  const query = { page: 1, level: 'low' as const }
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`with ${levelTables({ query, variantId: null, lowAt: site.lowStockAt, perPage: 1 })} select (select total from size) as total`,
  )
  const { total, totalIsExact } = pageMeta(1, 1, rows[0]?.total ?? 0)
  return { count: total, isExact: totalIsExact }
}

/** Who types a whole SKU means that variant alone. */
async function exactVariant(ctx: Ctx, search: string | undefined): Promise<string | null> {
  if (!search?.trim()) return null
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from ${variants} where sku = ${search.trim().toUpperCase()}`)
  return rows[0]?.id ?? null
}

/** A page of movements. A person is named; what the shop did itself (imports by command, jobs) has nobody. */
export async function listStockMovements(ctx: Ctx, query: MovementQuery): Promise<HandlerReply<typeof movementsContract>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const direction = query.sort === 'createdAt' ? sql`asc` : sql`desc`
  const where = movementConditions(ctx, query)
  const { rows } = await ctx.db.execute<{ total: number; list: unknown }>(sql`
    with page as (select m.* from ${stockMovements} m where ${where} order by m.id ${direction} limit ${perPage} offset ${(query.page - 1) * perPage})
    select (select count(*)::int from (select 1 from ${stockMovements} m where ${where} limit ${exactTotal + 1}) few) as total, coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'variantId', v.id, 'productId', p.id, 'sku', v.sku, 'title', p.title, 'variantTitle', ${variantWords('v')},
        'decimals', u.decimals, 'delta', m.delta, 'reason', m.reason, 'orderId', m.order_id, 'note', m.note,
        'by', nullif(concat_ws(' ', who.first_name, who.last_name), ''),
        'createdAt', ${isoTime('m.created_at')}) order by m.id ${direction})
      from page m join ${variants} v on v.id = m.variant_id join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id
      left join ${people} who on who.id = m.actor_id), '[]') as list`)
  return { data: z.array(StockMovement).parse(rows[0]?.list ?? []), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

// Ids begin with their time, so that the list is walked and cut by them; a movement's moment is that of its transaction, shortly before its id was made.
const idAt = (moment: SQL): SQL => sql`rpad(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`

// By name in the statement, and what belongs to an order by that too: so the indexes of the rare ones answer.
const reasons: Record<NonNullable<MovementQuery['reason']>, SQL> = {
  initial: sql`m.reason = 'initial'`,
  import: sql`m.reason = 'import'`,
  edit: sql`m.reason = 'edit'`,
  notCounted: sql`m.reason = 'notCounted'`,
  return: sql`m.reason = 'return'`,
  order: sql`m.reason = 'order' and m.order_id is not null`,
  orderCancelled: sql`m.reason = 'orderCancelled'`,
}

function movementConditions(ctx: Ctx, { search, variant, reason, from, to }: MovementQuery): SQL {
  const all = [sql`true`]
  const zone = ctx.config.timeZone
  if (variant) all.push(sql`m.variant_id = ${variant}`)
  if (search?.trim()) all.push(sql`m.variant_id = (select id from ${variants} where sku = ${search.trim().toUpperCase()})`)
  if (reason) all.push(reasons[reason])
  if (from) {
    const start = sql`${from}::date::timestamp at time zone ${zone}`
    all.push(sql`m.created_at >= ${start} and m.id >= ${idAt(start)}`)
  }
  if (to) {
    const end = sql`(${to}::date + 1)::timestamp at time zone ${zone}`
    all.push(sql`m.created_at < ${end} and m.id < ${idAt(sql`${end} + interval '1 hour'`)}`)
  }
  return sql.join(all, sql` and `)
}
