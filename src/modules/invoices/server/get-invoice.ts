// One invoice as the office sees and edits it.
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { orders } from '#modules/orders/server/tables.ts'
import { returns } from '#modules/returns/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { zero } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { noAmounts } from '../amounts.ts'
import type { Invoice, InvoiceItem } from '../admin-contract.ts'
import type { InvoiceStanding, StandingPaper } from '../contract.ts'
import { missingOf } from '../legal.ts'
import { statusOf } from '../status.ts'
import { collectedOf } from './collected.ts'
import { getDocument, isOf, makeDocument, readStored, sourcesFor, type Stored } from './make-document.ts'
import { wordsOnPaper } from './paper-words.ts'
import { receiptsOf } from './receipts.ts'
import { leftOf, type Source } from './sources.ts'
import { invoiceReader } from './invoice-reader.ts'
import { invoiceBalances, invoiceMails, invoices } from './tables.ts'

/** The lines a draft may have. */
export const sourcesOf = async (ctx: Ctx, id: string): Promise<Source[]> => sourcesFor(ctx, await readStored(ctx, id))

/** One invoice or credit note; throws when there is none. */
export async function getInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  const stored = await readStored(ctx, id)
  const { invoice, lines } = stored
  const sources = await sourcesFor(ctx, stored)
  const document = await makeDocument(ctx, stored, sources, null)
  const [named, corrects, returned, creditNotes, balance, mails] = await Promise.all([
    ordersOf(ctx, lines),
    invoice.correctsId === null ? null : numberOf(ctx, invoice.correctsId),
    invoice.returnId === null ? null : returnOf(ctx, invoice.returnId),
    creditNotesOf(ctx, id),
    balanceOf(ctx, id),
    ctx.db.select().from(invoiceMails).where(eq(invoiceMails.invoiceId, id)).orderBy(desc(invoiceMails.createdAt)),
  ])
  const { netTotal: net, taxTotal: tax, grandTotal: grand, dueDate } = invoice
  const { version, kind, number, customerId, currency, date, invoiceAddress, reason, note, printedAt } = invoice
  const { bankAccountName, bankName, bankNumber, bankSortCode, iban, isBilledAgain } = invoice
  return {
    id,
    version,
    kind,
    number,
    customerId,
    currency,
    date,
    dueDate,
    invoiceAddress,
    reason,
    note,
    printedAt,
    bankAccountName,
    bankName,
    bankNumber,
    bankSortCode,
    iban,
    isBilledAgain,
    status: statusOf({ ...invoice, ...balance }, dayOf(ctx.now, ctx.config.timeZone)),
    companyName: document.buyer.name,
    orders: named,
    corrects,
    returned,
    creditNotes,
    items: itemsOf(ctx, stored, sources),
    totals: { net, tax, grand },
    ...balance,
    ...(await moneyFor(ctx, id, balance)),
    missing: invoice.state === 'draft' ? missingOf(document) : [],
    email: (await invoiceReader(ctx, customerId)).email,
    mailedAt: mails.find(({ step }) => step === 0)?.createdAt ?? null,
    reminders: mails.filter(({ step }) => step > 0).length,
    remindedAt: mails.find(({ step }) => step > 0)?.createdAt ?? null,
  }
}

/** The money received for an invoice, and what of the rest is collected; none of both for a draft and a credit note, which have no balance. */
async function moneyFor(ctx: Ctx, id: string, { paid, outstanding }: Balance): Promise<Pick<Invoice, 'received' | 'collected'>> {
  const [received, collected] = await Promise.all([paid > 0 ? receiptsOf(ctx, id) : [], outstanding > 0 ? collectedOf(ctx, id) : zero])
  return { received, collected }
}

type Balance = Awaited<ReturnType<typeof balanceOf>>
type Head = Pick<Stored['invoice'], 'id' | 'kind' | 'state' | 'dueDate' | 'grandTotal'>

/** Where a printed invoice stands; null for a draft and a credit note. */
export async function standingOf(ctx: Ctx, invoice: Head): Promise<InvoiceStanding | null> {
  if (invoice.kind !== 'invoice' || invoice.state !== 'printed') return null
  const balance = await balanceOf(ctx, invoice.id)
  const { credited, outstanding } = balance
  const money = await moneyFor(ctx, invoice.id, balance)
  return { status: statusOf({ ...invoice, ...balance }, dayOf(ctx.now, ctx.config.timeZone)), credited, outstanding, ...money }
}

/** Any invoice as it is, or would be, on paper, with the words of its form. */
export async function getInvoicePaper(ctx: Ctx, id: string): Promise<StandingPaper> {
  const { invoice } = await readStored(ctx, id)
  const [document, standing] = await Promise.all([getDocument(ctx, id), standingOf(ctx, invoice)])
  return { document, words: wordsOnPaper(), standing }
}

/** A draft shows all it may be made up of; a printed one its lines alone. */
function itemsOf(ctx: Ctx, { invoice, lines }: Stored, sources: readonly Source[]): InvoiceItem[] {
  const isDraft = invoice.state === 'draft'
  return sources.flatMap((source) => {
    const line = lines.find((each) => isOf(each, source))
    const left = leftOf(source)
    if (!line && (!isDraft || left === 0)) return []
    const { key, orderNumber, detail, sku, unit, decimals, unitPrice, taxBps } = source
    const { quantity, discount, net, tax } = line ?? noAmounts
    const title = line?.title ?? source.title
    const shown = { key, orderNumber, title, detail: { ...detail }, sku, unit: unit[ctx.locale], decimals, unitPrice, taxBps }
    return [{ ...shown, quantity, largest: isDraft ? left : quantity, discount, net, tax }]
  })
}

async function ordersOf(ctx: Ctx, lines: Stored['lines']) {
  const ids = [...new Set(lines.map(({ orderId }) => orderId))]
  return ids.length === 0
    ? []
    : ctx.db
        .select({ id: orders.id, number: orders.number })
        .from(orders)
        .where(inArray(orders.id, ids))
        .orderBy(asc(orders.createdAt), asc(orders.id))
}

async function numberOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select({ id: invoices.id, number: invoices.number }).from(invoices).where(eq(invoices.id, id))
  return row ?? null
}

async function returnOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select({ id: returns.id, number: returns.number }).from(returns).where(eq(returns.id, id))
  return row ?? null
}

async function creditNotesOf(ctx: Ctx, id: string): Promise<Invoice['creditNotes']> {
  const rows = await ctx.db.select().from(invoices).where(eq(invoices.correctsId, id)).orderBy(asc(invoices.createdAt), asc(invoices.id))
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.state === 'draft' ? ('draft' as const) : ('issued' as const),
    grandTotal: row.grandTotal,
  }))
}

async function balanceOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(invoiceBalances).where(eq(invoiceBalances.invoiceId, id))
  const { credited = zero, paid = zero, outstanding = zero } = row ?? {}
  return { credited, paid, outstanding }
}
