// A restore that fails: before the rows are in place nothing stays, and afterwards everything does.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderStorage } from '#server/storage.ts'
import { fillPlace } from './fill-place.ts'
import type { Manifest } from './manifest.ts'
import { aTradedShop, anEmptyPlace, connected } from './testing/traded-shop.ts'

const shop = await aTradedShop()
const { first } = shop

/** Restores the backup by a list that differs from its own. */
async function fill(change: Partial<Manifest>) {
  const { url, dataDir } = await anEmptyPlace(shop)
  const said: string[] = []
  const storage = folderStorage(join(dataDir, 'files'))
  const place = { dataDir, storage, isOwnDatabase: false, open: () => Promise.resolve({ url, stop: () => Promise.resolve() }) }
  const ended = await fillPlace(first.backup, { ...first.manifest, ...change }, place, (line) => said.push(line)).catch(
    (error: unknown) => `failed: ${String(error)}`,
  )
  const { rows } = await (await connected(url)).query<{ count: number }>('select count(*)::int as count from orders')
  return { ended, said: said.join('\n'), orders: rows[0]?.count, dataDir, names: readdirSync(dataDir).toSorted() }
}

test('one that fails before its rows are in place leaves the folder and the tables empty, and says so', async () => {
  const { ended, said, orders, dataDir, names } = await fill({ sequences: [{ name: 'gone', value: '1' }] })

  expect(ended).toMatch(/^failed: .*"public.gone" does not exist/)
  expect(said).toBe(
    `Nothing was restored; ${dataDir} is empty again.\nThe database of DATABASE_URL may hold empty tables now: make it anew before the next try.`,
  )
  expect({ orders, names }).toEqual({ orders: 0, names: [] })
})

test('one that fails afterwards leaves what it has restored, and says so', async () => {
  const [file] = first.manifest.files
  // A folder stands where the mark of the files' folder is to be written.
  const files = file ? [...first.manifest.files, { ...file, name: '.shop-id/file' }] : []
  const { ended, said, orders, dataDir, names } = await fill({ files })

  expect(ended).toMatch(/^failed: .*EISDIR/)
  expect(said).toMatch(/^Restored the backup of [^]*A later step failed, and what was restored stays\./)
  expect({ orders, names }).toEqual({ orders: 3, names: ['files', 'secret'] })
  for (const { name } of first.manifest.files) expect(existsSync(join(dataDir, 'files', name))).toBe(true)
})
