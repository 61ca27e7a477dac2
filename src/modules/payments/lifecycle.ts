// The states of a payment and who may move it where (product decisions, section 7); the server moves them in one place only.
import { lifecycle } from '#shared/lifecycle.ts'

export const paymentStates = ['pending', 'authorised', 'captured', 'partlyRefunded', 'refunded', 'cancelled', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]
/** provider: what a payment provider has confirmed. system: the shop itself (expiry, a cancelled order). */
export const paymentRoles = ['provider', 'admin', 'system'] as const
export type PaymentRole = (typeof paymentRoles)[number]

export const paymentLifecycle = lifecycle(
  paymentStates,
  paymentRoles,
)({
  authorise: { from: ['pending'], to: 'authorised', by: ['provider'] },
  capture: { from: ['pending', 'authorised'], to: 'captured', by: ['provider', 'admin'] },
  cancel: { from: ['pending', 'authorised'], to: 'cancelled', by: ['admin', 'system'] },
  fail: { from: ['pending', 'authorised'], to: 'failed', by: ['provider', 'system'] },
  refundPartly: { from: ['captured', 'partlyRefunded'], to: 'partlyRefunded', by: ['provider', 'admin'] },
  refund: { from: ['captured', 'partlyRefunded'], to: 'refunded', by: ['provider', 'admin'] },
})
export type PaymentAction = keyof typeof paymentLifecycle.table

/** Which of several payments speaks for the whole: the furthest one. */
const rank: Record<PaymentState, number> = {
  captured: 6,
  partlyRefunded: 5,
  refunded: 4,
  authorised: 3,
  pending: 2,
  failed: 1,
  cancelled: 0,
}

/** The payment state of a payable from the states of its payments. */
export function payableState(states: readonly PaymentState[]): PaymentState | 'none' {
  const [furthest] = states.toSorted((a, b) => rank[b] - rank[a])
  return furthest ?? 'none'
}
