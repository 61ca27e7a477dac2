// Saving and deleting drafts. What is printed is refused here, and by the database.
import { eq } from 'drizzle-orm'
import { auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import type { Invoice, updateInvoice as updateCall } from '../admin-contract.ts'
import { getInvoice, sourcesOf } from './get-invoice.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { invoices } from './tables.ts'
import { lockOrders, writeLines } from './write-lines.ts'

/** Holds a draft and its orders, as they are now, until the transaction ends; refuses a printed one, and a version that is not the present one. */
export async function openDraft(
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<{ before: Invoice; held: Awaited<ReturnType<typeof lockOrders>> }> {
  const before = await openForSave(ctx, { subject: 'invoice', table: invoices, id, version, read: getInvoice })
  if (!before) throw invoiceErrors.notFound()
  if (before.number !== null) throw invoiceErrors.printed({ params: { number: before.number } })
  const ids = before.orders.map((order) => order.id)
  return { before, held: await lockOrders(ctx, ids) }
}

/** Saves a draft. */
export async function updateInvoice(
  ctx: Ctx,
  id: string,
  { version, items, isBilledAgain, ...head }: HandlerInput<typeof updateCall>['body'],
): Promise<Invoice> {
  const { before } = await openDraft(ctx, id, version)
  const choice = before.isBilledAgain === null || isBilledAgain === undefined ? {} : { isBilledAgain }
  await ctx.db
    .update(invoices)
    .set({ ...head, ...choice })
    .where(eq(invoices.id, id))
  await writeLines(ctx, id, await sourcesOf(ctx, id), items)
  return auditSave(ctx, 'invoice', await getInvoice(ctx, id), before)
}

/** Deletes a draft. */
export async function removeInvoice(ctx: Ctx, id: string): Promise<typeof done> {
  const { before } = await openDraft(ctx, id, undefined)
  return removeRow(ctx, 'invoice', invoices, before)
}
