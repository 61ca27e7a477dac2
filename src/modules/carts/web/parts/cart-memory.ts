// The browser's cart as it is remembered: the items, and what the server last said about them.
import { z } from 'zod'
import { recall, remember } from '#web/browser-state.ts'
import { type CartItem, type CartState, emptyCartState, lineId, mergeLines, type MirrorLine, setItems } from '../../cart-rules.ts'
import type { CartMirror } from '../../contract.ts'

const Line = z.object({ variantId: z.string(), choiceIds: z.array(z.string()), quantity: z.int() })
const Item = z.object({
  id: z.string().min(1),
  price: z.int(),
  quantity: z.int().min(1),
  variantId: z.string(),
  choiceIds: z.array(z.string()).default([]),
  decimals: z.int().default(0),
  title: z.string().default(''),
  variantTitle: z.string().default(''),
  slug: z.string().default(''),
  sku: z.string().default(''),
  unit: z.string().default(''),
  pictureHash: z.string().nullable().default(null),
})
const Remembered = z.object({
  items: z.array(Item),
  metadata: z.record(z.string(), z.string()).default({}),
  /** Whose cart it is, and the lines both sides last agreed on; null before the first agreement. */
  mirror: z
    .object({ owner: z.string(), version: z.int(), lines: z.array(Line) })
    .nullable()
    .default(null),
})

export type Mirror = NonNullable<z.output<typeof Remembered>['mirror']>
export type RememberedCart = { state: CartState; mirror: Mirror | null }

/** The key a cart is remembered under: the default one, or one made from a cart id. */
export const cartKey = (cartId: string | null): string => (cartId === null ? 'cart' : `cart-${cartId}`)

const nothing: RememberedCart = { state: emptyCartState, mirror: null }

/** Takes a remembered text; gives the cart, an empty one when it cannot be read. */
export function readCart(text: string | null): RememberedCart {
  if (text === null) return nothing
  try {
    const { items, metadata, mirror } = Remembered.parse(JSON.parse(text))
    return { state: setItems({ ...emptyCartState, metadata }, items), mirror }
  } catch {
    return nothing
  }
}

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
