// The functions of payments that other modules may use; payments know a payable, not an order.
import type { Ctx } from '#server/ctx.ts'
import { atMost, type Minor, subtract, zero } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { dueFitted } from '../events.ts'
import { giveBack } from './by-hand.ts'
import { changeDue, changeState, leftOf, type LockedPayment, lockPayment, lockPayments, noteMovement } from './change-state.ts'
import { findPaymentMethod, readMethods } from './methods.ts'
import { paymentErrors } from './payment-errors.ts'
import { settle } from './follow.ts'
import { addPayment, byHand, startPayment } from './start-payment.ts'
import { askedFor } from './queries.ts'
import { authorisedFor, holdsMoney, leftPerPayment, moneyLeftOf } from './received.ts'
import { closeAtProvider } from './providers.ts'

export { capturePayment } from './by-hand.ts'
export { askComparison, readProviderDifferences } from './compare.ts'
export { lastOf, readOddPayments } from './odd-payments.ts'
export { awaitedOf, payOpen } from './pay-open.ts'
export { payByTransfer, undoTransfer } from './transfers.ts'
export { type Account, openOnAccount, readAccount, readAccountLocked } from './account.ts'
export { findPaymentMethod, isOnAccountMethod, isOnlineMethod, type OfferedMethod, providerHosts, readMethods } from './methods.ts'
export { addPayment, dueOnFor, minutesToPayByMail, type NewPayment, type OnAccount, startPayment } from './start-payment.ts'
export { lockPayments } from './change-state.ts'
export { authorisedFor, dueOfPromise, hasMoney, moneyLeftOf, moneyOverOf, receivedFor } from './received.ts'
export {
  type MovementRecord,
  movementsOf,
  payablesOwed,
  payablesUnpaid,
  paymentStateOf,
  transfersDue,
  paymentsOf,
  payUrlOf,
  type PaymentRecord,
  refusedRefundsOf,
} from './queries.ts'

/** The fate of received money when its payable ends: given back now, owed, or kept, which is written into its timeline. */
export type MoneyDecision = 'refund' | 'owe' | 'keep'

/**
 * Ends every payment of a payable that has ended; nothing is announced, since the payable requested it. The provider closes an
 * open payment before it is given up: when its money has just been taken, payment.justPaid is thrown. `money` decides about payments made before; `leave`
 * says nothing about them.
 */
export async function endPayments(ctx: Ctx, payableId: string, money: MoneyDecision | 'leave'): Promise<void> {
  for (const payment of await lockPayments(ctx, payableId)) {
    if (payment.state === 'pending' || payment.state === 'authorised') await giveUp(ctx, payment)
    else if (holdsMoney(payment) && money !== 'leave') await (money === 'keep' ? keepMoney(ctx, payment) : returnMoney(ctx, payment, money))
  }
}

async function giveUp(ctx: Ctx, payment: LockedPayment): Promise<void> {
  if ((await closeAtProvider(ctx, payment))?.news === 'capture') throw paymentErrors.justPaid()
  await changeState(ctx, payment, { action: 'cancel', role: 'system', isSilent: true })
}

async function keepMoney(ctx: Ctx, payment: LockedPayment): Promise<void> {
  const amount = subtract(leftOf(payment), await askedFor(ctx, payment.id))
  if (amount > 0) await noteMovement(ctx, payment, { action: 'keep', role: ctx.actor.kind === 'admin' ? 'admin' : 'system', amount })
}

async function returnMoney(ctx: Ctx, payment: LockedPayment, money: 'refund' | 'owe'): Promise<void> {
  const left = subtract(leftOf(payment), await askedFor(ctx, payment.id))
  const role = ctx.actor.kind === 'admin' ? 'admin' : 'system'
  if (money === 'owe' || payment.provider !== 'offline')
    await changeState(ctx, payment, { action: 'oweRefund', role, movement: { amount: left } })
  if (money === 'refund' && left > 0) await giveBack(ctx, payment, left, {})
}

/** Records that the money of a payment must be given back because it pays for nothing; gives false where it was only promised, which its provider is released from. */
export async function oweRefund(ctx: Ctx, paymentId: string): Promise<boolean> {
  const payment = await lockPayment(ctx, { id: paymentId })
  if (payment.state === 'authorised') await giveUp(ctx, payment)
  else await changeState(ctx, payment, { action: 'oweRefund', role: 'system', movement: { amount: leftOf(payment) } })
  return payment.state !== 'authorised'
}

/** Gives an amount of a payable's received money back, from the newest payment that has some; throws when there is less. */
export async function refundPayable(ctx: Ctx, payableId: string, amount: Minor, movement: { note: string }): Promise<void> {
  let missing = amount
  const payments = await leftPerPayment(ctx, await lockPayments(ctx, payableId))
  for (const { payment, left } of payments.toReversed()) {
    const part = atMost(left, missing)
    if (part > 0) await giveBack(ctx, payment, part, { ...movement, day: dayOf(ctx.now, ctx.config.timeZone) })
    missing = subtract(missing, part)
  }
  if (missing > 0) throw paymentErrors.refundTooHigh({ fields: [{ path: 'money', key: 'payment.refundTooHigh' }] })
}

type Fitting = { payableId: string; companyId: string; orderNumber: string; methodId: string; total: Minor; currency: string }

/**
 * Makes the open payment of a payable ask for what is due after its total changed. Received and authorised money stays as it is: what is too much is given back by
 * the office, or not taken. What is missing beside it is asked for by one more payment that is not made online.
 */
export async function fitPayments(ctx: Ctx, { payableId, companyId, orderNumber, methodId, total, currency }: Fitting): Promise<void> {
  const all = await lockPayments(ctx, payableId)
  const due = subtract(subtract(total, await moneyLeftOf(ctx, payableId)), await authorisedFor(ctx, payableId))
  const [open, ...others] = all.filter(({ provider, state }) => provider === 'offline' && state === 'pending')
  // A transfer's part that was taken back leaves two: one asks for the whole, so that together they ask for what is due.
  for (const other of others) await changeState(ctx, other, { action: 'cancel', role: 'system', isSilent: true })
  if (open && due > 0) await changeDue(ctx, open, due)
  else if (open) await changeState(ctx, open, { action: 'cancel', role: 'system', isSilent: true })
  else if (due > 0) {
    const [own, methodsFor] = await Promise.all([findPaymentMethod(ctx, methodId), readMethods(ctx)])
    const [first] = methodsFor({ total, zoneId: null, hasAccount: false }).filter(({ isOnline }) => !isOnline)
    const method = own && !own.isOnline ? own : first
    const rest = { payableId, orderNumber, amount: due, currency }
    if (method) await startPayment(ctx, { ...rest, companyId, methodId: method.id })
    // The shop offers nothing that takes it: whatever comes is written down by the office.
    else await addPayment(ctx, { ...rest, methodId, paymentId: crypto.randomUUID() }, byHand)
  }
  await ctx.announce(dueFitted, { payableId })
}

/** Lowers the open payment of a payable that came to less than was agreed: it asks for what is due of the new total, or is given up. It never asks for more. */
export async function lowerDue(ctx: Ctx, payableId: string, total: Minor): Promise<void> {
  const all = await lockPayments(ctx, payableId)
  const open = all.filter(({ provider, state }) => provider === 'offline' && state === 'pending')
  let due = subtract(subtract(total, await moneyLeftOf(ctx, payableId)), await authorisedFor(ctx, payableId))
  for (const payment of open) {
    const asked = atMost(payment.amount, due > 0 ? due : zero)
    if (asked === zero) await changeState(ctx, payment, { action: 'cancel', role: 'system', isSilent: true })
    else await changeDue(ctx, payment, asked)
    due = subtract(due, asked)
  }
  await ctx.announce(dueFitted, { payableId })
}

/** Ends the open payments of a payable whose time is over, after asking the provider. */
export async function settleOverdue(ctx: Ctx, payableId: string): Promise<void> {
  for (const payment of await lockPayments(ctx, payableId)) {
    if (payment.state === 'pending' && payment.expiresAt !== null && payment.expiresAt <= ctx.now.toISOString()) await settle(ctx, payment)
  }
}
