// Mails about invoices: the invoice itself when the office sends it, and reminders in the steps of the settings once it is overdue.
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type EmailData, sendEmail } from '#modules/emails/server/public.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { job } from '#server/job.ts'
import { formatMoney, type Minor } from '#shared/money.ts'
import { type Day, dayOf, plusDays } from '#shared/time.ts'
import type { Invoice } from '../admin-contract.ts'
import { getInvoice } from './get-invoice.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { invoiceBalances, invoiceMails, invoices } from './tables.ts'

type Mail = {
  invoice: typeof invoices.$inferSelect
  kind: 'invoiceSent' | 'creditNoteSent' | 'invoiceReminder'
  key: string
  amount: Minor
}

type Reader = { name: string; email: string; hasMoney: boolean }

/** The customer of an invoice as the reader of its mails. */
export async function invoiceReader(ctx: Ctx, customerId: string): Promise<Reader> {
  const { site } = await getSettings(ctx)
  const { canSee, ...reader } = one(
    await ctx.db
      .select({ name: people.firstName, email: people.email, canSee: customers.canSeePrices })
      .from(customers)
      .innerJoin(people, eq(people.id, customers.id))
      .where(eq(customers.id, customerId)),
  )
  return { ...reader, hasMoney: canSee || site.arePricesPublic }
}

type Content = Pick<Mail, 'invoice' | 'kind' | 'amount'> & { reader: Reader; locale: Mail['invoice']['locale'] }

/** A mail about an invoice; its amount is left out for a customer who sees no prices. */
export function invoiceMail(ctx: Ctx, { invoice, kind, amount, reader, locale }: Content): Omit<EmailData, 'key' | 'to'> {
  const { currency, dueDate, number } = invoice
  const writing = locale === 'ar' ? 'ar-sa' : ctx.profile.locale
  const day = (text: Day) => text.split('-').toReversed().join('/')
  return {
    kind,
    locale,
    params: { name: reader.name, number: number ?? '' },
    details: [
      ...(reader.hasMoney ? [{ title: 'email.mail.details.amount', lines: [formatMoney(amount, currency, writing)] }] : []),
      ...(dueDate === null ? [] : [{ title: 'email.mail.details.dueDate', lines: [day(dueDate)] }]),
    ],
    button: { label: `email.mail.${kind}.button`, url: `${ctx.config.publicUrl}/dashboard/invoices/${invoice.id}` },
    subjectId: invoice.id,
  }
}

/** Queues one mail. */
async function send(ctx: Ctx, { invoice, kind, key, amount }: Mail): Promise<void> {
  const reader = await invoiceReader(ctx, invoice.customerId)
  await sendEmail(ctx, { ...invoiceMail(ctx, { invoice, kind, amount, reader, locale: invoice.locale }), key, to: reader.email })
}

/** Mails a printed invoice or credit note to its customer, again with every call. */
export async function mailInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw invoiceErrors.notFound()
  if (invoice.state !== 'printed') throw invoiceErrors.notPrinted()
  const at = ctx.now.toISOString()
  const kind = invoice.kind === 'invoice' ? 'invoiceSent' : 'creditNoteSent'
  await send(ctx, { invoice, kind, key: `invoice:${id}:${at}`, amount: invoice.grandTotal })
  await ctx.db
    .insert(invoiceMails)
    .values({ invoiceId: id, step: 0, createdAt: at })
    .onConflictDoUpdate({ target: [invoiceMails.invoiceId, invoiceMails.step], set: { createdAt: at } })
  await audit(ctx, { action: 'invoice.mailed', subject: 'invoice', subjectId: id, after: { number: invoice.number } })
  return getInvoice(ctx, id)
}

export const sendReminders = job('invoices.sendReminders', z.object({}))

/** The step of the reminders that is due: how many of their days after the due day have passed. */
export const reminderStep = (dueDate: Day, reminderDays: readonly number[], today: Day): number =>
  reminderDays.filter((days) => plusDays(dueDate, days) <= today).length

/** Reminds of every overdue invoice that has reached a new step; a step that was left out is not made up for. */
export async function performSendReminders(ctx: Ctx): Promise<void> {
  const { site } = await getSettings(ctx)
  const today = dayOf(ctx.now, ctx.config.timeZone)
  if (!ctx.profile.flags.isInvoicesEnabled || site.reminderDays.length === 0) return
  const rows = await ctx.db
    .select({ invoice: invoices })
    .from(invoiceBalances)
    .innerJoin(invoices, eq(invoices.id, invoiceBalances.invoiceId))
    .where(and(sql`${invoiceBalances.outstanding} > 0`, lt(invoiceBalances.dueDate, today)))
    .orderBy(asc(invoices.id))
  for (const { invoice } of rows) {
    const step = invoice.dueDate === null ? 0 : reminderStep(invoice.dueDate, site.reminderDays, today)
    if (step > 0) await ctx.tx((inner) => remind(inner, invoice, step))
  }
}

async function remind(ctx: Ctx, invoice: Mail['invoice'], step: number): Promise<void> {
  // The round through all of them takes its time, and money comes in meanwhile.
  const [balance] = await ctx.db.select().from(invoiceBalances).where(eq(invoiceBalances.invoiceId, invoice.id))
  if (!balance || balance.outstanding === 0) return
  const made = await ctx.db.insert(invoiceMails).values({ invoiceId: invoice.id, step }).onConflictDoNothing().returning()
  if (made.length === 0) return
  await send(ctx, { invoice, kind: 'invoiceReminder', key: `invoice-reminder:${invoice.id}:${step}`, amount: balance.outstanding })
}
