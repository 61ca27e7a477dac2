// Personal data in bank statements: who paid, in rows that paid a person's orders.
import { eq, inArray } from 'drizzle-orm'
import { payments } from '#modules/payments/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { isOneOf, type PersonalData } from '#server/personal-data.ts'
import { bankRows as r } from './tables.ts'

const paidBy = (ctx: Ctx, recordIds: readonly string[]) =>
  ctx.db.select({ id: payments.id }).from(payments).where(isOneOf(payments.payableId, recordIds))

export const bankPersonalData: PersonalData = {
  columns: [r.payer, r.text],
  collect: async (ctx, { recordIds, seesAmounts }) => ({
    transfers: await ctx.db
      .select({
        ...{ day: r.day, payer: r.payer, orderNumber: payments.orderNumber },
        ...(seesAmounts ? { amount: r.amount, currency: r.currency, text: r.text } : {}),
      })
      .from(r)
      .innerJoin(payments, eq(payments.id, r.paymentId))
      .where(isOneOf(payments.payableId, recordIds))
      .orderBy(r.id),
  }),
  async erase(ctx, { recordIds }) {
    await ctx.db
      .update(r)
      .set({ payer: '', text: '' })
      .where(inArray(r.paymentId, paidBy(ctx, recordIds)))
  },
}
