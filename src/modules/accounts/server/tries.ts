// Counting what may be tried only so often: sign-ins per account and address, mails per recipient.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { AppError, coreErrors } from '#shared/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { rateLimits } from '#server/db/kit-tables.ts'
import { countTry } from '#server/rate-limit.ts'
import { resendSeconds } from '../rules.ts'
import { accountErrors } from './account-errors.ts'

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24)

const quarter = 15 * 60

/** Counts a sign-in before its password is looked at; gives what takes the count back when the password was right. */
export async function countSignIn(ctx: Ctx, audience: string, email: string): Promise<() => Promise<void>> {
  const account = short(`${audience} ${email}`)
  const limits = [
    { key: `sign-in ${account} ${ctx.ip}`, max: 8, seconds: quarter },
    { key: `sign-in ${account}`, max: 60, seconds: 3600 },
    { key: `sign-in from ${ctx.ip}`, max: 60, seconds: quarter },
  ]
  for (const { key, ...limit } of limits) await countTry(ctx.db, key, limit)
  return async () => {
    for (const { key } of limits)
      await ctx.db
        .update(rateLimits)
        .set({ hits: sql`greatest(0, ${rateLimits.hits} - 1)` })
        .where(eq(rateLimits.key, key))
  }
}

/** Lets one mail of a kind go to a recipient per minute, whether or not anybody has that address; else says how long to wait. */
export async function countResend(ctx: Ctx, kind: string, email: string): Promise<void> {
  try {
    await countTry(ctx.db, `${kind} ${short(email)}`, { max: 1, seconds: resendSeconds })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== coreErrors.tooMany().code) throw error
    throw accountErrors.resendWait({ params: error.params, ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}) })
  }
}
