// The yes of a customer to an order that was prepared for them, given by themselves or through whoever spoke with them.
import { eq } from 'drizzle-orm'
import { isOnlineMethod, minutesToPayByMail, startPayment } from '#modules/payments/server/public.ts'
import { getCustomer } from '#modules/people/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { stepToConfirm } from '../asking.ts'
import type { OrderState } from '../lifecycle.ts'
import { changeStatus, type LockedOrder, lockOrder } from './change-status.ts'
import { daysFromNow } from './days-from-now.ts'
import { judgeHold } from './judge-hold.ts'
import { needMayOrder } from './may-order.ts'
import { orderErrors } from './order-errors.ts'
import { orderRevisions, orders } from './tables.ts'

type Confirmed = { status: OrderState; payUrl: string | null }

/** Confirms an order as its customer saw it; one that the office changed meanwhile is looked at again first. */
export async function confirmOrder(ctx: Ctx, orderId: string, { revision }: { revision: number }): Promise<Confirmed> {
  const order = await lockOrder(ctx, orderId)
  if (order.status !== 'initiated') throw orderErrors.notAllowed()
  if ((await ctx.db.$count(orderRevisions, eq(orderRevisions.orderId, orderId))) !== revision) throw orderErrors.changedSinceSeen()
  return confirm(ctx, order)
}

/** Takes a step that confirms an order on its customer's word: the one that goes with its payment, and no other. */
export async function confirmByWord(ctx: Ctx, orderId: string, { step, note }: { step: 'submit' | 'awaitPayment'; note: string | null }) {
  const order = await lockOrder(ctx, orderId)
  if (order.status !== 'initiated') throw orderErrors.notAllowed()
  const { status } = await confirm(ctx, order, { step, note })
  return { status }
}

type Said = { step?: 'submit' | 'awaitPayment'; note?: string | null }

/** The account of the company is judged and its payment begins now, as when an order is placed without asking. */
async function confirm(ctx: Ctx, order: LockedOrder, { step, note = null }: Said = {}): Promise<Confirmed> {
  const [customer, isOnline] = await Promise.all([getCustomer(ctx, order.customerId), isOnlineMethod(ctx, order.paymentMethodId)])
  needMayOrder(customer)
  const action = stepToConfirm({ isOnline, grandTotal: order.grandTotal })
  if (step !== undefined && step !== action) throw orderErrors.notAllowed()
  const { hold } = await judgeHold(ctx, order, order.grandTotal, { locked: true })
  await ctx.db
    .update(orders)
    .set({ ...hold, ...(await daysFromNow(ctx, order)) })
    .where(eq(orders.id, order.id))
  const { status } = await changeStatus(ctx, order.id, { action, note })
  const { payUrl } = await startPayment(ctx, {
    payableId: order.id,
    companyId: order.companyId,
    orderNumber: order.number,
    methodId: order.paymentMethodId,
    amount: order.grandTotal,
    currency: order.currency,
    customerId: order.customerId,
    // Nobody sits before the page of the payment when the word came by telephone.
    minutesToPay: ctx.actor.kind === 'customer' ? undefined : minutesToPayByMail,
  })
  return { status, payUrl }
}
