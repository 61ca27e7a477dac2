// Starting a payment: the row, the address where it is paid, and the job that follows it to a final state.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { Minor } from '#shared/money.ts'
import { paymentErrors } from './errors.ts'
import { followPayment, followTimes } from './jobs.ts'
import { usableProviders } from './methods.ts'
import { paymentMethods, payments } from './tables.ts'
import { hashOf, hostedPage, newReference, tokenOf } from './token.ts'

/** Minutes an online payment may stay undecided. */
export const minutesToPay = 30

export type NewPayment = { paymentId?: string; payableId: string; orderNumber: string; methodId: string; amount: Minor; currency: string }

/** Takes a payable and a method; gives the payment and, for online methods, the page where it is paid. Calls nothing outside. */
export async function startPayment(
  ctx: Ctx,
  { paymentId, payableId, orderNumber, methodId, amount, currency }: NewPayment,
): Promise<{ paymentId: string; payUrl: string | null }> {
  const reference = newReference()
  const ofMethod = (column: typeof paymentMethods.provider | typeof paymentMethods.isOnline) =>
    sql`(select ${column} from ${paymentMethods} where ${paymentMethods.id} = ${methodId})`
  const { id, provider } = one(
    await ctx.db
      .insert(payments)
      .values({
        ...(paymentId === undefined ? {} : { id: paymentId }),
        payableId,
        orderNumber,
        methodId,
        provider: ofMethod(paymentMethods.provider),
        amount,
        currency,
        reference,
        tokenHash: hashOf(tokenOf(ctx, reference)),
        expiresAt: sql`case when ${ofMethod(paymentMethods.isOnline)} then ${ctx.now.toISOString()}::timestamptz + make_interval(mins => ${minutesToPay}) end`,
      })
      .returning({ id: payments.id, provider: payments.provider }),
  )
  if (!usableProviders(ctx).includes(provider)) throw paymentErrors.methodNotOffered()
  if (provider === 'offline') return { paymentId: id, payUrl: null }
  await ctx.enqueue(followPayment, { paymentId: id, attempt: 0 }, { startAfter: new Date(ctx.now.getTime() + followTimes[0] * 1000) })
  return { paymentId: id, payUrl: hostedPage(ctx, reference) }
}
