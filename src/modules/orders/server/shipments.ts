// Quantities sent of orders, and the places of their products in the warehouse.
import { asc, eq } from 'drizzle-orm'
import { variants } from '#modules/products/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import type * as api from '../shipments-admin-contract.ts'
import type { Shipment } from '../shipments-contract.ts'
import { orderShipmentLines, orderShipments, pickingPlaces } from './tables.ts'

/** The shipments of an order, the first one first. */
export async function shipmentsOf(ctx: Ctx, orderId: string): Promise<Shipment[]> {
  const rows = await ctx.db
    .select({ shipment: orderShipments, lineId: orderShipmentLines.orderLineId, quantity: orderShipmentLines.quantity })
    .from(orderShipments)
    .innerJoin(orderShipmentLines, eq(orderShipmentLines.shipmentId, orderShipments.id))
    .where(eq(orderShipments.orderId, orderId))
    .orderBy(asc(orderShipments.number), asc(orderShipmentLines.orderLineId))
  return [...Map.groupBy(rows, ({ shipment }) => shipment.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { id, number, name, url, createdAt } = first.shipment
    return [{ id, number, name, url, createdAt, lines: own.map(({ lineId, quantity }) => ({ lineId, quantity })) }]
  })
}

type Placed = { location: string; sku: string }

/** Compares two lines as a picker walks. */
export function byPlace(a: Placed, b: Placed): number {
  const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
  if ((a.location === '') !== (b.location === '')) return a.location === '' ? 1 : -1
  return compare(a.location, b.location) || compare(a.sku, b.sku)
}

/** Writes down where a variant lies; an empty place forgets it. Another place than the caller saw is not overwritten. */
export async function placeVariant(
  ctx: Ctx,
  variantId: string,
  { location, seen }: HandlerInput<typeof api.placeVariant>['body'],
): Promise<{ location: string }> {
  // The lock on the variant also stands for a place that is not there yet.
  const [variant] = await ctx.db.select({ id: variants.id }).from(variants).where(eq(variants.id, variantId)).for('no key update')
  if (!variant) throw coreErrors.notFound()
  const [present] = await ctx.db
    .select({ location: pickingPlaces.location })
    .from(pickingPlaces)
    .where(eq(pickingPlaces.variantId, variantId))
  const there = present?.location ?? ''
  if (seen !== undefined && there !== seen && there !== location) throw coreErrors.changed({ data: { location: there } })
  if (location === '') await ctx.db.delete(pickingPlaces).where(eq(pickingPlaces.variantId, variantId))
  else
    await ctx.db
      .insert(pickingPlaces)
      .values({ variantId, location })
      .onConflictDoUpdate({ target: pickingPlaces.variantId, set: { location } })
  return { location }
}
