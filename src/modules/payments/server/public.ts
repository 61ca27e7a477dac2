// What other modules may use of payments; they know a payable, never the other way round.
import type { Ctx } from '#server/ctx.ts'
import { changeState, lockPayments } from './change-state.ts'

export { findPaymentMethod, methodsPart, type OfferedMethod, usableProviders } from './methods.ts'
export { draftPayment, type NewPayment, paymentRow, startPayment } from './start-payment.ts'
export { lockPayments } from './change-state.ts'
export { paymentStateOf, paymentsOf, payUrlOf, type PaymentRecord } from './queries.ts'

/** Ends every payment of a payable that is still open; nobody is told, the payable asked for it. */
export async function cancelPayments(ctx: Ctx, payableId: string): Promise<void> {
  for (const payment of await lockPayments(ctx, payableId)) {
    if (payment.state === 'pending' || payment.state === 'authorised')
      await changeState(ctx, payment, { action: 'cancel', role: 'system', isSilent: true })
  }
}
