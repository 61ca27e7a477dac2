// A shop without the demo answers at every address of the specification's content pages, until the office writes others.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getPage } from '#modules/pages/contract.ts'
import { listAdminPages } from '#modules/pages/page-admin-contract.ts'
import { theApp } from './testing/app.ts'
import { anAdmin } from './testing/builders/accounts.ts'
import { writeFirstPages } from './first-pages.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const urls = ['about-us', 'services', 'form-1', 'landing-page-1']

test('an empty shop gets its pages once, in both languages, published, and the office finds them', async () => {
  for (const path of urls) expect(await app.as(null).status(getPage, { query: { path } }), path).toBe(404)
  expect([await writeFirstPages(app), await writeFirstPages(app)]).toEqual([true, false])

  for (const path of urls) {
    const [en, ar] = await Promise.all(
      ['en', 'ar'].map((language) => app.as(null).call(getPage, { query: { path } }, { 'accept-language': language })),
    )
    expect(en?.title, path).toMatch(/^[A-Z][a-z ]+/)
    expect(ar?.title, path).toMatch(/\p{Script=Arabic}/u)
    expect([en?.language, en?.blocks.length, ar?.blocks.length], path).toEqual(['all', en?.blocks.length, en?.blocks.length])
    expect(JSON.stringify(ar?.blocks), path).toMatch(/\p{Script=Arabic}/u)
  }
  const office = app.as((await anAdmin(app)).token)
  const { data } = await office.call(listAdminPages, {})
  expect(data.map(({ url }) => url).toSorted()).toEqual(urls.toSorted())
})

test('a shop that somebody works in gets none, also when its pages were deleted', async () => {
  await app.asSystem(({ db }) => db.execute(sql`truncate pages cascade`))
  expect(await writeFirstPages(app)).toBe(false)
})
