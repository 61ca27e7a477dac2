// The questions of a load balancer: a shop that stops, or whose database is away, is not ready, says when to come back, and is alive.
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../db/client.ts'
import { testDatabase } from '../testing/postgres.ts'
import { addHealth } from './health.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let database: Database
beforeAll(async () => {
  made = await testDatabase()
  database = connect(made.url, { onError: () => undefined })
})
afterAll(() => made.drop())

test('a shop is ready until it stops or its database is away', async () => {
  const readiness = { isStopping: false, isClosed: false }
  const shop = Fastify()
  addHealth(shop, database.db, readiness)
  const ask = async (path: string) => {
    const { statusCode, headers } = await shop.inject(path)
    return [statusCode, headers['retry-after']]
  }

  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  readiness.isStopping = true
  expect(await ask('/readyz')).toEqual([503, '2'])
  readiness.isStopping = false
  await database.close()
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([
    [503, '2'],
    [200, undefined],
  ])
})
