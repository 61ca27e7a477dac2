import { event, question } from '#shared/events.ts'
import type { Minor } from '#shared/money.ts'

/** What had not left of an order will never leave. */
export const restDropped = event<{ orderId: string }>('order.restDropped')

/** Asks for the amount an order comes to when that is less than was agreed, since goods were dropped, came back or were credited; null otherwise. */
export const lessOwedForOrder = question<{ orderId: string }, Minor | null>('order.lessOwedForOrder')
