// Notes every statement the application sends through the driver, so that the same ones can be sent bare.
import pg from 'pg'

/** A statement as the driver got it: its text and form apart from its values, the rows it gave, and with which others it travelled. */
export type Statement = { form: Record<string, unknown>; values: unknown[]; rows: unknown[][]; flight: number }

let noted: Statement[] | null = null
let underway = 0
let flight = 0
let isWatching = false

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function rowsOf(result: unknown): unknown[][] {
  const rows: unknown[] = isRecord(result) && Array.isArray(result.rows) ? result.rows : []
  return rows.map((row) => (Array.isArray(row) ? row : isRecord(row) ? Object.values(row) : [row]))
}

function noteFor([first, second]: unknown[]): Statement {
  const { values: own, callback: _, ...form } = isRecord(first) ? first : { text: first }
  const given = Array.isArray(second) ? second : own
  if (underway === 0) flight += 1
  underway += 1
  const statement: Statement = { form, values: Array.isArray(given) ? given : [], rows: [], flight }
  noted?.push(statement)
  return statement
}

function arrived(statement: Statement, result: unknown): void {
  underway -= 1
  statement.rows = rowsOf(result)
}

/** Begins to watch the driver of this process; the queue's own connections are left out. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  const original: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof original !== 'function') throw new Error('the driver has no query function')
  const query = function (this: object, ...args: unknown[]): unknown {
    const parameters: unknown = Reflect.get(this, 'connectionParameters')
    const isQueue = isRecord(parameters) && parameters.application_name === 'jumla-jobs'
    if (!noted || isQueue) return Reflect.apply(original, this, args)
    const statement = noteFor(args)
    const at = args.findIndex((each) => typeof each === 'function')
    const callback = args[at]
    if (typeof callback === 'function') {
      args[at] = (error: unknown, result: unknown): unknown => {
        arrived(statement, result)
        return Reflect.apply(callback, undefined, [error, result])
      }
      return Reflect.apply(original, this, args)
    }
    const promise: unknown = Reflect.apply(original, this, args)
    if (promise instanceof Promise)
      promise.then(
        (result: unknown) => arrived(statement, result),
        () => arrived(statement, null),
      )
    return promise
  }
  Reflect.set(pg.Client.prototype, 'query', query)
}

/** Runs work and gives the statements it sent, in their order. One recording at a time. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  watch()
  const mine: Statement[] = []
  noted = mine
  await work().finally(() => (noted = null))
  return mine
}
