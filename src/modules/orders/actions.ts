// Which next steps an order offers to whom, and why one is not open now; asked by the server's answers and by the buttons.
import type { Flags } from '#shared/profile.ts'
import { type OrderAction, orderLifecycle, type OrderRole, type OrderState } from './lifecycle.ts'

/** The actions open to people; the payment's own steps are not among them. */
export const officeActions = [
  'submit',
  'awaitPayment',
  'accept',
  'reject',
  'approve',
  'refuse',
  'process',
  'print',
  'ship',
  'deliver',
  'complete',
  'cancel',
] as const
export type OfficeAction = (typeof officeActions)[number]
export const customerActions = ['submit', 'awaitPayment', 'cancelEarly'] as const

export type ActionContext = { status: OrderState; isPaidOnline: boolean; isRestricted: boolean; isHeld: boolean; isPartShipped?: boolean }
export type ActionChoice = { action: OrderAction; isAllowed: boolean; reason: string | null }

/** Steps that say why: the reason goes to the customer. */
export const needsReason = (action: OrderAction, role: OrderRole): boolean =>
  role === 'admin' && (action === 'cancel' || action === 'reject' || action === 'refuse')

/** Steps after which nothing can be put back by a button. */
export const isDestructive = (action: OrderAction): boolean =>
  action === 'cancel' || action === 'cancelEarly' || action === 'reject' || action === 'refuse'

/** A held order is approved before it is packed; once that has begun nothing holds it. */
export const isStoppedByHold = (action: OrderAction, { status, isHeld }: Pick<ActionContext, 'status' | 'isHeld'>): boolean =>
  isHeld && action === 'process' && status === 'accepted'

const isOver = (status: OrderState): boolean =>
  orderLifecycle.next(status, 'admin').length === 0 && orderLifecycle.next(status, 'system').length === 0

/** The next steps of an order for a role: the open ones, and cancelling with the reason when it is not open. */
export function actionsFor(order: ActionContext, role: OrderRole, flags: Pick<Flags, 'isOrderPrintable'>): ActionChoice[] {
  const known: readonly OrderAction[] = role === 'admin' ? officeActions : role === 'system' ? [] : customerActions
  const open = known.filter((action) => orderLifecycle.allows(action, order.status, role) && isOffered(action, order, role, flags))
  const choices = open.map((action): ActionChoice => {
    const reason = whyStopped(action, order)
    return { action, isAllowed: reason === null, reason }
  })
  const cancel = role === 'admin' ? 'cancel' : 'cancelEarly'
  if (known.length > 0 && !open.includes(cancel) && !isOver(order.status))
    choices.push({ action: cancel, isAllowed: false, reason: whyNotCancel(order.status, role) })
  return choices
}

function whyStopped(action: OrderAction, order: ActionContext): string | null {
  if (order.isRestricted) return 'order.reasons.restricted'
  if (isStoppedByHold(action, order)) return 'order.reasons.held'
  return action === 'cancel' && order.isPartShipped ? 'order.reasons.partShipped' : null
}

function isOffered(action: OrderAction, order: ActionContext, role: OrderRole, flags: Pick<Flags, 'isOrderPrintable'>): boolean {
  const { status, isPaidOnline } = order
  if (action === 'print') return flags.isOrderPrintable
  // The customer's yes: the one of the two that goes with the payment.
  if (action === 'submit') return !isPaidOnline
  if (action === 'awaitPayment') return isPaidOnline || (role === 'admin' && status !== 'initiated')
  return true
}

const whyNotCancel = (status: OrderState, role: OrderRole): string => {
  if (status === 'shipped' || status === 'delivered') return 'order.reasons.alreadyShipped'
  if (status === 'refused') return 'order.reasons.refused'
  return role === 'admin' ? 'order.reasons.notNow' : 'order.reasons.tooLate'
}
