// Answers whether a customer has had a product delivered, for the mark "bought here" of a review.
import { and, eq, inArray } from 'drizzle-orm'
import { boughtHere } from '#modules/reviews/events.ts'
import { answer } from '#server/events.ts'
import { orderLines, orders } from './tables.ts'

/** The states in which a customer has the products of an order. */
const hasArrived = ['delivered', 'completed'] as const

export const purchaseAnswer = answer(boughtHere, async (ctx, { productId, customerId }) => {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orderLines.productId, productId), inArray(orders.status, [...hasArrived]), eq(orders.customerId, customerId)))
    .limit(1)
  return order ? true : null
})
