// The mails about an account; every link is built from the shop's public address.
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { type EmailKind, sendEmail } from '#modules/emails/server/public.ts'
import type { Locale } from '#shared/locale.ts'
import { issueToken } from './one-time-tokens.ts'
import { customers, people } from './tables.ts'
import { newToken } from './tokens.ts'

export type Recipient = { id: string; email: string; firstName: string; locale: Locale }
export const recipientColumns = { id: people.id, email: people.email, firstName: people.firstName, locale: people.locale }

type About = { to: Recipient; kind: EmailKind; path: string; params?: Record<string, string> }

async function tell(ctx: Ctx, { to, kind, path, params = {} }: About): Promise<void> {
  await sendEmail(ctx, {
    key: `${kind} ${to.id} ${newToken().slice(0, 16)}`,
    kind,
    to: to.email,
    locale: to.locale,
    params: { name: to.firstName, ...params },
    button: { label: `email.mail.${kind}.button`, url: `${ctx.config.publicUrl}${path}` },
    subjectId: to.id,
  })
}

export const mailConfirmation = async (ctx: Ctx, to: Recipient): Promise<void> =>
  tell(ctx, { to, kind: 'confirmEmail', path: `/verify/${await issueToken(ctx, 'confirmEmail', to.id)}` })

const mailReset = async (ctx: Ctx, to: Recipient): Promise<void> =>
  tell(ctx, {
    to,
    kind: 'resetPassword',
    path: `/password/reset/${await issueToken(ctx, 'resetPassword', to.id)}/${encodeURIComponent(to.email)}`,
  })

export const mailPasswordChanged = (ctx: Ctx, to: Recipient): Promise<void> => tell(ctx, { to, kind: 'passwordChanged', path: '/reset' })
export const mailApproved = (ctx: Ctx, to: Recipient): Promise<void> => tell(ctx, { to, kind: 'accountApproved', path: '/login' })
export const mailRefused = (ctx: Ctx, to: Recipient, reason: string): Promise<void> =>
  tell(ctx, { to, kind: 'accountRefused', path: '/dashboard', params: { reason } })

/** Asked for by an address alone. The answer must not tell whether anybody has it, so the looking up is a job. */
export const sendLink = job('accounts.sendLink', z.object({ kind: z.enum(['confirmEmail', 'resetPassword']), email: z.string() }))

/** Mails the link to whoever has the address; to nobody when nobody has it. */
export async function mailLink(ctx: Ctx, { kind, email }: { kind: 'confirmEmail' | 'resetPassword'; email: string }): Promise<void> {
  const found = await ctx.db
    .select({ ...recipientColumns, status: customers.status })
    .from(people)
    .leftJoin(customers, eq(customers.id, people.id))
    .where(and(eq(people.email, email), eq(people.isActive, true), kind === 'confirmEmail' ? isNull(people.emailVerifiedAt) : undefined))
  await ctx.tx(async (tx) => {
    for (const person of found) await (kind === 'confirmEmail' ? mailConfirmation(tx, person) : mailReset(tx, person))
  })
}
