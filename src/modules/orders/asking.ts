// An order that waits for its customer's word: for how long, and what the word means. Pure.
import type { OrderState } from './lifecycle.ts'

/** Days for which an order holds its goods while its customer is asked. */
export const daysToConfirm = 7

/** Until when a customer who is asked now can confirm. */
export const confirmUntil = (now: Date): Date => new Date(now.getTime() + daysToConfirm * 24 * 60 * 60 * 1000)

/** Until when an order waits for its customer's word; null when it does not. */
export const confirmUntilOf = ({ status, confirmUntil: until }: { status: OrderState; confirmUntil: string | null }): string | null =>
  status === 'initiated' ? until : null

/** Is the payment shown? Not before the customer has confirmed the order: until then none is asked for. */
export const asksForMoney = ({ status }: { status: OrderState }): boolean => status !== 'initiated'

type Payable = { isOnline: boolean; grandTotal: number }

/** Is it paid on a provider's page? One of nothing is paid nowhere. */
export const isPaidOnline = ({ isOnline, grandTotal }: Payable): boolean => isOnline && grandTotal > 0

/** The step that a customer's yes means: the office gets the order, or its payment is asked for first. */
export const stepToConfirm = (order: Payable): 'submit' | 'awaitPayment' => (isPaidOnline(order) ? 'awaitPayment' : 'submit')

/** The outcome for whoever asked the customer: their answer, or none in time. Null: somebody else took the step. */
export function answerIn(step: {
  from: OrderState | null
  to: OrderState
  actorKind: string
}): 'confirmed' | 'declined' | 'expired' | null {
  if (step.from !== 'initiated') return null
  if (step.actorKind === 'system') return step.to === 'cancelled' ? 'expired' : null
  if (step.actorKind !== 'customer') return null
  return step.to === 'cancelled' ? 'declined' : 'confirmed'
}
