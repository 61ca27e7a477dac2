// Personal data in payments: what a provider's news says of the payer. Amounts, days and references stay with the orders they paid.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { isOneOf, type PersonalData } from '#server/personal-data.ts'
import { paymentEvents as e, paymentMovements as v, payments as p } from './tables.ts'

export const paymentPersonalData: PersonalData = {
  columns: [e.payload, v.actorName, v.note, v.reference],
  /** Money that is owed, in one direction or the other; its order may have ended. */
  open: async (ctx, { recordIds }) =>
    (
      await ctx.db
        .selectDistinct({ id: p.payableId, number: p.orderNumber })
        .from(p)
        .where(and(isOneOf(p.payableId, recordIds), inArray(p.state, ['pending', 'authorised', 'refundDue'])))
    ).map((order) => ({ kind: 'order' as const, ...order })),
  collect: async (ctx, { recordIds }) => ({
    payments: await ctx.db
      .select({
        orderNumber: p.orderNumber,
        provider: p.provider,
        state: p.state,
        amount: p.amount,
        currency: p.currency,
        createdAt: p.createdAt,
      })
      .from(p)
      .where(isOneOf(p.payableId, recordIds))
      .orderBy(p.id),
  }),
  async erase(ctx, { recordIds }) {
    const own = ctx.db.select({ id: p.id }).from(p).where(isOneOf(p.payableId, recordIds))
    await ctx.db
      .update(e)
      .set({ payload: sql`'{}'` })
      .where(inArray(e.paymentId, own))
    await ctx.db
      .update(v)
      .set({ note: null })
      .where(and(inArray(v.paymentId, own), or(eq(v.actorKind, 'admin'), eq(v.actorKind, 'system'))))
  },
}
