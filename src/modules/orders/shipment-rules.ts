// Quantities of an order sent and still to send. Pure.
import type { OrderState } from './lifecycle.ts'

type Line = { quantity: number; shipped: number; dropped: number }

/** All that was to leave has left in these states; orders from before shipments were recorded know no more than that. */
export const sentStates: readonly OrderState[] = ['shipped', 'delivered', 'completed']
export const hasLeft = (status: OrderState): boolean => sentStates.includes(status)

/** The quantity of a line that left the warehouse. */
export const shippedOf = ({ quantity, shipped, dropped }: Line, status: OrderState): number =>
  hasLeft(status) ? quantity - dropped : shipped

/** The quantity of a line that is still to leave. */
export const leftToShip = (line: Line, status: OrderState): number => line.quantity - line.dropped - shippedOf(line, status)

/** An order's lines as goods: without what was dropped. */
export const goodsOf = <L extends Line>(lines: readonly L[]): L[] => inQuantities(lines, ({ quantity, dropped }) => quantity - dropped)

/** The quantities to pick of an order: those that have not left yet; once all have left, all of them. */
export function toPick<L extends Line>(lines: readonly L[], status: OrderState): L[] {
  const open = inQuantities(lines, (line) => leftToShip(line, status))
  return open.length > 0 ? open : goodsOf(lines)
}

const inQuantities = <L extends Line>(lines: readonly L[], quantityOf: (line: L) => number): L[] =>
  lines.flatMap((line) => (quantityOf(line) > 0 ? [{ ...line, quantity: quantityOf(line) }] : []))

/** A part of the order has left and the rest is still to come. */
export const isPartShipped = (lines: readonly Line[], status: OrderState): boolean =>
  !hasLeft(status) && lines.some(({ shipped }) => shipped > 0)
