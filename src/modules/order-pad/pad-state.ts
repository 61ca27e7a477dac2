// The pad as its reader works on it: which line is ready, what stands against the others, and what goes into the cart. Pure.
import { z } from 'zod'
import { OrderableItem } from '#modules/carts/orderable-item.ts'
import { type CartState, addItem, type CartItemInput, itemIn, lineId, maxCartLines, updateQuantity } from '#modules/carts/cart-rules.ts'
import type { LineProblem } from '#modules/carts/contract.ts'
import { add, type Minor, times, zero } from '#shared/money.ts'
import { nearestAllowed, quantityRefusal } from '#shared/quantity.ts'
import { type Pad, PadRow } from './contract.ts'
import { stepsOf } from './lines.ts'

/** A line on the pad. `chosen`: the variant that is certain or was confirmed; `quantity` null: none was written. */
const PadLineState = PadRow.extend({ key: z.string(), chosen: z.string().nullable() })
export type PadLineState = z.output<typeof PadLineState>
const PadState = z.object({ lines: z.array(PadLineState), items: z.record(z.string(), OrderableItem) })
export type PadState = z.output<typeof PadState>
export type Problem = { code: LineProblem['code']; allowed: number | null }
export type RowState = 'ready' | 'check' | 'missing'

export const emptyPad: PadState = { lines: [], items: {} }

/** Adds what the server judged below what is there. */
export function withPad(state: PadState, pad: Pad, keyOf: () => string): PadState {
  const lines = pad.rows.map((row) => ({ ...row, key: keyOf(), chosen: row.reason === null ? (row.variantIds[0] ?? null) : null }))
  return {
    lines: [...state.lines, ...lines],
    items: { ...state.items, ...Object.fromEntries(pad.items.map((item) => [item.variantId, item])) },
  }
}

/** Changes one line; null takes it away. */
export const withLine = (state: PadState, key: string, change: Partial<PadLineState> | null): PadState => ({
  ...state,
  lines: state.lines.flatMap((line) => (line.key !== key ? [line] : change === null ? [] : [{ ...line, ...change }])),
})

/** Lines that were taken off, and all lines as they stood before. */
export type TakenOff = { keys: ReadonlySet<string>; before: readonly PadLineState[] }

/** Puts lines that were taken off back to where they stood; what was changed or added since stays. */
export function putBack(state: PadState, { keys, before }: TakenOff): PadState {
  const present = new Map(state.lines.map((line) => [line.key, line]))
  const stood = new Set(before.map(({ key }) => key))
  const back = before.flatMap((line) => present.get(line.key) ?? (keys.has(line.key) ? [line] : []))
  return { ...state, lines: [...back, ...state.lines.filter(({ key }) => !stood.has(key))] }
}

/** The line with the variant it means, and the quantity that was written for it in this variant's steps. */
export function chosenIn(line: PadLineState, item: OrderableItem): PadLineState {
  const written = line.amount && stepsOf(line.amount, item.limits)
  return { ...line, chosen: item.variantId, quantity: written ?? line.quantity }
}

/** The least that may be ordered: what is proposed where no quantity was written. */
export const leastOf = ({ limits }: OrderableItem): number => nearestAllowed(limits.min, limits)

/** The variant a line shows: the chosen one, or the likeliest. */
export const shownItem = ({ items }: PadState, { chosen, variantIds }: PadLineState): OrderableItem | undefined =>
  items[chosen ?? variantIds[0] ?? '']

/** The problem of ordering so much of a variant when the pad holds `sum` of it in all; `allowed` is the quantity that would do. */
export function problemOf(item: OrderableItem, quantity: number, sum = quantity): Problem | null {
  if (!item.isBuyable) return { code: 'unavailable', allowed: null }
  if (item.left !== null && sum > item.left) {
    const whole = Math.floor(Math.max(0, item.left - (sum - quantity)) / item.limits.multiple) * item.limits.multiple
    return { code: 'notEnoughStock', allowed: whole >= item.limits.min ? whole : null }
  }
  const refusal = quantityRefusal(quantity, item.limits)
  return refusal && { code: refusal.reason, allowed: refusal.allowed }
}

/** How much of each variant the pad holds. */
export function sumsOf({ lines }: PadState): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { chosen, quantity } of lines) if (chosen && quantity) sums.set(chosen, (sums.get(chosen) ?? 0) + quantity)
  return sums
}

/** How a line stands, and its problem if its quantity has one. */
export function standingOf(
  state: PadState,
  line: PadLineState,
  sums: ReadonlyMap<string, number>,
): { standing: RowState; problem: Problem | null } {
  if (line.chosen === null) return { standing: line.variantIds.length === 0 ? 'missing' : 'check', problem: null }
  const item = state.items[line.chosen]
  if (!item) return { standing: 'missing', problem: null }
  if (line.quantity === null) return { standing: 'check', problem: item.isBuyable ? null : problemOf(item, leastOf(item)) }
  const problem = problemOf(item, line.quantity, sums.get(line.chosen))
  return { standing: problem ? 'check' : 'ready', problem }
}

/** The price of one unit at a quantity. */
export const unitPriceOf = ({ price: { unitPrice, ladder } }: OrderableItem, quantity: number): Minor =>
  ladder.findLast((step) => step.fromQuantity <= quantity)?.unitPrice ?? unitPrice

export const lineTotal = (item: OrderableItem, quantity: number): Minor =>
  times(unitPriceOf(item, quantity), quantity, item.limits.decimals)

type Sorted = { ready: PadLineState[]; open: PadLineState[]; skipped: PadLineState[]; total: Minor }

/** The lines that are ready, those that need a look and those that order nothing; and what the ready ones come to. */
export function sorted(state: PadState): Sorted {
  const sums = sumsOf(state)
  const skipped = state.lines.filter((line) => line.skipped !== null)
  const rest = state.lines.filter((line) => line.skipped === null)
  const ready = rest.filter((line) => standingOf(state, line, sums).standing === 'ready')
  const isReady = new Set(ready)
  const open = rest.filter((line) => !isReady.has(line))
  const total = add(
    zero,
    ...ready.map((line) => {
      const item = line.chosen && state.items[line.chosen]
      return item ? lineTotal(item, line.quantity ?? 0) : zero
    }),
  )
  return { ready, open, skipped, total }
}

/** The open lines whose quantity is too small or no whole number of cases: by the line's key the quantity it is rounded up to. */
export function toRoundUp(state: PadState, open: readonly PadLineState[]): ReadonlyMap<string, number> {
  const sums = sumsOf(state)
  const rounded = open.flatMap((line) => {
    const { problem } = standingOf(state, line, sums)
    const isOdd = problem?.code === 'notMultiple' || problem?.code === 'belowMinimum'
    return isOdd && problem.allowed !== null ? [[line.key, problem.allowed] as const] : []
  })
  return new Map(rounded)
}

/** Gives lines another quantity, by their keys. */
export const withQuantities = (state: PadState, quantities: ReadonlyMap<string, number>): PadState => ({
  ...state,
  lines: state.lines.map((line) => ({ ...line, quantity: quantities.get(line.key) ?? line.quantity })),
})

export type Added = { id: string; quantity: number }

/** Puts lines into a cart as far as it has room; gives the cart, what was added and the keys of the lines that are in it now. */
export function intoCart(
  cart: CartState,
  state: PadState,
  ready: readonly PadLineState[],
): { cart: CartState; added: Added[]; keys: string[] } {
  let next = cart
  const added: Added[] = []
  const keys: string[] = []
  for (const { key, chosen, quantity } of ready) {
    const item = chosen ? state.items[chosen] : undefined
    if (!item || !quantity) continue
    const id = lineId(item.variantId)
    const present = itemIn(next, id)?.quantity ?? 0
    if (present === 0 && next.totalUniqueItems >= maxCartLines) continue
    next = addItem(next, cartItem(item, id, present + quantity), quantity)
    added.push({ id, quantity })
    keys.push(key)
  }
  return { cart: next, added, keys }
}

const cartItem = (item: OrderableItem, id: string, quantity: number): CartItemInput => ({
  id,
  variantId: item.variantId,
  choiceIds: [],
  price: unitPriceOf(item, quantity),
  decimals: item.limits.decimals,
  title: item.title,
  variantTitle: item.variantTitle,
  slug: item.productSlug,
  sku: item.sku,
  unit: item.unit,
  pictureHash: item.pictureHash,
})

/** Takes what was added out of a cart again; what was put in besides stays. */
export const outOfCart = (cart: CartState, added: readonly Added[]): CartState =>
  added.reduce((state, { id, quantity }) => updateQuantity(state, id, (itemIn(state, id)?.quantity ?? 0) - quantity), cart)

/** The pad in a stored value; an empty one when it is none. */
export const padOf = (value: unknown): PadState => PadState.catch(emptyPad).parse(value)

/** Takes a stored text; gives the pad, an empty one when it is none. */
export function readPad(text: string | null): PadState {
  try {
    return padOf(JSON.parse(text ?? 'null'))
  } catch {
    return emptyPad
  }
}
