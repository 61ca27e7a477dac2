// Cached answers ask the database nothing: the public answers that pages are made of, and the settings and the theme that every page carries.
import { expect, test } from 'vitest'
import { routes } from '../modules.ts'
import { bootData } from '../pages/boot-data.ts'
import { getPage, listPages } from '#modules/pages/contract.ts'
import { readTheme, saveTheme } from '#modules/settings/theme-contract.ts'
import { createAnswerCache } from '#server/answer-cache.ts'
import { settingsTopic } from '#server/catalogue-version.ts'
import { readConfig } from '#server/config.ts'
import { urlOf } from '#shared/call.ts'
import { theApp } from './app.ts'
import { anAdmin } from './builders/accounts.ts'
import { aPublishedPage } from './builders/pages.ts'
import { aProduct } from './builders/products.ts'
import { apiKey } from './raw-call.ts'
import { statementsOf } from './statements-of.ts'

const app = await theApp()
const { token } = await anAdmin(app)

test('every public answer that is cached costs no statement when it is asked for again', async () => {
  await aProduct(app)
  await aPublishedPage(app, token, 'about', 'about-us')
  const cached = routes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.cached)
  const addresses = [
    ...cached.filter(({ path }) => !path.includes(':')).map((endpoint) => urlOf(endpoint, {})),
    urlOf(getPage, { query: { path: 'about-us' } }),
    urlOf(listPages, { params: { layout: 'about' } }),
  ]
  const ask = async (url: string): Promise<number> => (await app.inject({ method: 'GET', url, headers: apiKey })).statusCode
  const found: string[] = []
  for (const url of addresses) if ((await ask(url)) === 200) found.push(url)
  const around = ['/api/front/settings', '/api/front/site-profile', '/api/front/additional-front-routes', '/api/front/page-links']
  expect(found).toEqual(expect.arrayContaining([...around, ...addresses.slice(-2)]))

  const costs: Record<string, number> = {}
  for (const url of found) costs[url] = await statementsOf(() => ask(url))

  expect(await statementsOf(() => ask('/api/front/products?search=asked-for-the-first-time'))).toBeGreaterThan(0)
  expect(costs).toEqual(Object.fromEntries(found.map((url) => [url, 0])))
})

test('a page that is made anew carries settings and theme without a statement, until they change', async () => {
  const cache = createAnswerCache()
  const bootOf = bootData({ cache, config: readConfig({ SHOP_PROFILE: 'testing_v2' }), version: '1', asSystem: app.asSystem })
  const first = await bootOf('en')
  expect(await statementsOf(() => bootOf('en'))).toBe(0)

  const { id: _, lastChange: _last, isBroken: _broken, ...theme } = await app.as(token).call(readTheme)
  const { columns } = theme
  await app.as(token).call(saveTheme, { body: { ...theme, columns: { ...columns, monitor: 6 } } })
  cache.drop([settingsTopic])

  expect(first).toMatchObject({ columns: { monitor: columns.monitor } })
  expect(await bootOf('en')).toMatchObject({ columns: { monitor: 6 } })
})
