// Mails about invoices: what they say, and the invoice itself when the office sends it.
import { eq } from 'drizzle-orm'
import { type EmailData, sendEmail } from '#modules/emails/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow } from '#server/db/failures.ts'
import { formatMoney, type Minor, subtract, zero } from '#shared/money.ts'
import { dateText } from '#shared/time.ts'
import { regionalForm } from '#shared/locale.ts'
import type { Invoice } from '../admin-contract.ts'
import { collectedOf } from './collected.ts'
import { getInvoice } from './get-invoice.ts'
import { invoiceReader, type InvoiceReader } from './invoice-reader.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { invoiceBalances, invoiceMails, invoices } from './tables.ts'

const { id, customerId, currency, dueDate, number, locale, grandTotal } = invoices
/** The columns of an invoice that its mail needs; the printed paper itself is not read for it. */
export const mailed = { id, customerId, currency, dueDate, number, locale, grandTotal }

export type MailedInvoice = Pick<typeof invoices.$inferSelect, keyof typeof mailed>
type Kind = 'invoiceSent' | 'paidInvoiceSent' | 'creditNoteSent' | 'invoiceReminder'
type Mail = { invoice: MailedInvoice; kind: Kind; key: string; amounts: Amounts }

/** The amounts of an invoice for its mail: the total, the paid and the due amount, and how much of the due amount salespeople have collected. */
type Amounts = { total: Minor; paid: Minor; due: Minor; collected: Minor }

/** The amounts of an invoice as they stand now; nothing of a credit note is due. */
export async function amountsNow(
  ctx: Ctx,
  { id: invoiceId, grandTotal }: Pick<typeof invoices.$inferSelect, 'id' | 'grandTotal'>,
): Promise<Amounts> {
  const [balance] = await ctx.db.select().from(invoiceBalances).where(eq(invoiceBalances.invoiceId, invoiceId))
  const { paid = zero, outstanding = zero } = balance ?? {}
  return { total: grandTotal, paid, due: outstanding, collected: outstanding > 0 ? await collectedOf(ctx, invoiceId) : zero }
}

/** The mail with an invoice or a credit note: one that was paid asks for no money. */
export const sentKind = ({ kind }: Pick<typeof invoices.$inferSelect, 'kind'>, { paid, due }: Amounts): Kind =>
  kind === 'creditNote' ? 'creditNoteSent' : paid > 0 && due === 0 ? 'paidInvoiceSent' : 'invoiceSent'

type Content = Pick<Mail, 'invoice' | 'kind' | 'amounts'> & { reader: InvoiceReader; locale: Mail['invoice']['locale'] }

/** A mail about an invoice; its amounts are left out for a customer who sees no prices. A reminder names what it reminds of alone. */
export function invoiceMail(ctx: Ctx, { invoice, kind, amounts, reader, locale }: Content): Omit<EmailData, 'key' | 'to'> {
  const { currency, dueDate, number } = invoice
  const { total, paid, due, collected } = amounts
  const writing = regionalForm(locale, ctx.profile.locale)
  const money = (title: string, amount: Minor, isSaid = true) =>
    reader.hasMoney && isSaid ? [{ title: `email.mail.details.${title}`, lines: [formatMoney(amount, currency, writing)] }] : []
  const isCredit = kind === 'creditNoteSent'
  return {
    kind,
    locale,
    params: { name: reader.name, number: number ?? '' },
    details: [
      ...(kind === 'invoiceReminder' ? money('amount', subtract(due, collected)) : money('amount', total)),
      ...(kind === 'invoiceReminder' ? [] : money('received', paid, paid > 0)),
      ...money('collected', collected, collected > 0),
      ...(kind === 'invoiceReminder' ? [] : money('stillDue', subtract(due, collected), !isCredit && (due < total || collected > 0))),
      ...(dueDate === null || due <= collected ? [] : [{ title: 'email.mail.details.dueDate', lines: [dateText(dueDate)] }]),
    ],
    button: { label: `email.mail.${kind}.button`, url: `${ctx.config.publicUrl}/dashboard/invoices/${invoice.id}` },
    subjectId: invoice.id,
  }
}

/** Queues one mail, to its customer where no other address is named. */
export async function sendInvoiceMail(ctx: Ctx, { invoice, kind, key, amounts }: Mail, to?: string): Promise<void> {
  const reader = await invoiceReader(ctx, invoice.customerId)
  await sendEmail(ctx, { ...invoiceMail(ctx, { invoice, kind, amounts, reader, locale: invoice.locale }), key, to: to ?? reader.email })
}

/** Mails a printed invoice or credit note to its customer or to another address, again with every call. */
export async function mailInvoice(ctx: Ctx, id: string, to?: string): Promise<Invoice> {
  await mailPrinted(ctx, id, to)
  return getInvoice(ctx, id)
}

/** Mails many printed invoices and credit notes, each to its customer: all of them, or none where one cannot be mailed. */
export async function mailInvoices(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<{ mailed: number }> {
  const each = [...new Set(ids)]
  for (const id of each) await mailPrinted(ctx, id)
  return { mailed: each.length }
}

async function mailPrinted(ctx: Ctx, id: string, to?: string): Promise<void> {
  const invoice = needRow(await ctx.db.select().from(invoices).where(eq(invoices.id, id)), invoiceErrors.notFound)
  if (invoice.state !== 'printed') throw invoiceErrors.notPrinted()
  const at = ctx.now.toISOString()
  const amounts = await amountsNow(ctx, invoice)
  await sendInvoiceMail(ctx, { invoice, kind: sentKind(invoice, amounts), key: `invoice:${id}:${at}`, amounts }, to)
  await ctx.db
    .insert(invoiceMails)
    .values({ invoiceId: id, step: 0, createdAt: at })
    .onConflictDoUpdate({ target: [invoiceMails.invoiceId, invoiceMails.step], set: { createdAt: at } })
  await audit(ctx, { action: 'invoice.mailed', subject: 'invoice', subjectId: id, after: { number: invoice.number } })
}
