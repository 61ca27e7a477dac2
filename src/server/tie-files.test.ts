// A database accepts the folder of files it met first, also after a move, and no other.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from './db/client.ts'
import { installation } from './db/kit-tables.ts'
import { folderStorage } from './storage.ts'
import { tieFiles } from './tie-files.ts'
import { type TestDatabase, testDatabase } from './testing/postgres.ts'

let place: TestDatabase
let database: Database
let home: string

beforeAll(async () => {
  place = await testDatabase()
  database = connect(place.url, { max: 4, onError: () => undefined })
})
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
