// A database accepts the folder or bucket of files it met first, also after a move, and no other.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { s3StandIn } from '#testing/s3-stand-in.ts'
import { readBucketAddress } from './bucket/bucket-address.ts'
import { connect } from './db/client.ts'
import { installation } from './db/kit-tables.ts'
import { openStorage } from './open-storage.ts'
import { folderStorage } from './storage.ts'
import { tieFiles } from './tie-files.ts'
import { testDatabase } from './testing/postgres.ts'

const place = await testDatabase()
const database = connect(place.url, { max: 4, onError: () => undefined })
let home: string

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jumla-files-'))
  await database.db.delete(installation)
  return () => rmSync(home, { recursive: true })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const tie = (folder: string) => tieFiles(database.db, { storage: folderStorage(join(home, folder)), secret: 'x', dataDir: home })

test('processes that start together on one folder agree, and so does every later start', async () => {
  await Promise.all([tie('one'), tie('one'), tie('one')])
  renameSync(join(home, 'one'), join(home, 'moved'))

  await expect(tie('moved')).resolves.toBeUndefined()
})

test('another folder is refused with the id that would make it the right one', async () => {
  await tie('one')
  const id = readFileSync(join(home, 'one/.shop-id'), 'utf8').trim()

  await expect(tie('two')).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(id) })

  mkdirSync(join(home, 'two'), { recursive: true })
  writeFileSync(join(home, 'two/.shop-id'), id)
  await expect(tie('two')).resolves.toBeUndefined()
})

test('the folder of another shop is refused', async () => {
  await tie('one')
  await database.db.delete(installation)
  await tie('other')

  await expect(tie('one')).rejects.toThrow('is not the folder')
})

describe('a bucket', async () => {
  const store = await s3StandIn()
  afterAll(() => store.close())
  const bucket = (prefix: string) => openStorage({ dataDir: home, bucket: readBucketAddress(store.env(prefix)) })
  const tieTo = async (prefix: string, secret = 'x') => tieFiles(database.db, { storage: await bucket(prefix), secret, dataDir: home })
  const markOf = (prefix: string) => store.objects.get(`${prefix}/.shop-id`)?.bytes.toString().trim() ?? ''

  test('is one for all processes that start together, and another one is refused with the id that would make it right', async () => {
    await Promise.all([tieTo('one'), tieTo('one'), tieTo('one')])

    await expect(tieTo('two')).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        new RegExp(`^STORAGE_URL: s3://shop-files/two/ is not the bucket .* write ${markOf('one')} into s3://shop-files/two/.shop-id and`),
      ),
    })
    await (await bucket('two')).put('.shop-id', Buffer.from(markOf('one')))
    await expect(tieTo('two')).resolves.toBeUndefined()
  })

  test('takes the place of a folder whose files and mark were copied into it', async () => {
    await tie('folder')
    await expect(tieTo('moved')).rejects.toThrow('is not the bucket')
    await (await bucket('moved')).put('.shop-id', readFileSync(join(home, 'folder/.shop-id')))

    await expect(tieTo('moved')).resolves.toBeUndefined()
  })

  test('of another shop is refused to a database that is new', async () => {
    await tieTo('taken')
    await database.db.delete(installation)

    await expect(tieTo('taken')).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^STORAGE_URL: in s3:\/\/shop-files\/taken\/ lie the files of another .* delete s3:\/\/shop-files\/taken\/.shop-id/,
      ),
    })
  })

  test('is refused to a process with another secret, and to all while it cannot be reached', async () => {
    await tieTo('three')

    await expect(tieTo('three', 'y')).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining('is not the one this') })
    store.setLine('isBusy')
    await expect(tieTo('three')).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining('cannot be used') })
    store.setLine('answers')
    await expect(tieTo('three')).resolves.toBeUndefined()
  })
})
