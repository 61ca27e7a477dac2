// Every storage behaves alike, in a folder and in a bucket.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { s3StandIn } from '#testing/s3-stand-in.ts'
import { readBucketAddress } from './bucket/bucket-address.ts'
import { openStorage } from './open-storage.ts'
import { folderStorage } from './storage.ts'

const home = mkdtempSync(join(tmpdir(), 'jumla-storage-'))
const store = await s3StandIn({ pageSize: 7 })
afterAll(async () => {
  await store.close()
  rmSync(home, { recursive: true })
})

const megabyte = 1_048_576
async function* piecesOf(bytes: Buffer, size: number, fails?: Error) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  if (fails) throw fails
}

describe.each([
  ['a folder', () => Promise.resolve(folderStorage(join(home, 'files')))],
  ['a bucket', () => openStorage({ dataDir: home, bucket: readBucketAddress(store.env('a folder+of (it)/ملفات')) })],
])('%s', async (_, open) => {
  const storage = await open()
  const read = async (name: string, range?: { start: number; end: number }) => {
    const found = await storage.open(name)
    return found && { size: found.size, bytes: await buffer(found.stream(range)) }
  }

  test('is usable before anything is in it, and has nothing then', async () => {
    await storage.needUsable()

    expect([await storage.has('a/b'), await storage.open('a/b'), await storage.list('a')]).toEqual([false, null, []])
    expect(await Array.fromAsync(storage.all())).toEqual([])
    await expect(storage.remove('a/b')).resolves.toBeUndefined()
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('some bytes')],
    ['more than one part', randomBytes(20 * megabyte + 3)],
    ['one part exactly', randomBytes(8 * megabyte)],
  ])('gives back %s, stored whole or as it comes', async (name, bytes) => {
    await storage.put(`whole/${name}`, bytes)
    await storage.put(`coming/${name}`, piecesOf(bytes, 700_001))

    for (const folder of ['whole', 'coming']) {
      const found = await read(`${folder}/${name}`)
      expect([found?.size, found?.bytes.equals(bytes)]).toEqual([bytes.length, true])
    }
  })

  test('gives the bytes of a range, both ends included', async () => {
    await storage.put('ranges/digits', Buffer.from('0123456789'))

    const of = async (start: number, end: number) => (await read('ranges/digits', { start, end }))?.bytes.toString()
    expect([await of(0, 0), await of(3, 6), await of(9, 9), await of(0, 9)]).toEqual(['0', '3456', '9', '0123456789'])
  })

  test('stores a name once, also when many do it at once', async () => {
    const bytes = randomBytes(9 * megabyte)

    await Promise.all([storage.put('twice/a', bytes), storage.put('twice/a', bytes), storage.put('twice/a', piecesOf(bytes, megabyte))])
    await storage.put('twice/a', bytes)

    expect((await read('twice/a'))?.bytes.equals(bytes)).toBe(true)
    expect((await storage.list('twice')).map(({ name }) => name)).toEqual(['twice/a'])
  })

  test('keeps nothing of what ends with an error, and gives the error', async () => {
    const gone = new Error('the export was deleted')

    for (const size of [10, 9 * megabyte, 17 * megabyte])
      await expect(storage.put('broken/a', piecesOf(randomBytes(size), 500_000, gone))).rejects.toBe(gone)

    expect([await storage.has('broken/a'), await storage.list('broken'), store.uploads.size]).toEqual([false, [], 0])
  })

  test('lists a folder without those in it, and all files with their sizes, however many there are', async () => {
    const began = Date.now()
    const names = Array.from({ length: 23 }, (_, at) => `many/${at}`)
    for (const name of names) await storage.put(name, Buffer.from(name))
    await storage.put('many/deeper/one', Buffer.from('x'))
    await storage.put('many-more/one', Buffer.from('x'))

    const listed = await storage.list('many')
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    for (const { at } of listed) expect(Math.abs(at.getTime() - began)).toBeLessThan(60_000)
    const all = (await Array.fromAsync(storage.all())).filter(({ name }) => name.startsWith('many'))
    expect(all.map(({ name, size }) => [name, size]).toSorted()).toEqual(
      [...names.map((name) => [name, name.length]), ['many/deeper/one', 1], ['many-more/one', 1]].toSorted(),
    )
  })

  test('removes a file, and one that is gone as well', async () => {
    await storage.put('gone/a', Buffer.from('x'))

    await Promise.all([storage.remove('gone/a'), storage.remove('gone/a')])

    expect([await storage.has('gone/a'), await read('gone/a'), await storage.list('gone')]).toEqual([false, null, []])
  })

  test('a file that went between its opening and its reading is known as missing', async () => {
    await storage.put('late/a', Buffer.from('x'))
    const found = await storage.open('late/a')
    await storage.remove('late/a')

    await expect(buffer(found?.stream() ?? Readable.from([]))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
