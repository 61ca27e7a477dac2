// Personal data on invoices and credit notes. What is printed never changes, by law and by the database; so the erasure leaves them as they are.
import { and, desc, eq, gt, or } from 'drizzle-orm'
import { isOneOf, type PersonalData } from '#server/personal-data.ts'
import { minor } from '#shared/money.ts'
import { invoiceBalances as b, invoices as i } from './tables.ts'

export const invoicePersonalData: PersonalData = {
  columns: [i.invoiceAddress, i.document, i.note, i.reason],
  records: async (ctx, { id }) => (await ctx.db.select({ id: i.id }).from(i).where(eq(i.customerId, id))).map((row) => row.id),
  numbered: async (ctx, numbers) =>
    (await ctx.db.select({ number: i.number }).from(i).where(isOneOf(i.number, numbers))).flatMap(({ number }) => number ?? []),
  /** Drafts, and what is not paid. */
  open: async (ctx, { id }) =>
    (
      await ctx.db
        .select({ id: i.id, number: i.number })
        .from(i)
        .leftJoin(b, eq(b.invoiceId, i.id))
        .where(and(eq(i.customerId, id), or(eq(i.state, 'draft'), gt(b.outstanding, minor(0)))))
        .orderBy(desc(i.createdAt))
    ).map((row) => ({ kind: 'invoice' as const, id: row.id, number: row.number ?? '' })),
  async collect(ctx, { id, seesAmounts }) {
    const { kind, number, date, dueDate, invoiceAddress, note, currency, netTotal, taxTotal, grandTotal, document } = i
    const amounts = seesAmounts ? { currency, netTotal, taxTotal, grandTotal, document } : {}
    const columns = { kind, number, date, dueDate, invoiceAddress, note, ...amounts }
    const printed = and(eq(i.customerId, id), eq(i.state, 'printed'))
    return { invoices: await ctx.db.select(columns).from(i).where(printed).orderBy(desc(i.createdAt)) }
  },
}
