// A bucket that is away, slow or refuses: nobody takes that for a missing file, nothing is left half stored, and it works again afterwards.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { s3StandIn, type S3Line } from '#testing/s3-stand-in.ts'
import type { StorageAway } from '../storage.ts'
import { readBucketAddress } from './bucket-address.ts'
import { bucketStorage } from './bucket-storage.ts'

const store = await s3StandIn()
afterAll(() => store.close())
beforeEach(() => {
  store.setLine('answers')
  store.calls.length = 0
})

const open = (env: Record<string, string> = store.env(), answer = 300, tries = 600) => {
  const address = readBucketAddress(env)
  if (!address) throw new Error('no bucket')
  return bucketStorage(address, { answer, piece: 300, tries })
}
const kept = randomBytes(300_000)
await open().put('kept', kept)
const megabyte = 1_048_576
const away = { name: 'StorageAway' }

test.each<[string, S3Line]>([
  ['cuts every connection', 'deaf'],
  ['never answers', 'hangs'],
  ['is too busy', 'isBusy'],
])('a store that %s is away: it has no missing files, and works again at once', async (_, line) => {
  const storage = open()
  store.setLine(line)

  const ended = await Promise.allSettled([
    storage.has('kept'),
    storage.open('kept'),
    storage.put('new', kept),
    storage.remove('kept'),
    storage.list('x'),
    Array.fromAsync(storage.all()),
  ])
  for (const each of ended) expect(each).toMatchObject({ status: 'rejected', reason: away })

  store.setLine('answers')
  expect([await storage.has('kept'), await storage.has('new')]).toEqual([true, false])
})

test('a store that nobody runs any more is away as well', async () => {
  const ended = await s3StandIn()
  const storage = open(ended.env())
  await ended.close()

  await expect(storage.has('kept')).rejects.toMatchObject({ ...away, message: expect.stringContaining('ECONNREFUSED') })
})

test('an answer that is lost once is asked for again', async () => {
  store.setLine('deaf', /^HEAD/, 1)

  expect(await open(store.env(), 20_000, 20_000).has('kept')).toBe(true)
  expect(store.calls).toEqual(['HEAD files/kept', 'HEAD files/kept'])
})

test('while the store is away one request looks for it, and the others do not wait for it as well', async () => {
  const storage = open()
  store.setLine('hangs')
  await expect(storage.has('kept')).rejects.toMatchObject(away)
  store.calls.length = 0

  const ended = await Promise.allSettled(Array.from({ length: 20 }, () => storage.has('kept')))

  expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
  expect(store.calls).toHaveLength(1)
})

test('of an upload in parts that the store does not take to its end nothing is left', async () => {
  const storage = open(store.env(), 2000)
  store.setLine('deaf', /partNumber=2/)
  await expect(storage.put('large', randomBytes(20 * megabyte))).rejects.toMatchObject(away)

  store.setLine('answers')
  expect([await storage.has('large'), store.uploads.size]).toEqual([false, 0])
  await storage.put('large', randomBytes(20 * megabyte))
  expect(await storage.has('large')).toBe(true)
})

test('parts that were joined although the answer was lost are not sent again', async () => {
  store.setLine('losesAnswers', /^POST .*uploadId/, 1)

  await open(store.env(), 20_000, 20_000).put('joined', randomBytes(9 * megabyte))

  expect(store.objects.get('files/joined')?.bytes).toHaveLength(9 * megabyte)
  expect(store.calls.filter((call) => call.includes('partNumber=1'))).toHaveLength(1)
  expect(store.calls.filter((call) => /^POST .*uploadId/.test(call))).toHaveLength(2)
})

test('a name that is there with its bytes is not sent again', async () => {
  await open().put('kept', kept)

  expect(store.calls).toEqual(['HEAD files/kept'])
})

test.each<[string, S3Line]>([
  ['breaks off', 'cutsBodies'],
  ['stops coming', 'stallsBodies'],
])('a content that %s ends with an error, not as if it were whole', async (_, line) => {
  const found = await open().open('kept')
  store.setLine(line)

  await expect(buffer(found?.stream() ?? Readable.from([]))).rejects.toMatchObject(away)
})

test('a reader who leaves ends the request', async () => {
  const found = await open(store.env(), 20_000).open('kept')
  store.setLine('hangs')
  const stream = found?.stream()
  stream?.on('error', () => undefined).resume()
  await vi.waitFor(() => expect(store.calls).toContain('GET files/kept'))
  const closed = new Promise((resolve) => stream?.once('close', resolve))
  const began = performance.now()

  stream?.destroy()
  await closed

  expect(performance.now() - began).toBeLessThan(5000)
})

test.each([
  ['a bucket that is not there', { STORAGE_URL: store.env().STORAGE_URL.replace('shop-files', 'other-files') }, 'Make the bucket first'],
  ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'Check AWS_ACCESS_KEY_ID'],
  ['a wrong key', { AWS_ACCESS_KEY_ID: 'AKIAWRONG' }, 'InvalidAccessKeyId'],
  ['a wrong region', { STORAGE_URL: store.env().STORAGE_URL.replace('eu-west-2', 'eu-west-1') }, 'Check its endpoint and region'],
  ['an address at which nobody answers', { STORAGE_URL: 's3://shop-files?endpoint=http://127.0.0.1:9' }, 'cannot be used'],
])('%s is named at the start', async (_, env, said) => {
  const refused = open({ ...store.env(), ...env }).needUsable()

  await expect(refused).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(said) })
  await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('a/secret') } satisfies Partial<StorageAway>)
})
