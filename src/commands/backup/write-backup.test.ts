// Backups of a shop that traded: whole, for their owner alone, and refused where they are damaged or belong elsewhere.
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { originalName } from '#modules/files/pictures.ts'
import { draftOf } from './draft.ts'
import { listBackups, writeManifest } from './manifest.ts'
import { checkBackup } from './restore-backup.ts'
import { aTradedShop, profile } from './testing/traded-shop.ts'
import { keepNewest } from './write-backup.ts'

const { app, place, folder, picture, first, into } = await aTradedShop()

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

  expect(await keepNewest(folder, 1)).toBe(2)
  expect(await listBackups(folder)).toEqual([third.backup])
  expect(contents()).toBe(before - 1)
  await checkBackup(third.backup, profile)
})

test('the list of the newest backup cannot be read: another one is made all the same, and no older one is removed before somebody decides', async () => {
  const target = join(place, 'unreadable')
  await into(target)
  const damaged = await into(target)
  truncateSync(join(damaged.backup, 'manifest.json'), 40)

  const { backup } = await into(target)

  await checkBackup(backup, profile)
  await expect(keepNewest(target, 2)).rejects.toThrow(`No older backup was removed: the list of ${damaged.backup} cannot be read`)
  expect(await listBackups(target)).toHaveLength(3)
  rmSync(damaged.backup, { recursive: true })
  expect(await keepNewest(target, 1)).toBe(1)
  await checkBackup(backup, profile)
})

test('a target is refused that lies in the data folder, is a file, or is being written to by another backup', async () => {
  await expect(into(join(app.dataDir, 'backups'))).rejects.toThrow('is in the data folder')
  expect(existsSync(join(app.dataDir, 'backups'))).toBe(false)
  writeFileSync(join(place, 'file'), '')
  await expect(into(join(place, 'file'))).rejects.toThrow('is not a folder')
  const busy = join(place, 'busy')
  mkdirSync(join(busy, draftOf(process.ppid)), { recursive: true })
  await expect(into(busy)).rejects.toThrow('Another process')
  await expect(keepNewest(busy, 1)).rejects.toThrow('Another process')
  expect(await listBackups(busy)).toEqual([])
})
