// The list to pick an order from.
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { orderLifecycle } from '../lifecycle.ts'
import { leftToShip } from '../shipment-rules.ts'
import type { getPicking as pickingCall } from '../shipments-admin-contract.ts'
import { orderErrors } from './order-errors.ts'
import { pickRowsOf } from './pick-rows.ts'
import { orders, orderShipments } from './tables.ts'
import { visibleTo } from './visible.ts'

/** The variants of an order that are still to be picked, a bundle by its components. */
export async function getPicking(ctx: Ctx, id: string): Promise<HandlerReply<typeof pickingCall>> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), visibleTo(ctx)))
  if (!order) throw orderErrors.notFound()
  const [lines, shipments] = await Promise.all([
    pickRowsOf(ctx, id, (line) => leftToShip(line, order.status)),
    ctx.db.$count(orderShipments, eq(orderShipments.orderId, id)),
  ])
  const { number, companyName, status } = order
  return {
    id,
    number,
    companyName,
    status,
    canShip: orderLifecycle.allows('ship', status, 'admin'),
    shipments,
    lines,
  }
}
