// Personal data in bank statements: who paid and what they wrote, in rows that paid a person's orders or name one.
import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { invoices } from '#modules/invoices/server/tables.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { forgetNotes } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { numbersNamedIn } from '#server/named-documents.ts'
import { isOneOf, type PersonalData } from '#server/personal-data.ts'
import { bankRows as r, differenceDecisions as decided, seenDifferences as seen } from './tables.ts'

const inWesternDigits = (text: AnyPgColumn) => sql`translate(${text}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`

const paidBy = (ctx: Ctx, recordIds: readonly string[]) =>
  ctx.db.select({ id: payments.id }).from(payments).where(isOneOf(payments.payableId, recordIds))

/** Rows whose text names one of these orders or invoices, written as banks leave it: without hyphens and spaces. */
async function namingOneOf(ctx: Ctx, recordIds: readonly string[]): Promise<SQL | undefined> {
  const found = await Promise.all([
    ctx.db.select({ number: orders.number }).from(orders).where(isOneOf(orders.id, recordIds)),
    ctx.db.select({ number: invoices.number }).from(invoices).where(isOneOf(invoices.id, recordIds)),
  ])
  const signs = found.flat().flatMap(({ number }) => (number === null ? [] : `%${number.replaceAll(/[^0-9A-Z]/g, '')}%`))
  return signs.length === 0
    ? undefined
    : sql`upper(regexp_replace(${inWesternDigits(r.text)}, '[^0-9A-Za-z]', '', 'g')) like any(${sql.param(signs)}::text[])`
}

export const bankPersonalData: PersonalData = {
  columns: [r.payer, r.payerAccount, r.text, seen.note, decided.note],
  collect: async (ctx, { recordIds, seesAmounts }) => ({
    transfers: await ctx.db
      .select({
        day: r.day,
        payer: r.payer,
        payerAccount: r.payerAccount,
        orderNumber: payments.orderNumber,
        ...(seesAmounts ? { amount: r.amount, currency: r.currency, text: r.text } : {}),
      })
      .from(r)
      .innerJoin(payments, eq(payments.id, r.paymentId))
      .where(isOneOf(payments.payableId, recordIds))
      .orderBy(r.id),
  }),
  /** The day, the amount and the numbers of documents stay: they book the money. */
  async erase(ctx, { recordIds }) {
    const own = or(inArray(r.paymentId, paidBy(ctx, recordIds)), await namingOneOf(ctx, recordIds))
    const ownRows = ctx.db
      .select({ id: sql<string>`${r.id}::text` })
      .from(r)
      .where(own)
    const isOfRow = (key: AnyPgColumn) => and(like(key, 'bankRow:%'), inArray(sql`split_part(${key}, ':', 2)`, ownRows))
    for (const table of [seen, decided])
      await ctx.db
        .update(table)
        .set({ note: '' })
        .where(or(isOneOf(table.orderId, recordIds), isOfRow(table.key)))
    // The audit trail of a row of the bank names no order, so that the person's own entries do not cover it.
    await forgetNotes(ctx, 'payment', ctx.db.select({ key: decided.key }).from(decided).where(isOfRow(decided.key)))
    const numbers = await numbersNamedIn(ctx, r.text, own)
    await ctx.db
      .update(r)
      .set({ payer: '', payerAccount: '', text: sql`coalesce(${numbers}, '')` })
      .where(own)
  },
}
