// Content pages that a broken import has left: they break no other page, the office says so, and a save or an older version repairs it.
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aBody, aPublishedPage, pageInput, words } from '#testing/builders/pages.ts'
import { theApp } from '#testing/app.ts'
import type { PageContent } from '../content.ts'
import { getPage, listFrontRoutes, listPages } from '../contract.ts'
import * as office from '../page-admin-contract.ts'
import { pages, pageVersions } from './tables.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const sound = await aPublishedPage(app, admin, 'blog', 'sound', { category: words('Trade') })
const page = await aPublishedPage(app, admin, 'blog', 'damaged')
const params = { id: page.id }

const open = () => app.as(admin).call(office.getAdminPage, { params })
const store = (number: number, content: unknown) =>
  app.asSystem((ctx) =>
    ctx.db
      .update(pageVersions)
      .set({ content: content as PageContent })
      .where(and(eq(pageVersions.pageId, page.id), eq(pageVersions.number, number))),
  )
const half = { blocks: [{ type: 'gone' }, aBody('<p>Left</p>')], title: words('Damaged'), language: 'all' }

describe.each([
  ['nothing', {}],
  ['a list', [1]],
  ['a text', 'text'],
  ['a half', half],
  ['another shape', { language: 'xx', title: 7, blocks: {}, category: 'trade' }],
])('with %s stored', (_, left) => {
  beforeAll(() => store(1, left))

  test('visitors read the other pages', async () => {
    const { data } = await app.as(null).call(listPages, { params: { layout: 'blog' }, query: { page: 1 } })
    expect(data.pages.map(({ path }) => path)).toContain(sound.path)
    expect(data.categories).toMatchObject([{ title: 'Trade', count: 1 }])
    const { additionalFrontRoutes } = await app.as(null).call(listFrontRoutes)
    expect(additionalFrontRoutes.map(({ path }) => path)).toContain(sound.path)
    const { related } = await app.as(null).call(getPage, { query: { path: sound.path } })
    expect(related.every(({ path }) => path === page.path)).toBe(true)
  })

  test('the office lists it, opens it and says so', async () => {
    const { data } = await app.as(admin).call(office.listAdminPages, { query: { perPage: 100 } })
    expect(data.map(({ id }) => id)).toContain(page.id)
    expect(await open()).toMatchObject({ isBroken: true, url: 'damaged' })
    expect((await app.as(admin).call(office.getPublication, { params })).versions).toMatchObject([{ number: 1 }])
  })
})

test('what can be read of it is shown; a save repairs it', async () => {
  await store(1, half)
  const shown = await app.as(null).call(getPage, { query: { path: page.path } })
  expect(shown).toMatchObject({ title: 'Damaged', blocks: [{ key: 'body', html: '<p>Left</p>' }] })

  const { version, layout, layoutHash, blocks } = await open()
  const body = { ...pageInput({ id: layout.id, hash: layoutHash }, 'damaged', { title: words('Whole again'), blocks }), version }
  expect(await app.as(admin).call(office.updatePage, { params, body })).toMatchObject({ isBroken: false, title: words('Whole again') })
  expect(await app.as(admin).call(office.comparePageVersions, { params: { ...params, number: 2 }, query: { against: 1 } })).not.toEqual([])
})

test('a title in the list that cannot be read is written by a save of the same page', async () => {
  await app.asSystem((ctx) =>
    ctx.db
      .update(pages)
      .set({ title: 7 as never })
      .where(eq(pages.id, page.id)),
  )
  const { isBroken, version, layout, layoutHash, title, blocks } = await open()
  expect(isBroken).toBe(true)

  const body = { ...pageInput({ id: layout.id, hash: layoutHash }, 'damaged', { title, blocks }), version }
  expect(await app.as(admin).call(office.updatePage, { params, body })).toMatchObject({ isBroken: false, version: version + 1 })
})

test('an older version replaces it', async () => {
  const [whole] = await app.asSystem((ctx) => ctx.db.select().from(pageVersions).where(eq(pageVersions.pageId, sound.id)))
  await store(1, { ...whole?.content, title: words('From before') })
  await store(2, {})
  const { version, isBroken } = await open()
  expect(isBroken).toBe(true)

  await app.as(admin).call(office.restorePageVersion, { params: { ...params, number: 1 }, body: { version } })

  expect(await open()).toMatchObject({ isBroken: false, title: words('From before') })
  await app.as(admin).call(office.publishPage, { params, body: { number: 3 } })
  expect((await app.as(null).call(getPage, { query: { path: page.path } })).title).toBe('From before')
})
