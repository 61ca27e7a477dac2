// The money of a payable against what it comes to: what was received, what of it is too much, and what of a promise is still due.
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import { add, atMost, type Minor, subtract, zero } from '#shared/money.ts'
import { owedFor } from '../events.ts'
import { findPayments, leftOf, type LockedPayment } from './change-state.ts'
import { askedFor, captureAskedFor } from './queries.ts'

export const holdsMoney = (payment: LockedPayment): boolean =>
  (payment.state === 'captured' || payment.state === 'partlyRefunded') && leftOf(payment) > 0

/** Does a payable have money that was not given back? */
export const hasMoney = (payments: readonly LockedPayment[]): boolean => payments.some(holdsMoney)

/** The payments that hold money, each with what was neither given back nor requested from its provider. */
export async function leftPerPayment(ctx: Ctx, payments: readonly LockedPayment[]): Promise<{ payment: LockedPayment; left: Minor }[]> {
  return Promise.all(
    payments.filter(holdsMoney).map(async (payment) => ({ payment, left: subtract(leftOf(payment), await askedFor(ctx, payment.id)) })),
  )
}

/** The received money that pays for a payable: what was neither given back nor requested from a provider. `except`: a payment that does not count. */
export async function moneyLeftOf(ctx: Ctx, payableId: string, except?: string): Promise<Minor> {
  const others = (await findPayments(ctx, payableId)).filter(({ id }) => id !== except)
  return add(...(await leftPerPayment(ctx, others)).map(({ left }) => left))
}

/** The received money of a payable with what is on its way back to the payer, which may still be refused; what is owed back pays for nothing. */
export const receivedFor = async (ctx: Ctx, payableId: string): Promise<Minor> =>
  add(...(await findPayments(ctx, payableId)).filter(holdsMoney).map(leftOf))

/** The money that payments of a payable are authorised for and that was not taken yet. `except`: a payment that does not count. */
export const authorisedFor = async (ctx: Ctx, payableId: string, except?: string): Promise<Minor> =>
  add(...(await findPayments(ctx, payableId)).flatMap(({ id, state, amount }) => (state === 'authorised' && id !== except ? [amount] : [])))

const beyond = (amount: Minor, limit: Minor): Minor => (amount > limit ? subtract(amount, limit) : zero)

/** The received money of a payable beyond what it comes to, without what is on its way back. */
export async function moneyOverOf(ctx: Ctx, payableId: string): Promise<Minor> {
  const left = await moneyLeftOf(ctx, payableId)
  const [owed] = left === zero ? [] : await ask(ctx, owedFor, { payableId })
  return owed === undefined ? zero : beyond(left, owed)
}

/** The part of an authorised payment that is still due: the promise, but no more than its payable comes to beyond what was received, or is being taken of another promise. */
export async function dueOfPromise(
  ctx: Ctx,
  { id, payableId, amount }: Pick<LockedPayment, 'id' | 'payableId' | 'amount'>,
): Promise<Minor> {
  const [owed] = await ask(ctx, owedFor, { payableId })
  const there = add(await moneyLeftOf(ctx, payableId), await captureAskedFor(ctx, payableId, id))
  return owed === undefined ? amount : atMost(amount, beyond(owed, there))
}
