import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type CatalogueWatch,
  changeCalmly,
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
let patient: CatalogueWatch
let quick: CatalogueWatch
const listener = () => ({ lost: vi.fn(), changed: vi.fn<(topics: string[]) => void>(), sold: vi.fn<(topics: string[]) => void>() })
const heard = { patient: listener(), quick: listener() }

beforeAll(async () => {
  server = await testDatabase()
  database = connect(server.url, { max: 1, onError: () => {} })
  patient = await watchCatalogue(server.url, heard.patient, { calmFor: 3_600_000, stockFor: 3_600_000 })
  quick = await watchCatalogue(server.url, heard.quick, { calmFor: 10, stockFor: 10 })
})
beforeEach(() => vi.clearAllMocks())
afterAll(async () => {
  await patient.close()
  await quick.close()
  await database.close()
  await server.drop()
})

const change = (isCalm: boolean): Promise<void> =>
  database.db.transaction(async (db) => {
    if (isCalm) await changeCalmly({ db })
    await touchCatalogue({ db })
  })

test('a change is told at once, a calm one after a while, several calm ones once; an ordinary one takes them along', async () => {
  for (let turn = 0; turn < 3; turn++) await change(true)
  await vi.waitFor(() => expect(heard.quick.changed).toHaveBeenCalledWith(['catalogue']))
  expect(heard.patient.changed).not.toHaveBeenCalled()

  await touchContent(database)
  await vi.waitFor(() => expect(heard.patient.changed.mock.calls).toEqual([[['catalogue', 'content']]]))
})

test('each kind of change says its topic', async () => {
  for (const say of [touchCatalogue, touchContent, touchSettings, touchAll]) await say(database)

  await vi.waitFor(() =>
    expect(heard.patient.changed.mock.calls.map(([topics]) => topics.join(' '))).toEqual([
      'catalogue',
      'content',
      'settings',
      'catalogue content settings',
    ]),
  )
})

test('calm lasts for its transaction alone', async () => {
  await change(true)
  await touchCatalogue(database)
  await vi.waitFor(() => expect(heard.patient.changed).toHaveBeenCalledTimes(1))
})

test('stock words are told by product, those of sales together after a moment, those of the office at once', async () => {
  const sale = (products: string[], isGone: boolean) => touchStock(database, { products, isGone, isAtOnce: false })
  await sale(['shirt'], false)
  await sale(['shoe'], true)
  await vi.waitFor(() =>
    expect(heard.quick.sold.mock.calls.flatMap(([topics]) => topics)).toEqual([stockTopic('shirt'), stockTopic('shoe'), listsTopic]),
  )
  expect(heard.patient.sold).not.toHaveBeenCalled()

  await touchStock(database, { products: ['shirt'], isGone: true, isAtOnce: true })
  await vi.waitFor(() => expect(heard.patient.changed.mock.calls).toEqual([[[stockTopic('shirt'), listsTopic]]]))
})

test('more products than one notification holds are a new catalogue', async () => {
  await touchStock(database, { products: Array.from({ length: 400 }, (_, at) => `product ${at}`), isGone: false, isAtOnce: false })
  await vi.waitFor(() => expect(heard.patient.changed.mock.calls).toEqual([[['catalogue']]]))
})
