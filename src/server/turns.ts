type Turns = {
  /** Does the work when it is its turn. */
  <T>(work: () => Promise<T>): Promise<T>
  /** Throws where no more work may wait. */
  needPlace(): void
}

/** Takes how many may work at once, and how many may wait; gives a function that lets further work wait in order. */
export function turns(atOnce: number, line?: { longest: number; busy: () => Error }): Turns {
  const waiting: (() => void)[] = []
  let working = 0

  const needPlace = (): void => {
    if (line && working >= atOnce && waiting.length >= line.longest) throw line.busy()
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    needPlace()
    if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await work()
    } finally {
      // The place goes to who waits longest without being free in between, so that nobody else takes it as well.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }

  return Object.assign(inTurn, { needPlace })
}
