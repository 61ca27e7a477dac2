// Logs frequent messages once a second per cause: the first at once and in full, afterwards the number of the others.
import type { Logger } from './ctx.ts'

type Level = 'warn' | 'error'
type Cause = { level: Level; message: string; cause: string; more: number }

const second = 1000
/** The most causes distinguished within a second; further ones are counted as one. */
const mostCauses = 50

export type SummedLog = {
  note(level: Level, cause: string, fields: object, message: string): void
  /** Logs the counts so far. */
  flush(): void
}

/** Takes the log; gives `note`, which logs the first message of a cause and counts the others within the second. */
export function summedLog(log: Logger): SummedLog {
  const causes = new Map<string, Cause>()
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    for (const { level, cause, more, message } of causes.values()) if (more > 0) log[level]({ cause, more }, `${message}, more of the same`)
    causes.clear()
  }
  return {
    note: (level, cause, fields, message) => {
      const key = `${level} ${message} ${causes.size < mostCauses || causes.has(`${level} ${message} ${cause}`) ? cause : 'others'}`
      const known = causes.get(key)
      if (known) {
        known.more += 1
        return
      }
      log[level]({ ...fields, cause }, message)
      causes.set(key, { level, message, cause: key.endsWith(' others') ? 'others' : cause, more: 0 })
      timer ??= setTimeout(flush, second).unref()
    },
    flush,
  }
}
