import { sql } from 'drizzle-orm'
import { orders } from '#modules/orders/server/tables.ts'
import type { OrderState } from '#modules/orders/lifecycle.ts'

/** Orders that count as revenue: placed, and neither refused nor cancelled. */
export const stands = sql`${orders.status} not in ('initiated', 'payment-pending', 'refused', 'rejected', 'cancelled')`
/** The states of orders that are finished. */
export const endedStates: OrderState[] = ['completed', 'rejected', 'cancelled']
