// Received money of which nobody says which of a payable's open payments it is for.
import type { Ctx } from '#server/ctx.ts'
import { add, atMost, type Minor, subtract } from '#shared/money.ts'
import { capturePayment } from './by-hand.ts'
import { type LockedPayment, lockPayments } from './change-state.ts'
import { paymentErrors } from './payment-errors.ts'

type Asking = Pick<LockedPayment, 'provider' | 'state' | 'amount'>

const isAwaited = ({ provider, state, amount }: Asking): boolean => provider === 'offline' && state === 'pending' && amount > 0

/** The amount that the office waits for: of all open payments that are not made online, since a part that was taken back leaves several. */
export const awaitedOf = (payments: readonly Asking[]): Minor => add(...payments.filter(isAwaited).map(({ amount }) => amount))

/** Marks the open payments of a payable as paid, one after the other; what comes beyond all of them goes into the last. Refused where none is open. */
export async function payOpen(ctx: Ctx, payableId: string, { amount, reference }: { amount: Minor; reference: string }): Promise<void> {
  let left = amount
  while (left > 0) {
    const [open, ...others] = (await lockPayments(ctx, payableId)).filter(isAwaited)
    if (!open) throw paymentErrors.notAllowed()
    const part = others.length > 0 ? atMost(open.amount, left) : left
    await capturePayment(ctx, open.id, { amount: part, reference })
    left = subtract(left, part)
  }
}
