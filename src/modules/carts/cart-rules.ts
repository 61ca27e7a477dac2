// The rules of a cart as pure functions over its state; the browser's cart and its mirror on the server follow the same ones.
import { type Minor, minor, ratio } from '#shared/money.ts'
import { mostOrdered } from '#shared/quantity.ts'
import type { UnitWords } from '#shared/units.ts'

/** The fields a cart remembers of a line, so that it can be shown before the server has answered. */
export type ItemExtras = {
  variantId?: string
  choiceIds?: readonly string[]
  /** Decimals of the measure unit: the quantity counts its smallest step. */
  decimals?: number
  title?: string
  variantTitle?: string
  slug?: string
  sku?: string
  unit?: UnitWords
  pictureHash?: string | null
}

export type CartItem = ItemExtras & { id: string; price: number; quantity: number; itemTotal: number }
/** The fields of an item to add: `price` is needed for items that are not there yet. */
export type CartItemInput = ItemExtras & { id: string; price?: number; quantity?: number }
export type CartItemChange = ItemExtras & { price?: number; quantity?: number }
export type CartMetadata = Record<string, string>

export type CartState = {
  items: CartItem[]
  isEmpty: boolean
  totalItems: number
  totalUniqueItems: number
  cartTotal: number
  metadata: CartMetadata
}

/** Messages of the specification, word for word. */
export const cartMessages = {
  idNeeded: 'You must provide an `id` for items',
  priceNeeded: 'You must pass a `price` for new items',
  noSuchItem: 'No such item to update',
} as const

export const emptyCartState: CartState = { items: [], isEmpty: true, totalItems: 0, totalUniqueItems: 0, cartTotal: 0, metadata: {} }

type Unpriced = Omit<CartItem, 'itemTotal'> & { itemTotal?: number }

/** Price × quantity; what is more than the shop adds up is that most, until the server has refused it in words. */
const worthOf = (price: number, quantity: number, decimals: number): Minor =>
  minor(Math.min(ratio(minor(price), quantity, 10 ** decimals), Number.MAX_SAFE_INTEGER))

function withItems(state: CartState, items: readonly Unpriced[]): CartState {
  const priced = items.map((item) => {
    const quantity = Math.min(item.quantity, mostOrdered)
    return { ...item, quantity, itemTotal: worthOf(item.price, quantity, item.decimals ?? 0) }
  })
  return {
    items: priced,
    isEmpty: priced.length === 0,
    totalItems: priced.reduce((sum, item) => sum + item.quantity, 0),
    totalUniqueItems: priced.length,
    cartTotal: priced.reduce((sum, item) => sum + item.itemTotal, 0),
    metadata: state.metadata,
  }
}

const newItem = (item: CartItemInput, quantity: number): Unpriced => {
  if (!item.id) throw new Error(cartMessages.idNeeded)
  if (item.price === undefined) throw new Error(cartMessages.priceNeeded)
  return { ...item, price: item.price, quantity }
}

const replaced = (items: readonly CartItem[], id: string, change: CartItemChange): Unpriced[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item))

/** The item of an id, or undefined. */
export const itemIn = (state: CartState, id: string): CartItem | undefined => state.items.find((item) => item.id === id)

/** Replaces all items; a missing or zero quantity counts as 1. */
export const setItems = (state: CartState, items: readonly CartItemInput[]): CartState =>
  withItems(
    state,
    items.map((item) => newItem(item, item.quantity || 1)),
  )

/** Adds an item; an id that is there gains the quantity, and takes over what else is given. A quantity of zero or less does nothing. */
export function addItem(state: CartState, item: CartItemInput, quantity = 1): CartState {
  if (!item.id) throw new Error(cartMessages.idNeeded)
  if (quantity <= 0) return state
  const present = itemIn(state, item.id)
  if (!present) return withItems(state, [...state.items, newItem(item, quantity)])
  return withItems(state, replaced(state.items, item.id, { ...item, quantity: present.quantity + quantity }))
}

/** Changes what is known of an item that is there; a quantity of zero or less removes it. */
export function updateItem(state: CartState, id: string, change: CartItemChange): CartState {
  if (!itemIn(state, id)) throw new Error(cartMessages.noSuchItem)
  if (change.quantity !== undefined && change.quantity <= 0) return removeItem(state, id)
  return withItems(state, replaced(state.items, id, change))
}

/** Removes an item; nothing happens when it is not there. */
export const removeItem = (state: CartState, id: string): CartState =>
  withItems(
    state,
    state.items.filter((item) => item.id !== id),
  )

/** An item that was taken out, and where it stood. */
export type RemovedItem = { item: CartItem; index: number }

/** The items of these ids with their places, as they are before they are taken out. */
export const removedOf = (state: CartState, ids: readonly string[]): RemovedItem[] =>
  state.items.flatMap((item, index) => (ids.includes(item.id) ? [{ item, index }] : []))

/** Puts items back where they stood; one that was put in again meanwhile stays as it is. */
export function restoreItems(state: CartState, removed: readonly RemovedItem[]): CartState {
  const items: Unpriced[] = [...state.items]
  for (const { item, index } of removed.toSorted((a, b) => a.index - b.index)) if (!itemIn(state, item.id)) items.splice(index, 0, item)
  return withItems(state, items)
}

/** Gives items other options: each stays where it is; one that thereby equals another is added to it. */
export function changeChoices(state: CartState, ids: readonly string[], choiceIds: readonly string[]): CartState {
  const changed = new Map<string, Unpriced>()
  for (const item of state.items) {
    const choices = ids.includes(item.id) ? choiceIds : (item.choiceIds ?? [])
    const id = ids.includes(item.id) ? lineId(item.variantId ?? item.id, choices) : item.id
    const present = changed.get(id)
    changed.set(id, { ...item, ...present, id, choiceIds: choices, quantity: (present?.quantity ?? 0) + item.quantity })
  }
  return withItems(state, [...changed.values()])
}

/** Sets the quantity of an item; zero or less removes it. */
export function updateQuantity(state: CartState, id: string, quantity: number): CartState {
  return quantity <= 0 ? removeItem(state, id) : updateItem(state, id, { quantity })
}

/** Removes all items and forgets the metadata. */
export const emptyCart = (): CartState => emptyCartState

export const setMetadata = (state: CartState, metadata: CartMetadata): CartState => ({ ...state, metadata })
export const updateMetadata = (state: CartState, metadata: CartMetadata): CartState => ({
  ...state,
  metadata: { ...state.metadata, ...metadata },
})
export const clearMetadata = (state: CartState): CartState => ({ ...state, metadata: {} })

/** The id of a line: the variant, and the chosen options when there are any; the same choice gives the same id in any order. */
export const lineId = (variantId: string, choiceIds: readonly string[] = []): string =>
  choiceIds.length === 0 ? variantId : `${variantId}:${[...new Set(choiceIds)].sort().join('+')}`

/** Most lines a cart may have. */
export const maxCartLines = 1000

/** A line as the mirror keeps it. */
export type MirrorLine = { variantId: string; choiceIds: string[]; quantity: number }

/** Adds up the lines of the same choice. */
export function addedUp(lines: readonly MirrorLine[]): MirrorLine[] {
  const byKey = new Map<string, MirrorLine>()
  for (const { variantId, choiceIds, quantity } of lines) {
    const key = lineId(variantId, choiceIds)
    const sum = Math.min((byKey.get(key)?.quantity ?? 0) + quantity, mostOrdered)
    byKey.set(key, { variantId, choiceIds: [...new Set(choiceIds)].sort(), quantity: sum })
  }
  return [...byKey.values()]
}

/**
 * Brings two carts that went apart together. Takes the lines both last agreed on (none at sign-in), this browser's and the server's; what only one side changed
 * counts, a line both changed keeps the larger quantity. So signing in twice doubles nothing, and what was removed does not come back.
 */
export function mergeLines(base: readonly MirrorLine[], mine: readonly MirrorLine[], theirs: readonly MirrorLine[]): MirrorLine[] {
  const [before, here, there] = [base, mine, theirs].map(
    (lines) => new Map(lines.map((line) => [lineId(line.variantId, line.choiceIds), line])),
  )
  // The order of this browser stands; what only the server has follows.
  const ids = new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])])
  return [...ids]
    .flatMap((id) => {
      const line = here?.get(id) ?? there?.get(id)
      const quantity = mergedQuantity(before?.get(id)?.quantity ?? 0, here?.get(id)?.quantity ?? 0, there?.get(id)?.quantity ?? 0)
      return line && quantity > 0 ? [{ ...line, quantity }] : []
    })
    .slice(0, maxCartLines)
}

function mergedQuantity(before: number, here: number, there: number): number {
  if (here === before) return there
  if (there === before) return here
  return Math.max(here, there)
}
