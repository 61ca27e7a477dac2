import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSizes } from '#modules/files/server/keep-files.ts'
import { siteSettingsChanged } from '#modules/settings/events.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { readConfig } from '#server/config.ts'
import { type TestDatabase, testDatabase } from '#server/testing/postgres.ts'
import { asSystem } from './system.ts'

let place: TestDatabase
const dataDir = mkdtempSync(join(tmpdir(), 'jumla-system-'))
beforeAll(async () => {
  place = await testDatabase()
})
afterAll(async () => {
  await place.drop()
  rmSync(dataDir, { recursive: true })
})

test('a command that enqueues a job or announces an event reaches the same queue and listeners as the shop', async () => {
  const options = { config: readConfig({ DATA_DIR: dataDir, SHOP_PROFILE: 'testing_v2', LOG_LEVEL: 'silent' }), databaseUrl: place.url }

  await asSystem({ ...options, poolSize: 2 }, (ctx) =>
    ctx.tx(async (tx) => {
      await tx.enqueue(makeSizes, { hash: 'abc' })
      await tx.announce(siteSettingsChanged, { before: siteDefaults, after: { ...siteDefaults, maxPerProduct: 7 } })
    }),
  )

  const names = await asSystem({ ...options, poolSize: 1 }, async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(sql`select name from pgboss.job order by name`)
    return rows.map(({ name }) => name)
  })
  expect(names).toEqual(['files.makeSizes', 'products.reindexAll'])
})
