// Answers whether somebody has had a product delivered, for the mark "bought here" of a review.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { people } from '#modules/people/server/tables.ts'
import { boughtHere } from '#modules/reviews/events.ts'
import { answer } from '#server/events.ts'
import { orderLines, orders } from './tables.ts'

/** The states in which a customer has the products of an order. */
const hasArrived = ['delivered', 'completed'] as const

export const purchaseAnswer = answer(boughtHere, async (ctx, { productId, customerId, email }) => {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(people, eq(people.id, orders.customerId))
    .where(
      and(
        eq(orderLines.productId, productId),
        inArray(orders.status, [...hasArrived]),
        or(sql`lower(${people.email}) = lower(${email})`, customerId ? eq(people.id, customerId) : undefined),
      ),
    )
    .limit(1)
  return order ? true : null
})
