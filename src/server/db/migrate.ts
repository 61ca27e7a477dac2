// Migrates a database to the present schema: numbered SQL files, forward only, one process at a time. No migration blocks writers for long.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { isRetryable } from './failures.ts'

const lockKey = 7_461_102
const folder = join(import.meta.dirname, '../../../migrations')

/** The first line of a file whose statements run one by one outside a transaction, as `create index concurrently` requires. */
const aloneMark = '-- outside a transaction'

type Migration = { name: string; statements: string[]; hash: string; when: number }
type Options = {
  folder?: string
  /** Milliseconds for which a statement waits for a lock while others use a table; it is then retried. */
  lockTimeout?: number
  tries?: number
  /** The last migration to run, by when it was made: a backup is read into the tables it was made of. */
  until?: number
}

/** Takes a connection address; runs every missing migration under an advisory lock. After an interruption, the next run continues. */
export async function migrateDatabase(url: string, options: Options = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener the loss of the connection would end the process; the query that fails by it reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query('create schema if not exists drizzle')
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
    const last = Number(rows[0]?.last ?? -1)
    for (const migration of readMigrations(options.folder ?? folder).filter(({ when }) => when > last && when <= (options.until ?? when)))
      await run(client, migration, options)
  } finally {
    await client.end()
  }
}

/** Is there a migration that was made at this time? */
export const knowsMigration = (when: number): boolean => readMigrations(folder).some((each) => each.when === when)

function readMigrations(from: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(from, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  return readMigrationFiles({ migrationsFolder: from }).map(({ sql, hash, folderMillis }, at) => ({
    name: entries[at]?.tag ?? '',
    statements: sql.map((text) => text.trim()).filter((text) => text !== ''),
    hash,
    when: folderMillis,
  }))
}

async function run(
  client: pg.Client,
  { name, statements, hash, when }: Migration,
  { lockTimeout = 5000, tries = 20 }: Options,
): Promise<void> {
  const done = () => client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
  const [first = '', ...rest] = statements
  if (first.startsWith(aloneMark)) {
    // A concurrent index blocks nobody, so it may wait longer for earlier transactions.
    await client.query(`set lock_timeout = ${lockTimeout * 12}`)
    for (const statement of [first, ...rest]) await withRetries(name, tries, () => alone(client, statement))
    await done()
    return
  }
  await client.query(`set lock_timeout = ${lockTimeout}`)
  await withRetries(name, tries, () =>
    inTransaction(client, async () => {
      for (const statement of statements) await client.query(statement)
      await done()
    }),
  )
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const building = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?([a-z_0-9]+)"?/i

/** An index whose build was interrupted exists but is not used: it is built again. */
async function alone(client: pg.Client, statement: string): Promise<void> {
  const [, index] = building.exec(statement) ?? []
  if (index) {
    const { rowCount } = await client.query(
      `select 1 from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
       where c.relname = $1 and n.nspname = current_schema() and not i.indisvalid`,
      [index],
    )
    if (rowCount) await client.query(`drop index concurrently if exists "${index}"`)
  }
  await client.query(statement)
}

/** Retries when a table was in use for longer than the lock timeout. */
async function withRetries(name: string, tries: number, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isRetryable(error) && attempt < tries) await sleep(200 + Math.random() * 800)
      else throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}
