// Documents of many orders or invoices as one file: a job makes them one after the other, so that its progress is seen and a stop of the shop loses nothing.
import { buffer } from 'node:stream/consumers'
import { and, desc, eq, getTableColumns, inArray, lt, not, sql } from 'drizzle-orm'
import { pdfBinder, zipBinder } from '#modules/documents/server/public.ts'
import type { Sheet } from '#modules/documents/sheet.ts'
import { findEntitled } from '#modules/people/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, one } from '#server/db/failures.ts'
import { ask } from '#server/events.ts'
import { isAppError } from '#server/http.ts'
import { say } from '#server/texts.ts'
import { hasJob } from '#server/withdraw-jobs.ts'
import { done, type HandlerReply } from '#shared/endpoint.ts'
import { coreErrors, textKey } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type * as api from '../batches-admin-contract.ts'
import type { BatchDocument, DocumentBatch } from '../batches-admin-contract.ts'
import type { OrderDocument } from '../documents-contract.ts'
import { invoiceSheets } from '../events.ts'
import { getAdminOrder } from './get-order.ts'
import { makeBatch } from './jobs.ts'
import { orderErrors } from './order-errors.ts'
import { findLocale } from './order-language.ts'
import { isForCustomer, sheetOf } from './order-sheets.ts'
import { documentBatches, orders } from './tables.ts'

const endOf = ({ isZip }: Pick<Row, 'isZip'>): string => (isZip ? 'zip' : 'pdf')
const fileOf = (batch: Pick<Row, 'id' | 'isZip'>): string => `batches/${batch.id}.${endOf(batch)}`
const daysThere = 1
const mostListed = 5

function adminOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw coreErrors.notPermitted()
  return actor.id
}

function needDocument({ profile: { flags } }: Ctx, document: BatchDocument): void {
  if (!(document === 'invoice' ? flags.isInvoicesEnabled : flags.isOrderPrintable)) throw coreErrors.notFound()
}

/** While its job waits or runs, a batch goes on; one that runs without a job was given up after its last try. */
const isFollowed = hasJob(makeBatch, 'batchId', sql`${documentBatches}.id`)

type Row = typeof documentBatches.$inferSelect
type Followed = Row & { isFollowed: boolean }
type Subjects = Pick<Row, 'orderIds' | 'invoiceIds'>

/** The records that the documents of a batch belong to. */
const subjectsOf = ({ orderIds, invoiceIds }: Subjects): readonly string[] => (invoiceIds.length > 0 ? invoiceIds : orderIds)

const wire = ({ id, document, isZip, state, done: count, failed, createdAt, isFollowed: goesOn, ...row }: Followed): DocumentBatch => ({
  id,
  document,
  isZip,
  failed,
  createdAt,
  state: state === 'running' && !goesOn ? 'failed' : state,
  done: count,
  total: subjectsOf(row).length,
})

/** Begins a batch of a document of orders; its job makes the file. */
export const startDocumentBatch = (
  ctx: Ctx,
  document: BatchDocument,
  orderIds: readonly string[],
  isZip: boolean,
): Promise<DocumentBatch> => start(ctx, { document, isZip, orderIds: [...new Set(orderIds)], invoiceIds: [] })

/** Begins a batch of printed invoices. */
export const startInvoiceBatch = (ctx: Ctx, invoiceIds: readonly string[], isZip: boolean): Promise<DocumentBatch> =>
  start(ctx, { document: 'invoice', isZip, orderIds: [], invoiceIds: [...new Set(invoiceIds)] })

async function start(ctx: Ctx, asked: Subjects & Pick<Row, 'document' | 'isZip'>): Promise<DocumentBatch> {
  needDocument(ctx, asked.document)
  const row = { adminId: adminOf(ctx), locale: ctx.locale, ...asked, state: 'running' as const }
  const batch = one(await ctx.db.insert(documentBatches).values(row).returning())
  await ctx.enqueue(makeBatch, { batchId: batch.id })
  return wire({ ...batch, isFollowed: true })
}

/** The last batches of the caller. */
export async function listDocumentBatches(ctx: Ctx): Promise<DocumentBatch[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(documentBatches), isFollowed })
    .from(documentBatches)
    .where(eq(documentBatches.adminId, adminOf(ctx)))
    .orderBy(desc(documentBatches.createdAt), desc(documentBatches.id))
    .limit(mostListed)
  return rows.map(wire)
}

/** The file of an own batch. */
export async function getDocumentBatch(ctx: Ctx, id: string): Promise<HandlerReply<typeof api.getDocumentBatch>> {
  const [batch] = await ctx.db.select().from(documentBatches).where(own(ctx, id))
  const file = batch?.state === 'done' ? await ctx.storage.open(fileOf(batch)) : null
  if (!batch || !file) throw orderErrors.batchNotFound()
  const name = say(ctx.locale, `order.admin.documentNames.${batch.document}`)
  return { name: `${name}.${endOf(batch)}`, file: (await buffer(file.stream())).toString('base64') }
}

const fileColumns = { id: documentBatches.id, isZip: documentBatches.isZip }

const own = (ctx: Ctx, id: string) => and(eq(documentBatches.id, id), eq(documentBatches.adminId, adminOf(ctx)))

/** Stops an own batch and deletes it. */
export async function removeDocumentBatch(ctx: Ctx, id: string): Promise<typeof done> {
  const deleted = needRow(await ctx.db.delete(documentBatches).where(own(ctx, id)).returning(fileColumns), orderErrors.batchNotFound)
  await ctx.storage.remove(fileOf(deleted))
  return done
}

/** Makes the file of a batch; begins anew when it was interrupted, and ends early when the batch was deleted or its admin may no longer see orders. */
export async function performBatch(ctx: Ctx, batchId: string): Promise<void> {
  const [batch] = await ctx.db.select().from(documentBatches).where(eq(documentBatches.id, batchId))
  if (batch?.state !== 'running') return
  const numbers = await numbersOf(ctx, batch.orderIds)
  const failed: Row['failed'] = []
  const binder = batch.isZip ? zipBinder() : pdfBinder()
  // One invoice may be of several orders.
  const taken = new Set<string>()
  for (const [at, id] of subjectsOf(batch).entries()) {
    if (ctx.ending?.aborted) throw new Error('interrupted; the batch begins anew')
    const actor = await findEntitled(ctx, batch.adminId, 'orders.see')
    if (!actor) return refuseRest(ctx, batch, { failed, number: numbers.get(id) ?? id })
    const made = await sheetsFor({ ...ctx, actor }, batch, id)
    if ('message' in made) failed.push({ number: numbers.get(id) ?? id, message: made.message })
    else
      for (const { id: paperId, number, sheet } of made) {
        if (!taken.has(paperId)) await binder.take({ name: number, sheet })
        taken.add(paperId)
      }
    if (!(await proceed(ctx, batchId, { done: at + 1, failed }))) return
  }
  if (taken.size > 0) await ctx.storage.put(fileOf(batch), await binder.bound())
  const isThere = await proceed(ctx, batchId, { state: taken.size > 0 ? 'done' : 'failed' })
  if (!isThere) await ctx.storage.remove(fileOf(batch))
}

/** Ends a batch before this record, which says why: whoever asked may no longer see orders. */
async function refuseRest(ctx: Ctx, { id, locale }: Row, { failed, number }: { failed: Row['failed']; number: string }): Promise<void> {
  const message = say(locale, textKey(coreErrors.notPermitted().code))
  await proceed(ctx, id, { state: 'failed', failed: [...failed, { number, message }] })
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

type Made = { id: string; number: string; sheet: Sheet }[]

async function sheetsFor(ctx: Ctx, { document, locale, invoiceIds }: Row, id: string): Promise<Made | { message: string }> {
  try {
    if (document !== 'invoice') return [{ id, ...(await orderSheetFor(ctx, { document, locale }, id)) }]
    const [made = []] = await ask(ctx, invoiceSheets, invoiceIds.length > 0 ? { invoiceId: id } : { orderId: id })
    if (made.length === 0) throw orderErrors.notInvoiced()
    return made
  } catch (error) {
    if (!isAppError(error)) throw error
    return { message: say(locale, textKey(error.code), error.params) }
  }
}

type Asked = { document: OrderDocument; locale: Locale }

async function orderSheetFor(ctx: Ctx, { document, locale: asked }: Asked, id: string): Promise<Omit<Made[number], 'id'>> {
  const locale = isForCustomer(document) ? await findLocale(ctx, id) : asked
  const reader: Ctx = { ...ctx, locale }
  const order = await getAdminOrder(reader, id)
  return { number: order.number, sheet: await sheetOf(reader, order, document) }
}

/** Deletes the batches of former days with their files, unless they still go on. */
export async function forgetOldBatches(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .delete(documentBatches)
    .where(
      and(
        lt(documentBatches.createdAt, sql`${ctx.now.toISOString()}::timestamptz - ${daysThere}::int * interval '1 day'`),
        not(isFollowed),
      ),
    )
    .returning(fileColumns)
  for (const row of rows) await ctx.storage.remove(fileOf(row))
}
