// Backups of a shop that traded: whole, for their owner alone, and refused where they are damaged or belong elsewhere.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { originalName } from '#modules/files/pictures.ts'
import { draftOf } from './draft.ts'
import { holdFolder } from './hold-folder.ts'
import { listBackups, sha256, writeManifest } from './manifest.ts'
import { checkBackup } from './restore-backup.ts'
import { aTradedShop, connected, profile } from './testing/traded-shop.ts'
import { keepNewest } from './write-backup.ts'

const { app, place, folder, picture, first, into } = await aTradedShop()
const keep = (target: string, count: number) => keepNewest(app.databaseUrl, target, count)

test.each([
  ['a table is cut off', (backup: string) => truncateSync(join(backup, 'tables/public.orders.gz'), 40), 'the rows of orders have changed'],
  ['a table is not there', (backup: string) => rmSync(join(backup, 'tables/public.orders.gz')), 'the rows of orders have changed'],
  ['its list was changed', (backup: string) => appendFileSync(join(backup, 'manifest.json'), ' '), 'its list of contents has changed'],
  ['its secret was changed', (backup: string) => writeFileSync(join(backup, 'secret'), 'x'), 'its secret has changed'],
  ['it was not finished', (backup: string) => rmSync(join(backup, 'manifest.json')), 'is no complete backup'],
])('a backup is refused before anything is written when %s', async (_, damage, said) => {
  const backup = join(folder, 'damaged')
  cpSync(first.backup, backup, { recursive: true })
  damage(backup)
  try {
    await expect(checkBackup(backup, profile)).rejects.toThrow(said)
  } finally {
    rmSync(backup, { recursive: true })
  }
})

test('a backup is refused when a picture has changed, for another profile, and by a shop that is older', async () => {
  const other = join(place, 'other')
  cpSync(folder, other, { recursive: true })
  const [copied = ''] = await listBackups(other)
  const { sha256 = '' } = first.manifest.files.find(({ name }) => name === originalName(picture.hash)) ?? {}
  writeFileSync(join(other, 'files', sha256.slice(0, 2), sha256), 'x')

  await expect(checkBackup(copied, profile)).rejects.toThrow(`the file ${originalName(picture.hash)} has changed`)
  await expect(checkBackup(first.backup, 'v_2_')).rejects.toThrow('SHOP_PROFILE=testing_v2')
  await writeManifest(copied, { ...first.manifest, migration: first.manifest.migration + 1 })
  await expect(checkBackup(copied, profile)).rejects.toThrow('was made by a newer shop')
})

test('nobody else may read a backup, the next one copies new files alone, and old ones go with what only they needed', async () => {
  for (const path of [first.backup, join(folder, 'files')]) expect(statSync(path).mode & 0o77).toBe(0)
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (each.isFile()) expect(statSync(join(each.parentPath, each.name)).mode & 0o77).toBe(0)
  expect(first.copiedBytes).toBeGreaterThan(0)

  const gone = join(app.dataDir, 'files', 'originals', 'gone')
  writeFileSync(gone, 'a file of the second backup alone')
  const second = await into(folder)
  expect(second.copiedBytes).toBe(33)
  expect(await listBackups(folder)).toEqual([first.backup, second.backup])
  rmSync(gone)
  const third = await into(folder)
  const contents = () => readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
  const before = contents()

  expect(await keep(folder, 1)).toEqual({ removed: 2, setAside: [] })
  expect(await listBackups(folder)).toEqual([third.backup])
  expect(contents()).toBe(before - 1)
  await checkBackup(third.backup, profile)
})

test('a damaged backup is set aside once, with what its list still names: it takes the place of no good one, and the new one is made all the same', async () => {
  const target = join(place, 'unreadable')
  const only = join(app.dataDir, 'files', 'originals', 'only')
  const good = await into(target)
  writeFileSync(only, 'a file of the damaged backup alone')
  const damaged = await into(target)
  rmSync(only)
  appendFileSync(join(damaged.backup, 'manifest.json'), ' ')
  const unfinished = await into(target)
  rmSync(join(unfinished.backup, 'manifest.json'))

  const { backup } = await into(target)
  await checkBackup(backup, profile)
  const aside = [damaged, unfinished].map((each) => join(target, `damaged-${basename(each.backup)}`))
  expect(await keep(target, 2)).toEqual({ removed: 0, setAside: aside })
  expect(await listBackups(target)).toEqual([good.backup, backup])
  expect(await keep(target, 1)).toEqual({ removed: 1, setAside: [] })
  for (const each of aside) expect(existsSync(each)).toBe(true)
  await checkBackup(backup, profile)

  const contents = () => readdirSync(join(target, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
  const before = contents()
  rmSync(aside[0] ?? '', { recursive: true })
  await keep(target, 1)
  expect(contents()).toBe(before - 1)
  await checkBackup(backup, profile)
})

test('what a newer shop made is no damage: nothing is removed before somebody decides', async () => {
  const target = join(place, 'newer')
  const newer = await into(target)
  const text = readFileSync(join(newer.backup, 'manifest.json'), 'utf8').replace('"format": 1', '"format": 2')
  writeFileSync(join(newer.backup, 'manifest.json'), text)
  writeFileSync(join(newer.backup, 'manifest.sha256'), sha256(text))
  const { backup } = await into(target)

  await expect(keep(target, 1)).rejects.toThrow('was made by a newer shop')

  expect(await listBackups(target)).toEqual([newer.backup, backup])
})

test('two containers that share a folder and the database see each other, wherever it is mounted', async () => {
  const target = join(place, 'shared')
  await into(target)
  const elsewhere = join(place, 'mounted')
  symlinkSync(target, elsewhere)
  // Of a process that nobody here can see.
  const theirs = join(target, `.unfinished-${2 ** 22 + 1}-1`)
  mkdirSync(theirs)
  const other = await connected(app.databaseUrl)
  await holdFolder(other, elsewhere)

  await expect(into(target)).rejects.toThrow('Another process')
  await expect(keep(target, 1)).rejects.toThrow('Another process')
  expect(existsSync(theirs)).toBe(true)
  await into(join(place, 'another'))

  await other.query('select pg_advisory_unlock_all()')
  await into(target)
  expect(existsSync(theirs)).toBe(false)
})

test('a target is refused that lies in the data folder, is a file, or is being written to by another backup', async () => {
  await expect(into(join(app.dataDir, 'backups'))).rejects.toThrow('is in the data folder')
  expect(existsSync(join(app.dataDir, 'backups'))).toBe(false)
  writeFileSync(join(place, 'file'), '')
  await expect(into(join(place, 'file'))).rejects.toThrow('is not a folder')
  const busy = join(place, 'busy')
  mkdirSync(join(busy, draftOf(process.ppid)), { recursive: true })
  await expect(into(busy)).rejects.toThrow('Another process')
  await expect(keep(busy, 1)).rejects.toThrow('Another process')
  expect(await listBackups(busy)).toEqual([])
})
