import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

test('gives back what it kept, plain and compressed, under one tag', async () => {
  const cache = createAnswerCache()

  const kept = cache.put('a', cache.version(), 'hello', 'text/plain')

  expect(cache.get('a')).toBe(kept)
  expect(brotliDecompressSync(await kept.brotli()).toString()).toBe('hello')
  expect(await kept.brotli()).toBe(await kept.brotli())
  expect(cache.put('b', cache.version(), 'hello', 'text/plain').etag).toBe(kept.etag)
})

test('forgets everything when cleared, and does not keep what was begun before', () => {
  const cache = createAnswerCache()
  const before = cache.version()

  cache.clear()
  cache.put('a', before, 'old', 'text/plain')

  expect(cache.get('a')).toBeUndefined()
})

test('stays below its bound by dropping the oldest', () => {
  const cache = createAnswerCache({ maxBytes: 20_000 })

  for (let index = 0; index < 50; index++) cache.put(`key ${index}`, cache.version(), 'x'.repeat(1000), 'text/plain')

  expect(cache.bytes()).toBeLessThanOrEqual(20_000)
  expect(cache.get('key 0')).toBeUndefined()
  expect(cache.get('key 49')).toBeDefined()
})
