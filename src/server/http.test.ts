// Checks that every call passes before its handler: API key, cross-site pair, identity, strict inputs, cut replies, one error body for all failures.
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
import { answerUnknown } from './plugins/unknown-address.ts'

const testErrors = errors('core', { changed: 409 })
const Thing = z.object({ name: z.string(), size: z.int().nullable() })
const getThing = endpoint({
  method: 'GET',
  path: '/api/front/thing',
  access: 'public',
  query: z.strictObject({ size: z.coerce.number().int().min(1).optional() }),
  reply: Thing,
  cached: ['catalogue'],
})
const putThing = endpoint({
  method: 'POST',
  path: '/api/front/thing',
  access: 'public',
  body: z.strictObject({ name: z.string().min(3) }),
  reply: Thing,
  transaction: false,
})
const ownThing = endpoint({
  method: 'GET',
  path: '/api/admin/thing',
  access: 'admin',
  may: null,
  reply: z.object({ isPreview: z.boolean() }),
})
const putOwnThing = endpoint({ method: 'POST', path: '/api/admin/thing', access: 'admin', may: null, reply: Thing, transaction: false })
const longThing = endpoint({ method: 'GET', path: '/api/front/long', access: 'public', reply: Thing })
const clash = endpoint({ method: 'GET', path: '/api/front/clash', access: 'public', reply: Thing })

const admin: Actor = { kind: 'admin', id: '0', sessionId: '0', isSuper: false, permissions: ['catalogue.see'] }
let made = 0

async function app() {
  const server = Fastify()
  handleFailures(server, readProfile('testing_v2'))
  answerUnknown(server, readProfile('testing_v2'))
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
      route(putOwnThing, async () => ({ name: 'own', size: 1 })),
      route(longThing, async () => ({ name: 'long '.repeat(1000), size: 1 })),
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

test.each(['%', '%E0%A4%A', 'a%zz'])('a cross-site cookie that no browser would write (%s) is compared as it stands', async (value) => {
  const server = await app()
  const sent = (header: string) =>
    server.inject({
      method: 'POST',
      url: '/api/front/thing',
      headers: { ...headers, cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': header },
      payload: { name: 'abc' },
    })

  expect([(await sent('x')).statusCode, (await sent(value)).statusCode]).toEqual([403, 200])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch+json', 'multipart/form-data; boundary=x'])(
  'a JSON call takes no %s',
  async (type) => {
    const answer = await (
      await app()
    ).inject({ method: 'POST', url: '/api/front/thing', headers: { ...headers, ...pair, 'content-type': type }, payload: '{"name":"abc"}' })

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'core.mediaType'])
  },
)

test.each([
  ['no API key', '/api/front/thing', {}, 401],
  ['no cross-site pair', '/api/front/thing', headers, 403],
  ['no session', '/api/admin/thing', headers, 401],
  ['an ended session', '/api/admin/thing', { ...headers, authorization: 'Bearer some-old-token' }, 401],
  ['another form of body', '/api/front/thing', { ...headers, ...pair, 'content-type': 'text/plain' }, 415],
])('a call with %s is refused before its body is read', async (_, path, given, status) => {
  const server = await app()
  let hasRead = false
  server.addHook('preParsing', async () => {
    hasRead = true
  })
  await server.ready()

  const answer = await server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...given },
    payload: '{}',
  })

  expect([answer.statusCode, hasRead]).toEqual([status, false])
})

test.each([
  ['br', 'br'],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
])('Accept-Encoding "%s" is obeyed', async (accepted, coding) => {
  const server = await app()
  const ask = () => server.inject({ url: '/api/front/long', headers: { ...headers, 'accept-encoding': accepted } })

  expect((await ask()).headers['content-encoding']).toBe(coding)
  // The cache holds one compressed form only.
  const cached = await server.inject({ url: '/api/front/thing', headers: { ...headers, 'accept-encoding': accepted } })
  expect(cached.headers['content-encoding']).toBe(coding === 'br' ? 'br' : undefined)
})

test('a known address names its methods to another one, an unknown address does not', async () => {
  const server = await app()
  const wrong = await server.inject({ method: 'DELETE', url: '/api/front/thing?x=1', headers })
  const none = await server.inject({ method: 'DELETE', url: '/api/front/nothing', headers })
  const page = await server.inject({ method: 'POST', url: '/products', headers })

  expect([wrong.statusCode, wrong.headers.allow, wrong.json().error.code]).toEqual([405, 'GET, HEAD, POST', 'core.method'])
  expect([none.statusCode, none.headers.allow]).toEqual([404, undefined])
  expect([page.statusCode, page.headers.allow]).toEqual([405, 'GET, HEAD'])
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
