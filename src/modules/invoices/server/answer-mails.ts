// Answers of the mails: which invoices a template can be shown with, a mail about one of them, and the invoice that mails bring along.
import { and, asc, desc, eq, like, type SQL } from 'drizzle-orm'
import { mailDocument, mailSample, sampleChoices } from '#modules/emails/events.ts'
import type { EmailKind } from '#modules/emails/kinds.ts'
import { mailRules } from '#modules/emails/mails.ts'
import { companies } from '#modules/companies/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { answer } from '#server/events.ts'
import { westernDigits, zero } from '#shared/money.ts'
import { printed } from './invoice-sheet.ts'
import { invoiceReader } from './invoice-reader.ts'
import { invoiceMail } from './mail-invoice.ts'
import { getDocument } from './make-document.ts'
import { invoices } from './tables.ts'

/** Printed ones alone are mailed. */
const mailed = (kind: string): SQL | undefined =>
  and(eq(invoices.state, 'printed'), eq(invoices.kind, kind === 'creditNoteSent' ? 'creditNote' : 'invoice'))

/** The newest printed invoices, or those with the typed beginning of a number. */
export const invoiceChoices = answer(sampleChoices, async (ctx, { mail, search }) => {
  if (mailRules(mail.kind).group !== 'invoices') return null
  const typed = westernDigits(search)
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&')
  const rows = await ctx.db
    .select({ id: invoices.id, number: invoices.number, company: companies.name })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(and(mailed(mail.kind), typed ? like(invoices.number, `${typed}%`) : undefined))
    .orderBy(desc(invoices.createdAt), asc(invoices.id))
    .limit(20)
  return rows.map(({ id, number, company }) => ({ id, label: `\u2068${number ?? ''}\u2069 · \u2068${company}\u2069` }))
})

const read = async (ctx: Ctx, id: string) =>
  (
    await ctx.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.state, 'printed')))
  )[0]

/** A template is shown with an invoice as its mail has them: nothing paid, or all of it. */
function sampleAmounts({ grandTotal: total }: NonNullable<Awaited<ReturnType<typeof read>>>, kind: EmailKind) {
  const isPaid = kind === 'paidInvoiceSent'
  const due = isPaid || kind === 'creditNoteSent' ? zero : total
  return { total, paid: isPaid ? total : zero, due, collected: zero }
}

export const invoiceSample = answer(mailSample, async (ctx, { mail: { kind }, id, locale }) => {
  if (kind !== 'invoiceSent' && kind !== 'paidInvoiceSent' && kind !== 'creditNoteSent' && kind !== 'invoiceReminder') return null
  const invoice = await read(ctx, id)
  if (!invoice) return null
  const reader = await invoiceReader(ctx, invoice.customerId)
  return invoiceMail(ctx, { invoice, kind, amounts: sampleAmounts(invoice, kind), reader, locale })
})

/** The invoice as it was printed; not for a customer who sees no prices. */
export const invoicePaper = answer(mailDocument, async (ctx, { document, subjectId, locale }) => {
  if (document !== 'invoice') return null
  const invoice = await read(ctx, subjectId)
  if (!invoice || !(await invoiceReader(ctx, invoice.customerId)).hasMoney) return null
  const { name, pdf } = await printed({ ...ctx, locale }, await getDocument(ctx, subjectId))
  return { name, pdf: Buffer.from(pdf, 'base64') }
})
