// The filters of the office's order list as conditions: the questions an office asks of its orders, each answered by an index.
import { and, eq, gte, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { payablesUnpaid } from '#modules/payments/server/public.ts'
import { workingDaysBefore } from '#modules/shipping/calendar.ts'
import { readCalendar } from '#modules/shipping/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { dayOf } from '#shared/time.ts'
import type { AdminOrderQuery } from '../admin-contract.ts'
import { awaitsRelease, orderStates, type OrderState } from '../lifecycle.ts'
import { withRefundDue } from './money-over.ts'
import { isToInvoice, orders, orderShipments } from './tables.ts'

const waiting = orderStates.filter(awaitsRelease)

/** The office has still to deliver these. */
const undelivered = ['pending', 'accepted', 'approved', 'processing', 'printed'] as const satisfies readonly OrderState[]

/** Orders that wait for the office to approve them. */
export const isHeldOrder = and(isNotNull(orders.holdReason), inArray(orders.status, waiting)) ?? sql`false`

/** Orders of which a part has left and the rest is still to come. */
export const isBackOrder =
  and(inArray(orders.status, ['processing', 'printed']), sql`exists (select 1 from ${orderShipments} s where s.order_id = ${orders.id})`) ??
  sql`false`

/** The most working days that a delivery may take. */
const longestDelivery = 365

/**
 * Orders that have not left by the day their customer asked for, or by the last working day their delivery was to take. An order after the cut-off hour or
 * of a day off counts as made on the next working day, so one of n days is late when more than n working days have passed since, its own among them.
 */
async function isLate(ctx: Ctx): Promise<SQL | undefined> {
  const { timeZone } = ctx.config
  const today = dayOf(ctx.now, timeZone)
  const { workingDays, closedDays } = await readCalendar(ctx)
  const calendar = { workingDays, closedDays: closedDays.map(({ day }) => day) }
  const passed = sql.param(workingDaysBefore(today, calendar, longestDelivery + 1))
  return and(
    inArray(orders.status, [...undelivered]),
    sql`case when ${orders.requestedDate} is not null then ${orders.requestedDate} < ${today}::date
      else coalesce(${orders.countsFrom}, (${orders.createdAt} at time zone ${timeZone})::date) <= (${passed}::date[])[${orders.deliveryMaxDays} + 1] end`,
  )
}

/** The number of orders that have not left in time. */
export const countLateOrders = async (ctx: Ctx): Promise<number> => ctx.db.$count(orders, await isLate(ctx))

export type OrderFilters = Partial<Omit<AdminOrderQuery, 'page' | 'perPage' | 'search' | 'sort'>>

/** Takes the filters of a list; gives their condition. */
export async function filtered(
  ctx: Ctx,
  { status, from, to, salespersonId, customerId, refundDue, held, unpaid, notInvoiced, late, backOrder }: OrderFilters,
) {
  const startOf = (day: string, plus = 0) => sql`((${day}::date + ${plus}::int)::timestamp at time zone ${ctx.config.timeZone})`
  return and(
    status?.length ? inArray(orders.status, status) : undefined,
    from ? gte(orders.createdAt, startOf(from)) : undefined,
    to ? lt(orders.createdAt, startOf(to, 1)) : undefined,
    salespersonId ? eq(orders.salespersonId, salespersonId) : undefined,
    customerId ? eq(orders.customerId, customerId) : undefined,
    refundDue ? sql`${orders.id} in ${withRefundDue(ctx)}` : undefined,
    held === 'true' ? isHeldOrder : held === 'false' ? or(isNull(orders.holdReason), not(inArray(orders.status, waiting))) : undefined,
    unpaid ? inArray(orders.id, payablesUnpaid(ctx)) : undefined,
    notInvoiced ? isToInvoice(orders) : undefined,
    late ? await isLate(ctx) : undefined,
    backOrder ? isBackOrder : undefined,
  )
}
