// Taking lines out of the cart in a way that can be undone, the last removal first.
import { useState } from 'react'
import { type RemovedItem, removedOf } from '../../cart-rules.ts'
import { type Cart } from './use-cart.ts'

type Batch = { key: string; items: RemovedItem[]; isReplaced: boolean }

/** Gives how to take lines out and to empty the cart, what was taken out last, and how to put it back: where it stood, or in place of what replaced it. */
export function useRemovals(cart: Cart) {
  const [batches, setBatches] = useState<Batch[]>([])
  const { key } = cart
  const batch = batches.at(-1)?.key === key ? batches.at(-1) : undefined
  const note = (items: RemovedItem[], isReplaced = false) => {
    if (items.length > 0) setBatches((before) => [...before, { key, items, isReplaced }])
  }
  const all = () => cart.items.map((item, index) => ({ item, index }))
  const forget = () => setBatches((before) => before.slice(0, -1))
  /** Empties the cart for other lines that take its place. */
  const makeRoom = () => {
    note(all(), true)
    cart.emptyCart()
  }
  return {
    last: batch?.items ?? null,
    forget,
    remove: (ids: readonly string[]) => {
      note(removedOf(cart, ids))
      cart.removeItems(ids)
    },
    empty: () => {
      note(all())
      cart.emptyCart()
    },
    makeRoom,
    putBack: () => {
      if (!batch) return
      forget()
      // The lines that took their place are removed with a way back too, since they may have been changed.
      if (batch.isReplaced) makeRoom()
      cart.restoreItems(batch.items)
    },
  }
}
