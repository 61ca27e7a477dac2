// A cached answer is sent before the framework begins and equals the framework's answer; everything personal or closed goes through the framework.
import { request as ask } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { createAnswerCache } from './answer-cache.ts'
import { readProfile } from './config.ts'
import { compressAnswers, type HttpDeps, mount, route, sendCached } from './http.ts'
import { cachedFirst } from './cached-first.ts'
import { timeoutFor, serverAsking } from './http-server.ts'
import { pageAddress, pageKey, pageLocale } from './page-key.ts'
import { handleFailures } from './plugins/failures.ts'
import { addSafetyHeaders } from './plugins/safety.ts'

const getThing = endpoint({
  method: 'GET',
  path: '/api/front/thing',
  access: 'public',
  reply: z.object({ name: z.string() }),
  cached: ['catalogue'],
})
const profile = readProfile('testing_v2')
const config = { apiKey: 'key', profile, publicUrl: 'https://shop.test' }
let close: (() => Promise<unknown>) | null = null
afterEach(() => close?.())

type Answer = { status: number; headers: Record<string, unknown>; body: string }

async function shop() {
  const cache = createAnswerCache()
  const state = { isOpen: true, atFramework: 0 }
  const server = Fastify({ serverFactory: serverAsking(cachedFirst({ cache, config, isOpen: () => state.isOpen }), { timeout: 15_000 }) })
  close = () => server.close()
  server.addHook('onRequest', async () => {
    state.atFramework += 1
  })
  handleFailures(server, profile)
  addSafetyHeaders(server, config.publicUrl)
  compressAnswers(server)
  const deps = { config, cache, listeners: () => [], enqueueIn: () => async () => {}, findActor: async () => null } as unknown as HttpDeps
  await mount(server, [route(getThing, async (ctx) => ({ name: ctx.locale }))], deps)
  server.get('/page', async (request, reply) => {
    const headers = { 'content-security-policy': 'page' }
    const locale = pageLocale(request.url, request.headers, 'en')
    const key = pageKey(locale, request.url)
    const cached = cache.get(key) ?? cache.put(key, cache.version(), `<p>${locale}</p>`, 'text/html; charset=utf-8', { headers })
    return sendCached(request, reply.headers(cached.headers), cached)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = ask({ port, path, method, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const { date: _, ...rest } = response.headers
          resolve({ status: response.statusCode ?? 0, headers: rest, body: Buffer.concat(parts).toString('base64') })
        })
      })
      sent.on('error', reject)
      sent.end()
    })
  return { get, state, cache }
}

const key = { 'x-api-key': 'key', 'accept-language': 'en' }

test.each([
  ['/api/front/thing', key],
  ['/page', {}],
])('%s: the cached answer is the framework’s own, header for header, and never reaches it', async (path, headers) => {
  const { get, state } = await shop()
  const made = await get(path, headers)
  const unchangedHeaders = { ...headers, 'if-none-match': String(made.headers.etag) }
  const cached = await get(path, headers)
  const unchanged = await get(path, unchangedHeaders)
  expect(state.atFramework).toBe(1)
  state.isOpen = false

  expect(cached).toEqual(made)
  expect(unchanged).toEqual(await get(path, unchangedHeaders))
  expect([cached.status, unchanged.status, unchanged.body]).toEqual([200, 304, ''])
  expect(cached.headers['strict-transport-security']).toBeDefined()
})

test.each([
  ['somebody signed in', { ...key, authorization: 'Bearer some-token-123' }],
  ['a preview', { ...key, 'x-preview': 'true', 'x-admin-token': 'some-token-123' }],
  ['no API key', {}],
  ['another API key', { ...key, 'x-api-key': 'kez' }],
  ['another language', { ...key, 'accept-language': 'ar' }],
  ['a client that takes no brotli', { ...key, 'accept-encoding': 'gzip' }],
])('leaves %s to the framework', async (_, headers) => {
  const { get, state } = await shop()
  await get('/api/front/thing', key)

  await get('/api/front/thing', headers)

  expect(state.atFramework).toBe(2)
})

test('sends nothing cached for another method, after a clearing, and once the shop is stopping', async () => {
  const { get, state, cache } = await shop()
  await get('/api/front/thing', key)

  expect((await get('/api/front/thing', key, 'POST')).status).toBe(404)
  cache.clear()
  await get('/api/front/thing', key)
  state.isOpen = false
  await get('/api/front/thing', key)

  expect(state.atFramework).toBe(4)
})

test.each([
  ['/products?page=2', '/products?page=2'],
  ['//elsewhere.test/products', '//elsewhere.test/products'],
  ['//user@elsewhere.test:1/', '//user@elsewhere.test:1/'],
  ['//[', '//['],
  ['http://elsewhere.test/products', '/products'],
  ['HTTP://elsewhere.test', '/'],
])('a request for %s is for a page of this shop', (url, path) => {
  expect(pageAddress(url, 'https://shop.test').href).toBe(`https://shop.test${path}`)
})

test('a body has the time a slow line needs, and no more', async () => {
  expect([0, 8_000_000, Number.NaN, -5, 1e12].map((bytes) => timeoutFor(bytes, 15_000))).toEqual([
    15_000, 175_000, 15_000, 15_000, 1_200_000,
  ])

  const server = Fastify({ bodyLimit: 250_000, serverFactory: serverAsking(() => false, { timeout: 100 }) })
  close = () => server.close()
  server.post('/in', async ({ body }) => String(body).length)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const send = (announced: number, parts: number) =>
    new Promise<number | string>((resolve) => {
      const headers = { 'content-type': 'text/plain', 'content-length': announced }
      const sent = ask({ port, path: '/in', method: 'POST', headers }, (response) => resolve(response.resume().statusCode ?? 0))
      sent.on('error', () => resolve('closed'))
      for (let part = 0; part < parts; part++) setTimeout(() => sent.write('x'.repeat(4000)), part * 20)
    })

  // A second of the four that it has, and a part of a short one, whose rest is waited for in vain.
  expect(await send(200_000, 50)).toBe(200)
  expect(await send(5000, 1)).toBe('closed')
})

test.each([
  ['a GET whose body nobody reads', 'GET /in HTTP/1.1', '200'],
  ['a request that is answered before its body came', 'POST /closed HTTP/1.1', '401'],
])('%s does not hold its connection', async (_, line, status) => {
  const server = Fastify({ serverFactory: serverAsking(() => false, { timeout: 100 }) })
  close = () => server.close()
  server.get('/in', async () => 'here')
  server.post('/closed', { onRequest: (_request, reply) => void reply.code(401).send('') }, async () => 'here')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo

  const heard = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${line}\r\nhost: shop\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\n`),
    )
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('error', () => undefined).on('close', () => resolve(text))
  })

  expect(heard).toContain(`HTTP/1.1 ${status}`)
})

test.each([
  ['/page', {}, 'en', 'en'],
  ['/page', {}, 'ar', 'ar'],
  ['/page', { 'accept-language': 'ar-SA,ar;q=0.9,en;q=0.8' }, 'en', 'ar'],
  ['/page', { 'accept-language': 'en-GB,ar;q=0.5' }, 'en', 'en'],
  ['/page', { 'accept-language': 'en-US,en;q=0.9' }, 'ar', 'ar'],
  ['/page', { 'accept-language': 'ar', cookie: 'theme=1; siteLanguage=en' }, 'en', 'en'],
  ['/page?lang=en', { 'accept-language': 'ar', cookie: 'siteLanguage=ar' }, 'ar', 'en'],
] as const)('the language of %s with %o in a shop whose first one is %s', (url, headers, first, expected) =>
  expect(pageLocale(url, headers, first)).toBe(expected),
)

test('a cached page is sent only to those who ask for its language', async () => {
  const { get, state } = await shop()
  const english = await get('/page')
  const arabic = await get('/page', { 'accept-language': 'ar' })
  expect(arabic.body).not.toBe(english.body)
  expect(await get('/page', { 'accept-language': 'ar-SA' })).toEqual(arabic)
  expect(await get('/page', { 'accept-language': 'en' })).toEqual(english)
  expect(state.atFramework).toBe(2)
  expect(english.headers['vary']).toContain('Accept-Language')
})
