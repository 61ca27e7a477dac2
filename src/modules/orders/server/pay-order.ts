// Paying an order later or again: the open payment's page, or a new payment for an order whose last one did not go through.
import { findPaymentMethod, moneyLeftOf, paymentsOf, settleOverdue, startPayment } from '#modules/payments/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Minor, subtract } from '#shared/money.ts'
import { changeStatus, type LockedOrder, lockOrder } from './change-status.ts'
import { confirmByWord } from './confirm-order.ts'
import { orderErrors } from './order-errors.ts'

/**
 * Gives the address of the payment's page, a new attempt's when the last did not go through; a refused order takes its stock again first. Of an order that
 * money the office kept pays for, gives the order's own page.
 */
export async function payOrder(ctx: Ctx, orderId: string): Promise<{ payUrl: string }> {
  const before = await lockOrder(ctx, orderId)
  const method = await findPaymentMethod(ctx, before.paymentMethodId)
  if (!method?.isOnline) throw orderErrors.notPayable()
  if (before.status === 'refused' && (await awaitPayment(ctx, orderId)).status !== 'payment-pending')
    return { payUrl: `/dashboard/orders/${orderId}` }
  await settleOverdue(ctx, orderId)
  const order = await lockOrder(ctx, orderId)
  if (order.status !== 'payment-pending') throw orderErrors.notPayable()
  return { payUrl: (await openPage(ctx, orderId)) ?? (await newPage(ctx, order)) }
}

/**
 * Brings a refused order back: it waits for a payment by its method, of what is missing beside the money that the office kept, or goes on without one. One
 * that waits for its customer's word is confirmed.
 */
export async function awaitPayment(ctx: Ctx, orderId: string, note: string | null = null) {
  const order = await lockOrder(ctx, orderId)
  if (order.status === 'initiated') return confirmByWord(ctx, orderId, { step: 'awaitPayment', note })
  const changed = await changeStatus(ctx, orderId, { action: 'awaitPayment', note })
  const missing = await missingOf(ctx, order)
  if (missing <= 0) return changeStatus(ctx, orderId, { action: 'confirmPayment', isSystem: true })
  await newPayment(ctx, order, missing)
  return changed
}

const missingOf = async (ctx: Ctx, { id, grandTotal }: LockedOrder): Promise<Minor> => subtract(grandTotal, await moneyLeftOf(ctx, id))

const newPayment = (ctx: Ctx, order: LockedOrder, amount: Minor) =>
  startPayment(ctx, {
    payableId: order.id,
    companyId: order.companyId,
    orderNumber: order.number,
    methodId: order.paymentMethodId,
    amount,
    currency: order.currency,
    customerId: order.customerId,
  })

async function newPage(ctx: Ctx, order: LockedOrder): Promise<string> {
  const { payUrl } = await newPayment(ctx, order, await missingOf(ctx, order))
  if (!payUrl) throw orderErrors.notPayable()
  return payUrl
}

const openPage = async (ctx: Ctx, orderId: string): Promise<string | null> =>
  (await paymentsOf(ctx, orderId)).find(({ payUrl }) => payUrl !== null)?.payUrl ?? null
