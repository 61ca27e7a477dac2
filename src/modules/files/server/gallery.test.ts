// The gallery in the office: finding, naming, replacing and deleting files, with every refusal in both languages.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aDocumentFile, aPictureFile } from '#testing/builders/uploads.ts'
import { aProduct } from '#testing/builders/products.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { slides } from '#modules/content/server/tables.ts'
import { listProducts } from '#modules/products/contract.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { productPictures } from '#modules/products/server/tables.ts'
import { touch, watchCatalogue } from '#server/catalogue-version.ts'
import { longWait } from '#testing/waits.ts'
import * as api from '../admin-contract.ts'
import { keepDocument, keepPicture } from './keep-files.ts'
import { storedName, sweep } from './stored-content.ts'
import { officeGallery } from './testing/office-gallery.ts'

let app: TestApp
let admin: string
let aPicture: ReturnType<typeof officeGallery>['aPicture']
let send: ReturnType<typeof officeGallery>['send']

beforeAll(async () => {
  app = await testApp({ env: { PAGE_CACHE: '0' } })
  admin = (await anAdmin(app)).token
  ;({ aPicture, send } = officeGallery(app, admin))
})
afterAll(() => app.close())

const office = () => app.as(admin)
const get = (id: string) => office().call(api.getFile, { params: { id } })
const aSlideWith = (fileId: string, title = { en: 'Autumn', ar: 'الخريف' }) =>
  app.asSystem(async (ctx) => {
    const none = { en: '', ar: '' }
    const [slide] = await ctx.db
      .insert(slides)
      .values({ title, text: none, buttonText: none, href: '/products', pictureId: fileId })
      .returning({ id: slides.id })
    return slide?.id ?? ''
  })
const names = async (query: object) => (await office().call(api.listFiles, { query })).data.map(({ name }) => name)

test('finds files by words of their names and alternative texts, however Arabic is written', async () => {
  const { id } = await aPicture('jacket front.png')
  await aPicture('trousers.png')
  await office().call(api.updateFile, { params: { id }, body: { name: 'Jacket', alt: { en: 'Olive, from the front', ar: 'سترة أنيقة' } } })

  expect(await names({ search: 'OLIVE jack' })).toEqual(['Jacket'])
  expect(await names({ search: 'ستره انيقه' })).toEqual(['Jacket'])
  expect(await names({ search: 'olive trousers' })).toEqual([])
})

test('another alternative text reaches the cached pages that show the picture; another name alone changes none', async () => {
  const { id } = await aPicture()
  const alt = { en: 'A red coat', ar: 'معطف أحمر' }
  const announced: string[][] = []
  const changed = (topics: string[]) => void announced.push(topics)
  const watch = await watchCatalogue(app.databaseUrl, { lost: () => {}, changed, sold: () => {} })

  await office().call(api.updateFile, { params: { id }, body: { name: 'coat.png', alt: { en: '', ar: '' } } })
  await office().call(api.updateFile, { params: { id }, body: { name: 'coat.png', alt } })
  await app.asSystem((ctx) => touch(ctx, ['the end']))

  await vi.waitFor(() => expect(announced.at(-1)).toEqual(['the end']), longWait)
  await watch.close()
  expect(announced.slice(0, -1)).toEqual([['catalogue', 'content']])
})

test('filters by kind and by use, sorts and pages', async () => {
  const used = await aPicture('sort-b.png')
  await aSlideWith(used.id)
  await aPicture('sort-a.png')
  await app.asSystem((ctx) => keepDocument(ctx, { name: 'sort-c.pdf', bytes: aDocumentFile(), isPrivate: false }))

  expect(await names({ search: 'sort', sort: 'name' })).toEqual(['sort-a.png', 'sort-b.png', 'sort-c.pdf'])
  expect(await names({ search: 'sort', kind: 'document' })).toEqual(['sort-c.pdf'])
  expect(await names({ search: 'sort', sort: 'name', unused: true })).toEqual(['sort-a.png', 'sort-c.pdf'])
  expect(await names({ search: 'sort', unused: false })).toEqual(['sort-b.png'])
  const second = await office().call(api.listFiles, { query: { search: 'sort', sort: '-name', perPage: 2, page: 2 } })
  expect([second.data.map(({ name }) => name), second.meta.total]).toEqual([['sort-a.png'], 3])
})

test('tells every place that uses a file, by its title', async () => {
  const { id } = await aPicture()
  const product = await aProduct(app, { title: 'Gallery tee' })
  const slide = await aSlideWith(id)
  await app.asSystem((ctx) => ctx.db.insert(productPictures).values({ productId: product.id, fileId: id, alt: { en: '', ar: '' } }))

  const found = await get(id)

  expect(found.uses).toBe(2)
  expect(found.places).toEqual([
    { table: 'products', id: product.id, title: expect.objectContaining({ en: 'Gallery tee' }) },
    { table: 'slides', id: slide, title: { en: 'Autumn', ar: 'الخريف' } },
  ])
})

test('shows the new picture in every place after it was replaced, and forgets the old one', async () => {
  const { id, hash } = await aPicture('tee.png')
  const product = await aProduct(app, { title: 'Replaced tee' })
  await app.asSystem(async (ctx) => {
    await ctx.db.insert(productPictures).values({ productId: product.id, fileId: id, alt: { en: '', ar: '' } })
    await reindexProducts(ctx, [product.id])
  })
  const shown = async () => (await app.as(null).call(listProducts, { query: { search: 'replaced tee' } })).data[0]?.picture?.hash
  expect(await shown()).toBe(hash)

  const answer = await send(api.replaceFile, await aPictureFile(90, 60), 'image/png', { params: { id } })

  expect(answer.statusCode).toBe(200)
  const now = await get(id)
  expect([now.name, now.hash === hash, now.height]).toEqual(['tee.png', false, 60])
  expect(await shown()).toBe(now.hash)
  await app.asSystem((ctx) => sweep(ctx, { hash, kind: 'picture' }))
  await app.asSystem((ctx) => sweep(ctx, { hash: now.hash, kind: 'picture' }))
  expect((await app.inject({ url: `/files/${hash}/320.webp` })).statusCode).toBe(404)
  expect((await app.inject({ url: `/files/${now.hash}/320.webp` })).statusCode).toBe(200)
})

test.each([
  ['en', 'File format unsupported. Please choose a file of the same kind as the one it replaces.'],
  ['ar', 'صيغة الملف غير مدعومة. اختاروا ملفًا من نوع الملف الذي يحل محله.'],
] as const)('replaces a picture by a picture only (%s)', async (language, text) => {
  const { id, hash } = await aPicture()

  const answer = await send(api.replaceFile, aDocumentFile(), 'application/pdf', { params: { id }, language })

  expect([answer.statusCode, answer.json().errors.file[0]]).toEqual([422, text])
  expect((await get(id)).hash).toBe(hash)
})

test('a replacement that is a file already: a used one stays, an unused one gives way', async () => {
  const bytes = await aPictureFile()
  const twin = await app.asSystem((ctx) => keepPicture(ctx, { name: 'twin.png', bytes }))
  const { id } = await aPicture()
  const slide = await aSlideWith(twin.id)
  const replace = (language: 'en' | 'ar') => send(api.replaceFile, bytes, 'image/png', { params: { id }, language })

  expect((await replace('en')).json().message).toBe('This file is already in the gallery as “twin.png”. Please choose that one instead.')
  expect((await replace('ar')).json().message).toBe('هذا الملف موجود في المعرض باسم «twin.png». اختاروه من هناك.')
  await app.asSystem((ctx) => ctx.db.delete(slides).where(eq(slides.id, slide)))
  expect((await replace('en')).statusCode).toBe(200)
  expect([(await get(id)).hash, await office().status(api.getFile, { params: { id: twin.id } })]).toEqual([twin.hash, 404])
})

test.each([
  ['en', 'Cannot delete. This file is still in use. Places: 1.'],
  ['ar', 'لا يمكن الحذف. ما زال هذا الملف مستخدمًا. عدد المواضع: 1.'],
] as const)('deletes a file only when nothing uses it (%s)', async (language, text) => {
  const { id } = await aPicture()
  const slide = await aSlideWith(id)
  const remove = () => office().call(api.removeFile, { params: { id } }, { 'accept-language': language })

  await expect(remove()).rejects.toMatchObject({
    code: 'file.cannotDelete',
    status: 409,
    message: text,
    data: { places: [{ table: 'slides', id: slide }] },
  })
  await app.asSystem((ctx) => ctx.db.delete(slides).where(eq(slides.id, slide)))
  await remove()

  expect(await office().status(api.getFile, { params: { id } })).toBe(404)
})

test('deletes many at once, those in use stay', async () => {
  const [free, used] = [await aPicture('free.png'), await aPicture('used.png')]
  await aSlideWith(used.id)

  const answer = await office().call(api.removeFiles, { body: { ids: [free.id, used.id] } })

  expect(answer).toEqual({ removed: 1, kept: [{ id: used.id, name: 'used.png', uses: 1 }] })
})

test("what customers sent in is not in the office's gallery", async () => {
  const bytes = aDocumentFile()
  const { id } = await app.asSystem((ctx) => keepDocument(ctx, { name: 'private form.pdf', bytes, isPrivate: true }))

  expect(await names({ search: 'private form' })).toEqual([])
  expect(await office().status(api.removeFile, { params: { id } })).toBe(404)
  expect((await office().call(api.removeFiles, { body: { ids: [id] } })).removed).toBe(0)
})

test('a content that is uploaded again after its file was deleted is kept', async () => {
  const bytes = await aPictureFile()
  const { id, hash } = await app.asSystem((ctx) => keepPicture(ctx, { name: 'x', bytes }))
  await office().call(api.removeFile, { params: { id } })
  await app.asSystem((ctx) => keepPicture(ctx, { name: 'x', bytes }))

  await app.asSystem((ctx) => sweep(ctx, { hash, kind: 'picture' }))

  expect(await app.asSystem((ctx) => ctx.storage.has(storedName('picture', hash)))).toBe(true)
})
