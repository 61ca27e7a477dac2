// Answers what was ordered with coupons: the office reads what each sold, and removes none that an order names.
import { inArray, notInArray, sql } from 'drizzle-orm'
import { ordersWithCoupons } from '#modules/coupons/events.ts'
import { answer } from '#server/events.ts'
import type { Minor } from '#shared/money.ts'
import { givesBack } from '../lifecycle.ts'
import { orderAdjustments, orders } from './tables.ts'

const counts = notInArray(orders.status, [...givesBack])
const value = sql`${orders.subtotal} + ${orders.selectionsTotal} - ${orders.discountTotal}`
/** Also the delivery that a coupon made free, which is no discount of the lines. */
const given = sql`(select -sum(a.amount) from ${orderAdjustments} a where a.order_id = ${orders.id} and a.kind = 'coupon')`

export const couponAnswer = answer(ordersWithCoupons, (ctx, { ids }) =>
  ctx.db
    .select({
      id: sql<string>`${orders.couponId}`,
      orders: sql<number>`count(*)::int`,
      sold: sql<Minor>`coalesce(sum(${value}) filter (where ${counts}), 0)::bigint`.mapWith(orders.grandTotal),
      discount: sql<Minor>`coalesce(sum(${given}) filter (where ${counts}), 0)::bigint`.mapWith(orders.grandTotal),
    })
    .from(orders)
    .where(inArray(orders.couponId, [...ids]))
    .groupBy(orders.couponId),
)
