import { sql } from 'drizzle-orm'
import { orderEnds, type OrderState } from '#modules/orders/lifecycle.ts'
import { orders } from '#modules/orders/server/tables.ts'

/** Orders that count as revenue: placed, and neither refused nor cancelled. */
export const stands = sql`${orders.status} not in ('initiated', 'payment-pending', 'refused', 'rejected', 'cancelled')`
/** The states of orders that are finished. */
export const endedStates: OrderState[] = [...orderEnds]
