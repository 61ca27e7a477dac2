import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CatalogueWatch, changeCalmly, touchCatalogue, watchCatalogue } from './catalogue-version.ts'
import { connect, type Database } from './db/client.ts'
import { type TestDatabase, testDatabase } from './testing/postgres.ts'

let server: TestDatabase
let database: Database
let patient: CatalogueWatch
let quick: CatalogueWatch
const heard = { patient: vi.fn(), quick: vi.fn() }

beforeAll(async () => {
  server = await testDatabase()
  database = connect(server.url, { max: 1, onError: () => {} })
  patient = await watchCatalogue(server.url, heard.patient, 3_600_000)
  quick = await watchCatalogue(server.url, heard.quick, 10)
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
