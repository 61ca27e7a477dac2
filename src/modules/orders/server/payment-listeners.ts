// Moves an order when its payment is decided: it goes on, it waits for another try, or the money is owed back.
import {
  owedFor,
  owedPartly,
  paymentFailed,
  type PaymentNews,
  paymentSettled,
  paymentTaken,
  refundFailed,
  type RefundNews,
} from '#modules/payments/events.ts'
import { authorisedFor, fitPayments, hasMoney, lockPayments, moneyLeftOf, oweRefund } from '#modules/payments/server/public.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { ask, type Listener, on } from '#server/events.ts'
import { add, atMost, type Minor, zero } from '#shared/money.ts'
import { lessOwedForOrder } from '../events.ts'
import { givesBack } from '../lifecycle.ts'
import { changeStatus } from './change-status.ts'
import { endUnpaidLater } from './end-unpaid.ts'
import { moneyOverListener } from './money-over.ts'
import { mailRefundDue } from './refund-due.ts'
import { orders } from './tables.ts'

async function headOf(ctx: Ctx, orderId: string) {
  const { id, number, status, companyId, companyName, grandTotal, currency, paymentMethodId } = orders
  const [row] = await ctx.db
    .select({ id, number, status, companyId, companyName, grandTotal, currency, paymentMethodId })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  return row
}

/** The amount an order comes to: what was agreed, less what was dropped or credited since. */
async function totalOf(ctx: Ctx, { id, grandTotal }: Pick<typeof orders.$inferSelect, 'id' | 'grandTotal'>): Promise<Minor> {
  const [less] = await ask(ctx, lessOwedForOrder, { orderId: id })
  return less ?? grandTotal
}

const hasEnded = ({ status }: Pick<typeof orders.$inferSelect, 'status'>): boolean => givesBack.some((state) => state === status)

async function settled(ctx: Ctx, { payableId, paymentId }: PaymentNews): Promise<void> {
  const order = await headOf(ctx, payableId)
  if (!order) return
  if (order.status === 'payment-pending') return void (await changeStatus(ctx, payableId, { action: 'confirmPayment', isSystem: true }))
  const isPromise = (await lockPayments(ctx, payableId)).some(({ id, state }) => id === paymentId && state === 'authorised')
  // Several payments may pay an order in parts; what comes beside all that it comes to pays for nothing. Money counts before what is only promised.
  const promised = isPromise ? await authorisedFor(ctx, payableId, paymentId) : zero
  const others = add(await moneyLeftOf(ctx, payableId, paymentId), promised)
  if (!hasEnded(order) && others < (await totalOf(ctx, order))) return
  if (await oweRefund(ctx, paymentId)) await mailRefundDue(ctx, order)
}

/** The order waits for another try until its time is over. One that went on with a promise is asked for what the promise no longer covers. */
async function failed(ctx: Ctx, { payableId, wasPromised }: PaymentNews & { wasPromised: boolean }): Promise<void> {
  const order = await headOf(ctx, payableId)
  if (order?.status === 'payment-pending') await endUnpaidLater(ctx, payableId)
  else if (order && wasPromised) await askForRest(ctx, order)
}

/** A rest that the promised money does not cover once it is taken is asked for like every other. */
async function taken(ctx: Ctx, { payableId }: PaymentNews): Promise<void> {
  const order = await headOf(ctx, payableId)
  if (order) await askForRest(ctx, order)
}

/** Asks for what an order has not received, nor was promised; for lines that were dropped or credited, and of an order that has ended, nothing is. */
async function askForRest(ctx: Ctx, order: NonNullable<Awaited<ReturnType<typeof headOf>>>): Promise<void> {
  if (hasEnded(order)) return
  const { id, companyId, number, paymentMethodId, currency } = order
  const [owed] = await ask(ctx, owedFor, { payableId: id })
  // A credit lowers what is asked for before its credit note is printed.
  const total = atMost(await totalOf(ctx, order), owed ?? order.grandTotal)
  await fitPayments(ctx, { payableId: id, companyId, orderNumber: number, methodId: paymentMethodId, total, currency })
}

/**
 * A part of the money was given back that stood against nothing. While its order goes on, the rest stands against nothing either. Of an order that has
 * ended the office may keep the rest; until it says so, the rest is listed.
 */
async function owedStill(ctx: Ctx, { payableId, paymentId }: PaymentNews): Promise<void> {
  const order = await headOf(ctx, payableId)
  if (order && !hasEnded(order)) await oweRefund(ctx, paymentId)
}

/** The office gives the money back another way. When its order ended there was none of it to decide about: now it pays for nothing. */
async function refundCameBack(ctx: Ctx, { payableId, paymentId, heldNothing }: RefundNews): Promise<void> {
  const order = await headOf(ctx, payableId)
  if (!order) return
  const payment = (await lockPayments(ctx, payableId)).find(({ id }) => id === paymentId)
  if (heldNothing && hasEnded(order) && payment && hasMoney([payment])) await oweRefund(ctx, paymentId)
  await mailRefundDue(ctx, order)
}

export const orderListeners: Listener[] = [
  on(paymentSettled, settled),
  on(paymentFailed, failed),
  on(paymentTaken, taken),
  on(owedPartly, owedStill),
  on(refundFailed, refundCameBack),
  moneyOverListener,
]
