// The browser's cart as it is remembered: the items, and what the server last said about them.
import { recall, remember } from '#web/browser-state.ts'
import {
  type CartItem,
  type CartMetadata,
  type CartState,
  emptyCartState,
  lineId,
  mergeLines,
  type MirrorLine,
  setItems,
} from '../../cart-rules.ts'
import type { CartMirror } from '../../contract.ts'

/** Whose cart it is, and the lines both sides last agreed on. */
export type Mirror = { owner: string; version: number; lines: MirrorLine[] }
/** `mirror` is null before the first agreement. */
export type RememberedCart = { state: CartState; mirror: Mirror | null }

/** The key a cart is remembered under: the default one, or one made from a cart id. */
export const cartKey = (cartId: string | null): string => (cartId === null ? 'cart' : `cart-${cartId}`)

const nothing: RememberedCart = { state: emptyCartState, mirror: null }

/** Takes a remembered text; gives the cart, an empty one when it cannot be read. */
export function readCart(text: string | null): RememberedCart {
  if (text === null) return nothing
  try {
    const { items, metadata, mirror }: Record<string, unknown> = JSON.parse(text)
    if (!Array.isArray(items) || !items.every(isItem)) return nothing
    const state = setItems({ ...emptyCartState, metadata: isMetadata(metadata) ? metadata : {} }, items)
    return { state, mirror: isMirror(mirror) ? mirror : null }
  } catch {
    return nothing
  }
}

const isFilled = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isMetadata = (value: unknown): value is CartMetadata =>
  isFilled(value) && Object.values(value).every((each) => typeof each === 'string')
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')
const isCount = (value: unknown, least: number): boolean => Number.isSafeInteger(value) && Number(value) >= least

const isItem = (value: unknown): value is CartItem =>
  isFilled(value) &&
  typeof value['id'] === 'string' &&
  value['id'] !== '' &&
  typeof value['variantId'] === 'string' &&
  isTexts(value['choiceIds'] ?? []) &&
  isCount(value['price'], 0) &&
  isCount(value['quantity'], 1)

const areLines = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (line) => isFilled(line) && typeof line['variantId'] === 'string' && isTexts(line['choiceIds']) && isCount(line['quantity'], 0),
  )

const isMirror = (value: unknown): value is Mirror =>
  isFilled(value) && typeof value['owner'] === 'string' && isCount(value['version'], 0) && areLines(value['lines'])

/** Is this the server's cart, as a refused save carries it? */
export const isServersCart = (value: unknown): value is CartMirror =>
  isFilled(value) && isCount(value['version'], 0) && areLines(value['lines'])

/** Changes the cart under a key; every part and tab that shows it hears of it. */
export function changeCart(key: string, change: (cart: RememberedCart) => RememberedCart): void {
  const { state, mirror } = change(readCart(recall(key)))
  remember(key, JSON.stringify({ items: state.items, metadata: state.metadata, mirror }))
}

/** The lines of a cart as the server keeps them. */
export const linesOf = (state: CartState): MirrorLine[] =>
  state.items.map((item) => ({ variantId: item.variantId ?? item.id, choiceIds: [...(item.choiceIds ?? [])], quantity: item.quantity }))

/** Does the server know of everything in this cart? */
export function isSaved({ state, mirror }: RememberedCart): boolean {
  if (!mirror || mirror.lines.length !== state.items.length) return false
  const known = new Map(mirror.lines.map((line) => [lineId(line.variantId, line.choiceIds), line.quantity]))
  return linesOf(state).every((line) => known.get(lineId(line.variantId, line.choiceIds)) === line.quantity)
}

/** Takes the server's cart into the browser's: what went apart is merged; a cart another person left in this browser is not taken over. */
export function agreed(cart: RememberedCart, owner: string, server: CartMirror): RememberedCart {
  const isMine = cart.mirror === null || cart.mirror.owner === owner
  if (isMine && cart.mirror && server.version < cart.mirror.version) return cart
  const mine = isMine ? cart.state : emptyCartState
  const base = isMine ? (cart.mirror?.lines ?? []) : []
  return {
    state: withLines(mine, mergeLines(base, linesOf(mine), server.lines)),
    mirror: { owner, version: server.version, lines: server.lines },
  }
}

/** After a save: what was sent and is not in the answer is gone from the shop. */
export function saved(cart: RememberedCart, owner: string, sent: readonly MirrorLine[], server: CartMirror): RememberedCart {
  return agreed(
    { ...cart, mirror: { owner, version: Math.min(cart.mirror?.version ?? 0, server.version), lines: [...sent] } },
    owner,
    server,
  )
}

function withLines(state: CartState, lines: readonly MirrorLine[]): CartState {
  const known = new Map(state.items.map((item) => [item.id, item]))
  return setItems(
    state,
    lines.map((line): CartItem => {
      const id = lineId(line.variantId, line.choiceIds)
      const item = known.get(id)
      // A line from another device has no price here until the server has quoted it.
      return item ? { ...item, quantity: line.quantity } : { id, price: 0, itemTotal: 0, ...line }
    }),
  )
}
