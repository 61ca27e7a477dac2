import { inArray } from 'drizzle-orm'
import { answerNames } from '#server/record-names.ts'
import { payments } from './tables.ts'

/** A payment is named by the number of its order. */
export const paymentNames = answerNames(['payment'], (ctx, ids) =>
  ctx.db.select({ id: payments.id, name: payments.orderNumber }).from(payments).where(inArray(payments.id, ids)),
)
