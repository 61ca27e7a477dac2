// The stock that an order line needs, and the part of it that was taken from counted stock. Pure.
type Amount = { variantId: string; quantity: number }
type Line = { variantId: string; quantity: number; taken: readonly Amount[]; components: readonly Amount[] }

/** The stock that one smallest step of a line needs: of its variant, or of a bundle's components as they were sold, which older ones say by what they took. */
export function needsOf(line: Line): readonly Amount[] {
  if (line.components.length > 0) return line.components
  if (line.taken.some(({ variantId }) => variantId !== line.variantId))
    return line.taken.map(({ variantId, quantity }) => ({ variantId, quantity: quantity / line.quantity }))
  return [{ variantId: line.variantId, quantity: 1 }]
}

/** The part of what a line took that so much of it gives back: what was ordered while nothing was counted took nothing, and has nothing to give back. */
export const givenBackBy = (line: Line, quantity: number): Amount[] => {
  const needs = new Map(needsOf(line).map((need) => [need.variantId, need.quantity]))
  return line.taken.map((each) => ({ ...each, quantity: Math.min(each.quantity, (needs.get(each.variantId) ?? 0) * quantity) }))
}

/** The stock a line takes after its quantity changed: more is taken where the stock is counted now, less is given back. */
export function takenWith(line: Line, quantity: number, isCounted: (variantId: string) => boolean): Amount[] {
  const taken = new Map(line.taken.map((each) => [each.variantId, each.quantity]))
  const add = (variantId: string, by: number) => taken.set(variantId, (taken.get(variantId) ?? 0) + by)
  const more = quantity - line.quantity
  if (more < 0) for (const back of givenBackBy(line, -more)) add(back.variantId, -back.quantity)
  if (more > 0) for (const need of needsOf(line)) if (isCounted(need.variantId)) add(need.variantId, need.quantity * more)
  return [...taken].flatMap(([variantId, each]) => (each > 0 ? [{ variantId, quantity: each }] : []))
}
