// A stopping shop first serves on and asks connections to end, then refuses new requests and says when to come back.
import { createServer, get as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readProfile } from '../config.ts'
import { serverAsking } from '../http-server.ts'
import { shopGate } from './shop-gate.ts'

let close: (() => void) | null = null
afterEach(() => close?.())

test('answers ask their connection to end while it stops; once closed it refuses with the time to come back', async () => {
  const state = { isStopping: false, isClosed: false }
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const config = { publicUrl: 'http://shop.test', profile: readProfile('testing_v2'), trustedProxies: undefined }
  const gate = shopGate(config, { log: () => quiet, isClosed: () => state.isClosed })
  const make = serverAsking(() => false, { timeout: 15_000, gate, isStopping: () => state.isStopping })
  const server: ReturnType<typeof createServer> = make((_request, response) => void response.end('served'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  close = () => {
    gate.close()
    server.closeAllConnections()
    server.close()
  }
  const get = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      ask({ port, path: '/', headers: { connection: 'keep-alive' } }, (response) => resolve(response.resume())).on('error', reject)
    })

  const before = await get()
  state.isStopping = true
  const during = await get()
  state.isClosed = true
  const after = await get()

  expect([before, during, after].map(({ statusCode, headers }) => [statusCode, headers.connection, headers['retry-after']])).toEqual([
    [200, 'keep-alive', undefined],
    [200, 'close', undefined],
    [503, 'close', '2'],
  ])
})
