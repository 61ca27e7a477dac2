// Documents of many orders or invoices as one PDF: a job makes them one after the other, so that its progress is seen and a stop of the shop loses nothing.
import { buffer } from 'node:stream/consumers'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { pdfOf } from '#modules/documents/server/public.ts'
import type { Sheet } from '#modules/documents/sheet.ts'
import { type Actor, type Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { ask } from '#server/events.ts'
import { isAppError } from '#server/http.ts'
import { say } from '#server/texts.ts'
import { done } from '#shared/endpoint.ts'
import { coreErrors, textKey } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { PdfReply } from '#modules/documents/contract.ts'
import type { BatchDocument, DocumentBatch } from '../batches-admin-contract.ts'
import type { OrderDocument } from '../documents-contract.ts'
import { invoiceSheets } from '../events.ts'
import { getAdminOrder } from './get-order.ts'
import { makeBatch } from './jobs.ts'
import { orderErrors } from './order-errors.ts'
import { findLocale } from './order-language.ts'
import { isForCustomer, sheetOf } from './order-sheets.ts'
import { documentBatches, orders } from './tables.ts'

const fileOf = (id: string): string => `batches/${id}.pdf`
const daysThere = 1
const mostListed = 5

function adminOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw coreErrors.notPermitted()
  return actor.id
}

function needDocument({ profile: { flags } }: Ctx, document: BatchDocument): void {
  if (!(document === 'invoice' ? flags.isInvoicesEnabled : flags.isOrderPrintable)) throw coreErrors.notFound()
}

/** Milliseconds after which a batch that still runs has lost its job: all its tries take less. */
const givenUpAfter = 3_600_000

type Row = typeof documentBatches.$inferSelect
type Subjects = Pick<Row, 'orderIds' | 'invoiceIds'>

/** What the documents of a batch are of. */
const subjectsOf = ({ orderIds, invoiceIds }: Subjects): readonly string[] => (invoiceIds.length > 0 ? invoiceIds : orderIds)

const wire = ({ now }: Ctx, { id, document, state, done: count, failed, createdAt, ...row }: Row): DocumentBatch => ({
  ...{ id, document, failed },
  state: state === 'running' && now.getTime() - new Date(createdAt).getTime() > givenUpAfter ? 'failed' : state,
  done: count,
  total: subjectsOf(row).length,
})

/** Begins a batch of a document of orders; its job makes the file. */
export const startDocumentBatch = (ctx: Ctx, document: BatchDocument, orderIds: readonly string[]): Promise<DocumentBatch> =>
  start(ctx, document, { orderIds: [...new Set(orderIds)], invoiceIds: [] })

/** Begins a batch of printed invoices. */
export const startInvoiceBatch = (ctx: Ctx, invoiceIds: readonly string[]): Promise<DocumentBatch> =>
  start(ctx, 'invoice', { orderIds: [], invoiceIds: [...new Set(invoiceIds)] })

async function start(ctx: Ctx, document: BatchDocument, subjects: Subjects): Promise<DocumentBatch> {
  needDocument(ctx, document)
  const row = { adminId: adminOf(ctx), document, locale: ctx.locale, ...subjects, state: 'running' as const }
  const batch = one(await ctx.db.insert(documentBatches).values(row).returning())
  await ctx.enqueue(makeBatch, { batchId: batch.id })
  return wire(ctx, batch)
}

/** The last batches of the caller. */
export async function listDocumentBatches(ctx: Ctx): Promise<DocumentBatch[]> {
  const rows = await ctx.db
    .select()
    .from(documentBatches)
    .where(eq(documentBatches.adminId, adminOf(ctx)))
    .orderBy(desc(documentBatches.createdAt), desc(documentBatches.id))
    .limit(mostListed)
  return rows.map((row) => wire(ctx, row))
}

/** The file of an own batch. */
export async function getDocumentBatch(ctx: Ctx, id: string): Promise<PdfReply> {
  const [batch] = await ctx.db.select().from(documentBatches).where(own(ctx, id))
  const file = batch?.state === 'done' ? await ctx.storage.open(fileOf(id)) : null
  if (!batch || !file) throw orderErrors.batchNotFound()
  const pdf = await buffer(file.stream())
  return { name: `${say(ctx.locale, `order.admin.documentNames.${batch.document}`)}.pdf`, pdf: pdf.toString('base64') }
}

const own = (ctx: Ctx, id: string) => and(eq(documentBatches.id, id), eq(documentBatches.adminId, adminOf(ctx)))

/** Stops an own batch and deletes it. */
export async function removeDocumentBatch(ctx: Ctx, id: string): Promise<typeof done> {
  const rows = await ctx.db.delete(documentBatches).where(own(ctx, id)).returning({ id: documentBatches.id })
  if (rows.length === 0) throw orderErrors.batchNotFound()
  await ctx.storage.remove(fileOf(id))
  return done
}

/** Makes the file of a batch; begins anew when it was interrupted, and ends early when the batch was deleted. */
export async function performBatch(ctx: Ctx, batchId: string): Promise<void> {
  const [batch] = await ctx.db.select().from(documentBatches).where(eq(documentBatches.id, batchId))
  if (batch?.state !== 'running') return
  const numbers = await numbersOf(ctx, batch.orderIds)
  const failed: Row['failed'] = []
  // By id: one invoice may be of several orders.
  const sheets = new Map<string, Sheet>()
  for (const [at, id] of subjectsOf(batch).entries()) {
    if (ctx.ending?.aborted) throw new Error('the shop stops; the batch begins anew')
    const made = await sheetsFor(ctx, batch, id)
    if ('message' in made) failed.push({ number: numbers.get(id) ?? id, message: made.message })
    else for (const each of made) sheets.set(each.id, each.sheet)
    if (!(await proceed(ctx, batchId, { done: at + 1, failed }))) return
  }
  if (sheets.size > 0) await ctx.storage.put(fileOf(batchId), await pdfOf([...sheets.values()]))
  const isThere = await proceed(ctx, batchId, { state: sheets.size > 0 ? 'done' : 'failed' })
  if (!isThere) await ctx.storage.remove(fileOf(batchId))
}

/** Says whether the batch is still wanted. */
const proceed = async (ctx: Ctx, batchId: string, set: Partial<Row>): Promise<boolean> =>
  (await ctx.db.update(documentBatches).set(set).where(eq(documentBatches.id, batchId)).returning({ id: documentBatches.id })).length > 0

async function numbersOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

type Made = { id: string; sheet: Sheet }[]

async function sheetsFor(ctx: Ctx, { document, locale, adminId, invoiceIds }: Row, id: string): Promise<Made | { message: string }> {
  try {
    if (document !== 'invoice') return [{ id, sheet: await orderSheetFor(ctx, { document, locale, adminId }, id) }]
    const [made = []] = await ask(ctx, invoiceSheets, invoiceIds.length > 0 ? { invoiceId: id } : { orderId: id })
    if (made.length === 0) throw orderErrors.notInvoiced()
    return made
  } catch (error) {
    if (!isAppError(error)) throw error
    return { message: say(locale, textKey(error.code), error.params) }
  }
}

type Asked = { document: OrderDocument; locale: Locale; adminId: string }

async function orderSheetFor(ctx: Ctx, { document, locale: asked, adminId }: Asked, id: string): Promise<Sheet> {
  const locale = isForCustomer(document) ? await findLocale(ctx, id) : asked
  const actor: Actor = { kind: 'admin', id: adminId, sessionId: '', isSuper: false, permissions: ['orders.see'] }
  const reader: Ctx = { ...ctx, actor, locale }
  return sheetOf(reader, await getAdminOrder(reader, id), document)
}

/** Deletes the batches of former days with their files. */
export async function forgetOldBatches(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .delete(documentBatches)
    .where(lt(documentBatches.createdAt, sql`${ctx.now.toISOString()}::timestamptz - ${daysThere}::int * interval '1 day'`))
    .returning({ id: documentBatches.id })
  for (const { id } of rows) await ctx.storage.remove(fileOf(id))
}
