// The states of a return and of a collection, and who may move them where (product decisions, section 7).
import { lifecycle } from '#shared/lifecycle.ts'

/** A return is sent back by the customer, a collection is fetched by the salesperson. */
export const returnKinds = ['return', 'collection'] as const
export type ReturnKind = (typeof returnKinds)[number]

export const returnStates = ['init', 'accepted', 'rejected', 'approved', 'refused'] as const
export type ReturnState = (typeof returnStates)[number]
export const returnRoles = ['customer', 'salesperson', 'admin'] as const
export type ReturnRole = (typeof returnRoles)[number]

/** Accepted: the goods may come back. Approved: the office has seen them and gives the money back. Refused: it has seen them and does not. */
export const returnLifecycle = lifecycle(
  returnStates,
  returnRoles,
)({
  accept: { from: ['init'], to: 'accepted', by: ['admin'] },
  reject: { from: ['init'], to: 'rejected', by: ['admin'] },
  withdraw: { from: ['init'], to: 'rejected', by: ['customer', 'salesperson'] },
  approve: { from: ['accepted'], to: 'approved', by: ['admin'] },
  refuse: { from: ['accepted'], to: 'refused', by: ['admin'] },
})
export type ReturnAction = keyof typeof returnLifecycle.table

/** States whose goods count as returned: what ended without a return can be asked for again. */
export const standingStates = ['init', 'accepted', 'approved'] as const satisfies readonly ReturnState[]

/** States of collected money that the office has not booked into its order's payment. */
export const unbookedStates = ['init', 'accepted'] as const satisfies readonly ReturnState[]

/** The steps that owe the customer a reason. */
export const needsReason = (action: ReturnAction): boolean => action === 'reject' || action === 'refuse'
