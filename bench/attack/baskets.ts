// Filled carts without end: what was ordered is filled again in the background, so that a load of any length has orders in it.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, readyBuyers, someGoods } from './buyers.ts'
import type { Target } from './shop.ts'

export type Baskets = {
  /** A buyer whose cart is ready to be ordered; null when none is just now. */
  take(): Buyer | null
  giveBack(buyer: Buyer): void
  close(): Promise<void>
}

/** Fills the carts of this many buyers, from the first on. */
export async function fillBaskets(target: Target, { count }: { count: number }): Promise<Baskets> {
  const goods = await someGoods(target, 1, 100_000_000)
  const ready = await readyBuyers(target, { first: 1, count, goods })
  const [one] = ready
  if (!one) throw new Error('there is no buyer')
  // All carts are equal, so one quote serves all and the loaded shop is not asked for more.
  const { cartVersion, expectedTotal } = one.body
  const quote = { version: cartVersion, totals: { grandTotal: expectedTotal } }
  const fill = (only: readonly number[]) => readyBuyers(target, { first: 1, count, goods, only, quote })
  let used: number[] = []
  let isOver = false
  const refill = async (): Promise<void> => {
    while (!isOver) {
      await sleep(100)
      const numbers = used
      used = []
      if (numbers.length > 0) ready.push(...(await fill(numbers)))
    }
  }
  const refilling = refill()
  return {
    take: () => ready.shift() ?? null,
    giveBack: ({ number }) => void used.push(number),
    close: async () => {
      isOver = true
      await refilling
    },
  }
}
