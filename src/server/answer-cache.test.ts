import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

test('gives back what it cached, plain and compressed, under one ETag', async () => {
  const cache = createAnswerCache()

  const kept = cache.put('a', cache.version(), 'hello', 'text/plain')

  expect(cache.get('a')).toBe(kept)
  expect(brotliDecompressSync(await kept.brotli()).toString()).toBe('hello')
  expect(await kept.brotli()).toBe(await kept.brotli())
  expect((await kept.plain()).toString()).toBe('hello')
  expect(cache.put('b', cache.version(), 'hello', 'text/plain').etag).toBe(kept.etag)
})

test('forgets everything when cleared, and does not keep what was begun before', () => {
  const cache = createAnswerCache()
  const before = cache.version()

  cache.clear()
  cache.put('a', before, 'old', 'text/plain')

  expect(cache.get('a')).toBeUndefined()
})

test('stays below its bound by dropping what nobody asked for the longest', () => {
  const cache = createAnswerCache({ maxBytes: 20_000 })

  for (let index = 0; index < 50; index++) {
    cache.put(`key ${index}`, cache.version(), 'x'.repeat(1000), 'text/plain')
    cache.get('key 0')
  }

  expect(cache.bytes()).toBeLessThanOrEqual(20_000)
  expect(cache.get('key 1')).toBeUndefined()
  expect([cache.get('key 0'), cache.get('key 49')]).not.toContain(undefined)
})

test('holds no more memory than it counts: neither form is a small part of a larger buffer', async () => {
  const cache = createAnswerCache()
  const page = cache.put('page', cache.version(), Array.from({ length: 5000 }, (_, index) => `<li>${index}</li>`).join(''), 'text/html')
  const answer = cache.put('answer', cache.version(), 'short', 'text/plain')

  const compressed = await page.brotli()

  expect(compressed.buffer.byteLength).toBe(compressed.length)
  expect((await answer.plain()).buffer.byteLength).toBe('short'.length)
})

test('counts the address too: long ones around short answers do not fill the memory', () => {
  const cache = createAnswerCache({ maxBytes: 200_000 })

  for (let index = 0; index < 200; index++) cache.put(`/api/front/thing?${index}${'x'.repeat(15_000)}`, cache.version(), '{}', 'text/plain')

  expect(
    Array.from({ length: 200 }, (_, index) => cache.get(`/api/front/thing?${index}${'x'.repeat(15_000)}`)).filter(Boolean).length,
  ).toBeLessThan(14)
})

test('a flood of addresses, each asked for often, does not pile up work', async () => {
  const cache = createAnswerCache({ maxBytes: 20_000, pause: 0 })
  const put = async (name: string) => {
    const text = Array.from({ length: 200 }, (_, at) => `${name} thing ${(at * 7919) % 1000}`).join(' ')
    const kept = cache.put(name, cache.version(), text, 'text/plain')
    return { kept, first: await kept.brotli() }
  }
  type Put = Awaited<ReturnType<typeof put>>
  const askOften = ({ kept }: Put) => Array.from({ length: 8 }, () => kept.compressed())
  const isSmaller = ({ kept, first }: Put) => (kept.compressed()?.length ?? 0) < first.length
  const flood = await Promise.all(Array.from({ length: 400 }, (_, index) => put(`key ${index}`)))

  // All at once: one is made smaller and a hundred wait, the others are left as they are.
  flood.forEach(askOften)
  await vi.waitFor(() => expect(isSmaller(flood[100] as Put)).toBe(true), 20_000)
  // An answer that is stored now is compressed after all that waited before.
  const last = await put('last')
  askOften(last)
  await vi.waitFor(() => expect(isSmaller(last)).toBe(true), 20_000)
  expect(flood.filter(isSmaller)).toHaveLength(101)
})

test('keeps only the smaller form once somebody took it', async () => {
  const cache = createAnswerCache()
  const text = 'the same words again and again '.repeat(1000)
  const kept = cache.put('a', cache.version(), text, 'text/plain')
  const before = cache.bytes()

  const [one, two] = await Promise.all([kept.brotli(), kept.brotli()])

  expect(one).toBe(two)
  expect(before).toBeGreaterThan(text.length)
  expect(cache.bytes()).toBeLessThan(1500)
  expect((await kept.plain()).toString()).toBe(text)
})

test('counts nothing for what was dropped while it was being compressed', async () => {
  const cache = createAnswerCache()
  const kept = cache.put('a', cache.version(), 'hello', 'text/plain')

  const compressing = kept.brotli()
  cache.clear()
  await compressing

  expect(cache.bytes()).toBe(0)
})

test('makes what is asked for often as small as it gets, and says the same with it', async () => {
  const cache = createAnswerCache({ pause: 0 })
  const text = Array.from({ length: 400 }, (_, index) => `shirt ${index % 7} in ${index * 7919} pieces, ${index % 13} colours`).join(' ')
  const kept = cache.put('a', cache.version(), text, 'text/plain')
  const first = await kept.brotli()
  const before = cache.bytes()

  for (let turn = 0; turn < 3; turn++) expect(kept.compressed()).toBe(first)
  await vi.waitFor(async () => expect((await kept.brotli()).length).toBeLessThan(first.length), 20_000)

  expect(brotliDecompressSync(kept.compressed() ?? first).toString()).toBe(text)
  expect(await kept.brotli()).toBe(kept.compressed())
  expect((await kept.plain()).toString()).toBe(text)
  expect(cache.bytes()).toBeLessThan(before)
})

/** A cache, a clock to set, and a maker of answers: each one is numbered and waits until it is released. */
function stale() {
  const clock = { now: 0 }
  const cache = createAnswerCache({ now: () => clock.now })
  const makes: { done: (text?: string) => void; fail: (error: Error) => void }[] = []
  const make = async () => {
    const version = cache.version()
    const text = await new Promise<string>((resolve, reject) => {
      const turn = makes.length + 1
      makes.push({ done: (said = `made ${turn}`) => resolve(said), fail: reject })
    })
    return cache.put('a', version, text, 'text/plain', { topics: ['shirt'] })
  }
  const text = async (of: Promise<{ plain(): Promise<Buffer> }>) => (await (await of).plain()).toString()
  return { clock, cache, makes, serve: () => text(cache.serve('a', make)) }
}

test('however many ask at once, an answer is made once', async () => {
  const { makes, serve } = stale()
  const asked = [serve(), serve(), serve()]
  makes[0]?.done()
  expect(await Promise.all(asked)).toEqual(['made 1', 'made 1', 'made 1'])
  expect(makes).toHaveLength(1)
})

test('what shows something that aged is served as it was while it is made anew, once; the others stay fresh', async () => {
  const { cache, makes, serve } = stale()
  const first = serve()
  makes[0]?.done()
  await first
  cache.put('b', cache.version(), 'other', 'text/plain', { topics: ['shoe'] })

  cache.age(['shirt'])
  expect([cache.fresh('a'), cache.get('a')]).toEqual([undefined, undefined])
  expect(cache.fresh('b')).toBeDefined()
  const renewing = serve()
  expect([await serve(), await serve()]).toEqual(['made 1', 'made 1'])
  expect(cache.get('a')).toBeDefined()
  makes[1]?.done()
  expect(await renewing).toBe('made 2')
  expect([await serve(), makes.length]).toEqual(['made 2', 2])
})

test('whoever finds the old copy first has it too when the new one takes long', async () => {
  const { cache, makes, serve } = stale()
  const first = serve()
  makes[0]?.done()
  await first
  cache.age(['shirt'])
  expect(await serve()).toBe('made 1')
  makes[1]?.done()
  await vi.waitFor(() => expect(cache.fresh('a')).toBeDefined(), 20_000)
})

test('an old copy is served for ten seconds and not longer, also when no new one can be made', async () => {
  const { clock, cache, makes, serve } = stale()
  const first = serve()
  makes[0]?.done()
  await first
  cache.age(['shirt'])
  const failing = serve()
  makes[1]?.fail(new Error('away'))
  expect(await failing).toBe('made 1')
  clock.now = 10_001
  const waiting = serve()
  makes[2]?.fail(new Error('away'))
  await expect(waiting).rejects.toThrow('away')
})

test('what shows a topic is dropped with it, the others stay; nothing begun before is cached under it afterwards', async () => {
  const cache = createAnswerCache()
  const put = (key: string, version: number, topics: string[]) => cache.put(key, version, key, 'text/plain', { topics })
  put('listing', cache.version(), ['catalogue'])
  put('home', cache.version(), ['catalogue', 'content', 'settings'])
  const before = cache.version()

  cache.drop(['settings'])
  put('slow page', before, ['settings'])
  put('slow listing', before, ['catalogue'])

  const isThere = (key: string) => cache.fresh(key) !== undefined
  expect(['listing', 'home', 'slow page', 'slow listing'].map(isThere)).toEqual([true, false, false, true])
  expect([cache.changedAt('settings'), cache.changedAt('catalogue')]).toEqual([cache.version(), 0])
  cache.clear()
  expect(cache.changedAt('catalogue')).toBe(cache.version())
})

test('what the office changed is shown at once: nobody is given what was made or begun before', async () => {
  const { cache, makes, serve } = stale()
  const first = serve()
  makes[0]?.done()
  await first
  cache.drop(['shirt'])
  const before = serve()
  cache.clear()
  const after = serve()
  makes[1]?.done('begun before')
  makes[2]?.done('begun after')
  expect([await before, await after, await serve()]).toEqual(['begun before', 'begun after', 'begun after'])
})

test('what was begun before its topic aged is old as soon as it is there', async () => {
  const { cache, makes, serve } = stale()
  const first = serve()
  cache.age(['shirt'])
  makes[0]?.done()
  expect(await first).toBe('made 1')
  expect([cache.fresh('a'), cache.peek('a')?.version]).toEqual([undefined, 0])
  cache.forgetOld('a')
  expect(cache.peek('a')).toBeUndefined()
})
