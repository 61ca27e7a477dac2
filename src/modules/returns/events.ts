import { event } from '#shared/events.ts'

/** Goods came back and are paid back: into the payment, or as a credit that is settled by hand. */
export const returnApproved = event<{ returnId: string; orderId: string; money: 'payment' | 'credit' }>('returns.approved')

/** The office paid out by hand what was left of a credit. */
export const creditPaidOut = event<{ orderId: string }>('returns.creditPaidOut')
