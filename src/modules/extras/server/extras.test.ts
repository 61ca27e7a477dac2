// Sizes tables, downloads and videos: what visitors see of them, and what the office may save.
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { keepDocument, keepVideo } from '#modules/files/server/public.ts'
import { getFile } from '#modules/files/admin-contract.ts'
import { variantTypes } from '#modules/products/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aVideoFile } from '#testing/builders/uploads.ts'
import { longWait } from '#testing/waits.ts'
import * as office from '../admin-contract.ts'
import { getProductExtras } from '../contract.ts'

const app = await theApp({ watches: true })
const admin = app.as((await anAdmin(app)).token)

const both = (en: string, ar = '') => ({ en, ar })
let count = 0
const table = (places: { categoryIds?: string[]; variantTypeIds?: string[] }, over: object = {}) => ({
  title: both(`Sizes ${(count += 1)}`, `مقاسات ${count}`),
  note: both('In centimetres'),
  columns: [both('Size', 'المقاس'), both('Chest', 'الصدر')],
  rows: [[both('S'), both('88')]],
  categoryIds: [],
  variantTypeIds: [],
  ...places,
  ...over,
})
const extrasOf = (slug: string, locale = 'en') => app.as(null).call(getProductExtras, { params: { slug } }, { 'accept-language': locale })
const aCategory = async () => (await aProduct(app, { category: `own-${(count += 1)}` })).categoryId
const aDocument = (name: string, isPrivate = false) =>
  app.asSystem((ctx) => keepDocument(ctx, { name, bytes: Buffer.from(`%PDF-1.4\n% ${name} ${isPrivate}\n%%EOF`), isPrivate }))
const media = (productId: string, body: object) =>
  admin.callUntyped(office.saveProductMedia, { params: { id: productId }, body: { version: 0, downloads: [], videos: [], ...body } })

describe('a sizes table', () => {
  test('is no customer’s to change', async () => {
    const customer = app.as((await aCustomer(app)).token)
    expect(await customer.status(office.createSizeTable, { body: table({ categoryIds: [crypto.randomUUID()] }) })).toBe(403)
  })

  test('is shown by the products of its category and of those below it, the nearest first, in the reader’s language', async () => {
    const other = await aProduct(app, { category: 'knitwear' })
    const product = await aProduct(app, { category: 'jumpers', parentCategory: 'knitwear' })
    const [own, parentId] = [product.categoryId, other.categoryId]
    const above = await admin.call(office.createSizeTable, { body: table({ categoryIds: [parentId] }) })
    expect((await extrasOf(product.slug, 'ar')).sizes).toEqual({
      title: above.title.ar,
      note: 'In centimetres',
      columns: ['المقاس', 'الصدر'],
      rows: [['S', '88']],
    })
    const nearer = await admin.call(office.createSizeTable, { body: table({ categoryIds: [own] }) })
    expect([(await extrasOf(product.slug)).sizes?.title, (await extrasOf(other.slug)).sizes?.title]).toEqual([
      nearer.title.en,
      above.title.en,
    ])

    await admin.call(office.removeSizeTable, { params: { id: nearer.id } })
    await vi.waitFor(async () => expect((await extrasOf(product.slug)).sizes?.title).toBe(above.title.en), longWait)
  })

  test('of a variant type is shown by products that have it and whose category has none', async () => {
    const shoe = await aProduct(app, { variants: [{ values: { 'shoe-size': '40' } }] })
    const without = await aProduct(app)
    const types = await app.asSystem((ctx) =>
      ctx.db.select({ id: variantTypes.id }).from(variantTypes).where(eq(variantTypes.slug, 'shoe-size')),
    )
    const made = await admin.call(office.createSizeTable, { body: table({ variantTypeIds: types.map(({ id }) => id) }) })
    expect([(await extrasOf(shoe.slug)).sizes?.title, (await extrasOf(without.slug)).sizes]).toEqual([made.title.en, null])
  })

  test('is refused with rows of another width, in no place, in a place that has one, under a name that is taken', async () => {
    const categoryIds = [await aCategory()]
    const made = await admin.call(office.createSizeTable, { body: table({ categoryIds }) })
    const refused = (body: object) =>
      admin.callUntyped(office.createSizeTable, { body }).then(
        () => 'saved',
        ({ fields }: { fields: object }) => Object.keys(fields),
      )
    expect(await refused(table({ categoryIds }, { rows: [[both('S')]] }))).toEqual(['rows'])
    expect(await refused(table({}))).toEqual(['categoryIds'])
    expect(await refused(table({ categoryIds }))).toEqual(['categoryIds'])
    const free = [await aCategory()]
    expect(await refused(table({ categoryIds: free }, { title: made.title }))).toEqual(['title.en', 'title.ar'])
  })
})

describe('the media of a product', () => {
  test('are shown in their order: files by title or name with their size, videos of the gallery and of other hosts', async () => {
    const product = await aProduct(app)
    const [sheet, certificate] = [await aDocument('Data sheet.pdf'), await aDocument('Cert.pdf')]
    const film = await app.asSystem((ctx) => keepVideo(ctx, { name: 'film.mp4', bytes: aVideoFile() }))
    await media(product.id, {
      downloads: [
        { fileId: certificate.id, title: both('Certificate', 'شهادة') },
        { fileId: sheet.id, title: both('') },
      ],
      videos: [
        { fileId: null, title: both('How it is made'), address: 'https://youtu.be/dQw4w9WgXcQ' },
        { fileId: film.id, title: both(''), address: '' },
      ],
    })
    const { downloads, videos } = await extrasOf(product.slug, 'ar')
    expect(downloads).toMatchObject([
      { title: 'شهادة', hash: certificate.hash, mime: 'application/pdf' },
      { title: 'Data sheet', hash: sheet.hash },
    ])
    expect(videos).toEqual([
      { title: 'How it is made', hash: null, host: 'youtube', hostId: 'dQw4w9WgXcQ' },
      { title: '', hash: film.hash, host: null, hostId: null },
    ])
    expect((await admin.call(getFile, { params: { id: sheet.id } })).places).toMatchObject([{ table: 'products', id: product.id }])
  })

  test('that are private, of another kind, twice there or at another address are refused', async () => {
    const product = await aProduct(app)
    const [open, hidden] = [await aDocument('Open.pdf'), await aDocument('Form.pdf', true)]
    const film = await app.asSystem((ctx) => keepVideo(ctx, { name: 'twice.mp4', bytes: aVideoFile() }))
    const title = both('')
    for (const [body, field] of [
      [{ videos: [film, film].map(({ id }) => ({ fileId: id, title, address: '' })) }, 'videos'],
      [{ downloads: [{ fileId: hidden.id, title }] }, 'downloads'],
      [{ downloads: [open, open].map(({ id }) => ({ fileId: id, title })) }, 'downloads'],
      [{ videos: [{ fileId: open.id, title, address: '' }] }, 'videos'],
      [{ videos: [{ fileId: null, title, address: 'https://evil.example/video' }] }, 'videos.0.address'],
    ] as const)
      await expect(media(product.id, body), field).rejects.toMatchObject({ status: 422, fields: { [field]: expect.anything() } })
  })

  test('that somebody else saved meanwhile are not overwritten', async () => {
    const product = await aProduct(app)
    const { version } = await media(product.id, { videos: [{ fileId: null, title: both('Mine'), address: 'https://vimeo.com/76979871' }] })
    expect(version).toBe(1)
    await expect(media(product.id, {})).rejects.toMatchObject({ code: 'core.changed', status: 409 })
    expect((await media(product.id, { version })).videos).toEqual([])
  })

  test('of a product that the shop does not show are not found', async () => {
    const { slug } = await aProduct(app, { productStatus: 'unavailable' })
    expect(await app.as(null).status(getProductExtras, { params: { slug } })).toBe(404)
  })
})
