// The statistics of both dashboards; an index of its table answers each number.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { maySeePrices } from '#modules/prices/server/public.ts'
import { listAdminOrders, listOwnOrders } from '#modules/orders/server/public.ts'
import { type OrderState, orderStates } from '#modules/orders/lifecycle.ts'
import { wrongSettings } from '#modules/settings/server/public.ts'
import { countLowStock } from '#modules/stock/server/public.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { coreErrors } from '#shared/errors.ts'
import { minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { AdminDashboard } from '../admin-contract.ts'
import type { AccountDashboard } from '../contract.ts'
import { endedStates, stands } from './standing-orders.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { customers } from '#modules/people/server/tables.ts'

const waiting: OrderState[] = ['payment-pending', 'pending', 'accepted', 'approved', 'processing', 'printed', 'shipped']

const DayRows = z.array(z.object({ day: z.string(), orders: z.coerce.number(), revenue: z.coerce.number() }))
const StatusRows = z.array(z.object({ status: z.enum(orderStates), count: z.coerce.number(), spent: z.coerce.number().default(0) }))

/** The shop's today and last thirty days. */
export async function adminDashboard(ctx: Ctx): Promise<z.input<typeof AdminDashboard>> {
  const [days, waitingCustomers, refundsDue, low, wrong, waitingFor, latest] = await Promise.all([
    daysOf(ctx),
    countWaiting(ctx),
    countRefundsDue(ctx),
    countLowStock(ctx),
    wrongSettings(ctx),
    waitingOrders(ctx),
    listAdminOrders(ctx, { page: 1, perPage: 8 }),
  ])
  const today = days.at(-1)
  const sum = (pick: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + pick(day), 0)
  return {
    currency: ctx.profile.currency.code,
    today: { orders: today?.orders ?? 0, revenue: minor(today?.revenue ?? 0) },
    month: { orders: sum(({ orders }) => orders), revenue: minor(sum(({ revenue }) => revenue)) },
    waiting: waitingFor,
    waitingCustomers,
    refundsDue,
    lowStock: low.count,
    lowStockIsExact: low.isExact,
    days: days.map(({ revenue, ...day }) => ({ ...day, revenue: minor(revenue) })),
    latest: latest.data,
    wrongSettings: wrong,
  }
}

async function daysOf(ctx: Ctx) {
  const { timeZone } = ctx.config
  const today = dayOf(ctx.now, timeZone)
  const { rows } = await ctx.db.execute(sql`
    with daily as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as orders, sum(grand_total) as revenue
      from ${orders} where created_at >= ((${today}::date - 29)::timestamp at time zone ${timeZone}) and ${stands}
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(f.orders, 0) as orders, coalesce(f.revenue, 0) as revenue
    from generate_series(${today}::date - 29, ${today}::date, interval '1 day') as d (day) left join daily f on f.day = d.day::date
    order by d.day`)
  return DayRows.parse(rows)
}

async function waitingOrders(ctx: Ctx) {
  const { rows } = await ctx.db.execute(
    sql`select status, count(*) as count from ${orders} where status = any(${sql.param(waiting)}::text[]) group by status`,
  )
  const counts = new Map(StatusRows.parse(rows).map(({ status, count }) => [status, count]))
  return waiting.map((status) => ({ status, count: counts.get(status) ?? 0 }))
}

async function countWaiting(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${customers} where status = 'confirmed'`)
  return rows[0]?.n ?? 0
}

async function countRefundsDue(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(distinct payable_id)::int as n from ${payments} where state = 'refundDue'`,
  )
  return rows[0]?.n ?? 0
}

/** The statistics of the calling customer. */
export async function accountDashboard(ctx: Ctx): Promise<z.input<typeof AccountDashboard>> {
  if (!ctx.profile.flags.isDashboardEnabled) throw coreErrors.notFound()
  const { customerId } = needCustomer(ctx)
  const [{ rows }, hasMoney, latest] = await Promise.all([
    ctx.db.execute(sql`
      select status, count(*) as count, coalesce(sum(grand_total) filter (where ${stands}), 0) as spent
      from ${orders} where customer_id = ${customerId}::uuid group by status`),
    maySeePrices(ctx),
    listOwnOrders(ctx, { page: 1, perPage: 5 }),
  ])
  const counts = StatusRows.parse(rows)
  const total = (of: typeof counts) => of.reduce((sum, { count }) => sum + count, 0)
  return {
    currency: ctx.profile.currency.code,
    orders: total(counts),
    openOrders: total(counts.filter(({ status }) => !endedStates.includes(status))),
    statuses: orderStates.flatMap((status) => counts.filter((each) => each.status === status).map(({ count }) => ({ status, count }))),
    spent: hasMoney ? minor(counts.reduce((sum, { spent }) => sum + spent, 0)) : null,
    latest: latest.data,
  }
}
