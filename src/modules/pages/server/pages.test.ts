// Content pages from the office to visitors: saving, addresses, blocks, publishing, and the lists that visitors read.
import { expect, test } from 'vitest'
import { deleteProducts } from '#modules/products/server/public.ts'
import { keepPicture } from '#modules/files/server/public.ts'
import { removeFile } from '#modules/files/admin-contract.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aBody, anIntro, aPage, aPublishedPage, pageInput, theLayout, words } from '#testing/builders/pages.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aPictureFile } from '#testing/builders/uploads.ts'
import { theApp } from '#testing/app.ts'
import type { Block } from '../blocks.ts'
import { getPage, listFrontRoutes, listPages } from '../contract.ts'
import * as office from '../page-admin-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token

const none = { en: '', ar: '' }
const read = (path: string, language = 'en') => app.as(null).call(getPage, { query: { path } }, { 'accept-language': language })
const readStatus = (path: string, language = 'en') => app.as(null).status(getPage, { query: { path } }, { 'accept-language': language })
const save = (page: office.AdminPage, change: Partial<office.PageInput> = {}) => {
  const { id, version, layout, layoutHash, url, blocks } = page
  return app.as(admin).call(office.updatePage, {
    params: { id },
    body: { ...pageInput({ id: layout.id, hash: layoutHash }, url, { blocks: blocks.slice(0, 2), ...change }), version },
  })
}

test('a draft is for the office alone; published it is read in both languages, hidden it is gone', async () => {
  const page = await aPage(app, admin, 'about', 'about-us', {
    title: words('About us', 'من نحن'),
    metaDescription: words('Who we are', 'تعريف بنا'),
    blocks: [anIntro('Since 1990'), aBody('<p>We <b>sell</b>.</p><script>alert(1)</script>')],
  })
  expect(await readStatus('about-us')).toBe(404)

  const after = await app.as(admin).call(office.publishPage, { params: { id: page.id }, body: { number: 1 } })
  const [english, arabic] = [await read('about-us'), await read('about-us', 'ar')]

  expect(after).toMatchObject({ status: 'published', published: 1, newest: 1 })
  expect(english).toMatchObject({ layout: 'about', path: 'about-us', title: 'About us', metaTitle: 'About us', description: 'Who we are' })
  expect(english.blocks).toEqual([
    { key: 'intro', type: 'text', title: '', text: 'Since 1990' },
    { key: 'body', type: 'richText', title: '', html: '<p>We <b>sell</b>.</p>' },
  ])
  expect(arabic).toMatchObject({ title: 'من نحن', metaDescription: 'تعريف بنا' })

  await app.as(admin).call(office.unpublishPage, { params: { id: page.id } })
  expect(await readStatus('about-us')).toBe(404)
})

test('a saved change of a published page waits for its publishing', async () => {
  const page = await aPublishedPage(app, admin, 'default', 'opening-hours')

  const saved = await save(page, { title: words('Opening hours, new') })
  expect((await read('opening-hours')).title).toBe('opening-hours')

  await app.as(admin).call(office.publishPage, { params: { id: page.id }, body: { number: 2 } })
  expect((await read('opening-hours')).title).toBe('Opening hours, new')
  // Publishing is no edit: the open form saves on.
  expect((await save(saved, { title: words('Third') })).version).toBe(saved.version + 1)
})

test('a page of one language is not there in the other', async () => {
  await aPublishedPage(app, admin, 'default', 'only-arabic', { language: 'ar' })

  expect([await readStatus('only-arabic'), await readStatus('only-arabic', 'ar')]).toEqual([404, 200])
})

test("refuses taken addresses and those of the shop's own screens", async () => {
  const layout = await theLayout(app, admin, 'default')
  const create = (url: string) => app.as(admin).call(office.createPage, { body: pageInput(layout, url) })
  await create('taken-address')

  await expect(create('taken-address')).rejects.toMatchObject({ code: 'page.urlTaken', fields: { url: [expect.any(String)] } })
  for (const url of ['products', 'cart', 'admin-panel', 'api', 'files', 'dashboard', 'healthz', 'add'])
    await expect(create(url)).rejects.toMatchObject({ code: 'page.urlReserved', fields: { url: [expect.any(String)] } })
  // The contact form stands there and shows no page.
  const contact = pageInput(await theLayout(app, admin, 'contact'), 'contact')
  await expect(app.as(admin).call(office.createPage, { body: contact })).rejects.toMatchObject({ code: 'page.urlReserved' })
  await expect(create('Not An Address')).rejects.toMatchObject({ status: 422, fields: { url: [expect.any(String)] } })
})

test("a blog post stands below /blogs, also under an address of the shop's own", async () => {
  await aPublishedPage(app, admin, 'blog', 'products')

  expect((await read('blogs/products')).layout).toBe('blog')
  expect(await readStatus('products')).toBe(404)
})

test('a former address gives the page with its present one, until another page takes it', async () => {
  const page = await aPublishedPage(app, admin, 'default', 'before')

  await save(page, { url: 'after' })
  expect((await read('before')).path).toBe('after')

  await aPublishedPage(app, admin, 'default', 'before')
  expect((await read('before')).path).toBe('before')
})

test('refuses blocks that the layout has not, a layout that was changed meanwhile, and publishing without what is required', async () => {
  const layout = await theLayout(app, admin, 'form')
  const create = (change: Partial<office.PageInput>) => app.as(admin).call(office.createPage, { body: pageInput(layout, 'a-form', change) })
  const links: Block = { key: 'links', type: 'links', title: none, links: [] }

  await expect(create({ blocks: [links] })).rejects.toMatchObject({
    code: 'page.blockUnknown',
    fields: { 'blocks.0': [expect.any(String)] },
  })
  await expect(create({ layoutHash: 'another' })).rejects.toMatchObject({ code: 'page.layoutChanged' })
  const { id } = await create({ blocks: [] })
  await expect(app.as(admin).call(office.publishPage, { params: { id }, body: { number: 1 } })).rejects.toMatchObject({
    code: 'page.blockMissing',
    message: expect.stringContaining('Form'),
  })
  await expect(app.as(admin).call(office.publishPage, { params: { id }, body: { number: 7 } })).rejects.toMatchObject({
    code: 'page.versionNotFound',
  })
})

test('pictures and products are shown; a deleted product drops out, a used picture is not deleted', async () => {
  const bytes = await aPictureFile()
  const { id: fileId, hash } = await app.asSystem((ctx) => keepPicture(ctx, { name: 'page.png', bytes }))
  const [first, second] = [await aProduct(app, { title: 'Shown here' }), await aProduct(app, { title: 'Soon gone' })]
  const blocks: Block[] = [
    { key: 'cover', type: 'picture', title: none, picture: { fileId, alt: words('A hall') } },
    { key: 'products', type: 'products', title: words('Our best'), productIds: [second.id, first.id] },
  ]
  const page = await aPublishedPage(app, admin, 'default', 'with-products', { blocks })
  const shown = async () => (await read('with-products')).blocks.find(({ type }) => type === 'products')

  expect(await read('with-products')).toMatchObject({ picture: { hash, alt: 'A hall' } })
  expect(await shown()).toMatchObject({ title: 'Our best', products: [{ title: 'Soon gone' }, { title: 'Shown here' }] })
  await app.asSystem((system) => system.tx((ctx) => deleteProducts(ctx, [second.id])))
  expect(await shown()).toMatchObject({ products: [{ title: 'Shown here' }] })
  const present = await app.as(admin).call(office.getAdminPage, { params: { id: page.id } })
  expect(present.blocks[1]).toMatchObject({ productIds: [first.id] })
  expect(present.files).toEqual([{ fileId, hash, name: 'page.png' }])
  expect(await app.as(admin).status(removeFile, { params: { id: fileId } })).toBe(409)
})

test('refuses files and products that are not there, at their block', async () => {
  const gone = '00000000-0000-7000-8000-000000000000'
  const layout = await theLayout(app, admin, 'default')
  const create = (block: Block) => app.as(admin).call(office.createPage, { body: pageInput(layout, 'strange', { blocks: [block] }) })

  await expect(create({ key: 'cover', type: 'picture', title: none, picture: { fileId: gone, alt: none } })).rejects.toMatchObject({
    code: 'page.fileUnknown',
    fields: { 'blocks.0': [expect.any(String)] },
  })
  await expect(create({ key: 'products', type: 'products', title: none, productIds: [gone] })).rejects.toMatchObject({
    code: 'page.productUnknown',
  })
})

test('posts are listed: those with a priority first, then the newest, by category; related ones stand below', async () => {
  const news = { category: words('News', 'أخبار'), author: words('Huda', 'هدى') }
  await aPublishedPage(app, admin, 'blog', 'first-post', news)
  await aPublishedPage(app, admin, 'blog', 'second-post')
  await aPublishedPage(app, admin, 'blog', 'third-post', { ...news, priority: 5 })
  await aPage(app, admin, 'blog', 'a-draft-post', news)
  const list = (query: object = {}, language = 'en') =>
    app.as(null).call(listPages, { params: { layout: 'blog' }, query }, { 'accept-language': language })

  const all = await list({ perPage: 3 })
  expect(all.data.pages.map(({ path }) => path).slice(0, 3)).toEqual(['blogs/third-post', 'blogs/second-post', 'blogs/first-post'])
  expect(all.data.pages[0]).toMatchObject({
    author: 'Huda',
    category: { slug: 'news', title: 'News' },
    description: 'About third-post Text of third-post',
  })
  expect(all.data.categories).toEqual([{ slug: 'news', title: 'News', count: 2 }])

  const arabic = await list({ category: 'news' }, 'ar')
  expect(arabic.data.pages.map(({ path }) => path)).toEqual(['blogs/third-post', 'blogs/first-post'])
  expect(arabic).toMatchObject({ meta: { total: 2 }, data: { categories: [{ slug: 'news', title: 'أخبار', count: 2 }] } })
  expect((await list({ page: 9 })).data.pages).toEqual([])

  await aPublishedPage(app, admin, 'blog', 'english-post', { category: words('Trade', 'تجارة'), language: 'en' })
  const languages = async (category?: string, language = 'en') => (await list(category ? { category } : {}, language)).data.languages
  expect(await languages()).toEqual(['en', 'ar'])
  expect(await languages('news', 'ar')).toEqual(['en', 'ar'])
  expect(await languages('trade')).toEqual(['en'])
  expect(await languages('trade', 'ar')).toEqual(['en'])
  expect(await languages('nothing')).toEqual([])
  expect((await read('blogs/first-post')).related[0]).toMatchObject({ path: 'blogs/third-post' })
})

test('the additional front routes are the active pages in both languages, by priority', async () => {
  await aPublishedPage(app, admin, 'default', 'low-priority', { priority: 1 })
  await aPublishedPage(app, admin, 'default', 'high-priority', { priority: 99, language: 'en' })

  const { additionalFrontRoutes: routes } = await app.as(null).call(listFrontRoutes)

  expect(routes[0]).toMatchObject({ path: 'high-priority', layout: 'default', language: 'en', priority: 99 })
  expect(routes.map(({ path }) => path)).toContain('low-priority')
  expect(routes.map(({ path }) => path)).not.toContain('guarded')
})

test('many are published, hidden and deleted together; those that cannot be published are named', async () => {
  const whole = await aPage(app, admin, 'default', 'many-one')
  const empty = await aPage(app, admin, 'form', 'many-two', { title: words('Half a form'), blocks: [] })
  const ids = [whole.id, empty.id]
  const change = (to: 'published' | 'draft' | 'removed') => app.as(admin).call(office.changePages, { body: { ids, to } })

  expect(await change('published')).toMatchObject({ changed: 1, kept: [{ id: empty.id, title: words('Half a form') }] })
  expect(await readStatus('many-one')).toBe(200)
  expect(await change('draft')).toMatchObject({ changed: 2 })
  expect(await readStatus('many-one')).toBe(404)
  expect(await change('removed')).toMatchObject({ changed: 2 })
  expect(await app.as(admin).status(office.getAdminPage, { params: { id: whole.id } })).toBe(404)
})

test('the list is filtered by layout, status and language, and searched by title and path', async () => {
  await aPublishedPage(app, admin, 'services', 'services', { title: words('What we do') })
  const list = async (query: object) => (await app.as(admin).call(office.listAdminPages, { query })).data.map(({ path }) => path)

  expect(await list({ layout: 'services' })).toEqual(['services'])
  expect(await list({ layout: 'services', status: 'draft' })).toEqual([])
  expect(await list({ language: 'ar', status: 'published' })).toEqual(['only-arabic'])
  expect(await list({ search: 'what WE do' })).toEqual(['services'])
  expect(await list({ search: 'blogs/products' })).toEqual(['blogs/products'])
})
