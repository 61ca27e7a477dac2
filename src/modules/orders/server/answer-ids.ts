// The records that a search in the audit trail names.
import { inArray } from 'drizzle-orm'
import { payments } from '#modules/payments/server/tables.ts'
import { answerIds } from '#server/record-names.ts'
import { ordersNumbered } from './search-orders.ts'

/** Orders by their numbers and purchase order numbers, with their payments. */
export const orderIds = answerIds(async (ctx, { typed, most }) => {
  const ids = await ordersNumbered(ctx, typed, most)
  const paid = await ctx.db.select({ id: payments.id }).from(payments).where(inArray(payments.payableId, ids)).limit(most)
  return [
    { subject: 'order', ids },
    { subject: 'payment', ids: paid.map(({ id }) => id) },
  ]
})
