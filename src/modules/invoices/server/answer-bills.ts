import { asc, eq, sql } from 'drizzle-orm'
import { billsOf } from '#modules/payments/events.ts'
import { answer } from '#server/events.ts'
import { invoiceLines, invoices } from './tables.ts'

/** Tells lower modules which invoices bill an order; a credit note is none. */
export const billsAnswer = answer(billsOf, async (ctx, { payableId }) => {
  const rows = await ctx.db
    .selectDistinct({ id: invoices.id, number: invoices.number, createdAt: invoices.createdAt })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(sql`${invoiceLines.orderId} = ${payableId} and ${invoices.kind} = 'invoice'`)
    .orderBy(sql`${invoices.number} nulls last`, asc(invoices.createdAt))
  return rows.map(({ id, number }) => ({ id, number }))
})
