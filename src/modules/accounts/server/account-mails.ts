// The mails about an account; every link is built from the shop's public address.
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { type EmailKind, type LinkMaker, sendEmail } from '#modules/emails/server/public.ts'
import type { Locale } from '#shared/locale.ts'
import { issueToken, type Purpose, purposes } from './one-time-tokens.ts'
import { customers, people } from './tables.ts'
import { newToken } from './tokens.ts'

export type Recipient = { id: string; email: string; firstName: string; locale: Locale }
export const recipientColumns = { id: people.id, email: people.email, firstName: people.firstName, locale: people.locale }

type About = { to: Recipient; kind: EmailKind; path: string; params?: Record<string, string> }

const mailTo = (to: Recipient, kind: EmailKind, params: Record<string, string> = {}) => ({
  key: `${kind} ${to.id} ${newToken().slice(0, 16)}`,
  kind,
  to: to.email,
  locale: to.locale,
  params: { name: to.firstName, ...params },
  subjectId: to.id,
})

const labelOf = (kind: EmailKind): string => `email.mail.${kind}.button`

const tell = (ctx: Ctx, { to, kind, path, params }: About): Promise<void> =>
  sendEmail(ctx, { ...mailTo(to, kind, params), button: { label: labelOf(kind), url: `${ctx.config.publicUrl}${path}` } })

/** Queues a mail with a one-time link. The queued job has the person and the purpose only; the worker that sends the mail makes the link. */
const mailLinkTo = (ctx: Ctx, to: Recipient, purpose: Purpose): Promise<void> =>
  sendEmail(ctx, { ...mailTo(to, purpose), link: { label: labelOf(purpose), purpose, personId: to.id, askedAt: ctx.now.toISOString() } })

export const mailConfirmation = (ctx: Ctx, to: Recipient): Promise<void> => mailLinkTo(ctx, to, 'confirmEmail')

const pathOf: Record<Purpose, (token: string, email: string) => string> = {
  confirmEmail: (token) => `/verify/${token}`,
  resetPassword: (token, email) => `/password/reset/${token}/${encodeURIComponent(email)}`,
}

/** Makes the path of a link when its mail is sent; null when the person, the address or the password have changed since. */
export const accountLink: LinkMaker = (ctx, { purpose: wanted, personId, askedAt }, { key, to }) =>
  ctx.tx(async (tx) => {
    const purpose = purposes.find((each) => each === wanted)
    const [person] = await tx.db.select().from(people).where(eq(people.id, personId)).for('update')
    if (!purpose || !person?.isActive || person.email !== to) return null
    if (purpose === 'confirmEmail' && person.emailVerifiedAt !== null) return null
    if (purpose === 'resetPassword' && person.passwordChangedAt > askedAt) return null
    const token = await issueToken(tx, { purpose, personId, email: to, askedAt, mailKey: key })
    return token && pathOf[purpose](token, to)
  })

export const mailPasswordChanged = (ctx: Ctx, to: Recipient): Promise<void> => tell(ctx, { to, kind: 'passwordChanged', path: '/reset' })
export const mailApproved = (ctx: Ctx, to: Recipient): Promise<void> => tell(ctx, { to, kind: 'accountApproved', path: '/login' })
export const mailRefused = (ctx: Ctx, to: Recipient, reason: string): Promise<void> =>
  tell(ctx, { to, kind: 'accountRefused', path: '/dashboard', params: { reason } })

/** Mails the person's former address. */
export const mailAddressChanged = (ctx: Ctx, before: Recipient): Promise<void> =>
  tell(ctx, { to: before, kind: 'emailChanged', path: '/contact' })

/** Requested by an address alone. The answer must not reveal whether the address has an account, so the lookup is a job. */
export const sendLink = job('accounts.sendLink', z.object({ kind: z.enum(purposes), email: z.string() }))

/** Mails the link to the person with this address, if there is one. */
export async function mailLink(ctx: Ctx, { kind, email }: { kind: Purpose; email: string }): Promise<void> {
  const found = await ctx.db
    .select({ ...recipientColumns, status: customers.status })
    .from(people)
    .leftJoin(customers, eq(customers.id, people.id))
    .where(and(eq(people.email, email), eq(people.isActive, true), kind === 'confirmEmail' ? isNull(people.emailVerifiedAt) : undefined))
  await ctx.tx(async (tx) => {
    for (const person of found) await mailLinkTo(tx, person, kind)
  })
}
