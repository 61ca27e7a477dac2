// The mails to a person about their account; every link is built from the shop's public address.
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { type EmailKind, sendEmail } from '#modules/emails/server/public.ts'
import type { Locale } from '#shared/locale.ts'
import { people } from './tables.ts'

export type Recipient = { id: string; email: string; firstName: string; locale: Locale }
export const recipientColumns = { id: people.id, email: people.email, firstName: people.firstName, locale: people.locale }

type About = { to: Recipient; kind: EmailKind; path: string; params?: Record<string, string> }

/** The beginning of every mail to a person. */
export const mailTo = (to: Recipient, kind: EmailKind, params: Record<string, string> = {}) => ({
  key: `${kind} ${to.id} ${randomBytes(12).toString('base64url')}`,
  kind,
  to: to.email,
  locale: to.locale,
  params: { name: to.firstName, ...params },
  subjectId: to.id,
})

/** The text on the button of a mail. */
export const labelOf = (kind: EmailKind): string => `email.mail.${kind}.button`

/** Queues a mail to a person with a link to a page of the shop. */
export const mailPerson = (ctx: Ctx, { to, kind, path, params }: About): Promise<void> =>
  sendEmail(ctx, { ...mailTo(to, kind, params), button: { label: labelOf(kind), url: `${ctx.config.publicUrl}${path}` } })

export const mailApproved = (ctx: Ctx, to: Recipient): Promise<void> => mailPerson(ctx, { to, kind: 'accountApproved', path: '/login' })
export const mailRefused = (ctx: Ctx, to: Recipient, reason: string): Promise<void> =>
  mailPerson(ctx, {
    to,
    kind: 'accountRefused',
    path: ctx.profile.flags.isDashboardEnabled ? '/dashboard' : '/dashboard/profile',
    params: { reason },
  })

export const mailErasureDeclined = (ctx: Ctx, to: Recipient, reason: string): Promise<void> =>
  mailPerson(ctx, { to, kind: 'erasureDeclined', path: '/dashboard/profile', params: { reason } })

/** The last mail to somebody whose data was erased, to the address they had: the queue alone knows it, until the mail has gone. */
export const mailErased = (ctx: Ctx, before: Recipient, listedAs: string): Promise<void> =>
  sendEmail(ctx, { ...mailTo(before, 'erasureDone'), listedAs })

/** Mails the person's former address. */
export const mailAddressChanged = (ctx: Ctx, before: Recipient): Promise<void> =>
  mailPerson(ctx, { to: before, kind: 'emailChanged', path: '/contact' })
