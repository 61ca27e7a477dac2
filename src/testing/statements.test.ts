// Prepares every fixed statement against the migrated tables: a renamed column fails here.
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#server/testing/postgres.ts'

// Loaded anew, so that the statements of other tests of this worker are not among them; outside the test, whose time the modules and the database would take.
vi.resetModules()
const { loadedStatements } = await import('#server/db/statement.ts')
await import('../modules.ts')
const { url, drop } = await testDatabase()

test('every fixed statement fits the tables', async () => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const refused: string[] = []
  for (const [at, text] of loadedStatements.entries())
    await client.query(`prepare fixed_${at} as ${text}`).catch((error: Error) => refused.push(`${error.message}: ${text}`))
  await client.end()
  await drop()

  expect(refused).toEqual([])
  expect(loadedStatements.length).toBeGreaterThan(10)
})
