// One-time links: made by the worker that mails them, bound to the address they go to, used up by one atomic update.
import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { signInErrors } from './sign-in-errors.ts'
import { oneTimeTokens } from './tables.ts'
import { people } from '#modules/people/server/tables.ts'
import { hashToken, newToken } from './tokens.ts'

export const purposes = ['confirmEmail', 'resetPassword', 'invitation', 'newEmail'] as const
export type Purpose = (typeof purposes)[number]
/** The links with which a password is set, and those that confirm an address. */
export const passwordLinks = ['resetPassword', 'invitation'] as const
export const addressLinks = ['confirmEmail', 'newEmail'] as const
const minutes: Record<Purpose, number> = { confirmEmail: 24 * 60, resetPassword: 30, invitation: 7 * 24 * 60, newEmail: 24 * 60 }
/** Days for which an expired link is still recognised. */
const rememberedDays = 30

type Wanted = { purpose: Purpose; personId: string; email: string; askedAt: string; mailKey: string }

/** The token of one mail: equal when the mail is retried, and never stored. */
const tokenOf = ({ config }: Ctx, { purpose, personId, mailKey }: Wanted): string =>
  createHmac('sha256', config.secret).update(`one-time ${purpose} ${personId} ${mailKey}`).digest('base64url')

/** Makes the token of a mail to a person; null when a newer one was requested, which ended this one. */
export async function issueToken(ctx: Ctx, wanted: Wanted): Promise<string | null> {
  const { purpose, personId, email, askedAt } = wanted
  if (purpose !== 'confirmEmail') {
    const others = and(eq(oneTimeTokens.personId, personId), eq(oneTimeTokens.purpose, purpose))
    const [newer] = await ctx.db
      .select({ id: oneTimeTokens.id })
      .from(oneTimeTokens)
      .where(and(others, gt(oneTimeTokens.createdAt, askedAt)))
    if (newer) return null
    await ctx.db.delete(oneTimeTokens).where(and(others, isNull(oneTimeTokens.usedAt), lt(oneTimeTokens.createdAt, askedAt)))
  }
  const token = tokenOf(ctx, wanted)
  const expiresAt = new Date(ctx.now.getTime() + minutes[purpose] * 60_000).toISOString()
  await ctx.db
    .insert(oneTimeTokens)
    .values({ tokenHash: hashToken(token), purpose, personId, email, createdAt: askedAt, expiresAt })
    .onConflictDoUpdate({ target: oneTimeTokens.tokenHash, set: { expiresAt }, setWhere: isNull(oneTimeTokens.usedAt) })
  return token
}

/** The state of a link. over: expired, replaced by a newer one, made for another address, or unknown. */
export type LinkState = 'open' | 'used' | 'over'

type Found = { personId: string; purpose: Purpose; kind: PersonKind; email: string; state: LinkState }
type PersonKind = 'customer' | 'salesperson' | 'admin'

/** Finds a link for one of the purposes without using it; null when it is unknown. `email` is the address it proves. */
export async function findLink(ctx: Ctx, wanted: readonly Purpose[], token: string): Promise<Found | null> {
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .select({
      personId: oneTimeTokens.personId,
      purpose: oneTimeTokens.purpose,
      kind: people.kind,
      email: oneTimeTokens.email,
      state: sql<LinkState>`case when (${oneTimeTokens.email} <> ${people.email} and ${oneTimeTokens.purpose} <> 'newEmail') or not ${people.isActive} then 'over'
        when ${oneTimeTokens.usedAt} is not null then 'used' when ${oneTimeTokens.expiresAt} > ${now} then 'open' else 'over' end`,
    })
    .from(oneTimeTokens)
    .innerJoin(people, eq(people.id, oneTimeTokens.personId))
    .where(and(eq(oneTimeTokens.tokenHash, hashToken(token)), inArray(oneTimeTokens.purpose, [...wanted])))
  return row ?? null
}

/** Uses a link up and gives its person, with their row locked; when several try at once, one succeeds. */
export async function consumeToken(ctx: Ctx, wanted: readonly Purpose[], token: string): Promise<Omit<Found, 'state'>> {
  const known = await findLink(ctx, wanted, token)
  if (!known) throw signInErrors.linkInvalid()
  // A change of the address either waits for this lock or came first; so the link is checked again with the present address.
  await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, known.personId)).for('update')
  const found = await findLink(ctx, wanted, token)
  if (!found || found.state === 'over') throw signInErrors.linkInvalid()
  if (found.state === 'used')
    throw addressLinks.some((each) => each === found.purpose) ? signInErrors.alreadyConfirmed() : signInErrors.linkUsed()
  await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now.toISOString() })
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)))
  return found
}

/** Ends the person's unused links of these purposes. */
export async function revokeTokens(ctx: Ctx, ended: readonly Purpose[], personId: string): Promise<void> {
  await ctx.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.personId, personId), inArray(oneTimeTokens.purpose, [...ended]), isNull(oneTimeTokens.usedAt)))
}

/** Deletes all links of the person; none works or is recognised afterwards. */
export async function forgetTokens(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.personId, personId))
}

/**
 * Ends the requests for another address that were made before this moment, also those whose mail is still queued and which have no link yet: a used
 * link that nobody has stands for a newer request.
 */
export async function endAskedAddresses(ctx: Ctx, personId: string): Promise<void> {
  const now = ctx.now.toISOString()
  const nobodys = { tokenHash: hashToken(newToken()), email: '', createdAt: now, expiresAt: now, usedAt: now }
  await ctx.db.insert(oneTimeTokens).values({ ...nobodys, purpose: 'newEmail', personId })
}

/** Removes links that expired long ago. */
export async function removeOldTokens(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - rememberedDays * 86_400_000).toISOString()
  await ctx.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before))
}
