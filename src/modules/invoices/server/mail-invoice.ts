// Mails about invoices: the invoice itself when the office sends it, and reminders in the steps of the settings once it is overdue.
import { and, asc, eq, gt, lt, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type EmailData, sendEmail } from '#modules/emails/server/public.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, one } from '#server/db/failures.ts'
import { isAppError } from '#server/http.ts'
import { job } from '#server/job.ts'
import { atMost, formatMoney, type Minor, subtract, zero } from '#shared/money.ts'
import { dateText, type Day, dayOf, plusDays } from '#shared/time.ts'
import { regionalForm } from '#shared/locale.ts'
import type { Invoice } from '../admin-contract.ts'
import { collectedOf, openOf } from './collected.ts'
import { getInvoice } from './get-invoice.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { invoiceBalances, invoiceMails, invoices } from './tables.ts'

const { id, customerId, currency, dueDate, number, locale, grandTotal } = invoices
/** The columns of an invoice that its mail needs; the printed paper itself is not read for it. */
const mailed = { id, customerId, currency, dueDate, number, locale, grandTotal }

type Kind = 'invoiceSent' | 'paidInvoiceSent' | 'creditNoteSent' | 'invoiceReminder'
type Mail = { invoice: Pick<typeof invoices.$inferSelect, keyof typeof mailed>; kind: Kind; key: string; amounts: Amounts }

/** The amounts of an invoice for its mail: the total, the paid and the due amount, and how much of the due amount salespeople have collected. */
type Amounts = { total: Minor; paid: Minor; due: Minor; collected: Minor }

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

type Content = Pick<Mail, 'invoice' | 'kind' | 'amounts'> & { reader: Reader; locale: Mail['invoice']['locale'] }

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

/** Queues one mail. */
async function send(ctx: Ctx, { invoice, kind, key, amounts }: Mail): Promise<void> {
  const reader = await invoiceReader(ctx, invoice.customerId)
  await sendEmail(ctx, { ...invoiceMail(ctx, { invoice, kind, amounts, reader, locale: invoice.locale }), key, to: reader.email })
}

/** Mails a printed invoice or credit note to its customer, again with every call. */
export async function mailInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  await mailPrinted(ctx, id)
  return getInvoice(ctx, id)
}

/** Mails many printed invoices and credit notes, each to its customer: all of them, or none where one cannot be mailed. */
export async function mailInvoices(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<{ mailed: number }> {
  const each = [...new Set(ids)]
  for (const id of each) await mailPrinted(ctx, id)
  return { mailed: each.length }
}

async function mailPrinted(ctx: Ctx, id: string): Promise<void> {
  const invoice = needRow(await ctx.db.select().from(invoices).where(eq(invoices.id, id)), invoiceErrors.notFound)
  if (invoice.state !== 'printed') throw invoiceErrors.notPrinted()
  const at = ctx.now.toISOString()
  const amounts = await amountsNow(ctx, invoice)
  await send(ctx, { invoice, kind: sentKind(invoice, amounts), key: `invoice:${id}:${at}`, amounts })
  await ctx.db
    .insert(invoiceMails)
    .values({ invoiceId: id, step: 0, createdAt: at })
    .onConflictDoUpdate({ target: [invoiceMails.invoiceId, invoiceMails.step], set: { createdAt: at } })
  await audit(ctx, { action: 'invoice.mailed', subject: 'invoice', subjectId: id, after: { number: invoice.number } })
}

export const sendReminders = job('invoices.sendReminders', z.object({}))

const pageSize = 500

/** The overdue invoices behind an id that have reached a step of the reminders without its mail: how many of the days after their due day have passed. */
async function toRemind(ctx: Ctx, { after, today, dueBy }: { after: string; today: Day; dueBy: readonly Day[] }) {
  const step = sql<number>`(select count(*) from unnest(${sql.param([...dueBy])}::date[]) day where ${invoiceBalances.dueDate} <= day)::int`
  const isMailed = sql`exists (select 1 from ${invoiceMails} m where m.invoice_id = ${invoices.id} and m.step = ${step})`
  return ctx.db
    .select({ invoice: mailed, step })
    .from(invoiceBalances)
    .innerJoin(invoices, eq(invoices.id, invoiceBalances.invoiceId))
    .where(
      and(
        gt(invoices.id, after),
        sql`${invoiceBalances.outstanding} > 0`,
        lt(invoiceBalances.dueDate, today),
        sql`${step} > 0`,
        not(isMailed),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(pageSize)
}

/** Reminds of every overdue invoice that has reached a new step; a step that was left out is not made up for. */
export async function performSendReminders(ctx: Ctx): Promise<void> {
  const { site } = await getSettings(ctx)
  const today = dayOf(ctx.now, ctx.config.timeZone)
  if (!ctx.profile.flags.isInvoicesEnabled || site.reminderDays.length === 0) return
  const dueBy = site.reminderDays.map((days) => plusDays(today, -days))
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const rows = await toRemind(ctx, { after, today, dueBy })
    for (const { invoice, step } of rows) {
      await ctx
        .tx((inner) => remind(inner, invoice, step))
        .catch((error: unknown) => {
          if (!isAppError(error)) throw error
          ctx.log.error({ invoiceId: invoice.id, code: error.code }, 'an invoice could not be reminded of')
        })
    }
    after = rows.length < pageSize ? undefined : rows.at(-1)?.invoice.id
  }
}

async function remind(ctx: Ctx, invoice: Mail['invoice'], step: number): Promise<void> {
  // The round through all of them takes its time, and money comes in meanwhile. What a salesperson has taken is not asked for again, nor what the office gave up.
  const now = await amountsNow(ctx, invoice)
  const amounts = { ...now, due: atMost(now.due, await openOf(ctx, invoice.id)) }
  if (amounts.due <= amounts.collected) return
  const made = await ctx.db.insert(invoiceMails).values({ invoiceId: invoice.id, step }).onConflictDoNothing().returning()
  if (made.length === 0) return
  await send(ctx, { invoice, kind: 'invoiceReminder', key: `invoice-reminder:${invoice.id}:${step}`, amounts })
}
