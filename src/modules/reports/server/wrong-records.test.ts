// Records that a broken import has left: the dashboard names each of them, with the ids that its screen is opened by, until it is saved again or reset.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as mails from '#modules/emails/template-contract.ts'
import { getLayout, updateLayout } from '#modules/pages/layout-admin-contract.ts'
import { getAdminPage, listAdminPages, updatePage } from '#modules/pages/page-admin-contract.ts'
import { pageLayouts, pages, pageVersions } from '#modules/pages/server/tables.ts'
import { getCalendar, saveCalendar } from '#modules/shipping/calendar-contract.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aPublishedPage, pageInput, words } from '#testing/builders/pages.ts'
import { theApp } from '#testing/app.ts'
import { getAdminDashboard } from '../admin-contract.ts'

const app = await theApp()
const { token } = await anAdmin(app)
const office = app.as(token)
const run = (statement: ReturnType<typeof sql>) => app.asSystem((ctx) => ctx.db.execute(statement))

const wrong = async () => {
  const { wrongSettings, wrongMails, wrongPages, wrongLayouts } = await office.call(getAdminDashboard)
  return { wrongSettings, wrongMails, wrongPages, wrongLayouts }
}
const nothing = { wrongSettings: [], wrongMails: 0, wrongPages: [], wrongLayouts: [] }

test('a mail is named until it is reset', async () => {
  expect(await wrong()).toEqual(nothing)
  await run(sql`insert into email_templates (id, body) values ('orderPlaced', '7'), ('accountApproved', '{"en": "{{unheard}}", "ar": ""}')`)
  expect(await wrong()).toEqual({ ...nothing, wrongMails: 2 })

  for (const id of ['orderPlaced', 'accountApproved']) await office.call(mails.resetEmailTemplate, { params: { id }, body: {} })
  expect(await wrong()).toEqual(nothing)
})

test('the calendar is named until it is saved; what can be read of it stays in force, and the usual stands in place of the rest', async () => {
  await office.call(saveCalendar, { body: { workingDays: [1, 2], closedDays: [{ day: '2027-01-01', name: 'New year' }] } })
  await run(sql`update shop_calendar set closed_days = '{"day": 7}'`)
  expect(await wrong()).toEqual({ ...nothing, wrongSettings: ['calendar'] })
  const { id: _, lastChange: _last, ...left } = await office.call(getCalendar)
  expect(left.workingDays).toEqual([1, 2])
  expect(left.closedDays.map(({ name }) => name)).toContain('Christmas Day')

  await run(sql`update shop_calendar set closed_days = '[]', working_days = '{9}'`)
  expect((await office.call(getCalendar)).workingDays).toEqual([1, 2, 3, 4, 5])
  await office.call(saveCalendar, { body: left })
  expect(await wrong()).toEqual(nothing)
})

test('a page is named while its newest or its published version, or its title, cannot be read', async () => {
  const page = await aPublishedPage(app, token, 'blog', 'damaged')
  const named = { id: page.id, url: 'damaged', title: page.title, layout: { id: page.layout.id, key: 'blog' } }
  const params = { id: page.id }
  const listed = async () => (await office.call(listAdminPages, { query: {} })).data.find(({ id }) => id === page.id)
  const save = async (priority: number) => {
    const { version, layout, layoutHash } = await office.call(getAdminPage, { params })
    const change = { title: page.title, priority, metaTitle: words(`Saved ${priority}`) }
    await office.call(updatePage, { params, body: { ...pageInput({ id: layout.id, hash: layoutHash }, 'damaged', change), version } })
  }
  await save(1)
  expect(await wrong()).toEqual(nothing)
  const store = (number: number, content: unknown) =>
    app.asSystem((ctx) =>
      ctx.db
        .update(pageVersions)
        .set({ content: content as never })
        .where(sql`${eq(pageVersions.pageId, page.id)} and ${eq(pageVersions.number, number)}`),
    )
  const [first] = await app.asSystem((ctx) => ctx.db.select().from(pageVersions).where(eq(pageVersions.pageId, page.id)))

  await store(1, 'text')
  expect(await wrong()).toEqual({ ...nothing, wrongPages: [named] })
  expect(await listed()).toMatchObject({ isBroken: true })
  await store(1, first?.content)
  expect(await wrong()).toEqual(nothing)

  await store(2, {})
  expect(await wrong()).toEqual({ ...nothing, wrongPages: [named] })
  await save(2)
  expect(await wrong()).toEqual(nothing)

  await app.asSystem((ctx) =>
    ctx.db
      .update(pages)
      .set({ title: 7 as never })
      .where(eq(pages.id, page.id)),
  )
  expect(await wrong()).toEqual({ ...nothing, wrongPages: [{ ...named, title: { en: '', ar: '' } }] })
  expect(await listed()).toMatchObject({ isBroken: true, title: { en: '', ar: '' } })
  await save(3)
  expect(await listed()).toMatchObject({ isBroken: false, title: page.title })
})

test.each([
  ['no list', sql`'7'`],
  ['an empty list', sql`'[]'`],
  ['an attribute of no type', sql`jsonb_set(attributes, '{0,type}', '"gone"')`],
])('a layout is named and its pages are opened with %s as its attributes, until it is saved as it was', async (_, left) => {
  const page = await aPublishedPage(app, token, 'services', `of-${crypto.randomUUID()}`)
  const params = { id: page.layout.id }
  const { key, name, attributes, hash } = await office.call(getLayout, { params })
  await run(sql`update page_layout_versions set attributes = ${left} where hash = ${hash}`)

  expect(await wrong()).toEqual({ ...nothing, wrongLayouts: [{ id: params.id, key, name }] })
  expect(await office.call(getLayout, { params })).toMatchObject({ isBroken: true, hash })
  expect(await office.status(getAdminPage, { params: { id: page.id } })).toBe(200)
  expect(await office.call(updateLayout, { params, body: { key, name, attributes } })).toMatchObject({ isBroken: false, attributes, hash })
  expect(await wrong()).toEqual(nothing)
})

test('a layout whose name cannot be read, or whose attributes are gone, breaks no list', async () => {
  const page = await aPublishedPage(app, token, 'contact', 'of-no-name')
  const params = { id: page.layout.id }
  const { key, name, attributes, hash } = await office.call(getLayout, { params })
  await app.asSystem((ctx) =>
    ctx.db
      .update(pageLayouts)
      .set({ name: [] as never, hash: 'gone' })
      .where(eq(pageLayouts.id, params.id)),
  )

  expect((await wrong()).wrongLayouts).toEqual([{ id: params.id, key, name: { en: '', ar: '' } }])
  expect((await office.call(listAdminPages, { query: {} })).data).toContainEqual(expect.objectContaining({ id: page.id }))
  expect(await office.call(getLayout, { params })).toMatchObject({ isBroken: true, name: { en: '', ar: '' }, attributes: [] })
  expect(await office.call(updateLayout, { params, body: { key, name, attributes } })).toMatchObject({ isBroken: false, name, hash })
})
