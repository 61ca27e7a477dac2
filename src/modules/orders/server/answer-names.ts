import { inArray } from 'drizzle-orm'
import { answerNames } from '#server/record-names.ts'
import { orders } from './tables.ts'

/** An order is named by its number. */
export const orderNames = answerNames(['order'], (ctx, ids) =>
  ctx.db.select({ id: orders.id, name: orders.number }).from(orders).where(inArray(orders.id, ids)),
)
