// An invoice as it is on paper: of a printed one the snapshot, of a draft what it would be now.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { orderEvents, orders } from '#modules/orders/server/tables.ts'
import { people } from '#modules/people/server/tables.ts'
import { knownText } from '#modules/settings/known-text.ts'
import { getSettings, type Settings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, one } from '#server/db/failures.ts'
import { textIn } from '#shared/locale.ts'
import { add, currencyDecimals, type Minor, moneyToText } from '#shared/money.ts'
import type { Profile } from '#shared/profile.ts'
import { type Day, dayOf } from '#shared/time.ts'
import { taxesOf } from '../amounts.ts'
import type { InvoiceDocument, Receipt } from '../document.ts'
import { formFor } from '../legal.ts'
import { qrText } from '../qr.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { openOfReturn, tooMuchOf } from './open-of-return.ts'
import { receiptsOfDraft } from './receipts.ts'
import { creditSources, leftOf, orderSources, type Source } from './sources.ts'
import { invoiceLines, invoices } from './tables.ts'

type Row = typeof invoices.$inferSelect
type Line = typeof invoiceLines.$inferSelect
export type Stored = { invoice: Row; lines: Line[] }

/** An invoice with its lines; throws when there is none. */
export async function readStored(ctx: Ctx, id: string): Promise<Stored> {
  const invoice = needRow(await ctx.db.select().from(invoices).where(eq(invoices.id, id)), invoiceErrors.notFound)
  return {
    invoice,
    lines: await ctx.db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).orderBy(asc(invoiceLines.position)),
  }
}

/** The lines a draft may have: those of its orders, or of the invoice it corrects; over a return no more of them than came back. */
export async function sourcesFor(ctx: Ctx, { invoice, lines }: Stored): Promise<Source[]> {
  if (invoice.correctsId !== null) {
    const sources = await creditSources(ctx, invoice.correctsId, invoice.id)
    if (invoice.returnId === null) {
      // One by hand has an answer to whether its goods are billed again; without one it is over what an order dropped.
      if (invoice.isBilledAgain !== null || invoice.state !== 'draft') return sources
      const over = await tooMuchOf(ctx, [...new Set(lines.map(({ orderId }) => orderId))], invoice.id)
      return sources.map((source) => ({ ...source, rest: over.get(source.orderLineId ?? '') ?? null }))
    }
    const open = await openOfReturn(ctx, invoice.returnId, invoice.id)
    return sources.map((source) => {
      const rest = open.get(source.orderLineId ?? '') ?? null
      return { ...source, rest, reserved: source.reserved + Math.max(0, leftOf(source) - (rest?.quantity ?? 0)) }
    })
  }
  return orderSources(ctx, [...new Set(lines.map(({ orderId }) => orderId))], invoice.id)
}

/** The stored line that was made from a source. */
export const isOf = (line: Pick<Line, 'orderLineId' | 'orderId' | 'correctsId'>, source: Source): boolean =>
  source.correctsId === null ? (line.orderLineId ?? line.orderId) === source.key : line.correctsId === source.key

type Printed = { number: string; issuedAt: string; dueDate: string | null }

/** The rest of the paper: all but the invoice's own row and lines. */
export type Around = Pick<Settings, 'company' | 'site'> & {
  buyer: InvoiceDocument['buyer']
  ordered: OrderOnPaper[]
  corrects: InvoiceDocument['corrects']
  received: Receipt[]
}

/** Takes a stored invoice with its sources; gives it as it is on paper, with its number when it has just got one. */
export async function makeDocument(
  ctx: Ctx,
  stored: Stored,
  sources: readonly Source[],
  printed: (Printed & Pick<Around, 'received'>) | null,
): Promise<InvoiceDocument> {
  const { invoice, lines } = stored
  if (invoice.document) return invoice.document
  const { company, site } = await getSettings(ctx)
  const buyer = await buyerOf(ctx, invoice)
  const ordered = await ordersOnPaper(ctx, [...new Set(lines.map(({ orderId }) => orderId))])
  const corrects = await correctedOf(ctx, invoice.correctsId)
  const received = printed?.received ?? (invoice.kind === 'invoice' ? await receiptsOfDraft(ctx, invoice.id, lines) : [])
  return documentOf(ctx.profile.region, { invoice, lines, sources, printed, around: { company, site, buyer, ordered, corrects, received } })
}

type OwnFields = 'kind' | 'date' | 'reason' | 'note' | 'currency' | 'netTotal' | 'taxTotal' | 'grandTotal'
type BankFields = 'bankAccountName' | 'bankName' | 'bankNumber' | 'bankSortCode' | 'iban'
type Whole = {
  invoice: Pick<Row, OwnFields | BankFields>
  lines: readonly Omit<Line, 'id' | 'invoiceId' | 'position'>[]
  sources: readonly Source[]
  printed: Printed | null
  around: Around
}

/** The paper of an invoice of which everything is known. */
export function documentOf(region: Profile['region'], { invoice, lines, sources, printed, around }: Whole): InvoiceDocument {
  const { company, site, buyer, ordered, corrects, received } = around
  const form = formFor(region, buyer.vatNumber)
  const decimals = currencyDecimals(invoice.currency)
  const seller = {
    // In the language of its form.
    name: knownText(textIn(company.name, region === 'SA' ? 'ar' : 'en')),
    address: [knownText(company.address), knownText(company.post_code)].filter(Boolean),
    vatNumber: knownText(company.vatNumber),
    companyNumber: knownText(company.commercial_record_number),
    phone: knownText(company.phone),
    email: knownText(company.email),
    logo: site.logo,
    country: region,
  }
  const totals = {
    discount: add(...lines.map(({ discount }) => discount)),
    net: invoice.netTotal,
    tax: invoice.taxTotal,
    grand: invoice.grandTotal,
  }
  return {
    form,
    kind: invoice.kind,
    number: printed?.number ?? null,
    date: invoice.date,
    supplyDate:
      ordered
        .flatMap(({ sentOn }) => sentOn ?? [])
        .toSorted()
        .at(-1) ?? invoice.date,
    dueDate: printed?.dueDate ?? null,
    issuedAt: printed?.issuedAt ?? null,
    corrects,
    reason: invoice.reason,
    currency: { code: invoice.currency, decimals },
    seller,
    buyer,
    orders: ordered.map(({ number, date, purchaseOrderNumber }) => ({ number, date, purchaseOrderNumber })),
    lines: lines.flatMap((line) => {
      const source = sources.find((each) => isOf(line, each))
      if (!source) return []
      const { kind, sku, detail, decimals: places, unit, unitPrice, orderNumber } = source
      const { title, quantity, discount, net, taxBps, taxRule, tax } = line
      return [{ kind, sku, title, detail, quantity, decimals: places, unit, unitPrice, discount, net, taxBps, taxRule, tax, orderNumber }]
    }),
    taxes: taxesOf(lines),
    totals,
    received,
    bank: {
      accountName: invoice.bankAccountName,
      bankName: invoice.bankName,
      number: invoice.bankNumber,
      sortCode: invoice.bankSortCode,
      iban: invoice.iban,
    },
    note: invoice.note,
    qr: form === 'gb' || !printed ? null : qrOf(seller, printed, { decimals, grand: totals.grand, tax: totals.tax }),
  }
}

type Sums = { decimals: number; grand: Minor; tax: Minor }

const qrOf = (seller: { name: string; vatNumber: string }, { issuedAt }: Printed, { decimals, grand, tax }: Sums): string =>
  qrText({
    seller: seller.name,
    vatNumber: seller.vatNumber,
    time: issuedAt.replace(/\.\d+Z$/, 'Z'),
    total: moneyToText(grand, decimals),
    tax: moneyToText(tax, decimals),
  })

/** Who an invoice is for, as its paper names them. */
export async function buyerOf(
  ctx: Ctx,
  { companyId, customerId, invoiceAddress }: Pick<Row, 'companyId' | 'customerId' | 'invoiceAddress'>,
): Promise<InvoiceDocument['buyer']> {
  const [company, person] = await Promise.all([
    ctx.db.select().from(companies).where(eq(companies.id, companyId)).then(one),
    ctx.db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, customerId)).then(one),
  ])
  const lines = invoiceAddress.split('\n').map((line) => line.trim())
  return {
    name: company.name,
    address: lines.filter(Boolean),
    vatNumber: company.vatNumber ?? '',
    companyNumber: company.companyNumber,
    phone: person.phone ?? '',
    email: person.email,
    country: ctx.profile.region,
  }
}

export type OrderOnPaper = InvoiceDocument['orders'][number] & { id: string; sentOn?: Day }

/** Orders as invoices name them, oldest first, with the day on which each was sent. */
export async function ordersOnPaper(ctx: Ctx, ids: readonly string[]): Promise<OrderOnPaper[]> {
  if (ids.length === 0) return []
  const [rows, sent] = await Promise.all([
    ctx.db
      .select({ id: orders.id, number: orders.number, createdAt: orders.createdAt, purchaseOrderNumber: orders.purchaseOrderNumber })
      .from(orders)
      .where(inArray(orders.id, [...ids]))
      .orderBy(asc(orders.createdAt), asc(orders.id)),
    ctx.db
      .select({ orderId: orderEvents.orderId, at: sql<string>`min(${orderEvents.createdAt})` })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, [...ids]), eq(orderEvents.to, 'shipped')))
      .groupBy(orderEvents.orderId),
  ])
  const day = (at: string) => dayOf(new Date(at), ctx.config.timeZone)
  const sentAt = new Map(sent.map(({ orderId, at }) => [orderId, at]))
  return rows.map(({ id, number, createdAt, purchaseOrderNumber }) => {
    const at = sentAt.get(id)
    return { id, number, date: day(createdAt), purchaseOrderNumber, ...(at === undefined ? {} : { sentOn: day(at) }) }
  })
}

async function correctedOf(ctx: Ctx, id: string | null): Promise<InvoiceDocument['corrects']> {
  if (id === null) return null
  const { number, date } = one(
    await ctx.db.select({ number: invoices.number, date: invoices.date }).from(invoices).where(eq(invoices.id, id)),
  )
  return number === null ? null : { number, date }
}

/** Any invoice as it is, or would be, on paper. */
export async function getDocument(ctx: Ctx, id: string): Promise<InvoiceDocument> {
  const stored = await readStored(ctx, id)
  return makeDocument(ctx, stored, stored.invoice.document ? [] : await sourcesFor(ctx, stored), null)
}
