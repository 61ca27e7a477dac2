// A database that stops answering: every statement ends with "away", and the pool works again when the database does.
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { connect } from './client.ts'
import { isUnavailable } from './failures.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await testDatabase()
})
afterAll(() => place.drop())

/** A connection to the database that can be frozen: it accepts connections and bytes, and passes nothing on. */
async function freezable(url: string) {
  // Connects by the server's socket: its folder is encoded in the place of the host.
  const [, user = '', host = '', port = '', name = ''] = /^postgres:\/\/([^@]+)@([^:]+):(\d+)\/(.+)$/.exec(url) ?? []
  const folder = decodeURIComponent(host)
  const pairs = new Set<[Socket, Socket]>()
  const state = { isFrozen: false }
  const server = createServer((from) => {
    const to = folder.startsWith('/') ? dial(`${folder}/.s.PGSQL.${port}`) : dial(Number(port), folder)
    const pair: [Socket, Socket] = [from, to]
    pairs.add(pair)
    from.on('data', (bytes) => void (state.isFrozen || to.write(bytes)))
    to.on('data', (bytes) => void (state.isFrozen || from.write(bytes)))
    for (const socket of pair) socket.on('error', () => undefined).on('close', () => pair.forEach((each) => each.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${own}/${name}`,
    state,
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}

test('what a frozen database owes is ended as "away", within transactions too, and afterwards all works again', async () => {
  const way = await freezable(place.url)
  const database = connect(way.url, { max: 3, onError: () => undefined, watching: { every: 20, timeout: 5000 } })
  try {
    await database.db.execute(sql`select 1`)
    way.state.isFrozen = true
    const ended = await Promise.allSettled([database.db.execute(sql`select 1`), database.db.transaction((tx) => tx.execute(sql`select 2`))])

    for (const each of ended) expect(each.status === 'rejected' && isUnavailable(each.reason)).toBe(true)
    way.state.isFrozen = false
    expect((await database.db.execute<{ n: number }>(sql`select 3 as n`)).rows).toEqual([{ n: 3 }])
  } finally {
    await database.close()
    way.close()
  }
})

test('a statement that only takes long is left alone', async () => {
  const database = connect(place.url, { max: 2, onError: () => undefined, watching: { every: 20, timeout: 5000 } })
  try {
    const { rows } = await database.db.execute<{ n: number }>(sql`select 1 as n from pg_sleep(0.4)`)

    expect(rows).toEqual([{ n: 1 }])
  } finally {
    await database.close()
  }
})
