// Starts a payment: its row, the address to pay it at, and the job that follows it to a final state.
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { inserting } from '#server/db/statement.ts'
import { type Minor, zero } from '#shared/money.ts'
import { type Day, dayOf, plusDays } from '#shared/time.ts'
import { readAccount } from './account.ts'
import { paymentErrors } from './payment-errors.ts'
import { followPayment, followTimes } from './jobs.ts'
import { type Provider, usableProviders } from './methods.ts'
import { paymentMethods, payments } from './tables.ts'
import { hashOf, hostedPage, newReference, tokenOf } from './token.ts'

/** Minutes an online payment may stay undecided. */
export const minutesToPay = 30

/** Minutes for one whose link the office mails; a provider's own page lasts no longer than a day. */
export const minutesToPayByMail = 24 * 60

/** The company on whose account a payment is, and the last day to pay it. */
export type OnAccount = { companyId: string; dueOn: Day }
export type NewPayment = {
  paymentId: string
  payableId: string
  orderNumber: string
  methodId: string
  amount: Minor
  currency: string
  account?: OnAccount | null
  /** The customer who pays it; their saved cards are offered to them. */
  customerId?: string | null
  /** How long an online payment may stay undecided; the usual time without it. */
  minutesToPay?: number | undefined
}
type PaidBy = { provider: Provider; isOnline: boolean; isCapturedLater: boolean }

/** The office writes down what came, whatever its method would do today. */
export const byHand: PaidBy = { provider: 'offline', isOnline: false, isCapturedLater: false }

const insertPayments = inserting(payments)

const settledAtOnce = { state: 'captured', captured: zero } as const

/**
 * Inserts a payment and queues the job that follows it; gives the page to pay it at (online methods only). One of nothing is settled from the beginning. It
 * calls nothing outside.
 */
export async function addPayment(
  ctx: Ctx,
  { paymentId, account, customerId, minutesToPay: minutes = minutesToPay, ...payment }: NewPayment,
  method: PaidBy,
): Promise<string | null> {
  const isSettled = payment.amount === zero
  const { provider, isOnline, isCapturedLater } = isSettled ? byHand : method
  if (!usableProviders(ctx).includes(provider)) throw paymentErrors.methodNotOffered()
  const reference = newReference()
  const expiresAt = isOnline ? new Date(ctx.now.getTime() + minutes * 60_000).toISOString() : null
  const row = {
    ...payment,
    ...(isSettled ? settledAtOnce : {}),
    id: paymentId,
    provider,
    isCapturedLater,
    reference,
    tokenHash: hashOf(tokenOf(ctx, reference)),
    expiresAt,
    companyId: account?.companyId ?? null,
    dueOn: account?.dueOn ?? null,
    customerId: customerId ?? null,
  }
  const written = insertPayments(ctx.db, [row])
  if (provider === 'offline') {
    await written
    return null
  }
  const startAfter = new Date(ctx.now.getTime() + followTimes[0] * 1000)
  await Promise.all([written, ctx.enqueue(followPayment, { paymentId, attempt: 0 }, { startAfter })])
  return hostedPage(ctx, provider, reference)
}

/** The last day to pay an order of today on an account. */
export const dueOnFor = (ctx: Ctx, netDays: number): Day => plusDays(dayOf(ctx.now, ctx.config.timeZone), netDays)

/** Starts another payment for an existing payable of a company. */
export async function startPayment(
  ctx: Ctx,
  { companyId, ...payment }: Omit<NewPayment, 'paymentId' | 'account'> & { companyId: string },
): Promise<{ paymentId: string; payUrl: string | null }> {
  const {
    id: paymentId,
    isOnAccount,
    ...method
  } = one(
    await ctx.db
      .select({
        id: sql<string>`uuidv7()`,
        provider: paymentMethods.provider,
        isOnline: paymentMethods.isOnline,
        isOnAccount: paymentMethods.isOnAccount,
        isCapturedLater: paymentMethods.isCapturedLater,
      })
      .from(paymentMethods)
      .where(eq(paymentMethods.id, payment.methodId)),
  )
  const terms = isOnAccount ? await readAccount(ctx, companyId) : null
  const account = isOnAccount ? { companyId, dueOn: dueOnFor(ctx, terms?.netDays ?? 0) } : null
  return { paymentId, payUrl: await addPayment(ctx, { ...payment, paymentId, account }, method) }
}
