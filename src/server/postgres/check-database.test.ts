// A database that starts beside the shop may be ready later: the shop waits for it and logs each try.
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/postgres.ts'
import { checkDatabase } from './check-database.ts'

let server: Server | null = null
afterEach(() => server?.close())

test('one that comes late is found, and it was said what is waited for', async () => {
  const place = await testDatabase()
  const [, user = '', host = '', port = '', name = ''] = /^postgres:\/\/([^@]+)@([^:]+):(\d+)\/(.+)$/.exec(place.url) ?? []
  const folder = decodeURIComponent(host)
  const dial = () => (folder.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), folder))
  const late = createServer((from) => {
    const to = dial()
    from.pipe(to).pipe(from)
    for (const socket of [from, to]) socket.on('error', () => undefined)
  })
  // Another program may have the port for a while.
  late.on('error', () => void setTimeout(() => late.listen(free, '127.0.0.1'), 50).unref())
  server = late
  await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve))
  const { port: free } = late.address() as AddressInfo
  await new Promise((resolve) => late.close(resolve))
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    if (said.length === 2) late.listen(free, '127.0.0.1')
  }

  // The tests' database runs without durability, and the refusal for that shows that it was reached.
  const reached = checkDatabase(`postgres://${user}@127.0.0.1:${free}/${name}`, { timeout: 60_000, every: 10, say })
  await expect(reached).rejects.toThrow('switched off')

  expect(said.slice(0, 2)).toEqual(Array(2).fill(`Waiting for the database at 127.0.0.1:${free}/${name}: nothing answers there.`))
  await place.drop()
})

test('one that refuses is not waited for, nor after the timeout', async () => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)

  await expect(checkDatabase('postgres://me:secret@127.0.0.1:9/shop', { timeout: 0, say })).rejects.toThrow('nothing answers there')
  expect(said).toEqual([])
})
