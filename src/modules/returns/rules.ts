// Rules of returns: which lines, until when, and for how much. Pure; the server and the forms share them.
import { atMost, type Minor, minor, ratio, subtract, zero } from '#shared/money.ts'
import { type Day, plusDays } from '#shared/time.ts'
import type { OrderState } from '#modules/orders/lifecycle.ts'
import { hasLeft } from '#modules/orders/shipment-rules.ts'

/** Why goods come back. */
export const returnReasons = ['damaged', 'wrongItem', 'notAsDescribed', 'tooMany', 'late', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** How goods arrived, as the office saw them. */
export const conditions = ['asNew', 'opened', 'damaged'] as const
export type Condition = (typeof conditions)[number]

/** How a salesperson takes money. */
export const collectionMethods = ['cash', 'cheque', 'transfer'] as const
export type CollectionMethod = (typeof collectionMethods)[number]

/** Divides money over what is still to collect, in the given order; what is beyond all of it stands with the last. */
export function spread(amount: Minor, lefts: readonly Minor[]): Minor[] {
  let rest: Minor = amount
  return lefts.map((left, at) => {
    const part = at === lefts.length - 1 ? rest : atMost(left, rest)
    rest = subtract(rest, part)
    return part
  })
}

/** Damaged goods never go back to stock. */
export const mayRestock = (condition: Condition): boolean => condition !== 'damaged'

/** Why nothing of an order can come back now. */
export const closedReasons = ['notShipped', 'windowOver', 'nothingLeft'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** The last day on which a return can be asked for; null while the order is not delivered. */
export const lastDayOf = (deliveredOn: Day | null, days: number): Day | null => (deliveredOn === null ? null : plusDays(deliveredOn, days))

/** Takes an order's state, its last day and today; gives why nothing can come back, or null. */
export function whyClosed(order: { status: OrderState; lastDay: Day | null; left: number }, today: Day): ClosedReason | null {
  if (!hasLeft(order.status)) return 'notShipped'
  if (order.lastDay !== null && today > order.lastDay) return 'windowOver'
  return order.left > 0 ? null : 'nothingLeft'
}

/** Quantity and amount in a line's returns that were not refused. */
export type GivenBack = { quantity: number; net: Minor; tax: Minor }
/** The paid line: its quantity, what of it was never delivered nor paid, what all of it cost after its part of the discount, and the tax on that. */
export type PaidLine = GivenBack & { dropped: number }
export type Share = { net: Minor; tax: Minor }

export const nothingGiven: GivenBack = { quantity: 0, net: zero, tax: zero }

/**
 * The amount paid back for a part of a line: the price of what was delivered, less the price of what the customer keeps, less what the line's other returns
 * hold. So the parts add up to the line to the penny, in whatever order they come and whichever of them were rejected between. Invoices count a line from
 * its beginning and returns from its end, so a return is worth what the newest invoices hold of it.
 */
export function shareOf(line: PaidLine, given: GivenBack, quantity: number): Share {
  const delivered = line.quantity - line.dropped
  const part = (of: 'net' | 'tax'): Minor => {
    const upTo = (amount: number): Minor => minor(ratio(line[of], amount, line.quantity))
    const rest = subtract(subtract(upTo(delivered), given[of]), upTo(delivered - given.quantity - quantity))
    return quantity > 0 && rest > 0 ? rest : zero
  }
  return { net: part('net'), tax: part('tax') }
}
