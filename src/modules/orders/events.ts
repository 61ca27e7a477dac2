import { event, question } from '#shared/events.ts'
import type { Minor } from '#shared/money.ts'

/** What had not left of an order will never leave. */
export const restDropped = event<{ orderId: string }>('order.restDropped')

/** Asks for the amount an order comes to, without what was dropped and what came back for good. */
export const owedForOrder = question<{ orderId: string }, Minor>('order.owedForOrder')
