// What every call meets before its handler: API key, cross-site pair, identity, strict inputs, cut replies, one body for every failure.
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { errors } from '#shared/errors.ts'
import { readProfile } from './config.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { Actor } from './ctx.ts'
import { compressAnswers, type HttpDeps, mount, route } from './http.ts'
import { handleFailures } from './plugins/failures.ts'

const testErrors = errors('core', { changed: 409 })
const Thing = z.object({ name: z.string(), size: z.int().nullable() })
const getThing = endpoint({
  method: 'GET',
  path: '/api/front/thing',
  access: 'public',
  query: z.strictObject({ size: z.coerce.number().int().min(1).optional() }),
  reply: Thing,
  cached: true,
})
const putThing = endpoint({
  method: 'POST',
  path: '/api/front/thing',
  access: 'public',
  body: z.strictObject({ name: z.string().min(3) }),
  reply: Thing,
  transaction: false,
})
const ownThing = endpoint({ method: 'GET', path: '/api/admin/thing', access: 'admin', reply: z.object({ isPreview: z.boolean() }) })
const clash = endpoint({ method: 'GET', path: '/api/front/clash', access: 'public', reply: Thing })

const admin: Actor = { kind: 'admin', id: '0', sessionId: '0', isSuper: false }
let made = 0

async function app() {
  const server = Fastify()
  handleFailures(server, readProfile('testing_v2'))
  compressAnswers(server)
  const deps = {
    config: { apiKey: 'key', profile: readProfile('testing_v2') },
    cache: createAnswerCache(),
    listeners: () => [],
    enqueueIn: () => async () => {},
    findActor: async (token: string) => (token === 'admin-token-123' ? admin : null),
  } as unknown as HttpDeps
  await mount(
    server,
    [
      route(getThing, async () => ({ name: `made ${++made}`, size: null, secret: 'never sent' })),
      route(putThing, async (_ctx, { body }) => ({ name: body.name, size: 1 })),
      route(ownThing, async (ctx) => ({ isPreview: ctx.isPreview })),
      route(clash, async () => {
        throw testErrors.changed({ data: { version: 2 } })
      }),
    ],
    deps,
  )
  return server
}

const headers = { 'x-api-key': 'key', 'accept-language': 'en' }
const pair = { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' }

test('refuses a call without the API key, with a code of its own', async () => {
  const answer = await (await app()).inject({ url: '/api/front/thing' })

  expect(answer.statusCode).toBe(401)
  expect(answer.json().error.code).toBe('core.apiKey')
})

test('sends what the reply names and nothing else', async () => {
  const answer = await (await app()).inject({ url: '/api/front/thing', headers })

  expect(answer.json().data).toEqual({ name: expect.any(String), size: null })
})

test('keeps a public answer ready, compressed, and answers 304 to those who have it', async () => {
  const server = await app()
  const first = await server.inject({ url: '/api/front/thing', headers: { ...headers, 'accept-encoding': 'br' } })
  const again = await server.inject({ url: '/api/front/thing', headers: { ...headers, 'accept-encoding': 'br' } })
  const unchanged = await server.inject({ url: '/api/front/thing', headers: { ...headers, 'if-none-match': String(first.headers.etag) } })

  expect(brotliDecompressSync(again.rawPayload).toString()).toBe(brotliDecompressSync(first.rawPayload).toString())
  expect(unchanged.statusCode).toBe(304)
})

test('needs the cross-site pair on a write without a token', async () => {
  const server = await app()
  const bare = await server.inject({ method: 'POST', url: '/api/front/thing', headers, payload: { name: 'abc' } })
  const unequal = await server.inject({
    method: 'POST',
    url: '/api/front/thing',
    headers: { ...headers, ...pair, 'x-xsrf-token': 'other' },
    payload: { name: 'abc' },
  })
  const paired = await server.inject({
    method: 'POST',
    url: '/api/front/thing',
    headers: { ...headers, ...pair },
    payload: { name: 'abc' },
  })

  expect([bare.statusCode, unequal.statusCode, paired.statusCode]).toEqual([403, 403, 200])
})

test.each([
  ['an unknown field', { name: 'abc', role: 'admin' }, 'role'],
  ['a short text', { name: 'a' }, 'name'],
  ['a missing text', {}, 'name'],
])('answers 422 and names the field for %s', async (_, payload, field) => {
  const answer = await (await app()).inject({ method: 'POST', url: '/api/front/thing', headers: { ...headers, ...pair }, payload })

  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('answers 400 to what cannot be read, in the language asked for', async () => {
  const answer = await (
    await app()
  ).inject({
    method: 'POST',
    url: '/api/front/thing',
    headers: { ...headers, ...pair, 'accept-language': 'ar', 'content-type': 'application/json' },
    payload: '{"name":',
  })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toMatch(/[\u0600-\u06ff]/)
})

test('lets only the office into the office, and tells an ended session apart', async () => {
  const server = await app()
  const visitor = await server.inject({ url: '/api/admin/thing', headers })
  const ended = await server.inject({ url: '/api/admin/thing', headers: { ...headers, authorization: 'Bearer some-old-token' } })
  const office = await server.inject({ url: '/api/admin/thing', headers: { ...headers, authorization: 'Bearer admin-token-123' } })

  expect([visitor.statusCode, ended.statusCode, office.statusCode]).toEqual([401, 401, 200])
  expect(ended.json().error.code).toBe('core.sessionExpired')
})

test('honours preview only together with a valid admin token, and then keeps nothing', async () => {
  const server = await app()
  const claimed = await server.inject({
    url: '/api/front/thing',
    headers: { ...headers, 'x-preview': 'true', 'x-admin-token': 'made-up-token' },
  })
  const real = await server.inject({
    url: '/api/front/thing',
    headers: { ...headers, 'x-preview': 'true', 'x-admin-token': 'admin-token-123' },
  })

  expect(claimed.headers['cache-control']).toContain('public')
  expect(real.headers['cache-control']).toBe('no-store')
})

test('gives a refusal its code, its text and its data', async () => {
  const answer = await (await app()).inject({ url: '/api/front/clash', headers })

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    message: expect.stringContaining('Somebody else'),
    error: { code: 'core.changed' },
    data: { version: 2 },
  })
})

test('hides what broke behind a request id', async () => {
  const server = await app()
  vi.spyOn(server.log, 'error').mockImplementation(() => {})
  server.get('/api/broken', async () => {
    throw new Error('select * from secrets')
  })

  const answer = await server.inject({ url: '/api/broken' })

  expect(answer.statusCode).toBe(500)
  expect(answer.payload).not.toContain('secrets')
  expect(answer.json().error.requestId).toBeTruthy()
})
