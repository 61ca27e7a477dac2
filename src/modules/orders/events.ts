import { event } from '#shared/events.ts'

/** What had not left of an order will never leave. */
export const restDropped = event<{ orderId: string }>('order.restDropped')
