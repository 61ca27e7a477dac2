// Quantities of an order sent and still to send. Pure.
import type { OrderState } from './lifecycle.ts'

type Line = { quantity: number; shipped: number; dropped: number }

/** All that was to leave has left in these states; orders from before shipments were recorded know no more than that. */
const sent: readonly OrderState[] = ['shipped', 'delivered', 'completed']
export const hasLeft = (status: OrderState): boolean => sent.includes(status)

/** The quantity of a line that left the warehouse. */
export const shippedOf = ({ quantity, shipped, dropped }: Line, status: OrderState): number =>
  hasLeft(status) ? quantity - dropped : shipped

/** The quantity of a line that is still to leave. */
export const leftToShip = (line: Line, status: OrderState): number => line.quantity - line.dropped - shippedOf(line, status)

/** A part of the order has left and the rest is still to come. */
export const isPartShipped = (lines: readonly Line[], status: OrderState): boolean =>
  !hasLeft(status) && lines.some(({ shipped }) => shipped > 0)

/** A line's taken stock, or any whole amount of it, for a part of its quantity: each piece takes alike. */
export const partOf = (amount: number, { quantity }: Pick<Line, 'quantity'>, part: number): number => (amount / quantity) * part
