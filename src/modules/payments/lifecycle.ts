// The states of a payment and who may change them (product decisions, section 7).
import { lifecycle } from '#shared/lifecycle.ts'
import type { Flags } from '#shared/profile.ts'

/** refundDue: the money was received but pays for nothing (its order has ended, or was paid before), so it must be given back. */
export const paymentStates = [
  'pending',
  'authorised',
  'captured',
  'refundDue',
  'partlyRefunded',
  'refunded',
  'cancelled',
  'failed',
] as const
export type PaymentState = (typeof paymentStates)[number]
/** provider: confirmed by a payment provider. system: the shop itself (expiry, a cancelled order). */
export const paymentRoles = ['provider', 'admin', 'system'] as const
export type PaymentRole = (typeof paymentRoles)[number]

export const paymentLifecycle = lifecycle(
  paymentStates,
  paymentRoles,
)({
  authorise: { from: ['pending'], to: 'authorised', by: ['provider'] },
  capture: { from: ['pending', 'authorised'], to: 'captured', by: ['provider', 'admin'] },
  /** Money that a bank statement's row was booked for by mistake, also where nothing was open any more. */
  undoCapture: { from: ['captured', 'refundDue'], to: 'pending', by: ['admin'] },
  /** The money came, at a provider or by hand, although the shop had given the payment up. */
  captureLate: { from: ['failed', 'cancelled'], to: 'captured', by: ['provider', 'admin'] },
  oweRefund: { from: ['captured', 'partlyRefunded'], to: 'refundDue', by: ['admin', 'system'] },
  cancel: { from: ['pending', 'authorised'], to: 'cancelled', by: ['provider', 'admin', 'system'] },
  fail: { from: ['pending', 'authorised'], to: 'failed', by: ['provider'] },
  refundPartly: { from: ['captured', 'refundDue', 'partlyRefunded'], to: 'partlyRefunded', by: ['provider', 'admin'] },
  refund: { from: ['captured', 'refundDue', 'partlyRefunded'], to: 'refunded', by: ['provider', 'admin'] },
  /** The provider could not pay a refund out: its money is the shop's again, all of it or what other refunds left. */
  undoRefund: { from: ['refundDue', 'partlyRefunded', 'refunded'], to: 'captured', by: ['provider'] },
  undoRefundPartly: { from: ['refundDue', 'partlyRefunded', 'refunded'], to: 'partlyRefunded', by: ['provider'] },
})
export type PaymentAction = keyof typeof paymentLifecycle.table

/** Whether the office may give any of a payment's money back by hand: all of it where nothing stands against it, and what pays for an order only where orders are refundable. */
export const mayRefund = (state: PaymentState, { isOrderRefundable }: Pick<Flags, 'isOrderRefundable'>): boolean =>
  isOrderRefundable || state === 'refundDue'

/** The furthest of several payments decides the state of the whole. */
const rank: Record<PaymentState, number> = {
  refundDue: 7,
  captured: 6,
  partlyRefunded: 5,
  refunded: 4,
  authorised: 3,
  pending: 2,
  failed: 1,
  cancelled: 0,
}

/** The payment state of a payable. partlyPaid: money is there, and the office waits for the rest. none: it has no payments. */
export const payableStates = [...paymentStates, 'partlyPaid', 'none'] as const
export type PayableState = (typeof payableStates)[number]

/** The payment state of a payable from its payments. */
export function payableState(all: readonly { state: PaymentState; isOnline: boolean; amount: number }[]): PayableState {
  // A payment of nothing does not count beside others.
  const asking = all.filter(({ amount }) => amount > 0)
  const payments = asking.length > 0 ? asking : all
  const [furthest = 'none'] = payments.map(({ state }) => state).toSorted((a, b) => rank[b] - rank[a])
  const isPaid = furthest === 'captured' || furthest === 'partlyRefunded'
  // An attempt to pay online that nobody finished asks for nothing beside the money.
  return isPaid && payments.some(({ state, isOnline }) => state === 'pending' && !isOnline) ? 'partlyPaid' : furthest
}

/**
 * The movements of a payment in the timeline; `failedLate` is a failure reported after the money was received: it is recorded and changes nothing.
 * `refundFailed` takes a refund back that could not be paid out. `keep` is the office's word that it gives the money of an ended order not back.
 */
export const paymentMoves = [
  'authorise',
  'capture',
  'captureLate',
  'undoCapture',
  'oweRefund',
  'cancel',
  'fail',
  'refundPartly',
  'refund',
  'failedLate',
  'refundFailed',
  'keep',
] as const satisfies readonly (PaymentAction | 'failedLate' | 'refundFailed' | 'keep')[]
export type PaymentMove = (typeof paymentMoves)[number]
