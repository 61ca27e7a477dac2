// Caches what the office sets up and every order asks for: settings, tax rates, delivery zones, payment methods, calendar. Triggers of their tables change
// one version in the writing transaction; a reader asks for the version, and reads the rest only when it is another one.
import type { Ctx } from '../ctx.ts'
import type { Db, Tx } from './client.ts'
import { setupVersion } from './kit-tables.ts'
import { prepared } from './statement.ts'

const selectVersion = prepared<object>()((db) => db.select({ version: setupVersion.version }).from(setupVersion))

/** Questions of this tick, by database handle: readers that ask together send one statement. */
const asked = new WeakMap<Db | Tx, Promise<string>>()

function versionOf(db: Db | Tx): Promise<string> {
  const known = asked.get(db)
  if (known) return known
  const found = selectVersion(db, {}).then(([row]) => {
    if (!row) throw new Error('the version of the set-up is missing')
    return row.version
  })
  asked.set(db, found)
  process.nextTick(() => asked.delete(db))
  return found
}

/** Freezes a value with all that is in it, because many readers share it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}

/**
 * Takes a function that reads tables of the set-up, and what else its result depends on; gives one that reads them only after they changed. The result is
 * shared and cannot be changed.
 */
export function cachedSetup<C extends Pick<Ctx, 'db'>, T>(
  read: (ctx: C) => Promise<T>,
  dependsOn: (ctx: C) => unknown = () => null,
): (ctx: C) => Promise<T> {
  let cached: { version: string; of: unknown; value: T } | null = null
  return async (ctx) => {
    const [version, of] = [await versionOf(ctx.db), dependsOn(ctx)]
    if (cached?.version === version && cached.of === of) return cached.value
    const value = frozen(await read(ctx))
    cached = { version, of, value }
    return value
  }
}
