// A backup of a shop that traded, restored into an empty place: the same rows and files, in order.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { originalName } from '#modules/files/pictures.ts'
import { copyMark } from '#server/restored-copy.ts'
import { askInvariants } from '../ask-invariants.ts'
import { needEmptyDatabase, needEmptyFolder } from './restore-backup.ts'
import { aTradedShop, backUp, connected, restored } from './testing/traded-shop.ts'

const shop = await aTradedShop()
const { app, source, place, first, picture, into } = shop

test('a restored shop has every row and file, keeps the invariants, and is migrated like the one it was', async () => {
  const { url, dataDir } = await restored(shop)
  const copy = await connected(url)

  const counts = async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'installation' order by 1`,
    )
    const all = rows.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`)
    const counted = await client.query<{ name: string; n: number }>(all.join(' union all '))
    return Object.fromEntries(counted.rows.map(({ name, n }) => [name, n]))
  }
  const found = await counts(copy)
  expect(found).toEqual(await counts(source))
  expect(found['orders']).toBe(3)
  expect(first.manifest.tables.find(({ name }) => name === 'orders')?.rows).toBe(3)
  expect((await askInvariants(url)).faults).toEqual([])
  const shape = async (client: pg.Client) =>
    (
      await client.query(
        `select conrelid::regclass::text as t, conname as n, pg_get_constraintdef(oid) as d from pg_constraint where connamespace = 'public'::regnamespace
         union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
      )
    ).rows
  expect(await shape(copy)).toEqual(await shape(source))
  const { rows } = await copy.query<{ last: string }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  expect(Number(rows[0]?.last)).toBe(first.manifest.migration)

  expect(readFileSync(join(dataDir, 'files', originalName(picture.hash)))).toEqual(
    readFileSync(join(app.dataDir, 'files', originalName(picture.hash))),
  )
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(readFileSync(join(app.dataDir, 'secret'), 'utf8'))
  await expect(needEmptyDatabase(url)).rejects.toThrow('The database is not empty')
  await expect(needEmptyFolder(dataDir)).rejects.toThrow('is not empty')
})

test('jobs have a year from the restore to be run, and those that failed for good stay as long as they had', async () => {
  await source.query(
    `insert into pgboss.job (name, data, source_name, keep_until) values ('jobs.failed', '{}', 'products.reindexAll', now() + interval '9 days')`,
  )
  const copy = await connected((await restored(shop, (await into(join(place, 'with-failed'))).backup)).url)

  const { rows } = await copy.query(
    `select name = 'jobs.failed' as "isFailed", count(*) > 0 as "isThere", min(extract(day from keep_until - now()))::int as days
     from pgboss.job where state < 'completed' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { isFailed: false, isThere: true, days: expect.toSatisfy((days: number) => days >= 364) },
    { isFailed: true, isThere: true, days: 8 },
  ])
})

test('a copy that is not released is backed up and restored as any shop', async () => {
  const copy = await restored(shop)
  const target = join(place, 'of-a-copy')
  const second = await backUp(copy.url, copy.dataDir, target)

  const { url } = await restored(shop, second.backup)

  const { rows } = await (await connected(url)).query('select value from installation where name = $1', [copyMark])
  expect(rows).toEqual([{ value: second.manifest.at }])
}, 60_000)
