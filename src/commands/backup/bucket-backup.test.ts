// Backups of a shop whose files lie in a bucket, restored into another bucket and into a folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { originalName } from '#modules/files/pictures.ts'
import { readBucketAddress } from '#server/bucket/bucket-address.ts'
import { openStorage } from '#server/open-storage.ts'
import { s3StandIn } from '#testing/s3-stand-in.ts'
import { fillPlace } from './fill-place.ts'
import { needEmptyStorage } from './restore-backup.ts'
import { aTradedShop, anEmptyPlace, backUp, restored } from './testing/traded-shop.ts'

const store = await s3StandIn({ pageSize: 2 })
afterAll(() => store.close())
beforeEach(() => void store.setLine('answers'))
const bucket = (prefix: string) => openStorage({ dataDir: '', bucket: readBucketAddress(store.env(prefix)) })
const under = (prefix: string) =>
  [...store.objects.keys()].filter((key) => key.startsWith(`${prefix}/`)).map((key) => key.slice(prefix.length + 1))

const shop = await aTradedShop()
const { first, picture, place } = shop
const original = originalName(picture.hash)
const [names] = [first.manifest.files.map(({ name }) => name).toSorted()]

test('a folder goes into a bucket, and from there into a backup that a folder takes', async () => {
  const copy = await restored(shop, first.backup, await bucket('copy'))
  expect(readdirSync(copy.dataDir)).toEqual(['secret'])
  expect(under('copy').toSorted()).toEqual(['.shop-id', ...names])

  const target = join(place, 'of-a-bucket')
  const second = await backUp(copy.url, copy.dataDir, target, await bucket('copy'))
  expect(second.manifest.files.map(({ name, sha256 }) => [name, sha256]).toSorted()).toEqual(
    first.manifest.files.map(({ name, sha256 }) => [name, sha256]).toSorted(),
  )
  store.calls.length = 0
  const third = await backUp(copy.url, copy.dataDir, target, await bucket('copy'))
  expect([third.copiedBytes, store.calls.filter((call) => !call.includes('list-type'))]).toEqual([0, []])

  const { dataDir } = await restored(shop, third.backup)
  expect(readFileSync(join(dataDir, 'files', original)).equals(store.objects.get(`copy/${original}`)?.bytes ?? Buffer.alloc(0))).toBe(true)
}, 120_000)

test('no backup is made while the bucket is away, and the reason is said in one line', async () => {
  const folder = join(place, 'away')
  const storage = await bucket('copy')
  const { app } = shop
  store.setLine('isBusy', /^GET copy\//)
  await storage.put('one', Buffer.from('x'))

  await expect(backUp(app.databaseUrl, app.dataDir, folder, storage)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('No backup was made'),
  })

  expect(readdirSync(folder)).toEqual(['.name', 'files'])
  store.setLine('isBusy')
  await expect(backUp(app.databaseUrl, app.dataDir, folder, await bucket('copy'))).rejects.toThrow(
    'STORAGE_URL: s3://shop-files/copy/ cannot be used',
  )
})

test('a bucket with anything in it is refused, and one that a failed restore has filled is empty again', async () => {
  await (await bucket('full')).put('a', Buffer.from('x'))
  await expect(needEmptyStorage(await bucket('full'))).rejects.toThrow('s3://shop-files/full/ is not empty (a)')

  const { url, dataDir } = await anEmptyPlace(shop)
  const said: string[] = []
  const open = () => Promise.resolve({ url, stop: () => Promise.resolve() })
  const manifest = { ...first.manifest, sequences: [{ name: 'gone', value: '1' }] }
  const filled = fillPlace(first.backup, manifest, { dataDir, storage: await bucket('failed'), isOwnDatabase: false, open }, (line) =>
    said.push(line),
  )

  await expect(filled).rejects.toThrow('"public.gone" does not exist')
  expect(under('failed')).toEqual([])
  expect(said[0]).toBe(`Nothing was restored; ${dataDir} and s3://shop-files/failed/ are empty again.`)
})
