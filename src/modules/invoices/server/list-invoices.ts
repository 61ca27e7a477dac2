// Lists of invoices: the office's with its sums, and the printed ones of an order for its customer.
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { byAge, columnOf, type ListVerb, longListPage, maySeePrices } from '#modules/settings/server/public.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { type Minor, minor } from '#shared/money.ts'
import { type Day, dayOf } from '#shared/time.ts'
import type * as office from '../admin-contract.ts'
import type * as api from '../contract.ts'
import type { InvoiceDocument } from '../document.ts'
import { statusOf } from '../status.ts'
import { standingOf } from './get-invoice.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { wordsOnPaper } from './paper-words.ts'
import { searched } from './search-invoices.ts'
import { invoiceBalances, invoiceLines, invoiceMails, invoices } from './tables.ts'

const today = (ctx: Ctx) => dayOf(ctx.now, ctx.config.timeZone)

const orderNumbers = sql<string[]>`array(
  select distinct o.number from ${invoiceLines} l join ${orders} o on o.id = l.order_id where l.invoice_id = ${invoices}.id order by o.number)`

const columns = {
  id: invoices.id,
  kind: invoices.kind,
  state: invoices.state,
  number: invoices.number,
  companyName: companies.name,
  orderNumbers,
  date: invoices.date,
  dueDate: invoices.dueDate,
  grandTotal: invoices.grandTotal,
  credited: sql<Minor>`coalesce(${invoiceBalances.credited}, 0)::float8`,
  paid: sql<Minor>`coalesce(${invoiceBalances.paid}, 0)::float8`,
  outstanding: sql<Minor>`coalesce(${invoiceBalances.outstanding}, 0)::float8`,
  currency: invoices.currency,
  createdAt: invoices.createdAt,
}

const remindedOn = (ctx: Ctx) =>
  sql<Day | null>`(
    select (max(${invoiceMails.createdAt}) at time zone ${ctx.config.timeZone})::date::text
    from ${invoiceMails} where ${invoiceMails.invoiceId} = ${invoices.id} and ${invoiceMails.step} > 0)`

const isOpen = sql`${invoices.id} in (select ${invoiceBalances.invoiceId} from ${invoiceBalances} where ${invoiceBalances.outstanding} > 0)`
/** Overdue ones are old: as an array they are looked up, instead of being searched for from the newest on. */
const isOverdue = (ctx: Ctx) =>
  sql`${invoices.id} = any(array(select ${invoiceBalances.invoiceId} from ${invoiceBalances} where ${invoiceBalances.outstanding} > 0 and ${invoiceBalances.dueDate} < ${today(ctx)}))`
const ofKind = (kind: 'invoice' | 'creditNote') => eq(invoices.kind, kind)
const isPrinted = eq(invoices.state, 'printed')

function shown(ctx: Ctx, show: (typeof office.invoiceFilters)[number] | undefined): SQL | undefined {
  if (show === 'drafts') return eq(invoices.state, 'draft')
  if (show === 'open') return isOpen
  if (show === 'overdue') return isOverdue(ctx)
  if (show === 'paid') return and(isPrinted, ofKind('invoice'), sql`not ${isOpen}`)
  if (show === 'printed') return isPrinted
  return show === 'creditNotes' ? ofKind('creditNote') : undefined
}

const ofOrders = (which: SQL) =>
  sql`exists (select 1 from ${invoiceLines} l join ${orders} o on o.id = l.order_id where l.invoice_id = ${invoices}.id and ${which})`

/** A page of the office's list. */
export const listInvoices: ListVerb<typeof office.listInvoices> = async (ctx, query) => {
  const key = query.sort ?? '-createdAt'
  const by = { createdAt: invoices.createdAt, date: invoices.date, dueDate: invoices.dueDate, grandTotal: invoices.grandTotal }
  const column = columnOf(key, by)
  const filters = [
    shown(ctx, query.show),
    query.companyId ? eq(invoices.companyId, query.companyId) : undefined,
    query.returnId ? eq(invoices.returnId, query.returnId) : undefined,
    query.orderId ? ofOrders(sql`o.id = ${query.orderId}`) : undefined,
  ]
  const { data, meta } = await longListPage(ctx, query, {
    from: invoices,
    id: invoices.id,
    columns: { ...columns, remindedOn: remindedOn(ctx) },
    joined: (select) =>
      select
        .innerJoin(companies, eq(companies.id, invoices.companyId))
        .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id)),
    where: [...filters, await searched(ctx, query.search, and(...filters))],
    order: byAge(key, column, invoices.id),
  })
  return { data: data.map((row) => ({ ...row, status: statusOf(row, today(ctx)) })), meta }
}

/** Drafts, open and overdue invoices, counted and added up. */
export async function getInvoiceSums(ctx: Ctx): Promise<HandlerReply<typeof office.getInvoiceSums>> {
  const sum = async (of: Promise<{ count: number; total: string }[]>) => {
    const { count, total } = one(await of)
    return { count, total: minor(Number(total)) }
  }
  const owed = (where: SQL | undefined) =>
    ctx.db
      .select({ count: sql<number>`count(*)::int`, total: sql<string>`coalesce(sum(${invoiceBalances.outstanding}), 0)` })
      .from(invoiceBalances)
      .where(and(sql`${invoiceBalances.outstanding} > 0`, where))
  const drafts = ctx.db
    .select({ count: sql<number>`count(*)::int`, total: sql<string>`coalesce(sum(${invoices.grandTotal}), 0)` })
    .from(invoices)
    .where(and(eq(invoices.state, 'draft'), ofKind('invoice')))
  return {
    currency: ctx.profile.currency.code,
    drafts: await sum(drafts),
    open: await sum(owed(gte(invoiceBalances.dueDate, today(ctx)))),
    overdue: await sum(owed(lt(invoiceBalances.dueDate, today(ctx)))),
  }
}

type Own = HandlerReply<typeof api.listOwnInvoices>[number]

async function ownWhere(ctx: Ctx, which: SQL): Promise<(Own & Pick<typeof invoices.$inferSelect, 'state' | 'grandTotal' | 'document'>)[]> {
  const rows = await ctx.db
    .select({ ...columns, document: invoices.document })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(and(isPrinted, eq(invoices.customerId, needCustomer(ctx).customerId), which))
    .orderBy(desc(invoices.printedAt), asc(invoices.id))
  return rows.map((row) => ({ ...row, number: row.number ?? '', status: statusOf(row, today(ctx)) }))
}

/** The printed invoices of an own order; none for those who see no prices. */
export const listOwnInvoices = async (ctx: Ctx, orderId: string): Promise<Own[]> =>
  (await maySeePrices(ctx)) ? ownWhere(ctx, ofOrders(sql`o.id = ${orderId}`)) : []

/** An own printed invoice as it is on paper; 404 for everybody else's. */
export async function getOwnInvoice(ctx: Ctx, id: string): Promise<HandlerReply<typeof api.getOwnInvoice> & { document: InvoiceDocument }> {
  const [row] = (await maySeePrices(ctx)) ? await ownWhere(ctx, eq(invoices.id, id)) : []
  const [line] = await ctx.db.select({ orderId: invoiceLines.orderId }).from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).limit(1)
  if (!row?.document || !line) throw invoiceErrors.notFound()
  return { document: row.document, words: wordsOnPaper(), orderId: line.orderId, standing: await standingOf(ctx, row) }
}
