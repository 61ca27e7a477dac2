// The table of an order's life, spelled out: every step that is allowed, and that nothing else is.
import { describe, expect, test } from 'vitest'
import { actionsFor, needsReason } from './actions.ts'
import { type OrderAction, orderLifecycle, type OrderRole, orderRoles, type OrderState, orderStates } from './lifecycle.ts'

const allowed: [OrderState, OrderAction, OrderState, OrderRole[]][] = [
  ['initiated', 'submit', 'pending', ['customer', 'salesperson', 'admin']],
  ['initiated', 'awaitPayment', 'payment-pending', ['customer', 'salesperson', 'admin', 'system']],
  ['initiated', 'cancelEarly', 'cancelled', ['customer', 'salesperson', 'system']],
  ['initiated', 'cancel', 'cancelled', ['admin']],
  ['payment-pending', 'confirmPayment', 'pending', ['system']],
  ['payment-pending', 'cancelEarly', 'cancelled', ['customer', 'salesperson', 'system']],
  ['payment-pending', 'cancel', 'cancelled', ['admin']],
  ['pending', 'accept', 'accepted', ['admin']],
  ['pending', 'reject', 'rejected', ['admin']],
  ['pending', 'cancelEarly', 'cancelled', ['customer', 'salesperson', 'system']],
  ['pending', 'cancel', 'cancelled', ['admin']],
  ['accepted', 'approve', 'approved', ['admin']],
  ['accepted', 'refuse', 'refused', ['admin']],
  ['accepted', 'process', 'processing', ['admin']],
  ['accepted', 'cancel', 'cancelled', ['admin']],
  ['approved', 'process', 'processing', ['admin']],
  ['approved', 'cancel', 'cancelled', ['admin']],
  ['refused', 'awaitPayment', 'payment-pending', ['customer', 'salesperson', 'admin', 'system']],
  ['refused', 'cancel', 'cancelled', ['admin']],
  ['processing', 'print', 'printed', ['admin']],
  ['processing', 'ship', 'shipped', ['admin']],
  ['processing', 'cancel', 'cancelled', ['admin']],
  ['printed', 'ship', 'shipped', ['admin']],
  ['printed', 'cancel', 'cancelled', ['admin']],
  ['shipped', 'deliver', 'delivered', ['admin', 'system']],
  ['delivered', 'complete', 'completed', ['admin', 'system']],
]

const actions: OrderAction[] = Object.values(allowed).map(([, action]) => action)
const isListed = (state: OrderState, action: OrderAction, role: OrderRole) =>
  allowed.some(([from, each, , roles]) => from === state && each === action && roles.includes(role))

describe('the life of an order', () => {
  test.each(allowed)('%s: %s leads to %s', (from, action, to, roles) => {
    expect(orderRoles.filter((role) => orderLifecycle.allows(action, from, role))).toEqual(
      orderRoles.filter((role) => roles.includes(role)),
    )
    expect(orderLifecycle.after(action)).toBe(to)
  })

  test('allows nothing that is not in the list above', () => {
    const all = orderStates.flatMap((state) =>
      orderRoles.flatMap((role) => [...new Set(actions)].map((action) => ({ state, role, action }))),
    )

    expect(all.filter(({ state, role, action }) => orderLifecycle.allows(action, state, role) !== isListed(state, action, role))).toEqual(
      [],
    )
    expect(Object.keys(orderLifecycle.table).toSorted()).toEqual([...new Set(actions)].toSorted())
  })

  test.each(['rejected', 'cancelled', 'completed'] as const)('%s is final', (state) => {
    expect(orderRoles.flatMap((role) => orderLifecycle.next(state, role))).toEqual([])
  })
})

const order = (status: OrderState, change = {}) => ({ status, isPaidOnline: false, isRestricted: false, isHeld: false, ...change })
const printable = { isOrderPrintable: true }

describe('the steps offered', () => {
  test('a customer may cancel until the office has accepted, then reads why not', () => {
    expect(actionsFor(order('pending'), 'customer', printable)).toEqual([{ action: 'cancelEarly', isAllowed: true, reason: null }])
    expect(actionsFor(order('accepted'), 'customer', printable)).toEqual([
      { action: 'cancelEarly', isAllowed: false, reason: 'order.reasons.tooLate' },
    ])
    expect(actionsFor(order('shipped'), 'customer', printable)).toEqual([
      { action: 'cancelEarly', isAllowed: false, reason: 'order.reasons.alreadyShipped' },
    ])
  })

  test('a restricted customer reads why nothing is open', () => {
    expect(actionsFor(order('pending', { isRestricted: true, isHeld: false }), 'customer', printable)).toEqual([
      { action: 'cancelEarly', isAllowed: false, reason: 'order.reasons.restricted' },
    ])
  })

  test('a refused order can be paid again by its customer only when its method is online', () => {
    expect(actionsFor(order('refused', { isPaidOnline: true }), 'customer', printable).map(({ action }) => action)).toContain(
      'awaitPayment',
    )
    expect(actionsFor(order('refused'), 'customer', printable).map(({ action }) => action)).not.toContain('awaitPayment')
  })

  test('printing is offered only where orders are printable', () => {
    expect(actionsFor(order('processing'), 'admin', printable).map(({ action }) => action)).toEqual(['print', 'ship', 'cancel'])
    expect(actionsFor(order('processing'), 'admin', { isOrderPrintable: false }).map(({ action }) => action)).toEqual(['ship', 'cancel'])
  })

  test('a shipped order cannot be cancelled, and says so', () => {
    expect(actionsFor(order('shipped'), 'admin', printable)).toEqual([
      { action: 'deliver', isAllowed: true, reason: null },
      { action: 'cancel', isAllowed: false, reason: 'order.reasons.alreadyShipped' },
    ])
  })

  test('a held order is approved before it is processed; once packing has begun nothing holds it', () => {
    const process = (status: OrderState) =>
      actionsFor(order(status, { isHeld: true }), 'admin', printable).find(({ action }) => action === 'process')

    expect(process('accepted')).toEqual({ action: 'process', isAllowed: false, reason: 'order.reasons.held' })
    expect(process('approved')).toMatchObject({ isAllowed: true })
    expect(actionsFor(order('processing', { isHeld: true }), 'admin', printable).filter(({ isAllowed }) => !isAllowed)).toEqual([])
  })

  test.each(['rejected', 'cancelled', 'completed'] as const)('nothing is offered for a %s order', (status) => {
    expect(orderRoles.flatMap((role) => actionsFor(order(status), role, printable))).toEqual([])
  })

  test('the office says why when it ends an order, a customer need not', () => {
    expect(needsReason('cancel', 'admin')).toBe(true)
    expect(needsReason('cancelEarly', 'customer')).toBe(false)
    expect(needsReason('accept', 'admin')).toBe(false)
  })
})
