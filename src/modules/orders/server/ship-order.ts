// Goods leave the warehouse: all of an order or a part, under the order's lock; with the last of them the order is shipped. What will never come is dropped.
import { asc, eq, sql } from 'drizzle-orm'
import { giveBackStock } from '#modules/stock/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { quantityToText } from '#shared/quantity.ts'
import { restDropped } from '../events.ts'
import { type OrderState, orderLifecycle } from '../lifecycle.ts'
import { givenBackBy } from '../line-stock.ts'
import { isPartShipped, leftToShip } from '../shipment-rules.ts'
import type { shipOrder as shipCall } from '../shipments-admin-contract.ts'
import { changeStatus, type LockedOrder, lockOrder, writeEvent } from './change-status.ts'
import { mailStepLater } from './jobs.ts'
import { noteMoneyOver } from './money-over.ts'
import { orderErrors } from './order-errors.ts'
import { orderLines, orders, orderShipmentLines, orderShipments } from './tables.ts'

type Body = HandlerInput<typeof shipCall>['body']
type LineRow = typeof orderLines.$inferSelect
type Part = { lineId: string; quantity: number }

/** Sends lines of an order off; without lines all that is left. Gives the shipment and the order's status after it. */
export async function shipOrder(
  ctx: Ctx,
  orderId: string,
  { lines: wanted, shipments: seen, note, ...carrier }: Body,
): Promise<HandlerReply<typeof shipCall>> {
  const order = await lockOrder(ctx, orderId)
  const before = await ctx.db.$count(orderShipments, eq(orderShipments.orderId, orderId))
  if (seen !== undefined && seen !== before) throw orderErrors.shippedMeanwhile()
  if (!orderLifecycle.allows('ship', order.status, 'admin')) throw orderErrors.notAllowed()
  const lines = await linesOf(ctx, orderId)
  const parts = wanted ? checked(lines, wanted, order.status) : allLeft(lines, order.status)
  if (parts.length === 0) throw orderErrors.nothingToShip()
  const tracking = ctx.profile.flags.isShipmentEnabled ? carrier : {}
  const shipment = await write(ctx, { orderId, number: before + 1 }, parts, tracking)
  const isLast = lines.every((line) => leftToShip(line, order.status) === (parts.find(({ lineId }) => lineId === line.id)?.quantity ?? 0))
  const status = isLast
    ? (await changeStatus(ctx, orderId, { action: 'ship', note: note ?? null, shipmentId: shipment.id, ...tracking })).status
    : await leavePartly(ctx, order, { shipmentId: shipment.id, note: note ?? null, tracking })
  return { status, shipment: { ...shipment, lines: parts } }
}

const linesOf = (ctx: Ctx, orderId: string): Promise<LineRow[]> =>
  ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

const allLeft = (lines: readonly LineRow[], status: OrderState): Part[] =>
  lines.map((line) => ({ lineId: line.id, quantity: leftToShip(line, status) })).filter(({ quantity }) => quantity > 0)

/** Refuses a line of another order, a line named twice, and more than is left of one. */
function checked(lines: readonly LineRow[], wanted: readonly Part[], status: OrderState): Part[] {
  const seen = new Set<string>()
  for (const [at, { lineId, quantity }] of wanted.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || seen.has(lineId))
      throw orderErrors.lineUnknown({ fields: [{ path: `lines.${at}.lineId`, key: 'order.errors.lineUnknown' }] })
    seen.add(lineId)
    const left = leftToShip(line, status)
    if (quantity <= left) continue
    const params = { sku: line.sku, left: quantityToText(left, line.decimals) }
    throw orderErrors.shipsTooMuch({ params, fields: [{ path: `lines.${at}.quantity`, key: 'order.errors.shipsTooMuch', params }] })
  }
  return [...wanted]
}

type Tracking = Pick<Body, 'shipmentName' | 'shipmentUrl'>

type Place = { orderId: string; number: number }

async function write(ctx: Ctx, { orderId, number }: Place, parts: readonly Part[], { shipmentName, shipmentUrl }: Tracking) {
  const shipment = one(
    await ctx.db
      .insert(orderShipments)
      .values({ orderId, number, name: shipmentName || null, url: shipmentUrl || null, createdAt: ctx.now.toISOString() })
      .returning({
        id: orderShipments.id,
        number: orderShipments.number,
        name: orderShipments.name,
        url: orderShipments.url,
        createdAt: orderShipments.createdAt,
      }),
  )
  await ctx.db
    .insert(orderShipmentLines)
    .values(parts.map(({ lineId, quantity }) => ({ shipmentId: shipment.id, orderLineId: lineId, quantity })))
  // The check of the table is the last guard against sending more than was ordered.
  for (const { lineId, quantity } of parts)
    await ctx.db
      .update(orderLines)
      .set({ shipped: sql`${orderLines.shipped} + ${quantity}::bigint` })
      .where(eq(orderLines.id, lineId))
  return shipment
}

type Partly = { shipmentId: string; note: string | null; tracking: Tracking }

/** The order stays as it is; its timeline and its customer hear of the part. */
async function leavePartly(ctx: Ctx, { id: orderId, status }: LockedOrder, { shipmentId, note, tracking }: Partly): Promise<OrderState> {
  const { shipmentName, shipmentUrl } = tracking
  await ctx.db
    .update(orders)
    .set({ updatedAt: ctx.now.toISOString(), ...(shipmentName ? { shipmentName } : {}), ...(shipmentUrl ? { shipmentUrl } : {}) })
    .where(eq(orders.id, orderId))
  const { id } = await writeEvent(ctx, { orderId, action: 'shipPart', from: status, to: status, note, shipmentId }, 'admin')
  await audit(ctx, { action: 'order.shipPart', subject: 'order', subjectId: orderId, after: { shipmentId } })
  await mailStepLater(ctx, orderId, id)
  return status
}

/** Ends the wait for what is missing of a part shipped order: its goods go back into stock, and the order is shipped with what has left. */
export async function dropRest(ctx: Ctx, orderId: string, note: string): Promise<{ status: OrderState }> {
  const order = await lockOrder(ctx, orderId)
  const lines = await linesOf(ctx, orderId)
  if (!orderLifecycle.allows('ship', order.status, 'admin') || !isPartShipped(lines, order.status)) throw orderErrors.notAllowed()
  const missing = lines.flatMap((line) => {
    const quantity = leftToShip(line, order.status)
    return quantity > 0 ? [{ line, quantity }] : []
  })
  for (const { line, quantity } of missing) await ctx.db.update(orderLines).set({ dropped: quantity }).where(eq(orderLines.id, line.id))
  await audit(ctx, {
    action: 'order.restDropped',
    subject: 'order',
    subjectId: orderId,
    after: { lines: missing.map(({ line, quantity }) => ({ sku: line.sku, quantity })) },
  })
  const changed = await changeStatus(ctx, orderId, { action: 'ship', note })
  await ctx.announce(restDropped, { orderId })
  await noteMoneyOver(ctx, orderId)
  const goods = missing.flatMap(({ line, quantity }) => givenBackBy(line, quantity))
  await giveBackStock(ctx, orderId, goods, order.number)
  return changed
}
