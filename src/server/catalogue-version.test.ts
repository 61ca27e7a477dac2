import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CatalogueWatch, changeCalmly, listsTag, stockTag, touchCatalogue, touchStock, watchCatalogue } from './catalogue-version.ts'
import { connect, type Database } from './db/client.ts'
import { type TestDatabase, testDatabase } from './testing/postgres.ts'

let server: TestDatabase
let database: Database
let patient: CatalogueWatch
let quick: CatalogueWatch
const heard = { patient: vi.fn(), quick: vi.fn(), stock: vi.fn(), quickStock: vi.fn() }

beforeAll(async () => {
  server = await testDatabase()
  database = connect(server.url, { max: 1, onError: () => {} })
  patient = await watchCatalogue(server.url, { moved: heard.patient, stockMoved: heard.stock }, { calmFor: 3_600_000, stockFor: 3_600_000 })
  quick = await watchCatalogue(server.url, { moved: heard.quick, stockMoved: heard.quickStock }, { calmFor: 10, stockFor: 10 })
})
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
  await vi.waitFor(() => expect(heard.quick).toHaveBeenCalled())
  expect(heard.patient).not.toHaveBeenCalled()

  await change(false)
  await vi.waitFor(() => expect(heard.patient).toHaveBeenCalledTimes(1))
})

test('calm lasts for its transaction alone', async () => {
  const before = heard.patient.mock.calls.length
  await change(true)
  await touchCatalogue(database)
  await vi.waitFor(() => expect(heard.patient).toHaveBeenCalledTimes(before + 1))
})

test('stock words are told by product, those of sales together after a moment, those of the office at once, and leave the version alone', async () => {
  const sale = (products: string[], isGone: boolean) => touchStock(database, { products, isGone, isAtOnce: false })
  const before = heard.quick.mock.calls.length
  await sale(['shirt'], false)
  await sale(['shoe'], true)
  await vi.waitFor(() =>
    expect(heard.quickStock.mock.calls.flatMap(([tags]) => tags as string[])).toEqual([stockTag('shirt'), stockTag('shoe'), listsTag]),
  )
  expect(heard.stock).not.toHaveBeenCalled()

  await touchStock(database, { products: ['shirt'], isGone: true, isAtOnce: true })
  await vi.waitFor(() => expect(heard.stock.mock.calls).toEqual([[[stockTag('shirt'), listsTag], true]]))
  expect(heard.quick.mock.calls.length).toBe(before)
})

test('more products than one notification holds are a new catalogue', async () => {
  const before = heard.patient.mock.calls.length
  await touchStock(database, { products: Array.from({ length: 400 }, (_, at) => `product ${at}`), isGone: false, isAtOnce: false })
  await vi.waitFor(() => expect(heard.patient).toHaveBeenCalledTimes(before + 1))
})
