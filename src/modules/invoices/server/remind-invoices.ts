// Reminders of overdue invoices: by the days of the settings, and at the wish of the office.
import { and, asc, desc, eq, gt, lt, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { job } from '#server/job.ts'
import { atMost } from '#shared/money.ts'
import { type Day, dayOf, plusDays } from '#shared/time.ts'
import { openOf } from './collected.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { amountsNow, mailed, type MailedInvoice, sendInvoiceMail } from './mail-invoice.ts'
import { invoiceBalances, invoiceMails, invoices } from './tables.ts'

const { state } = invoices

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

/** Sends one reminder, once for each step; says whether it did. */
async function remind(ctx: Ctx, invoice: MailedInvoice, step: number): Promise<boolean> {
  // The round through all of them takes its time, and money comes in meanwhile. What a salesperson has taken is not asked for again, nor what the office gave up.
  const now = await amountsNow(ctx, invoice)
  const amounts = { ...now, due: atMost(now.due, await openOf(ctx, invoice.id)) }
  if (amounts.due <= amounts.collected) return false
  const createdAt = ctx.now.toISOString()
  const made = await ctx.db.insert(invoiceMails).values({ invoiceId: invoice.id, step, createdAt }).onConflictDoNothing().returning()
  if (made.length === 0) return false
  await sendInvoiceMail(ctx, { invoice, kind: 'invoiceReminder', key: `invoice-reminder:${invoice.id}:${step}`, amounts })
  return true
}

/**
 * Reminds of invoices at the wish of the office, each by its next step: the days of the settings do not bring that step again. Left out is what is not overdue, what
 * nothing more is asked for, and what was reminded of today.
 */
export async function remindInvoices(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<{ reminded: number; leftOut: string[] }> {
  const { site } = await getSettings(ctx)
  const today = dayOf(ctx.now, ctx.config.timeZone)
  const leftOut: string[] = []
  const each = [...new Set(ids)].toSorted()
  for (const id of each) {
    // Held until the end, so that two who remind at the same moment send one mail.
    const [row] = await ctx.db
      .select({ ...mailed, state })
      .from(invoices)
      .where(eq(invoices.id, id))
      .for('update')
    if (!row) throw invoiceErrors.notFound()
    const step = row.state === 'printed' ? await nextStep(ctx, row, { today, days: site.reminderDays }) : null
    const isDone = step !== null && (await remind(ctx, row, step))
    if (isDone) await audit(ctx, { action: 'invoice.reminded', subject: 'invoice', subjectId: id, after: { number: row.number, step } })
    else leftOut.push(row.number ?? '')
  }
  return { reminded: each.length - leftOut.length, leftOut }
}

/** The step behind the last one that was mailed, at least the one whose days have passed; null where the invoice is not overdue or was reminded of today. */
async function nextStep(
  ctx: Ctx,
  { id, dueDate }: MailedInvoice,
  { today, days }: { today: Day; days: readonly number[] },
): Promise<number | null> {
  if (dueDate === null || dueDate >= today) return null
  const [last] = await ctx.db
    .select()
    .from(invoiceMails)
    .where(and(eq(invoiceMails.invoiceId, id), gt(invoiceMails.step, 0)))
    .orderBy(desc(invoiceMails.step))
    .limit(1)
  if (last && dayOf(new Date(last.createdAt), ctx.config.timeZone) === today) return null
  const passed = days.filter((each) => plusDays(dueDate, each) <= today).length
  return Math.max(passed, (last?.step ?? 0) + 1)
}
