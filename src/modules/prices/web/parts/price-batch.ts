// Collects the price requests of one moment into one call.

type Waiting<P> = { id: string; resolve(price: P | null): void; reject(error: unknown): void }

/**
 * Takes the size of a batch, the call for many, and how to find the id of a price; gives a function for a single id. All requests before
 * the next tick go in one call; null means that there is no price.
 */
export function priceBatch<P>(
  most: number,
  ask: (ids: string[]) => Promise<readonly P[]>,
  idOf: (price: P) => string,
): (id: string) => Promise<P | null> {
  let waiting: Waiting<P>[] = []
  const flush = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    const ids = [...new Set(asked.map((each) => each.id))]
    for (let from = 0; from < ids.length; from += most) void answer(ids.slice(from, from + most), asked)
  }
  const answer = async (ids: string[], asked: readonly Waiting<P>[]): Promise<void> => {
    const mine = asked.filter((each) => ids.includes(each.id))
    try {
      const prices = new Map((await ask(ids)).map((price) => [idOf(price), price]))
      for (const each of mine) each.resolve(prices.get(each.id) ?? null)
    } catch (error) {
      for (const each of mine) each.reject(error)
    }
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void flush(), 0)
      waiting.push({ id, resolve, reject })
    })
}
