// Statements that come again are prepared once per connection: PostgreSQL then parses them once, and plans them once where one plan does for all values.
import { Writable } from 'node:stream'
import type { PoolClient } from 'pg'

const mostNames = 200
const mostSeen = 2000
const namedFrom = 3

type Form = Record<string, unknown> & { text: string }

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  !('name' in value && value.name !== undefined)

/** Gives the name a text is prepared under, once it was asked for often enough; what rarely comes again gets none. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < namedFrom) {
      if (seen.size >= mostSeen) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** Makes a connection send its statements with values under these names; statements without values (begin, commit) stay as they are. */
export function nameStatements(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const driver: object = Object.getPrototypeOf(client)
  const gather = gatherer(client)
  const query = (first: unknown, ...rest: unknown[]): unknown => {
    gather()
    const values: unknown = Array.isArray(rest[0]) ? rest[0] : isForm(first) ? first['values'] : undefined
    const name = isForm(first) && Array.isArray(values) && values.length > 0 ? nameOf(first.text) : undefined
    const send: unknown = Reflect.get(driver, 'query')
    if (typeof send !== 'function') throw new Error('the driver has no query function')
    return Reflect.apply(send, client, [isForm(first) && name !== undefined ? { ...first, name } : first, ...rest])
  }
  Reflect.set(client, 'query', query)
}

/** Gives what makes everything a connection is asked in the same moment leave in one packet; each packet wakes the database up. */
function gatherer(client: PoolClient): () => void {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : null
  if (!(stream instanceof Writable)) throw new Error('the driver has no stream')
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }
}
