// Layouts: the shop's own ones, versions by their hash, and pages that take a new version over.
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { anIntro, pageInput, theLayout, words } from '#testing/builders/pages.ts'
import { testApp, theApp } from '#testing/app.ts'
import { getPage, listPages } from '../contract.ts'
import * as office from '../layout-admin-contract.ts'
import { type Attribute, Attributes, ownLayouts } from '../layouts.ts'
import { createPage, getAdminPage, publishPage, removePage, updatePage } from '../page-admin-contract.ts'
import { layoutHash } from './layouts.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token

const attribute = (key: string, change: Partial<Attribute> = {}): Attribute => ({
  key,
  label: words(`Label ${key}`),
  type: 'text',
  isRequired: false,
  isMany: false,
  ...change,
})
const create = (key: string, attributes: Attribute[] = [attribute('intro')]) =>
  app.as(admin).call(office.createLayout, { body: { key, name: words(`Layout ${key}`), attributes } })

test('every shop has its own layouts, whole; their keys stay and they are not deleted', async () => {
  for (const key of ownLayouts) {
    const { id } = await theLayout(app, admin, key)
    const layout = await app.as(admin).call(office.getLayout, { params: { id } })
    const { name, attributes, version } = layout
    expect(Attributes.parse(attributes)).toEqual(attributes)
    expect(layoutHash(id, attributes)).toBe(layout.hash)
    await expect(
      app.as(admin).call(office.updateLayout, { params: { id }, body: { key: `${key}-x`, name, attributes, version } }),
    ).rejects.toMatchObject({ code: 'page.ownKey', fields: { key: [expect.any(String)] } })
    await expect(app.as(admin).call(office.removeLayout, { params: { id } })).rejects.toMatchObject({ code: 'page.ownLayout' })
  }
})

test('other attributes are a new version, those of before are the version of before', async () => {
  const made = await create('recipes')
  const save = (attributes: Attribute[], version: number) =>
    app.as(admin).call(office.updateLayout, { params: { id: made.id }, body: { key: 'recipes', name: made.name, attributes, version } })

  const second = await save([attribute('intro'), attribute('steps')], made.version)
  expect(second.versions.map(({ hash }) => hash).toSorted()).toEqual([made.hash, second.hash].toSorted())
  const old = await app.as(admin).call(office.getLayoutVersion, { params: { id: made.id, hash: made.hash } })
  expect(old.attributes).toEqual(made.attributes)
  const back = await save(made.attributes, second.version)
  expect(back.hash).toBe(made.hash)
  expect(back.versions).toHaveLength(2)
  const { id } = await theLayout(app, admin, 'default')
  expect(await app.as(admin).status(office.getLayoutVersion, { params: { id, hash: made.hash } })).toBe(404)
})

test('refuses a taken key, a key twice, and deleting a layout with pages', async () => {
  const layout = await create('guides')

  await expect(create('guides')).rejects.toMatchObject({ code: 'page.keyTaken', fields: { key: [expect.any(String)] } })
  await expect(create('twice', [attribute('aa'), attribute('aa')])).rejects.toMatchObject({ status: 422 })
  const page = await app.as(admin).call(createPage, { body: pageInput(layout, 'a-guide', { blocks: [anIntro('Hello')] }) })
  await expect(app.as(admin).call(office.removeLayout, { params: { id: layout.id } })).rejects.toMatchObject({ code: 'page.layoutInUse' })
  await app.as(admin).call(removePage, { params: { id: page.id } })
  await app.as(admin).call(office.removeLayout, { params: { id: layout.id } })
})

test('an old page stays readable; its form takes values over by key, and is refused with the former version', async () => {
  const layout = await create('notes', [attribute('intro'), attribute('extra')])
  const extra = { ...anIntro('Extra words'), key: 'extra' }
  const { id } = await app.as(admin).call(createPage, { body: pageInput(layout, 'a-note', { blocks: [anIntro('Hello'), extra] }) })
  await app.as(admin).call(publishPage, { params: { id }, body: { number: 1 } })

  const { version, name } = layout
  const next = await app.as(admin).call(office.updateLayout, {
    params: { id: layout.id },
    body: { key: 'notes', name, attributes: [attribute('intro'), attribute('body', { type: 'richText', isRequired: true })], version },
  })

  const shown = await app.as(null).call(getPage, { query: { path: 'a-note' } })
  expect(shown.blocks.map(({ key }) => key)).toEqual(['intro', 'extra'])
  const form = await app.as(admin).call(getAdminPage, { params: { id: 'a-note' } })
  expect(form).toMatchObject({
    layoutHash: next.hash,
    dropped: ['extra'],
    blocks: [{ key: 'intro', text: words('Hello') }, { key: 'body' }],
  })
  const save = (hash: string) =>
    app.as(admin).call(updatePage, {
      params: { id },
      body: { ...pageInput({ id: layout.id, hash }, 'a-note', { blocks: form.blocks }), version: form.version },
    })
  await expect(save(layout.hash)).rejects.toMatchObject({ code: 'page.layoutChanged' })
  expect((await save(next.hash)).dropped).toEqual([])
})

test("a layout's other key gives its pages at once, and the former one no more", async () => {
  const cached = await testApp({ watches: true })
  const keeper = cached.as((await anAdmin(cached)).token)
  const attributes = [attribute('intro')]
  const { id, hash, name, version } = await keeper.call(office.createLayout, { body: { key: 'tips', name: words('Tips'), attributes } })
  const page = await keeper.call(createPage, { body: pageInput({ id, hash }, 'a-tip', { blocks: [anIntro('Hello')] }) })
  await keeper.call(publishPage, { params: { id: page.id }, body: { number: 1 } })
  const count = async (layout: string) => (await cached.as(null).call(listPages, { params: { layout }, query: {} })).data.pages.length
  await expect.poll(async () => [await count('tips'), await count('advice')]).toEqual([1, 0])

  await keeper.call(office.updateLayout, { params: { id }, body: { key: 'advice', name, attributes, version } })

  await expect.poll(async () => [await count('tips'), await count('advice')]).toEqual([0, 1])
  await cached.close()
})
