// The states of an order and who may move it where (product decisions, section 7); shared by the server and the buttons.
import { lifecycle } from '#shared/lifecycle.ts'

export const orderStates = [
  'initiated',
  'payment-pending',
  'pending',
  'accepted',
  'approved',
  'processing',
  'printed',
  'shipped',
  'delivered',
  'completed',
  'refused',
  'rejected',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]
export const orderRoles = ['customer', 'salesperson', 'admin', 'system'] as const
export type OrderRole = (typeof orderRoles)[number]

/**
 * Waiting for a payment outlasts a payment that failed: it ends when one is made, when somebody cancels, or when the time is over. Refused is the
 * office's word alone; such an order is brought back by paying again, which takes its goods again.
 */
export const orderLifecycle = lifecycle(
  orderStates,
  orderRoles,
)({
  submit: { from: ['initiated'], to: 'pending', by: ['customer', 'salesperson', 'admin'] },
  awaitPayment: { from: ['initiated', 'refused'], to: 'payment-pending', by: ['customer', 'salesperson', 'admin', 'system'] },
  confirmPayment: { from: ['payment-pending'], to: 'pending', by: ['system'] },
  accept: { from: ['pending'], to: 'accepted', by: ['admin'] },
  reject: { from: ['pending'], to: 'rejected', by: ['admin'] },
  approve: { from: ['accepted'], to: 'approved', by: ['admin'] },
  refuse: { from: ['accepted'], to: 'refused', by: ['admin'] },
  process: { from: ['accepted', 'approved'], to: 'processing', by: ['admin'] },
  print: { from: ['processing'], to: 'printed', by: ['admin'] },
  ship: { from: ['processing', 'printed'], to: 'shipped', by: ['admin'] },
  deliver: { from: ['shipped'], to: 'delivered', by: ['admin', 'system'] },
  complete: { from: ['delivered'], to: 'completed', by: ['admin', 'system'] },
  cancelEarly: { from: ['initiated', 'payment-pending', 'pending'], to: 'cancelled', by: ['customer', 'salesperson', 'system'] },
  cancel: {
    from: ['initiated', 'payment-pending', 'pending', 'accepted', 'approved', 'refused', 'processing', 'printed'],
    to: 'cancelled',
    by: ['admin'],
  },
})
export type OrderAction = keyof typeof orderLifecycle.table

/** A held order waits for the office in these states: to be accepted, and then to be approved. */
export const awaitsRelease = (status: OrderState): boolean => status === 'pending' || status === 'accepted'

/** Nobody works on these yet, so the office may change them. An order that waits for an online payment is not changed under its payer. */
export const isEditable = (status: OrderState): boolean => status === 'initiated' || status === 'pending'

/** States that end an order without delivery: what was taken is given back. */
export const givesBack = ['rejected', 'cancelled', 'refused'] as const satisfies readonly OrderState[]

/** States that no order leaves. */
export const orderEnds = ['completed', 'rejected', 'cancelled'] as const satisfies readonly OrderState[]
