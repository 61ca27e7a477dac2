// Starting a payment: the row, the address where it is paid, and the job that follows it to a final state.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { insertRow, namedFor } from '#server/db/insert-rows.ts'
import { statement } from '#server/db/statement.ts'
import type { Minor } from '#shared/money.ts'
import { paymentErrors } from './errors.ts'
import { followPayment, followTimes } from './jobs.ts'
import { type Provider, usableProviders } from './methods.ts'
import { paymentMethods, payments } from './tables.ts'
import { hashOf, hostedPage, newReference, tokenOf } from './token.ts'

/** Minutes an online payment may stay undecided. */
export const minutesToPay = 30

export type NewPayment = { paymentId: string; payableId: string; orderNumber: string; methodId: string; amount: Minor; currency: string }
type PaidBy = { provider: Provider; isOnline: boolean }

/** The row of a payment as a part of a statement. */
export const paymentRow = insertRow(
  payments,
  ['id', 'payableId', 'orderNumber', 'methodId', 'provider', 'amount', 'currency', 'reference', 'tokenHash', 'expiresAt'],
  'payment',
)

/** Takes a payable and its method; gives the values of the payment's row, the page where it is paid (online methods only) and what follows it to a final state. Calls nothing outside. */
export function draftPayment(ctx: Ctx, { paymentId, ...payment }: NewPayment, { provider, isOnline }: PaidBy) {
  if (!usableProviders(ctx).includes(provider)) throw paymentErrors.methodNotOffered()
  const reference = newReference()
  const expiresAt = isOnline ? new Date(ctx.now.getTime() + minutesToPay * 60_000).toISOString() : null
  const isFollowed = provider !== 'offline'
  return {
    values: namedFor('payment', { ...payment, id: paymentId, provider, reference, tokenHash: hashOf(tokenOf(ctx, reference)), expiresAt }),
    payUrl: isFollowed ? hostedPage(ctx, reference) : null,
    follow: async (): Promise<void> => {
      const startAfter = new Date(ctx.now.getTime() + followTimes[0] * 1000)
      if (isFollowed) await ctx.enqueue(followPayment, { paymentId, attempt: 0 }, { startAfter })
    },
  }
}

const newId = statement<{ methodId: string }, PaidBy & { id: string }>(sql`
  select uuidv7() as id, provider, is_online as "isOnline" from ${paymentMethods} where id = ${sql.placeholder('methodId')}`)
const writePayment = statement(paymentRow)

/** Starts a payment of its own for something that is there already. */
export async function startPayment(
  ctx: Ctx,
  payment: Omit<NewPayment, 'paymentId'>,
): Promise<{ paymentId: string; payUrl: string | null }> {
  const { id, ...method } = one(await newId(ctx.db, { methodId: payment.methodId }))
  const { values, payUrl, follow } = draftPayment(ctx, { ...payment, paymentId: id }, method)
  await writePayment(ctx.db, values)
  await follow()
  return { paymentId: id, payUrl }
}
