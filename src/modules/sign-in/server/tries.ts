// Counts limited actions: sign-ins per account and address, mails per recipient.
import { AppError, coreErrors } from '#shared/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { networkOf } from '#server/client-network.ts'
import type { Device } from '#server/device.ts'
import { countTries, countTry, inKey, takeBackTries } from '#server/rate-limit.ts'
import { resendSeconds } from '../rules.ts'
import { signInErrors } from './sign-in-errors.ts'

const quarter = 15 * 60

/** The name of an account in counters and device tokens. */
export const accountName = (audience: string, email: string): string => inKey(`${audience} ${email}`)

type Try = { audience: string; email: string; device?: Device | undefined }

/**
 * Counts a sign-in before its password is checked; gives a function that reverts the count when the password was right. A device that
 * signed in before has a counter of its own, so that others' tries do not lock its owner out.
 */
export async function countSignIn(ctx: Ctx, { audience, email, device }: Try): Promise<() => Promise<void>> {
  const account = accountName(audience, email)
  const network = networkOf(ctx.ip)
  const limits = device?.knows(account)
    ? [{ key: `sign-in ${account} device ${inKey(device.id)}`, max: 8, seconds: quarter }]
    : [
        { key: `sign-in ${account} ${network}`, max: 8, seconds: quarter },
        { key: `sign-in ${account}`, max: 60, seconds: 3600 },
        { key: `sign-in from ${network}`, max: 60, seconds: quarter },
      ]
  await countTries(ctx.db, limits)
  return () =>
    takeBackTries(
      ctx.db,
      limits.map(({ key }) => key),
    )
}

/** Counts an answer in the second step of a sign-in; who gets so far knows the password, so there are fewer tries. Gives a function that reverts the count. */
export async function countSecondStep(ctx: Ctx, account: string, device?: Device): Promise<() => Promise<void>> {
  const limits = device?.knows(account)
    ? [{ key: `second step ${account} device ${inKey(device.id)}`, max: 8, seconds: quarter }]
    : [
        { key: `second step ${account} ${networkOf(ctx.ip)}`, max: 8, seconds: quarter },
        { key: `second step ${account}`, max: 20, seconds: 3600 },
      ]
  await countTries(ctx.db, limits)
  return () =>
    takeBackTries(
      ctx.db,
      limits.map(({ key }) => key),
    )
}

/** Counts an opened account in its transaction: one network may open twenty a day, and refused registrations do not count. */
export const countAccount = (ctx: Ctx): Promise<void> =>
  countTry(ctx.db, `accounts from ${networkOf(ctx.ip)}`, { max: 20, seconds: 86_400 })

const isTooMany = (error: unknown): error is AppError => error instanceof AppError && error.code === coreErrors.tooMany().code

/**
 * Allows one mail of a kind per recipient and minute, whether or not the address has an account; else throws with the seconds to wait. False when
 * the recipient has had as many as a day allows: whoever asks is answered as usual, so that nobody fills a mailbox that may be another's.
 */
export async function countResend(ctx: Ctx, kind: string, email: string): Promise<boolean> {
  const key = `${kind} ${inKey(email)}`
  try {
    await countTry(ctx.db, key, { max: 1, seconds: resendSeconds })
  } catch (error) {
    if (!isTooMany(error)) throw error
    throw signInErrors.resendWait({ params: error.params, ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}) })
  }
  try {
    await countTry(ctx.db, `${key} day`, { max: 6, seconds: 86_400 })
  } catch (error) {
    if (!isTooMany(error)) throw error
    return false
  }
  return true
}
