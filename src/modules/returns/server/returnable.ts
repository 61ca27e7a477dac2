// The lines of an order that can still come back, with the amounts paid for them and held by their returns.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { shippedOf } from '#modules/orders/shipment-rules.ts'
import { seesMoney, unitNamed, visibleTo } from '#modules/orders/server/public.ts'
import { orderEvents, orderLines, orders } from '#modules/orders/server/tables.ts'
import { lockPayments } from '#modules/payments/server/public.ts'
import { customers } from '#modules/people/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import { add, minor, subtract } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { getReturnable as getReturnableCall } from '../contract.ts'
import { standingStates } from '../lifecycle.ts'
import { type ClosedReason, type GivenBack, lastDayOf, nothingGiven, type PaidLine, whyClosed } from '../rules.ts'
import { needRefunds } from './feature.ts'
import { returnErrors } from './return-errors.ts'
import { returnedQuantities, returnLines, returns } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type BoughtLine = { line: typeof orderLines.$inferSelect; paid: PaidLine; given: GivenBack; left: number }
export type ReturnableLines = { closed: ClosedReason | null; lastDay: string | null; lines: BoughtLine[] }

/** Locks an order the caller may see, its payments first; 404 otherwise. */
export const lockSeenOrder = (ctx: Ctx, orderId: string): Promise<OrderRow> => lockOrder(ctx, orderId, visibleTo(ctx))

/** As above, for a record of the order that the caller may see, whether or not they may see the order. */
export async function lockOrder(ctx: Ctx, orderId: string, seen?: SQL): Promise<OrderRow> {
  await lockPayments(ctx, orderId)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), seen))
    .for('update')
  if (!order) throw returnErrors.orderNotFound()
  return order
}

/** Reads what of an order may come back today. */
export async function readReturnableLines(
  ctx: Ctx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  refundDays: number,
): Promise<ReturnableLines> {
  const [lines, given, returned, [delivered]] = await Promise.all([
    ctx.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
    givenBackOf(ctx, id),
    ctx.db
      .select({ id: returnedQuantities.orderLineId, returned: returnedQuantities.returned })
      .from(returnedQuantities)
      .innerJoin(orderLines, eq(orderLines.id, returnedQuantities.orderLineId))
      .where(eq(orderLines.orderId, id)),
    ctx.db
      .select({ at: sql<string | null>`max(${orderEvents.createdAt})` })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.action, 'deliver'))),
  ])
  const returnedOf = new Map(returned.map((each) => [each.id, each.returned]))
  const bought = lines.map((line) => ({
    line,
    paid: paidFor(line),
    given: given.get(line.id) ?? nothingGiven,
    // A quantity never sent cannot come back.
    left: shippedOf(line, status) - (returnedOf.get(line.id) ?? 0),
  }))
  const { timeZone } = ctx.config
  const lastDay = lastDayOf(delivered?.at ? dayOf(new Date(delivered.at), timeZone) : null, refundDays)
  const left = bought.reduce((sum, each) => sum + each.left, 0)
  return { closed: whyClosed({ status, lastDay, left }, dayOf(ctx.now, timeZone)), lastDay, lines: bought }
}

/** The amount paid for a line, its part of the discount taken off. */
export const paidFor = (line: typeof orderLines.$inferSelect): PaidLine => ({
  quantity: line.quantity,
  dropped: line.dropped,
  net: subtract(add(minor(line.lineTotal), minor(line.selectionsTotal)), minor(line.discount)),
  tax: minor(line.tax),
})

/** Quantity and amount in the returns of each order line that were not refused, without one return where that is named. */
export async function givenBackOf(ctx: Ctx, orderId: string, without?: string): Promise<Map<string, GivenBack>> {
  const rows = await ctx.db
    .select({
      orderLineId: returnLines.orderLineId,
      quantity: sql<string>`sum(coalesce(${returnLines.received}, ${returnLines.quantity}))`,
      net: sql<string>`sum(${returnLines.net})`,
      tax: sql<string>`sum(${returnLines.tax})`,
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(
      and(
        eq(returns.orderId, orderId),
        inArray(returns.status, [...standingStates]),
        without ? sql`${returns.id} <> ${without}` : undefined,
      ),
    )
    .groupBy(returnLines.orderLineId)
  return new Map(
    rows.map(({ orderLineId, quantity, net, tax }) => [
      orderLineId,
      { quantity: Number(quantity), net: minor(Number(net)), tax: minor(Number(tax)) },
    ]),
  )
}

/** Changes how much of order lines counts as returned, in the order of their ids; more than was bought is refused by the database. */
export async function moveReturned(ctx: Ctx, moves: readonly { orderLineId: string; bought: number; by: number }[]): Promise<void> {
  const rows = moves.filter(({ by }) => by !== 0).toSorted((a, b) => (a.orderLineId < b.orderLineId ? -1 : 1))
  for (const { orderLineId, bought, by } of rows)
    await ctx.db
      .insert(returnedQuantities)
      .values({ orderLineId, bought, returned: Math.max(by, 0) })
      .onConflictDoUpdate({
        target: returnedQuantities.orderLineId,
        set: { returned: sql`${returnedQuantities.returned} + ${by}::bigint` },
      })
}

type Reply = HandlerReply<typeof getReturnableCall>

/** The returnable lines of an order the caller may see, by the order's id. */
export const getReturnable = (ctx: Ctx, id: string): Promise<Reply> => showReturnable(ctx, eq(orders.id, id))

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** The returnable lines of an order by its number, as the office types it. */
export const getAdminReturnable = (ctx: Ctx, number: string): Promise<Reply> =>
  showReturnable(ctx, isId(number) ? eq(orders.id, number) : eq(orders.number, number.toUpperCase()))

async function showReturnable(ctx: Ctx, which: SQL): Promise<Reply> {
  const { refundDays } = await needRefunds(ctx)
  const [head] = await ctx.db
    .select({ order: orders, canSee: seesMoney })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(which, visibleTo(ctx)))
  if (!head) throw returnErrors.orderNotFound()
  const { order } = head
  const [{ closed, lastDay, lines }, units, hasMoney] = await Promise.all([
    readReturnableLines(ctx, order, refundDays),
    ctx.db.select({ code: measureUnits.code, name: measureUnits.name, plurals: measureUnits.plurals }).from(measureUnits),
    mayShowMoney(ctx, head.canSee),
  ])
  const unitOf = new Map(units.map((unit) => [unit.code, unit]))
  return {
    orderId: order.id,
    orderNumber: order.number,
    companyName: order.companyName,
    currency: order.currency,
    closed,
    lastDay,
    lines: lines.map(({ line, paid, given, left }) => ({
      orderLineId: line.id,
      title: textIn(line.title, ctx.locale),
      variantTitle: textIn(line.variantTitle, ctx.locale),
      sku: line.sku,
      pictureHash: line.pictureHash,
      unit: unitNamed(line.unit, unitOf.get(line.unit)?.name ?? null, unitOf.get(line.unit)?.plurals ?? null, ctx.locale),
      decimals: line.decimals,
      quantity: line.quantity,
      left,
      money: hasMoney ? { paid, given } : null,
    })),
  }
}

/** Does the reader see the money of an order whose customer does, or does not, see prices? */
export const mayShowMoney = async (ctx: Ctx, canSee: boolean): Promise<boolean> =>
  ctx.actor.kind === 'admin' || canSee || (await getSettings(ctx)).site.arePricesPublic
