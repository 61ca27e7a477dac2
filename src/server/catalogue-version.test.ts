import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type CatalogueWatch,
  deferAnnouncements,
  listsTopic,
  stockTopic,
  touchAll,
  touchCatalogue,
  touchContent,
  touchSettings,
  touchStock,
  watchCatalogue,
} from './catalogue-version.ts'
import { connect, type Database } from './db/client.ts'
import { type TestDatabase, testDatabase } from './testing/postgres.ts'

let server: TestDatabase
let database: Database
let slow: CatalogueWatch
let quick: CatalogueWatch
const listener = () => ({ lost: vi.fn(), changed: vi.fn<(topics: string[]) => void>(), sold: vi.fn<(topics: string[]) => void>() })
const heard = { slow: listener(), quick: listener() }

beforeAll(async () => {
  server = await testDatabase()
  database = connect(server.url, { max: 1, onError: () => {} })
  slow = await watchCatalogue(server.url, heard.slow, { deferFor: 3_600_000, stockFor: 3_600_000 })
  quick = await watchCatalogue(server.url, heard.quick, { deferFor: 10, stockFor: 10 })
})
beforeEach(() => vi.clearAllMocks())
afterAll(async () => {
  await slow.close()
  await quick.close()
  await database.close()
  await server.drop()
})

const change = (isDeferred: boolean): Promise<void> =>
  database.db.transaction(async (db) => {
    if (isDeferred) await deferAnnouncements({ db })
    await touchCatalogue({ db })
  })

test('a change is announced at once, several deferred ones together after a while; an ordinary one takes them along', async () => {
  for (let turn = 0; turn < 3; turn++) await change(true)
  await vi.waitFor(() => expect(heard.quick.changed).toHaveBeenCalledWith(['catalogue']), 20_000)
  expect(heard.slow.changed).not.toHaveBeenCalled()

  await touchContent(database)
  await vi.waitFor(() => expect(heard.slow.changed.mock.calls).toEqual([[['catalogue', 'content']]]), 20_000)
})

test('each kind of change announces its topic', async () => {
  for (const say of [touchCatalogue, touchContent, touchSettings, touchAll]) await say(database)

  await vi.waitFor(
    () =>
      expect(heard.slow.changed.mock.calls.map(([topics]) => topics.join(' '))).toEqual([
        'catalogue',
        'content',
        'settings',
        'catalogue content settings',
      ]),
    20_000,
  )
})

test('only the transaction that asked for it is deferred', async () => {
  await change(true)
  await touchCatalogue(database)
  await vi.waitFor(() => expect(heard.slow.changed).toHaveBeenCalledTimes(1), 20_000)
})

test('stock words are announced by product, those of sales together after a moment, those of the office at once', async () => {
  const sale = (products: string[], isGone: boolean) => touchStock(database, { products, isGone, isAtOnce: false })
  await sale(['shirt'], false)
  await sale(['shoe'], true)
  await vi.waitFor(
    () => expect(heard.quick.sold.mock.calls.flatMap(([topics]) => topics)).toEqual([stockTopic('shirt'), stockTopic('shoe'), listsTopic]),
    20_000,
  )
  expect(heard.slow.sold).not.toHaveBeenCalled()

  await touchStock(database, { products: ['shirt'], isGone: true, isAtOnce: true })
  await vi.waitFor(() => expect(heard.slow.changed.mock.calls).toEqual([[[stockTopic('shirt'), listsTopic]]]), 20_000)
})

test('more products than one notification holds are a new catalogue', async () => {
  await touchStock(database, { products: Array.from({ length: 400 }, (_, at) => `product ${at}`), isGone: false, isAtOnce: false })
  await vi.waitFor(() => expect(heard.slow.changed.mock.calls).toEqual([[['catalogue']]]), 20_000)
})
