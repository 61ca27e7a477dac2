// Mails about the demo's invoices: each went out when it was printed, and was reminded of in the steps of the settings while its money was late.
import { sentEmails } from '#modules/emails/server/tables.ts'
import { invoiceMails } from '#modules/invoices/server/tables.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Day, dayOf, plusDays } from '#shared/time.ts'
import { insertMany } from '../seed.ts'
import type { Clerk } from './office-on.ts'
import type { Written } from './price-order.ts'
import { sentMail } from './sent-mail.ts'

export type Mailed = Pick<Written, 'order' | 'planned'> & { id: string; number: string; issuedAt: string; dueDate: Day }

/** Reminders of all invoices go out together, in the morning. */
const reminderTime = 'T07:23:00.000Z'

type Late = { dueDate: Day; paidAt: Date | null; reminderDays: readonly number[]; now: Date; today: Day }

/** When an invoice was reminded of, until today: the shop itself has nothing to send before tomorrow. */
export const remindedAt = ({ dueDate, paidAt, reminderDays, now, today }: Late): string[] =>
  reminderDays
    .map((days) => plusDays(dueDate, days))
    .filter((day) => day <= today)
    .map((day) => new Date(Math.min(Date.parse(`${day}${reminderTime}`), now.getTime())))
    .filter((at) => paidAt === null || at < paidAt)
    .map((at) => at.toISOString())

type Around = { clerk: Clerk; reminderDays: readonly number[] }

/** Notes the mails of printed invoices; nobody is written to. */
export async function seedInvoiceMails(ctx: Ctx, mailed: readonly Mailed[], { clerk, reminderDays }: Around): Promise<void> {
  const { now } = ctx
  const today = dayOf(now, ctx.config.timeZone)
  const mails = mailed.flatMap(({ order, planned, id, number, issuedAt, dueDate }) => {
    const first = { order, kind: 'invoiceSent', key: `invoice:${id}:${issuedAt}`, subjectId: id, at: issuedAt, params: { number }, step: 0 }
    const reminders = remindedAt({ dueDate, paidAt: planned.paidAt, reminderDays, now, today }).map((at, index) => {
      const step = index + 1
      return { ...first, kind: 'invoiceReminder', key: `invoice-reminder:${id}:${step}`, at, step }
    })
    return [first, ...reminders]
  })
  await insertMany(
    ctx,
    invoiceMails,
    mails.map(({ subjectId, step, at }) => ({ invoiceId: subjectId, step, createdAt: at })),
  )
  await insertMany(ctx, sentEmails, mails.map(sentMail))
  await insertMany(
    ctx,
    auditEntries,
    mailed.map(({ id, number, issuedAt }) => ({
      actorKind: 'admin',
      actorId: clerk.id,
      at: issuedAt,
      action: 'invoice.mailed',
      subject: 'invoice',
      subjectId: id,
      after: { number },
      requestId: 'demo',
    })),
  )
}
