// The mails with a one-time link; the worker that sends a mail makes its link.
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { job } from '#server/job.ts'
import { type LinkMaker, sendEmail } from '#modules/emails/server/public.ts'
import { labelOf, mailPerson, mailTo, type Recipient, recipientColumns } from '#modules/people/server/public.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { issueToken, type Purpose, purposes } from './one-time-tokens.ts'

/** Queues a mail with a one-time link. The queued job has the person and the purpose only; the worker that sends the mail makes the link. */
const mailLinkTo = (ctx: Ctx, to: Recipient, purpose: Purpose): Promise<void> =>
  sendEmail(ctx, { ...mailTo(to, purpose), link: { label: labelOf(purpose), purpose, personId: to.id, askedAt: ctx.now.toISOString() } })

export const mailConfirmation = (ctx: Ctx, to: Recipient): Promise<void> => mailLinkTo(ctx, to, 'confirmEmail')
/** Mails a person without a password the link to choose one. */
export const mailInvitation = (ctx: Ctx, to: Recipient): Promise<void> => mailLinkTo(ctx, to, 'invitation')
/** Mails a person at the address that somebody else has given them: who has not chosen a password yet could not sign in with a confirmed address alone. */
export async function mailMovedPerson(ctx: Ctx, to: Recipient): Promise<void> {
  const { passwordHash } = await ctx.db.select({ passwordHash: people.passwordHash }).from(people).where(eq(people.id, to.id)).then(one)
  await (passwordHash === '' ? mailInvitation(ctx, to) : mailConfirmation(ctx, to))
}
/** Mails the address that a person wants to have from now on. */
export const mailNewAddress = (ctx: Ctx, to: Recipient): Promise<void> => mailLinkTo(ctx, to, 'newEmail')

const toVerify = (token: string) => `/verify/${token}`
const toPassword = (token: string, email: string) => `/password/reset/${token}/${encodeURIComponent(email)}`
const pathOf: Record<Purpose, (token: string, email: string) => string> = {
  confirmEmail: toVerify,
  newEmail: toVerify,
  resetPassword: toPassword,
  invitation: toPassword,
}

/** Makes the path of a link when its mail is sent; null when the person, the address or the password have changed since. */
export const accountLink: LinkMaker = (ctx, { purpose: wanted, personId, askedAt }, { key, to }) =>
  ctx.tx(async (tx) => {
    const purpose = purposes.find((each) => each === wanted)
    const [person] = await tx.db.select().from(people).where(eq(people.id, personId)).for('update')
    if (!purpose || !person?.isActive) return null
    if (purpose !== 'newEmail' && person.email !== to) return null
    if (purpose === 'confirmEmail' && person.emailVerifiedAt !== null) return null
    if (purpose === 'invitation' && person.passwordHash !== '') return null
    if ((purpose === 'resetPassword' || purpose === 'newEmail') && person.passwordChangedAt > askedAt) return null
    const token = await issueToken(tx, { purpose, personId, email: to, askedAt, mailKey: key })
    return token && pathOf[purpose](token, to)
  })

export const mailPasswordChanged = (ctx: Ctx, to: Recipient): Promise<void> =>
  mailPerson(ctx, { to, kind: 'passwordChanged', path: '/reset' })

const askedFor = ['confirmEmail', 'resetPassword'] as const
/** Requested by an address alone. The answer must not reveal whether the address has an account, so the lookup is a job. */
export const sendLink = job('signIn.sendLink', z.object({ kind: z.enum(askedFor), email: z.string() }), { isQuick: true })

/** Mails the link to the person with this address, if there is one. */
export async function mailLink(ctx: Ctx, { kind, email }: { kind: (typeof askedFor)[number]; email: string }): Promise<void> {
  await ctx.tx(async (tx) => {
    // Held until the mail is queued: an erasure withdraws it, or comes first and leaves nobody with this address.
    const found = await tx.db
      .select({ ...recipientColumns, status: customers.status })
      .from(people)
      .leftJoin(customers, eq(customers.id, people.id))
      .where(and(eq(people.email, email), eq(people.isActive, true), kind === 'confirmEmail' ? isNull(people.emailVerifiedAt) : undefined))
      .for('key share', { of: people })
    for (const person of found) await mailLinkTo(tx, person, kind)
  })
}
