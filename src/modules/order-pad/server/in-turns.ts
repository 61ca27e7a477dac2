import { setImmediate } from 'node:timers/promises'

const inOneTurn = 10

/** As `map`, with other requests served in between: thousands of lines must not hold the event loop. */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (results.length > 0 && results.length % inOneTurn === 0) await setImmediate()
    results.push(work(item))
  }
  return results
}
