import { lifecycle } from '#shared/lifecycle.ts'

export const customerStates = ['unconfirmed', 'confirmed', 'approved', 'refused'] as const
export type CustomerState = (typeof customerStates)[number]

/** The states of a customer's account and who may move it. */
export const customerLifecycle = lifecycle(customerStates, ['customer', 'admin'])({
  confirm: { from: ['unconfirmed'], to: 'confirmed', by: ['customer'] },
  approve: { from: ['confirmed', 'refused'], to: 'approved', by: ['admin'] },
  refuse: { from: ['confirmed'], to: 'refused', by: ['admin'] },
  /** A refused customer who sends the form again is reviewed again. */
  askAgain: { from: ['refused'], to: 'confirmed', by: ['customer'] },
})
export type CustomerAction = keyof typeof customerLifecycle.table
