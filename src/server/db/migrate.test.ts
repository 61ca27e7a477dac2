// Migrations while the shop is used: they never wait long for a lock, build indexes concurrently, and continue after an interruption.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { migrateDatabase } from './migrate.ts'

let place: TestDatabase
let client: pg.Client
let folder: string
beforeEach(async () => {
  place = await testDatabase()
  client = new pg.Client({ connectionString: place.url })
  await client.connect()
  folder = mkdtempSync(join(tmpdir(), 'jumla-migrations-'))
  mkdirSync(join(folder, 'meta'))
})
afterEach(async () => {
  await client.end()
  await place.drop()
  rmSync(folder, { recursive: true, force: true })
})

const later = Date.UTC(2100, 0, 1)
const breakpoint = '\n--> statement-breakpoint\n'

/** Adds migrations after the shop's own. */
function lay(...files: string[]): { folder: string } {
  const entries = files.map((text, at) => {
    writeFileSync(join(folder, `${at}.sql`), text)
    return { idx: at, version: '7', when: later + at, tag: String(at), breakpoints: true }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return { folder }
}

const indexes = async () =>
  (
    await client.query<{ name: string; isValid: boolean }>(
      `select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname like 'made_%'`,
    )
  ).rows
const countOf = async () => (await client.query(`select 1 from drizzle.__drizzle_migrations where created_at >= $1`, [later])).rowCount

test('an index is built outside a transaction, while somebody writes in the table; once', async () => {
  const laid = lay(`-- outside a transaction\ncreate index concurrently if not exists made_idx on brands (slug)`)
  await client.query('begin')
  await client.query(`insert into brands (slug, name) values ('writing', '{"en":"Writing","ar":""}')`)
  const building = migrateDatabase(place.url, laid)
  await client.query(`insert into brands (slug, name) values ('on', '{"en":"On","ar":""}')`)
  await client.query('commit')
  await building
  expect(await indexes()).toEqual([{ name: 'made_idx', isValid: true }])
  await migrateDatabase(place.url, laid)
  expect(await countOf()).toBe(1)
})

test('an index that a failed build left behind is made anew', async () => {
  await client.query(`insert into brands (slug, name) values ('one', '{"en":"Same","ar":""}'), ('two', '{"en":"Same","ar":""}')`)
  const laid = lay(
    `-- outside a transaction${breakpoint}create unique index concurrently if not exists made_unique on brands ((name->>'en'))`,
    'alter table brands add column later text',
  )
  await expect(migrateDatabase(place.url, laid)).rejects.toThrow('migration 0 failed')
  expect([await indexes(), await countOf()]).toEqual([[{ name: 'made_unique', isValid: false }], 0])
  await client.query(`delete from brands where slug = 'two'`)
  await migrateDatabase(place.url, laid)
  expect([await indexes(), await countOf()]).toEqual([[{ name: 'made_unique', isValid: true }], 2])
})

test('a table in use is waited for a moment at a time, and nothing of a migration stays until all of it is there', async () => {
  const laid = { ...lay(`create table made_table (id int)${breakpoint}alter table brands add column later text`), lockTimeout: 50 }
  await client.query('begin')
  await client.query('lock table brands in share mode')
  await expect(migrateDatabase(place.url, { ...laid, tries: 1 })).rejects.toThrow('lock timeout')
  const migrating = migrateDatabase(place.url, laid)
  await client.query('rollback')
  await migrating
  const { rows } = await client.query(
    `select to_regclass('made_table') is not null as made, count(*)::int as columns from information_schema.columns where table_name = 'brands' and column_name = 'later'`,
  )
  expect(rows).toEqual([{ made: true, columns: 1 }])
})

test('a connection that is lost fails the migration, and nothing beside it', async () => {
  const running = migrateDatabase(place.url, lay('select pg_sleep(60)'))
  const outcome = running.then(
    () => 'done',
    (error: Error) => error.message,
  )
  await expect
    .poll(
      async () =>
        (
          await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`,
          )
        ).rowCount,
    )
    .toBe(1)
  expect(await outcome).toMatch(/migration 0 failed/)
})
