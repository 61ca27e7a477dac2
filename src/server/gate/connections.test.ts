// With few handles left, a client with many connections gets no more, others do, and closed ones no longer count.
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections, possibleConnections } from './connections.ts'

let close: (() => void) | null = null
afterEach(() => close?.())

test('past half of all handles one client is refused further connections, another one is not', async () => {
  let client: string | null = 'greedy'
  const server = createServer((_request, response) => void response.end('here'))
  limitConnections(server, { most: 64, clientOf: () => client })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  /** True when a request on a new connection is answered. */
  const isServed = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n'))
      sockets.push(socket)
      socket.once('data', () => resolve(true)).on('error', () => undefined)
      socket.once('close', () => resolve(false)).resume()
    })
  for (let n = 0; n < 32; n++) expect(await isServed()).toBe(true)

  expect(await isServed()).toBe(false)
  client = 'other'
  expect(await isServed()).toBe(true)
  client = null
  expect(await isServed()).toBe(true)

  client = 'greedy'
  const gone = sockets.splice(0, 20).map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy()))
  await Promise.all(gone)
  await expect.poll(isServed).toBe(true)
})

test('the system’s limit is known', () => {
  expect(possibleConnections()).toBeGreaterThanOrEqual(32)
})
