// The list to pick an order from.
import { and, eq, sql } from 'drizzle-orm'
import { variants } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import { orderLifecycle } from '../lifecycle.ts'
import { leftToShip } from '../shipment-rules.ts'
import type { getPicking as pickingCall } from '../shipments-admin-contract.ts'
import { unitNamed } from './get-order.ts'
import { orderErrors } from './order-errors.ts'
import { byPlace } from './shipments.ts'
import { orderLines, orders, orderShipments, pickingPlaces } from './tables.ts'
import { visibleTo } from './visible.ts'

/** The lines of an order still to be sent, by their places in the warehouse; those without a place come last, by SKU. */
export async function getPicking(ctx: Ctx, id: string): Promise<HandlerReply<typeof pickingCall>> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), visibleTo(ctx)))
  if (!order) throw orderErrors.notFound()
  const [rows, shipments] = await Promise.all([
    ctx.db
      .select({
        line: orderLines,
        barcode: variants.barcode,
        location: sql<string>`coalesce(${pickingPlaces.location}, '')`,
        unitName: measureUnits.name,
        plurals: measureUnits.plurals,
      })
      .from(orderLines)
      .innerJoin(variants, eq(variants.id, orderLines.variantId))
      .leftJoin(pickingPlaces, eq(pickingPlaces.variantId, orderLines.variantId))
      .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
      .where(eq(orderLines.orderId, id)),
    ctx.db.$count(orderShipments, eq(orderShipments.orderId, id)),
  ])
  const lines = rows.map(({ line, barcode, location, unitName, plurals }) => ({
    lineId: line.id,
    variantId: line.variantId,
    title: textIn(line.title, ctx.locale),
    variantTitle: textIn(line.variantTitle, ctx.locale),
    choices: line.choices.map(({ group, title }) => `${textIn(group, ctx.locale)}: ${textIn(title, ctx.locale)}`).join(' · '),
    sku: line.sku,
    barcode,
    location,
    pictureHash: line.pictureHash,
    unit: unitNamed(line.unit, unitName, plurals, ctx.locale),
    decimals: line.decimals,
    left: leftToShip(line, order.status),
  }))
  const { number, companyName, status } = order
  return {
    id,
    number,
    companyName,
    status,
    canShip: orderLifecycle.allows('ship', status, 'admin'),
    shipments,
    lines: lines.toSorted(byPlace),
  }
}
