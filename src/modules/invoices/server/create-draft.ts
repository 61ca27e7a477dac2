// New drafts: an invoice over what is not billed yet of one order or several, and a credit note over a printed invoice.
import { asc, eq, inArray } from 'drizzle-orm'
import { parcelLines } from '#modules/people/address-rules.ts'
import { addresses } from '#modules/people/server/tables.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { knownText } from '#modules/settings/known-text.ts'
import { getSettings, type Settings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, one } from '#server/db/failures.ts'
import type { Locale } from '#shared/locale.ts'
import { zero } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { Invoice } from '../admin-contract.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { getInvoice } from './get-invoice.ts'
import { creditSources, leftOf, orderSources, type Source } from './sources.ts'
import { invoices } from './tables.ts'
import { lockOrders, needBillable, type RequestedLine, writeLines } from './write-lines.ts'

/** The unbilled rest of each source, as requested lines. */
const allLeft = (sources: readonly Source[]) =>
  sources.map((source) => ({ key: source.key, title: source.title, quantity: leftOf(source) }))

/** Makes a draft of everything that is left of orders of one customer. */
export async function createInvoice(ctx: Ctx, orderIds: readonly string[]): Promise<Invoice> {
  await lockOrders(ctx, orderIds)
  const found = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const [first] = found
  if (!first || found.length < new Set(orderIds).size) throw invoiceErrors.notFound()
  needBillable(found)
  if (found.some((order) => order.customerId !== first.customerId || order.currency !== first.currency))
    throw invoiceErrors.notOneCustomer()
  const { company } = await getSettings(ctx)
  const sources = await orderSources(ctx, orderIds, null)
  const { id } = one(
    await ctx.db
      .insert(invoices)
      .values({
        ...draftRow(ctx, first, { company, address: await addressOf(ctx, first) }),
        netTotal: zero,
        taxTotal: zero,
        grandTotal: zero,
      })
      .returning({ id: invoices.id }),
  )
  await writeLines(ctx, id, sources, allLeft(sources))
  const made = await getInvoice(ctx, id)
  await audit(ctx, { action: 'invoice.created', subject: 'invoice', subjectId: id, after: { orders: made.orders, totals: made.totals } })
  return made
}

type OrderRow = typeof orders.$inferSelect
type BilledOrder = Pick<OrderRow, 'companyId' | 'customerId' | 'locale' | 'currency'>

/** A new draft over an order, without its totals: of today, with the shop's bank account. */
export const draftRow = (ctx: Ctx, order: BilledOrder, { company, address }: Pick<Settings, 'company'> & { address: string }) => ({
  kind: 'invoice' as const,
  companyId: order.companyId,
  customerId: order.customerId,
  locale: order.locale,
  currency: order.currency,
  date: dayOf(ctx.now, ctx.config.timeZone),
  invoiceAddress: address,
  reason: '',
  note: '',
  bankAccountName: knownText(company.bank_account_name),
  bankName: knownText(company.bankName),
  bankNumber: knownText(company.bankNumber),
  bankSortCode: knownText(company.bankSortCode),
  iban: knownText(company.IBAN),
})

/** Where the customer is invoiced: their default address, else where the order went. */
export async function addressOf(ctx: Ctx, order: Pick<OrderRow, 'customerId' | 'address'>): Promise<string> {
  const rows = await ctx.db.select().from(addresses).where(eq(addresses.customerId, order.customerId))
  const main = rows.find(({ isDefault, removedAt }) => isDefault && removedAt === null) ?? order.address
  if (!main) return ''
  const language: Locale = ctx.profile.language
  return parcelLines(main, language).join('\n')
}

/** Makes a draft of a credit note over everything of a printed invoice that is not credited yet. */
export async function creditInvoice(ctx: Ctx, invoiceId: string): Promise<Invoice> {
  const invoice = needRow(await ctx.db.select().from(invoices).where(eq(invoices.id, invoiceId)), invoiceErrors.notFound)
  if (invoice.state !== 'printed' || invoice.kind !== 'invoice') throw invoiceErrors.notPrinted()
  await lockOrders(ctx, [...new Set((await creditSources(ctx, invoiceId, null)).map(({ orderId }) => orderId))])
  const sources = await creditSources(ctx, invoiceId, null)
  const id = await draftCredit(ctx, invoice, { sources, requested: allLeft(sources), returnId: null, isBilledAgain: true, reason: '' })
  return getInvoice(ctx, id)
}

type CreditDraft = {
  sources: readonly Source[]
  requested: readonly RequestedLine[]
  returnId: string | null
  isBilledAgain: boolean | null
  reason: string
}

/** Takes a printed invoice with its lines and the quantities to credit; writes the draft of a credit note and gives its id. The caller holds the orders. */
export async function draftCredit(
  ctx: Ctx,
  invoice: typeof invoices.$inferSelect,
  { sources, requested, returnId, isBilledAgain, reason }: CreditDraft,
): Promise<string> {
  const { companyId, customerId, locale, currency, invoiceAddress, bankAccountName, bankName, bankNumber, bankSortCode, iban } = invoice
  const copied = { companyId, customerId, locale, currency, invoiceAddress, bankAccountName, bankName, bankNumber, bankSortCode, iban }
  const { id } = one(
    await ctx.db
      .insert(invoices)
      .values({
        ...copied,
        kind: 'creditNote',
        correctsId: invoice.id,
        returnId,
        isBilledAgain,
        reason,
        date: dayOf(ctx.now, ctx.config.timeZone),
        netTotal: zero,
        taxTotal: zero,
        grandTotal: zero,
      })
      .returning({ id: invoices.id }),
  )
  await writeLines(ctx, id, sources, requested)
  await audit(ctx, { action: 'invoice.credited', subject: 'invoice', subjectId: invoice.id, after: { creditNoteId: id, returnId } })
  return id
}
