// Many printed invoices as one file: the batch is of orders' documents, which ask here for the sheets.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DocumentBatch } from '#modules/orders/batches-admin-contract.ts'
import { invoiceSheets } from '#modules/orders/events.ts'
import { startInvoiceBatch } from '#modules/orders/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { answer } from '#server/events.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { invoiceLines, invoices } from './tables.ts'

/** Begins the batch; refused where one of them is no printed invoice. */
export async function startInvoicePdfs(ctx: Ctx, ids: readonly string[], isZip: boolean): Promise<DocumentBatch> {
  const printed = await ctx.db.$count(invoices, and(inArray(invoices.id, [...ids]), eq(invoices.state, 'printed')))
  if (printed < new Set(ids).size) throw invoiceErrors.notAllPrinted()
  return startInvoiceBatch(ctx, ids, isZip)
}

/** The printed invoices of an order without its credit notes, the oldest first, or one of either kind by its id. */
export const invoiceSheetsAnswer = answer(invoiceSheets, async (ctx, asked) => {
  if (!ctx.profile.flags.isInvoicesEnabled) return null
  const which =
    'invoiceId' in asked
      ? eq(invoices.id, asked.invoiceId)
      : sql`${invoices.kind} = 'invoice' and ${invoices.id} in (select ${invoiceLines.invoiceId} from ${invoiceLines} where ${invoiceLines.orderId} = ${asked.orderId})`
  const rows = await ctx.db
    .select({ id: invoices.id, number: invoices.number, document: invoices.document })
    .from(invoices)
    .where(and(which, eq(invoices.state, 'printed')))
    .orderBy(asc(invoices.serial))
  return rows.flatMap(({ id, number, document }) => (number && document ? [{ id, number, sheet: invoiceSheet(document) }] : []))
})
