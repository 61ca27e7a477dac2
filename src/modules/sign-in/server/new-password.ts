// Sets new passwords: by a link from a mail, or by the old one. Both end every session of the person.
import { eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Device } from '#server/device.ts'
import { one } from '#server/db/failures.ts'
import { atField } from '#shared/errors.ts'
import { markConfirmed, type Recipient, recipientColumns, replacePassword } from '#modules/people/server/public.ts'
import { resendSeconds } from '../rules.ts'
import { signInErrors } from './sign-in-errors.ts'
import { mailPasswordChanged, sendLink } from './link-mails.ts'
import { consumeToken, passwordLinks, revokeTokens } from './one-time-tokens.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { refuseCommon } from './register.ts'
import { createSession, endSessionsOf } from './sessions.ts'
import { people } from '#modules/people/server/tables.ts'
import { accountName, countResend, countSignIn } from './tries.ts'

/** Queues the link; the answer is the same for every address. */
export async function requestReset(ctx: Ctx, email: string): Promise<{ waitSeconds: number }> {
  if (await countResend(ctx, 'resetPassword', email)) await ctx.tx((tx) => tx.enqueue(sendLink, { kind: 'resetPassword', email }))
  return { waitSeconds: resendSeconds }
}

/** Replaces a password and ends its sessions and links; null when the old password is no longer the checked one. */
async function replace(ctx: Ctx, personId: string, passwordHash: string, checkedHash?: string) {
  const person = await replacePassword(ctx, personId, passwordHash, checkedHash)
  if (!person) return null
  await endSessionsOf(ctx, personId)
  await revokeTokens(ctx, [...passwordLinks, 'newEmail'], personId)
  await audit(ctx, { action: `${person.kind}.passwordChanged`, subject: person.kind, subjectId: personId, by: person })
  await mailPasswordChanged(ctx, person)
  return person
}

type ByLink = { token: string; email: string; password: string }

/** Sets a password by the link of a mail; the link also proves the address. */
export async function setNewPassword(
  ctx: Ctx,
  { token, email, password }: ByLink,
  device?: Device,
): Promise<{ kind: 'customer' | 'salesperson' | 'admin' }> {
  refuseCommon(password, [email, email.split('@')[0] ?? ''])
  const passwordHash = await hashPassword(password)
  const { kind } = await ctx.tx(async (tx) => {
    const { personId } = await consumeToken(tx, passwordLinks, token)
    const person = await replace(tx, personId, passwordHash)
    if (person?.email !== email) throw signInErrors.linkInvalid()
    await markConfirmed(tx, personId)
    await revokeTokens(tx, ['confirmEmail'], personId)
    return { kind: person.kind }
  })
  // The person who opens the mailbox is the owner: after a lockout caused by others they can sign in from here.
  device?.remember(accountName(kind === 'admin' ? 'office' : 'storefront', email))
  return { kind }
}

/** Refuses a wrong old password, and too many of them; gives its person. */
export async function needOldPassword(ctx: Ctx, personId: string, oldPassword: string): Promise<Recipient & { passwordHash: string }> {
  const person = await ctx.db
    .select({ ...recipientColumns, passwordHash: people.passwordHash })
    .from(people)
    .where(eq(people.id, personId))
    .then(one)
  const takeBack = await countSignIn(ctx, { audience: 'change', email: person.email })
  if (!(await isPassword(oldPassword, person.passwordHash))) throw atField(signInErrors.oldPasswordWrong, 'oldPassword')
  await takeBack()
  return person
}

type ByOld = { oldPassword: string; password: string }

/** Sets a password by the old one; gives the token of the only remaining session. */
export async function changePassword(
  ctx: Ctx,
  personId: string,
  { oldPassword, password }: ByOld,
  device?: Device,
): Promise<{ token: string }> {
  const { email, passwordHash: kept } = await needOldPassword(ctx, personId, oldPassword)
  refuseCommon(password, [email, email.split('@')[0] ?? ''])
  const passwordHash = await hashPassword(password)
  return ctx.tx(async (tx) => {
    if (!(await replace(tx, personId, passwordHash, kept))) throw atField(signInErrors.oldPasswordWrong, 'oldPassword')
    return { token: await createSession(tx, personId, device) }
  })
}
