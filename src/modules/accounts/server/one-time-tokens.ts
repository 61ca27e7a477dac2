// Links that work once: made in the transaction that mails them, used up by one atomic update.
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { accountErrors } from './account-errors.ts'
import { oneTimeTokens } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

export type Purpose = 'confirmEmail' | 'resetPassword'
const hours: Record<Purpose, number> = { confirmEmail: 24, resetPassword: 1 }

/** Makes a token for a person; it is nowhere but in the answer. */
export async function issueToken(ctx: Ctx, purpose: Purpose, personId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(ctx.now.getTime() + hours[purpose] * 3_600_000).toISOString()
  await ctx.db.insert(oneTimeTokens).values({ tokenHash: hashToken(token), purpose, personId, expiresAt })
  return token
}

/** Uses a token up and gives whose it was; of several who try at once, one gets through. */
export async function consumeToken(ctx: Ctx, purpose: Purpose, token: string): Promise<string> {
  const now = ctx.now.toISOString()
  const [used] = await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ personId: oneTimeTokens.personId })
  if (!used) throw accountErrors.linkInvalid()
  return used.personId
}

/** No link of this purpose works for the person any more. */
export async function revokeTokens(ctx: Ctx, purpose: Purpose, personId: string): Promise<void> {
  await ctx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.personId, personId), eq(oneTimeTokens.purpose, purpose)))
}

/** Removes links that are over. */
export async function removeOldTokens(ctx: Ctx): Promise<void> {
  await ctx.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ctx.now.toISOString()))
}
