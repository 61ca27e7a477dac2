// Paying an order later or again: the open payment's page, or a new payment for an order whose last one did not go through.
import { findPaymentMethod, paymentsOf, startPayment } from '#modules/payments/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { changeStatus, lockOrder } from './change-status.ts'
import { orderErrors } from './errors.ts'

/** Gives the address of the payment's page; a refused order takes its goods again first. */
export async function payOrder(ctx: Ctx, orderId: string): Promise<{ payUrl: string }> {
  const order = await lockOrder(ctx, orderId)
  if (order.status === 'payment-pending') return { payUrl: await openPage(ctx, orderId) }
  const method = await findPaymentMethod(ctx, order.paymentMethodId)
  if (order.status !== 'refused' || !method?.isOnline) throw orderErrors.notPayable()
  await awaitPayment(ctx, orderId)
  return { payUrl: await openPage(ctx, orderId) }
}

/** Brings a refused order back and starts a new payment by its method. */
export async function awaitPayment(ctx: Ctx, orderId: string, note: string | null = null) {
  const order = await lockOrder(ctx, orderId)
  const changed = await changeStatus(ctx, orderId, { action: 'awaitPayment', note })
  await startPayment(ctx, {
    payableId: orderId,
    orderNumber: order.number,
    methodId: order.paymentMethodId,
    amount: order.grandTotal,
    currency: order.currency,
  })
  return changed
}

async function openPage(ctx: Ctx, orderId: string): Promise<string> {
  const open = (await paymentsOf(ctx, orderId)).find(({ payUrl }) => payUrl !== null)
  if (!open?.payUrl) throw orderErrors.notPayable()
  return open.payUrl
}
