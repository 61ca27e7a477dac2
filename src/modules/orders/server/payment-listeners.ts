// Moves an order when its payment is decided: it goes on, it waits for another try, or the money is owed back.
import { paymentFailed, type PaymentNews, paymentSettled, paymentTaken, refundFailed, type RefundNews } from '#modules/payments/events.ts'
import { fitPayments, hasMoney, leftOf, lockPayments, oweRefund } from '#modules/payments/server/public.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { ask, type Listener, on } from '#server/events.ts'
import { add, type Minor } from '#shared/money.ts'
import { lessOwedForOrder } from '../events.ts'
import { givesBack } from '../lifecycle.ts'
import { changeStatus } from './change-status.ts'
import { endUnpaidLater } from './end-unpaid.ts'
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
  const others = (await lockPayments(ctx, payableId)).filter((payment) => payment.id !== paymentId && hasMoney([payment]))
  // Several payments may pay an order in parts; what comes beside all that it comes to pays for nothing.
  if (!hasEnded(order) && add(...others.map(leftOf)) < (await totalOf(ctx, order))) return
  if (await oweRefund(ctx, paymentId)) await mailRefundDue(ctx, order)
}

/** The order waits for another try until its time is over. */
async function failed(ctx: Ctx, { payableId }: PaymentNews): Promise<void> {
  if ((await headOf(ctx, payableId))?.status === 'payment-pending') await endUnpaidLater(ctx, payableId)
}

/** A rest that the promised money does not cover once it is taken is asked for like every other; for lines that were dropped or credited nothing is. */
async function taken(ctx: Ctx, { payableId }: PaymentNews): Promise<void> {
  const order = await headOf(ctx, payableId)
  if (!order || hasEnded(order)) return
  const { companyId, number, paymentMethodId, currency } = order
  const total = await totalOf(ctx, order)
  await fitPayments(ctx, { payableId, companyId, orderNumber: number, methodId: paymentMethodId, total, currency })
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
  on(refundFailed, refundCameBack),
]
