// The statistics of both dashboards' first sight; an index of its table answers each number.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { countDifferences } from '#modules/bank/server/public.ts'
import { maySeePrices } from '#modules/prices/server/public.ts'
import { countLateOrders, countRefundsDue, listAdminOrders, listOwnOrders } from '#modules/orders/server/public.ts'
import { type OrderState, orderStates } from '#modules/orders/lifecycle.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { countLowStock } from '#modules/stock/server/public.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { restoredFrom } from '#server/restored-copy.ts'
import { coreErrors } from '#shared/errors.ts'
import { minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { AdminDashboard } from '../admin-contract.ts'
import type { AccountDashboard } from '../contract.ts'
import { countFailedWork } from './failed-work.ts'
import { readWrong } from './wrong-records.ts'
import { readFirstSteps } from './first-steps.ts'
import { endedStates, stands } from './standing-orders.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'

const waiting: OrderState[] = ['initiated', 'payment-pending', 'pending', 'accepted', 'approved', 'processing', 'printed', 'shipped']

const SumRow = z.object({ orders: z.coerce.number(), revenue: z.coerce.number() })
const StatusRows = z.array(z.object({ status: z.enum(orderStates), count: z.coerce.number(), spent: z.coerce.number().default(0) }))

/** The shop's today, and the work that waits. */
export async function adminDashboard(ctx: Ctx): Promise<z.input<typeof AdminDashboard>> {
  const [
    today,
    awaited,
    late,
    waitingCustomers,
    erasures,
    refundsDue,
    differences,
    low,
    wrong,
    failedWork,
    waitingFor,
    latest,
    firstSteps,
    copyOf,
  ] = await Promise.all([
    todayOf(ctx),
    awaitedMoney(ctx),
    countLateOrders(ctx),
    countWaiting(ctx),
    countErasures(ctx),
    countRefundsDue(ctx),
    countDifferences(ctx),
    countLowStock(ctx),
    readWrong(ctx),
    countFailedWork(ctx),
    waitingOrders(ctx),
    listAdminOrders(ctx, { page: 1, perPage: 8 }),
    readFirstSteps(ctx),
    restoredFrom(ctx.db),
  ])
  return {
    restoredFrom: copyOf,
    currency: ctx.profile.currency.code,
    today: { orders: today.orders, revenue: minor(today.revenue) },
    unpaid: { count: awaited.orders, amount: minor(awaited.revenue) },
    overdue: { count: awaited.overdueOrders, amount: minor(awaited.overdueRevenue) },
    late,
    waiting: waitingFor,
    waitingCustomers,
    erasures,
    refundsDue,
    differences,
    lowStock: low.count,
    lowStockIsExact: low.isExact,
    latest: latest.data,
    ...wrong,
    failedWork,
    firstSteps,
  }
}

async function todayOf(ctx: Ctx) {
  const { timeZone } = ctx.config
  const { rows } = await ctx.db.execute(sql`
    select count(*) as orders, coalesce(sum(grand_total), 0) as revenue from ${orders}
    where created_at >= (${dayOf(ctx.now, timeZone)}::date::timestamp at time zone ${timeZone}) and ${stands}`)
  return SumRow.parse(rows[0])
}

/** Awaited money of orders that stand, which may wait for it in several parts. A payment without a last day of its own is due after the shop's usual days. */
async function awaitedMoney(ctx: Ctx) {
  const { site } = await getSettings(ctx)
  const { timeZone } = ctx.config
  const today = dayOf(ctx.now, timeZone)
  const { rows } = await ctx.db.execute(sql`
    select count(distinct p.payable_id) as orders, coalesce(sum(p.amount), 0) as revenue,
      count(distinct p.payable_id) filter (where is_over) as "overdueOrders",
      coalesce(sum(p.amount) filter (where is_over), 0) as "overdueRevenue"
    from ${payments} p join ${orders} on ${orders.id} = p.payable_id
      cross join lateral (select coalesce(p.due_on, (p.created_at at time zone ${timeZone})::date + ${site.paymentTermDays}::int) < ${today}::date as is_over) due
    where p.state = 'pending' and ${stands}`)
  return SumRow.extend({ overdueOrders: z.coerce.number(), overdueRevenue: z.coerce.number() }).parse(rows[0])
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

const ErasureRows = z.array(z.object({ kind: z.string(), count: z.int(), oldestDays: z.int() }))

async function countErasures(ctx: Ctx) {
  const { rows } = await ctx.db.execute(sql`
    select kind, count(*)::int as count, extract(day from ${ctx.now.toISOString()}::timestamptz - min(erasure_asked_at))::int as "oldestDays"
    from ${people} where erasure_asked_at is not null group by kind`)
  const wishes = ErasureRows.parse(rows)
  const of = (kind: string) => wishes.find((each) => each.kind === kind) ?? { count: 0, oldestDays: 0 }
  return { customers: of('customer'), salespeople: of('salesperson') }
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
