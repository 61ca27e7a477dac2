// The worker and its page: asked for anew each time, one version at a time, and nothing of a person in them.
import { createContext, runInContext } from 'node:vm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addOffline } from './offline.ts'

async function read(path: string, version = 'v1') {
  const app = Fastify()
  addOffline(app, { version, language: 'en' })
  const { body, headers } = await app.inject({ url: path })
  await app.close()
  return { body, caching: headers['cache-control'] }
}

type Heard = (event: object) => void
type Answered = { answer: unknown; later: Promise<unknown>[] }

/** Runs the worker with a network that is there or not; gives what it does with a request. */
async function workerWith({ isOnline }: { isOnline: boolean }) {
  const heard: Record<string, Heard> = {}
  const stores = new Map<string, Map<string, string>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      addAll: (parts: { path: string }[]) => parts.forEach(({ path }) => store.set(path, `stored ${path}`)),
      match: (path: string) => store.get(path),
    }
  }
  const self = {
    addEventListener: (name: string, listener: Heard) => (heard[name] = listener),
    skipWaiting: () => undefined,
    clients: { claim: () => undefined },
    registration: {},
    location: { origin: 'https://shop.example' },
  }
  const context = createContext({
    self,
    URL,
    caches: {
      open,
      has: (name: string) => stores.has(name),
      keys: () => [...stores.keys()],
      delete: (name: string) => stores.delete(name),
    },
    Request: class {
      path: string
      constructor(path: string) {
        this.path = path
      }
    },
    Response: { error: () => 'failed' },
    fetch: async ({ url }: { url: string }) => {
      if (!isOnline) throw new TypeError('no connection')
      return `fetched ${new URL(url).pathname}`
    },
  })
  runInContext((await read('/sw.js')).body, context)
  const send = async (name: string, event: object = {}): Promise<Answered> => {
    const later: Promise<unknown>[] = []
    let answer: unknown
    heard[name]?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => later.push(work),
      respondWith: (reply: Promise<unknown>) => (answer = reply),
    })
    answer = await answer
    await Promise.all(later)
    return { answer, later }
  }
  await send('install')
  const ask = async (path: string, { mode = 'navigate', method = 'GET' } = {}) =>
    (await send('fetch', { request: { url: `https://shop.example${path}`, mode, method } })).answer
  return { ask, send, stores }
}

test('the worker stores its page and nothing that it fetches', async () => {
  const { ask, stores } = await workerWith({ isOnline: true })
  for (const path of ['/products', '/cart', '/dashboard/orders']) expect(await ask(path)).toBe(`fetched ${path}`)
  expect([...stores].map(([name, store]) => [name, [...store.keys()]])).toEqual([
    ['jumla-offline-v1', ['/offline', '/offline.js', '/icon.svg']],
  ])
})

test('without a connection it answers pages with its own, and leaves everything else alone', async () => {
  const { ask } = await workerWith({ isOnline: false })
  expect(await ask('/cart')).toBe('stored /offline')
  expect(await ask('/offline.js', { mode: 'no-cors' })).toBe('stored /offline.js')
  for (const path of ['/api/account/orders', '/admin-panel/secure', '/files/a/document', '/admin-panel'])
    expect(await ask(path), path).toBeUndefined()
  expect(await ask('/api/account/cart', { mode: 'cors' })).toBeUndefined()
  expect(await ask('/checkout', { method: 'POST' })).toBeUndefined()
})

test('a new version takes the place of the old one; a page that was cleared is stored again with the next one', async () => {
  const { ask, send, stores } = await workerWith({ isOnline: true })
  stores.set('jumla-offline-v0', new Map())
  stores.set('another', new Map())
  await send('activate')
  expect([...stores.keys()]).toEqual(['jumla-offline-v1', 'another'])
  stores.clear()
  await ask('/products')
  expect(stores.get('jumla-offline-v1')?.size).toBe(3)
})

test('worker, page and script are asked for anew each time; a version has a worker of its own', async () => {
  for (const path of ['/sw.js', '/offline', '/offline.js']) expect((await read(path)).caching, path).toBe('no-cache')
  expect((await read('/sw.js')).body).not.toBe((await read('/sw.js', 'v2')).body)
  expect((await read('/offline')).body).toContain('noindex')
})
