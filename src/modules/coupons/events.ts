import { question } from '#shared/events.ts'
import type { Minor } from '#shared/money.ts'

/** The orders with a coupon, ended ones too; the value of those that have not ended, without tax and delivery, and their discount. */
export type CouponOrders = { id: string; orders: number; sold: Minor; discount: Minor }

/** Asks the modules above for the orders with these coupons. */
export const ordersWithCoupons = question<{ ids: readonly string[] }, CouponOrders[]>('coupons.orders')
