import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/postgres.ts'
import { checksumOfTable, withClient } from './copy-tables.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await testDatabase()
})
afterAll(() => place.drop())

test('jobs have one checksum whatever the order of names in their database', async () => {
  const jobs = { schema: 'pgboss', name: 'job', columns: ['name', 'id'], rows: 4, sha256: '' }
  const checksums = await withClient(place.url, async (client) => {
    for (const [name, collation] of Object.entries({ by_bytes: 'C', by_words: 'en-x-icu' })) {
      await client.query(`create temp table ${name} (name text collate "${collation}", id int, state pgboss.job_state default 'created')`)
      await client.query(`insert into ${name} (name, id) values ('a', 1), ('B', 2), ('a-b', 3), ('ab', 4)`)
    }
    return [await checksumOfTable(client, jobs, 'by_bytes'), await checksumOfTable(client, jobs, 'by_words')]
  })

  expect(checksums[0]).toMatchObject({ rows: 4 })
  expect(checksums[1]).toEqual(checksums[0])
})
