// Many orders invoiced at once by a job, each in a transaction of its own, so that one refusal stops none of the others and a stop of the shop loses nothing.
import { and, desc, eq, getTableColumns, inArray, lt, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#modules/orders/server/tables.ts'
import { findEntitled } from '#modules/people/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, one } from '#server/db/failures.ts'
import { isAppError } from '#server/http.ts'
import { job } from '#server/job.ts'
import { say } from '#server/texts.ts'
import { hasJob } from '#server/withdraw-jobs.ts'
import { done, Id } from '#shared/endpoint.ts'
import { type AppError, coreErrors, textKey } from '#shared/errors.ts'
import type { InvoiceOutcome, Invoicing } from '../invoicing-admin-contract.ts'
import { createInvoice } from './create-draft.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { mailInvoice } from './mail-invoice.ts'
import { printInvoice } from './print-invoice.ts'
import { invoicings } from './tables.ts'

export const invoiceMany = job('invoices.invoiceMany', z.object({ invoicingId: Id }), { retries: 3, seconds: 1200 })
export const forgetInvoicings = job('invoices.forgetInvoicings', z.object({}))

const mostListed = 5
/** While its job waits or runs, it goes on; one that runs without a job was given up after its last try. */
const isFollowed = hasJob(invoiceMany, 'invoicingId', sql`${invoicings}.id`)
const columns = { ...getTableColumns(invoicings), isFollowed }

type Row = typeof invoicings.$inferSelect
type Followed = Row & { isFollowed: boolean }

function adminOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw coreErrors.notPermitted()
  return actor.id
}

const own = (ctx: Ctx, id: string) => and(eq(invoicings.id, id), eq(invoicings.adminId, adminOf(ctx)))

const wire = ({ id, state, isMailed, orderIds, outcomes, createdAt, isFollowed: goesOn }: Followed): Invoicing => ({
  id,
  isMailed,
  outcomes,
  createdAt,
  state: state === 'running' && !goesOn ? 'stopped' : state,
  total: orderIds.length,
})

/** Takes order ids; its job prints an invoice of each over what is left of it, and mails it where asked. */
export async function startInvoicing(ctx: Ctx, orderIds: readonly string[], isMailed: boolean): Promise<Invoicing> {
  const row = { adminId: adminOf(ctx), locale: ctx.locale, orderIds: [...new Set(orderIds)], isMailed, state: 'running' as const }
  const begun = one(await ctx.db.insert(invoicings).values(row).returning())
  await ctx.enqueue(invoiceMany, { invoicingId: begun.id })
  return wire({ ...begun, isFollowed: true })
}

/** The last ones of the caller. */
export async function listInvoicings(ctx: Ctx): Promise<Invoicing[]> {
  const rows = await ctx.db
    .select(columns)
    .from(invoicings)
    .where(eq(invoicings.adminId, adminOf(ctx)))
    .orderBy(desc(invoicings.createdAt), desc(invoicings.id))
    .limit(mostListed)
  return rows.map(wire)
}

/** Stops an own one before its next order; gives what was done until then. */
export async function stopInvoicing(ctx: Ctx, id: string): Promise<Invoicing> {
  await ctx.db
    .update(invoicings)
    .set({ state: 'stopped' })
    .where(and(own(ctx, id), eq(invoicings.state, 'running')))
  const row = needRow(await ctx.db.select(columns).from(invoicings).where(own(ctx, id)), invoiceErrors.invoicingNotFound)
  return wire(row)
}

/** Forgets an own one. One that still runs is not forgotten: nobody would hear what became of it. */
export async function removeInvoicing(ctx: Ctx, id: string): Promise<typeof done> {
  const [row] = await ctx.db.select(columns).from(invoicings).where(own(ctx, id)).for('update')
  if (!row || wire(row).state === 'running') throw invoiceErrors.invoicingNotFound()
  await ctx.db.delete(invoicings).where(eq(invoicings.id, id))
  return done
}

/**
 * Invoices the orders one after the other, and writes what became of each together with its invoice; goes on where it was interrupted, for as long as
 * whoever asked for it may change money.
 */
export async function performInvoicing(ctx: Ctx, id: string): Promise<void> {
  const [found] = await ctx.db.select().from(invoicings).where(eq(invoicings.id, id))
  if (found?.state !== 'running') return
  const rows = await ctx.db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, found.orderIds))
  const numbers = new Map(rows.map((row) => [row.id, row.number]))
  for (const orderId of found.orderIds.slice(found.outcomes.length)) {
    if (ctx.ending?.aborted) throw new Error('interrupted; the rest is invoiced by the next try')
    const order = { id: orderId, orderNumber: numbers.get(orderId) ?? orderId }
    const actor = await findEntitled(ctx, found.adminId, 'money.change')
    if (!actor) return refuseRest(ctx, found, order)
    if (!(await invoiceOne({ ...ctx, actor, locale: found.locale }, found, order))) return
  }
  await ctx.db
    .update(invoicings)
    .set({ state: 'done' })
    .where(and(eq(invoicings.id, id), eq(invoicings.state, 'running')))
}

type Order = Pick<InvoiceOutcome, 'id' | 'orderNumber'>

/** Gives whether the next one is still wanted. */
async function invoiceOne(ctx: Ctx, { id, isMailed }: Row, order: Order): Promise<boolean> {
  try {
    return await ctx.tx(async (inner) => {
      if (!(await isNext(inner, id, order.id))) return false
      const draft = await createInvoice(inner, [order.id])
      const printed = await printInvoice(inner, draft.id, draft.version)
      const { id: invoiceId, number } = isMailed ? await mailInvoice(inner, printed.id) : printed
      await note(inner, id, { ...order, invoiceId, number, error: null, message: null })
      return true
    })
  } catch (error) {
    if (!isAppError(error)) throw error
    const refused = refusedBy(ctx, order, error)
    return ctx.tx(async (inner) => {
      const isWanted = await isNext(inner, id, order.id)
      if (isWanted) await note(inner, id, refused)
      return isWanted
    })
  }
}

const refusedBy = ({ locale }: Pick<Ctx, 'locale'>, order: Order, { code, fields, params }: AppError): InvoiceOutcome => ({
  ...order,
  invoiceId: null,
  number: null,
  error: code,
  message: say(locale, fields[0]?.key ?? textKey(code), params),
})

/** Stops before this order, which says why: whoever asked may no longer print and mail what it costs. */
async function refuseRest(ctx: Ctx, { id, locale }: Row, order: Order): Promise<void> {
  await ctx.tx(async (inner) => {
    if (!(await isNext(inner, id, order.id))) return
    await note(inner, id, refusedBy({ locale }, order, coreErrors.notPermitted()))
    await inner.db.update(invoicings).set({ state: 'stopped' }).where(eq(invoicings.id, id))
  })
}

/** Holds the row until the commit: says whether this order is the next, which it is not when somebody stopped, or the job runs a second time. */
async function isNext(ctx: Ctx, id: string, orderId: string): Promise<boolean> {
  const [row] = await ctx.db.select().from(invoicings).where(eq(invoicings.id, id)).for('update')
  return row?.state === 'running' && row.orderIds[row.outcomes.length] === orderId
}

async function note(ctx: Ctx, id: string, outcome: InvoiceOutcome): Promise<void> {
  await ctx.db
    .update(invoicings)
    .set({ outcomes: sql`${invoicings.outcomes} || ${JSON.stringify([outcome])}::jsonb` })
    .where(eq(invoicings.id, id))
}

/** Forgets those of former days, unless they still go on. */
export async function forgetOldInvoicings(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(invoicings)
    .where(and(lt(invoicings.createdAt, sql`${ctx.now.toISOString()}::timestamptz - interval '1 day'`), not(isFollowed)))
}
