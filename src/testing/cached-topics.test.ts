// Two processes on one database: after each kind of change neither shows the old state, and answers that do not show the change stay cached.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { listSlides } from '#modules/content/contract.ts'
import { createSlide } from '#modules/content/slide-admin-contract.ts'
import { keepPicture } from '#modules/files/server/keep-files.ts'
import { changeProducts } from '#modules/products/admin-contract.ts'
import { listProducts } from '#modules/products/contract.ts'
import { saveSite } from '#modules/settings/admin-contract.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { getSiteProfile, getSiteSettings } from '#modules/settings/contract.ts'
import { moveStock } from '#modules/stock/admin-contract.ts'
import { listBrands } from '#modules/products/terms-contract.ts'
import { readConfig } from '#server/config.ts'
import { touch } from '#server/catalogue-version.ts'
import { answerKey } from '#server/http.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { urlOf } from '#shared/call.ts'
import { anAdmin } from './builders/accounts.ts'
import { aProduct } from './builders/products.ts'
import { aPictureFile } from './builders/uploads.ts'
import { longWait } from './waits.ts'
import { type Caller, type TestApp, testApp } from './app.ts'

const apiKey = 'key-of-both'
const env = { API_KEY: apiKey }
let app: TestApp
let second: App
let office: Caller
beforeAll(async () => {
  app = await testApp({ env, watches: true })
  office = app.as((await anAdmin(app)).token)
  const config = readConfig({ SHOP_PROFILE: 'testing_v2', DATA_DIR: app.dataDir, LOG_LEVEL: 'silent', BOT_CHECK: 'test', ...env })
  second = await buildApp({ config, databaseUrl: app.databaseUrl, poolSize: 4 })
  await second.server.ready()
})
afterAll(async () => {
  await second.close()
  await app.close()
})

type Inject = TestApp['inject']
const processes = (): Inject[] => [app.inject, second.server.inject.bind(second.server) as Inject]
const ask = async (inject: Inject, endpoint: AnyEndpoint): Promise<string> => {
  const headers = { 'x-api-key': apiKey, 'accept-language': 'en', accept: 'application/json' }
  return (await inject({ method: 'GET', url: urlOf(endpoint, {}), headers })).payload
}
const cachedBySecond = (endpoint: AnyEndpoint) => second.cache.fresh(answerKey('en', urlOf(endpoint, {})))

const asked = [listProducts, listBrands, listSlides, getSiteSettings, getSiteProfile]

/** Ends when the second process has heard of everything that was changed before: notices come in their order. */
async function newsOfBefore(): Promise<void> {
  const mark = 'mark'
  second.cache.put(mark, second.cache.version(), '', 'text/plain', { topics: [mark] })
  await app.asSystem((ctx) => touch(ctx, [mark]))
  await vi.waitFor(() => expect(second.cache.peek(mark)).toBeUndefined(), longWait)
}

/** Reads all answers in both processes, makes one change, and reads them again; gives the endpoints whose answers the second process dropped. */
async function after(endpoint: AnyEndpoint, change: () => Promise<unknown>, shows: (answer: string) => boolean): Promise<AnyEndpoint[]> {
  await newsOfBefore()
  for (const inject of processes()) for (const each of asked) await ask(inject, each)
  for (const inject of processes()) expect(shows(await ask(inject, endpoint))).toBe(false)
  const before = asked.map(cachedBySecond)
  expect(before).not.toContain(undefined)
  await change()
  for (const inject of processes()) await vi.waitFor(async () => expect(shows(await ask(inject, endpoint))).toBe(true), longWait)
  return asked.filter((each, at) => cachedBySecond(each) !== before[at])
}

test('a change of the catalogue drops what shows the catalogue', async () => {
  const { id } = await aProduct(app, { title: 'Hidden shirt' })
  await aProduct(app, { title: 'Lasting shoe' })
  const hide = () => office.call(changeProducts, { body: { ids: [id], change: { kind: 'status', status: 'unavailable' } } })

  expect(await after(listProducts, hide, (answer) => !answer.includes('Hidden shirt'))).toEqual([listProducts, listBrands])
})

test('a change of the content drops what shows the content', async () => {
  const bytes = await aPictureFile()
  const { id: pictureId } = await app.asSystem((ctx) => keepPicture(ctx, { name: 'p.png', bytes }))
  const words = (text: string) => ({ en: text, ar: text })
  const slide = { title: words('New slide'), text: words(''), extensiveDescription: words(''), buttonText: words('Go'), href: '/products' }
  const create = () => office.call(createSlide, { body: { ...slide, pictureId, status: 'active' } })

  expect(await after(listSlides, create, (answer) => answer.includes('New slide'))).toEqual([listSlides])
})

test('a change of the settings drops what shows the settings; the catalogue too when products depend on it', async () => {
  const rename = () => office.call(saveSite, { body: { ...siteDefaults, name: { en: 'Another name', ar: '' } } })
  expect(await after(getSiteSettings, rename, (answer) => answer.includes('Another name'))).toEqual([getSiteSettings, getSiteProfile])

  const open = () => office.call(saveSite, { body: { ...siteDefaults, arePricesPublic: true } })
  const dropped = await after(getSiteSettings, open, (answer) => answer.includes('"arePricesPublic":true'))
  expect(dropped).toEqual([listProducts, listBrands, getSiteSettings, getSiteProfile])
})

test('stock counted by the office drops what shows stock words', async () => {
  const { variantId } = await aProduct(app, { title: 'Last hat', sku: 'LAST-HAT', onHand: 3 })
  const sell = () => office.call(moveStock, { params: { variantId }, body: { delta: -3 } })
  const isOut = (answer: string) =>
    (JSON.parse(answer) as { data: { title: string; isInStock: boolean }[] }).data.some(
      (card) => card.title === 'Last hat' && !card.isInStock,
    )

  expect(await after(listProducts, sell, isOut)).toEqual([listProducts])
})
