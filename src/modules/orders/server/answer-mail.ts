// The mail to whoever prepared an order for a customer: that it was confirmed, declined, or not answered in time.
import { and, eq } from 'drizzle-orm'
import { type EmailData, sendEmail } from '#modules/emails/server/public.ts'
import { people } from '#modules/people/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Locale } from '#shared/locale.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import { answerIn } from '../asking.ts'
import { type MailOrder, paramsOf, summaryOf } from './mail-content.ts'
import { companyIn, getSettings } from '#modules/settings/server/public.ts'
import { orderEvents } from './tables.ts'

type Asker = { kind: string; locale: Locale }
type Answer = { status: string; note: string | null; asker: Asker }

/** The mail to one who asked; in the office it opens the office's page of the order. */
export async function answeredMail(ctx: Ctx, found: MailOrder, { status, note, asker }: Answer): Promise<Omit<EmailData, 'key' | 'to'>> {
  const { company } = await getSettings(ctx)
  const { kind, locale } = asker
  const reader = { locale, hasMoney: true, company: companyIn(company, locale), saysHowToPay: false, isOffice: true }
  const { details, ...summary } = summaryOf(ctx, found, reader)
  const page = kind === 'salesperson' ? '/dashboard/orders' : '/admin-panel/secure/order'
  return {
    kind: 'orderAnswered',
    locale,
    params: { ...paramsOf(ctx, found, reader), status },
    ...summary,
    details: [...(note ? [{ title: 'email.mail.details.reason', lines: [isolatePhones(note)] }] : []), ...details],
    button: { label: 'email.mail.orderAnswered.button', url: `${ctx.config.publicUrl}${page}/${found.order.id}` },
    subjectId: found.order.id,
  }
}

/** Queues the mail about a step by which the customer answered, or did not in time; for other steps nothing. Gives the address that is written to. */
export async function mailAnswer(ctx: Ctx, found: MailOrder, event: typeof orderEvents.$inferSelect): Promise<string | null> {
  const status = answerIn(event)
  if (status === null) return null
  const [asker] = await ctx.db
    .select({ kind: orderEvents.actorKind, email: people.email, locale: people.locale })
    .from(orderEvents)
    .innerJoin(people, eq(people.id, orderEvents.actorId))
    .where(and(eq(orderEvents.orderId, found.order.id), eq(orderEvents.action, 'place'), eq(people.isActive, true)))
  if (!asker) return null
  const mail = await answeredMail(ctx, found, { status, note: event.note, asker })
  await sendEmail(ctx, { ...mail, key: `order-answered:${event.id}`, to: asker.email })
  return asker.email
}
