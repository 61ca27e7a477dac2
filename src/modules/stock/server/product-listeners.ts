import { type Listener, on } from '#server/events.ts'
import { firstStockGiven } from '#modules/products/events.ts'
import { setStockInBulk } from './set-stock-in-bulk.ts'

/** New variants that come with goods get them as their first movement. */
export const stockListeners: Listener[] = [
  on(firstStockGiven, async (ctx, { amounts }) => {
    await setStockInBulk(ctx, amounts, 'initial')
  }),
]
