import { event, question } from '#shared/events.ts'
import type { Minor } from '#shared/money.ts'

/** Goods came back and are paid back: into the payment, or as a credit that is settled by hand. */
export const returnApproved = event<{ returnId: string; orderId: string; money: 'payment' | 'credit' }>('returns.approved')

/** The office paid out by hand what was left of a credit. */
export const creditPaidOut = event<{ orderId: string }>('returns.creditPaidOut')

/** Asks for the received money of an order beyond what it comes to once the credits of all its returns are taken off. */
export const moneyOverForOrder = question<{ orderId: string }, Minor>('returns.moneyOverForOrder')
