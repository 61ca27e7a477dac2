// The columns of people that signing in writes: the password, the confirmation of the address, the last sign-in.
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import { passwordHash } from '../events.ts'
import { mailAccountWaiting } from './account-waiting.ts'
import { recipientColumns } from './person-mails.ts'
import { customers, people } from './tables.ts'

/** The values that were checked at sign-in. */
export type Checked = { id: string; email: string; passwordHash: string }

/**
 * Records a sign-in whose password was checked outside this transaction, and gives whether it is the person's first; null when password,
 * address or person have changed since. The row stays locked until the transaction ends.
 */
export async function recordSignIn(ctx: Ctx, { id, email, passwordHash }: Checked): Promise<{ isFirst: boolean } | null> {
  const stands = and(eq(people.id, id), eq(people.email, email), eq(people.passwordHash, passwordHash), eq(people.isActive, true))
  const [person] = await ctx.db
    .update(people)
    .set({ lastSignInAt: ctx.now.toISOString() })
    .where(stands)
    .returning({ isFirst: sql<boolean>`old.last_sign_in_at is null` })
  return person ?? null
}

/** Replaces a password and gives its person; null when the old password is no longer the checked one. */
export async function replacePassword(ctx: Ctx, personId: string, passwordHash: string, checkedHash?: string) {
  const [person] = await ctx.db
    .update(people)
    .set({ passwordHash, passwordChangedAt: ctx.now.toISOString() })
    .where(and(eq(people.id, personId), checkedHash === undefined ? undefined : eq(people.passwordHash, checkedHash)))
    .returning({ ...recipientColumns, kind: people.kind })
  return person ?? null
}

type Named = { firstName: string; lastName: string; email: string }

/**
 * The hash of a password that the office gives somebody; null for an empty one. Refuses a common one and the person's own words. A hash takes
 * its time: no transaction should be open.
 */
export async function hashForOther(
  ctx: Ctx,
  { password, firstName, lastName, email }: Named & { password: string },
): Promise<string | null> {
  if (password === '') return null
  const [hash = null] = await ask(ctx, passwordHash, { password, own: [firstName, lastName, email, email.split('@')[0] ?? ''] })
  return hash
}

/** Gives somebody a password that the office chose. It confirms the address of one who was invited there. */
export async function givePassword(
  ctx: Ctx,
  kind: 'admin' | 'salesperson' | 'customer',
  { id, isInvited }: { id: string; isInvited: boolean },
  hash: string,
): Promise<void> {
  await replacePassword(ctx, id, hash)
  if (isInvited) await markConfirmed(ctx, id)
  await audit(ctx, { action: `${kind}.passwordSet`, subject: kind, subjectId: id })
}

/** Marks the person's address as confirmed; a customer waits for the office from then on. */
export async function markConfirmed(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.update(people).set({ emailVerifiedAt: ctx.now.toISOString() }).where(eq(people.id, personId))
  const [waiting] = await ctx.db
    .update(customers)
    .set({ status: 'confirmed' })
    .where(and(eq(customers.id, personId), eq(customers.status, 'unconfirmed')))
    .returning({ id: customers.id })
  if (waiting) await mailAccountWaiting(ctx, personId)
}
