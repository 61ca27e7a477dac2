// Gathers the variants that ask for their price at the same moment into one call.
import type { VariantPrice } from '../../contract.ts'
import { maxPricedVariants } from '../../contract.ts'

type Ask = (variantIds: string[]) => Promise<readonly VariantPrice[]>
type Waiting = { variantId: string; resolve(price: VariantPrice | null): void; reject(error: unknown): void }

/** Takes the call for many variants; gives one for a single variant. All asked for before the next tick go together; null: the variant has no price. */
export function priceBatch(ask: Ask): (variantId: string) => Promise<VariantPrice | null> {
  let waiting: Waiting[] = []
  const flush = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    const ids = [...new Set(asked.map((each) => each.variantId))]
    for (let from = 0; from < ids.length; from += maxPricedVariants) void answer(ids.slice(from, from + maxPricedVariants), asked)
  }
  const answer = async (ids: string[], asked: readonly Waiting[]): Promise<void> => {
    const mine = asked.filter((each) => ids.includes(each.variantId))
    try {
      const prices = new Map((await ask(ids)).map((price) => [price.variantId, price]))
      for (const each of mine) each.resolve(prices.get(each.variantId) ?? null)
    } catch (error) {
      for (const each of mine) each.reject(error)
    }
  }
  return (variantId) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void flush(), 0)
      waiting.push({ variantId, resolve, reject })
    })
}
