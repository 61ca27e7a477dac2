// Personal data in payments: what a provider's news says of the payer, and saved cards. Amounts and days stay with the
// orders they paid; of references the numbers of documents.
import { and, eq, exists, inArray, notInArray, or, sql } from 'drizzle-orm'
import { auditEntries } from '#server/db/kit-tables.ts'
import { numbersNamedIn } from '#server/named-documents.ts'
import { isOneOf, type PersonalData } from '#server/personal-data.ts'
import { paymentEvents as e, paymentMovements as v, payments as p, savedCards as s } from './tables.ts'

const simulatedFacts = ['simulated.decided', 'simulated.captured', 'simulated.voided', 'simulated.refunded']

export const paymentPersonalData: PersonalData = {
  columns: [e.payload, v.actorName, v.note, v.reference, s.brand, s.lastDigits, s.expiry],
  /** Money that is owed, in one direction or the other; its order may have ended. */
  open: async (ctx, { recordIds }) =>
    (
      await ctx.db
        .selectDistinct({ id: p.payableId, number: p.orderNumber })
        .from(p)
        .where(and(isOneOf(p.payableId, recordIds), inArray(p.state, ['pending', 'authorised', 'refundDue'])))
    ).map((order) => ({ kind: 'order' as const, ...order })),
  collect: async (ctx, of) => ({
    payments: await ctx.db
      .select({
        orderNumber: p.orderNumber,
        provider: p.provider,
        state: p.state,
        ...(of.seesAmounts ? { amount: p.amount, currency: p.currency } : {}),
        createdAt: p.createdAt,
      })
      .from(p)
      .where(isOneOf(p.payableId, of.recordIds))
      .orderBy(p.id),
    savedCards: await ctx.db
      .select({ brand: s.brand, lastDigits: s.lastDigits, expiry: s.expiry, createdAt: s.createdAt })
      .from(s)
      .where(eq(s.customerId, of.id))
      .orderBy(s.id),
  }),
  async erase(ctx, { id, name, code, recordIds }) {
    // A movement knows its author by name alone; the audit trail tells namesakes apart.
    const deeds = ctx.db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(eq(auditEntries.actorId, id), sql`${auditEntries.subjectId} in (${v.paymentId}::text, ${v.payableId}::text)`))
    await ctx.db
      .update(v)
      .set({ actorName: code })
      .where(and(eq(v.actorName, name), exists(deeds)))
    await ctx.db.delete(s).where(eq(s.customerId, id))
    const own = ctx.db.select({ id: p.id }).from(p).where(isOneOf(p.payableId, recordIds))
    // The simulated provider's decisions and movements name nobody, and later refunds ask for them; a card that waits to be saved is one of a person.
    await ctx.db
      .update(e)
      .set({ payload: sql`case ${e.kind} when 'simulated.challenged' then '{"save":null}'::jsonb else '{}'::jsonb end` })
      .where(and(inArray(e.paymentId, own), notInArray(e.kind, simulatedFacts)))
    await ctx.db
      .update(v)
      .set({ note: null })
      .where(and(inArray(v.paymentId, own), or(eq(v.actorKind, 'admin'), eq(v.actorKind, 'system'))))
    await ctx.db
      .update(v)
      .set({ reference: await numbersNamedIn(ctx, v.reference, inArray(v.paymentId, own)) })
      .where(inArray(v.paymentId, own))
  },
}
