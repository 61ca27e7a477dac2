// The router's routes on demand: asked of the router once per address, cached for ever, and never too many at once.
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createAnswerCache } from '../server/answer-cache.ts'
import { pageKey } from '../server/page-key.ts'
import { addRouteDiscovery } from './route-discovery.ts'

const server = Fastify()
afterEach(() => server.close())

test('answers are the router’s own, cached while they name this version; too many paths are refused before the router is asked', async () => {
  const cache = createAnswerCache()
  const asked = vi.fn((request: Request) =>
    new URL(request.url).searchParams.get('version') === 'now'
      ? Response.json({ cart: { id: 'cart' } }, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
      : new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } }),
  )
  const entry = { provide: () => expect.fail(), pageOf: () => expect.fail() }
  addRouteDiscovery(server, () => ({ entry, render: async (request) => asked(request) }), {
    cache,
    publicUrl: 'https://shop.test',
    language: 'en',
  })
  const get = (query: string) => server.inject({ url: `/__manifest?${query}` })

  const manyPaths = (length: number) => Array.from({ length }, (_, at) => `/${at}`).join(',')
  const tooMany = await get(`version=now&paths=${manyPaths(1200)}`)
  expect(tooMany.statusCode).toBe(400)
  const tooLong = await get(`version=now&paths=%2F${'a'.repeat(7680)}`)
  expect(tooLong.statusCode).toBe(400)
  expect(asked).not.toHaveBeenCalled()

  // As many as the router's own limit lets it ask for.
  const many = new URLSearchParams({ paths: manyPaths(840), version: 'now' }).toString()
  expect(many.length).toBeGreaterThan(7400)
  expect((await get(many)).statusCode).toBe(200)
  asked.mockClear()

  const found = await get('version=now&paths=%2Fcart')
  expect(found.json()).toEqual({ cart: { id: 'cart' } })
  expect(found.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'application/json' })
  expect(asked.mock.calls[0]?.[0].url).toBe('https://shop.test/__manifest?version=now&paths=%2Fcart')
  expect(cache.get(pageKey('en', '/__manifest?version=now&paths=%2Fcart'))?.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
  })

  const old = await get('version=before&paths=%2Fcart')
  expect(old.statusCode).toBe(204)
  expect(old.headers).toMatchObject({ 'x-remix-reload-document': 'true', 'cache-control': 'no-store' })
  expect(cache.get(pageKey('en', '/__manifest?version=before&paths=%2Fcart'))).toBeUndefined()
})
