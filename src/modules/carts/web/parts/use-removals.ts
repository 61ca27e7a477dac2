// Taking lines out of the cart in a way that can be undone, the last removal first.
import { useState } from 'react'
import { type RemovedItem, removedOf } from '../../cart-rules.ts'
import { type Cart } from './use-cart.ts'

/** Gives how to take lines out and to empty the cart, what was taken out last, and how to put it back where it stood. */
export function useRemovals(cart: Cart) {
  const [batches, setBatches] = useState<{ key: string; items: RemovedItem[] }[]>([])
  const { key } = cart
  const last = batches.at(-1)?.key === key ? (batches.at(-1)?.items ?? null) : null
  const note = (items: RemovedItem[]) => setBatches((before) => [...before, { key, items }])
  const forget = () => setBatches((before) => before.slice(0, -1))
  return {
    last,
    forget,
    remove: (ids: readonly string[]) => {
      note(removedOf(cart, ids))
      cart.removeItems(ids)
    },
    empty: () => {
      note(cart.items.map((item, index) => ({ item, index })))
      cart.emptyCart()
    },
    putBack: () => {
      if (last) cart.restoreItems(last)
      forget()
    },
  }
}
