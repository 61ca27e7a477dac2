// The cart of this browser for every part that shows or changes it.
import { useMemo } from 'react'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { useRemembered } from '#web/use-remembered.ts'
import * as rules from '../../cart-rules.ts'
import { cartKey, changeCart, isSaved, type Mirror, readCart } from './cart-memory.ts'

export type Cart = rules.CartState & {
  /** The key the cart is remembered under. */
  key: string
  /** Who the cart belongs to; null until it is known that someone who may order is signed in. */
  owner: string | null
  mirror: Mirror | null
  /** The server knows of everything in it. */
  isSaved: boolean
  has(id: string): boolean
  addItem(item: rules.CartItemInput, quantity: number): void
  updateItem(id: string, change: rules.CartItemChange): void
  updateQuantity(id: string, quantity: number): void
  removeItems(ids: readonly string[]): void
  restoreItems(removed: readonly rules.RemovedItem[]): void
  changeChoices(ids: readonly string[], choiceIds: readonly string[]): void
  emptyCart(): void
}

/** The cart: one per browser, and for a salesperson one per chosen customer. Empty on the server and while hydrating. */
export function useCart(): Cart {
  const { me, mayOrder } = useMe()
  const key = cartKey(me?.actingFor?.id ?? null)
  const text = useRemembered(key)
  const remembered = useMemo(() => readCart(text), [text])
  const owner = me && mayOrder ? [me.id, me.actingFor?.id].filter(Boolean).join('/') : null
  const change = (by: (state: rules.CartState) => rules.CartState) => changeCart(key, (cart) => ({ ...cart, state: by(cart.state) }))
  return {
    ...remembered.state,
    key,
    owner,
    mirror: remembered.mirror,
    isSaved: owner !== null && remembered.mirror?.owner === owner && isSaved(remembered),
    has: (id) => rules.itemIn(remembered.state, id) !== undefined,
    addItem: (item, quantity) => change((state) => rules.addItem(state, item, quantity)),
    updateItem: (id, changed) => change((state) => rules.updateItem(state, id, changed)),
    updateQuantity: (id, quantity) => change((state) => rules.updateQuantity(state, id, quantity)),
    removeItems: (ids) => change((state) => ids.reduce(rules.removeItem, state)),
    restoreItems: (removed) => change((state) => rules.restoreItems(state, removed)),
    changeChoices: (ids, choiceIds) => change((state) => rules.changeChoices(state, ids, choiceIds)),
    emptyCart: () => change(rules.emptyCart),
  }
}
