// The gallery in the office: finding, naming, replacing and deleting files, with every refusal in both languages.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aDocumentFile, aPictureFile, aVideoFile, upload } from '#testing/builders/uploads.ts'
import { aProduct } from '#testing/builders/products.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { uploadApprovalForm } from '#modules/people/contract.ts'
import { slides } from '#modules/content/server/tables.ts'
import { listProducts } from '#modules/products/contract.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { productPictures } from '#modules/products/server/tables.ts'
import * as api from '../admin-contract.ts'
import { sweep } from './change-files.ts'
import { byteRange } from './byte-range.ts'
import { keepDocument, keepPicture, keepVideo, storedName } from './keep-files.ts'

let app: TestApp
let admin: string

beforeAll(async () => {
  app = await testApp({ env: { PAGE_CACHE: '0', FILES_LIMIT_MB: '4' } })
  admin = (await anAdmin(app)).token
})
afterAll(() => app.close())

const office = () => app.as(admin)
const get = (id: string) => office().call(api.getFile, { params: { id } })
const aPicture = async (name = 'picture.png') => {
  const bytes = await aPictureFile()
  return app.asSystem((ctx) => keepPicture(ctx, { name, bytes }))
}
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
const send = (endpoint: Parameters<typeof upload>[1], bytes: Buffer, mime: string, more: object = {}) =>
  upload(app, endpoint, { bytes, mime, token: admin, ...more })

test('refuses whoever is not of the office', async () => {
  const { id } = await aPicture()
  const params = { id }
  for (const [token, refusal] of [[null, 401] as const, [(await aCustomer(app)).token, 403] as const]) {
    const caller = app.as(token)
    expect([
      await caller.status(api.listFiles),
      await caller.status(api.getFile, { params }),
      await caller.status(api.getFileQuota),
      await caller.status(api.updateFile, { params, body: { name: 'x', alt: { en: '', ar: '' } } }),
      await caller.status(api.removeFile, { params }),
      await caller.status(api.removeFiles, { body: { ids: [id] } }),
      (await send(api.replaceFile, await aPictureFile(), 'image/png', { token, params })).statusCode,
      (await send(api.uploadVideo, aVideoFile(), 'video/mp4', { token })).statusCode,
    ]).toEqual(Array.from({ length: 8 }, () => refusal))
  }
  expect((await get(id)).name).toBe('picture.png')
})

test('finds files by words of their names and alternative texts, however Arabic is written', async () => {
  const { id } = await aPicture('jacket front.png')
  await aPicture('trousers.png')
  await office().call(api.updateFile, { params: { id }, body: { name: 'Jacket', alt: { en: 'Olive, from the front', ar: 'سترة أنيقة' } } })

  expect(await names({ search: 'OLIVE jack' })).toEqual(['Jacket'])
  expect(await names({ search: 'ستره انيقه' })).toEqual(['Jacket'])
  expect(await names({ search: 'olive trousers' })).toEqual([])
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
  ['ar', 'صيغة الملف غير مدعومة. يُرجى اختيار ملف من نوع الملف الذي يحل محله.'],
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
  expect((await replace('ar')).json().message).toBe('هذا الملف موجود في المعرض باسم «twin.png». يُرجى اختياره من هناك.')
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

test('refuses what would exceed the limit, in both languages, and says how full it is', async () => {
  const { data: raw } = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#fff' } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const noise = sharp(
    raw.map((_, at) => (at * 2_654_435_761) >>> 13),
    { raw: { width: 2000, height: 1000, channels: 3 } },
  )
  const large = await noise.png({ compressionLevel: 0 }).toBuffer()
  expect(large.length).toBeGreaterThan(4 * 1_048_576)

  const [english, arabic] = [
    (await send(api.uploadPicture, large, 'image/png')).json(),
    (await send(api.uploadPicture, large, 'image/png', { language: 'ar' })).json(),
  ]

  expect(english.error.code).toBe('file.full')
  expect(english.message).toMatch(/^There is no room left: \d of 4 MB are used and this file needs 6 MB\./)
  expect(arabic.message).toMatch(/^لا توجد مساحة كافية/)
  const { used, limit } = await office().call(api.getFileQuota)
  expect([used > 0 && used < limit, limit]).toEqual([true, 4 * 1_048_576])
})

test('keeps videos and serves them in ranges', async () => {
  const bytes = aVideoFile()
  const answer = await send(api.uploadVideo, bytes, 'video/mp4', { name: 'film.mp4' })
  const { hash } = answer.json().data
  const fetchVideo = (range?: string) => app.inject({ url: `/files/${hash}/video`, headers: range ? { range } : {} })

  const whole = await fetchVideo()
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges'], whole.rawPayload.equals(bytes)]).toEqual([
    200,
    'video/mp4',
    'bytes',
    true,
  ])
  const part = await fetchVideo('bytes=4-11')
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, `bytes 4-11/${bytes.length}`, 'ftypisom'])
  expect((await fetchVideo(`bytes=${bytes.length}-`)).statusCode).toBe(416)
})

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=0-1,3-4', null],
  ['lines=1-2', null],
  [undefined, null],
] as const)('reads the range %s of a hundred bytes', (header, range) => expect(byteRange(header, 100)).toEqual(range))

test.each([
  ['a picture called a video', () => aPictureFile(), 'file.unsupported'],
  ['a video that ends too early', async () => aVideoFile().subarray(0, 60), 'file.unreadable'],
  ['a video without its index', async () => aVideoFile().subarray(0, 24), 'file.unreadable'],
  ['an empty file', async () => Buffer.alloc(0), 'file.empty'],
])('refuses %s', async (_, make, code) => {
  const bytes = await make()
  await expect(app.asSystem((ctx) => keepVideo(ctx, { name: 'x', bytes }))).rejects.toMatchObject({ code, status: 422 })
})

test.each([
  ['en', 'File format unsupported. Pictures may be jpeg, png, jpg, svg or webp, documents PDF, videos mp4 or webm.'],
  [
    'ar',
    'صيغة الملف غير مدعومة. الصور المقبولة: jpeg أو png أو jpg أو svg أو webp، والمستندات بصيغة PDF، ومقاطع الفيديو بصيغة mp4 أو webm.',
  ],
] as const)('says in the reader’s language that a format is unsupported (%s)', async (language, text) => {
  for (const [endpoint, mime] of [
    [api.uploadPicture, 'image/png'],
    [api.uploadDocument, 'application/pdf'],
    [api.uploadVideo, 'video/webm'],
  ] as const) {
    const answer = await send(endpoint, Buffer.from('hello'), mime, { language })
    expect([answer.statusCode, answer.json().errors.file]).toEqual([422, [text]])
  }
})

test('refuses a file beyond its kind’s size with the size that is possible', async () => {
  const answer = await send(api.uploadPicture, Buffer.alloc(api.largest.picture + 1), 'image/png')

  expect([answer.statusCode, answer.json().message]).toEqual([413, 'That is too large. At most 20 MB are possible.'])
})

test('an upload there is no room for is refused by its announced size, before it is read', async () => {
  const answer = await send(api.uploadPicture, Buffer.alloc(5 * 1_048_576), 'image/png')

  // The refusal came before the body was read: its content is no picture.
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'file.full'])
})

test('the same holds for the form a customer signs', async () => {
  const { token } = await aCustomer(app, { status: 'confirmed' })
  const answer = await send(uploadApprovalForm, Buffer.alloc(5 * 1_048_576), 'application/pdf', { token })

  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'file.full'])
})

test('the same holds for what replaces a file, and its kind says how large it may be', async () => {
  const { id } = await aPicture()
  const replace = (megabytes: number, more: object = {}) =>
    send(api.replaceFile, Buffer.alloc(megabytes * 1_048_576), 'image/png', { params: { id }, ...more })
  const [full, tooLarge] = [await replace(5), await replace(21)]

  // The refusals came before the bodies were read: neither content is a picture.
  expect([full.statusCode, full.json().error.code]).toEqual([409, 'file.full'])
  expect([tooLarge.statusCode, tooLarge.json().message]).toEqual([413, 'That is too large. At most 20 MB are possible.'])
})

test.each([api.uploadPicture, api.replaceFile])(
  'a body that does not say its length is refused where the room ends: $path',
  async (endpoint) => {
    const { id } = await aPicture()

    const answer = await send(endpoint, Buffer.alloc(5 * 1_048_576), 'image/png', { params: { id }, isDeclared: false })

    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'file.full'])
  },
)

test('a full gallery still takes what replaces a file of at least the same size', async () => {
  const { used } = await office().call(api.getFileQuota)
  const filler = Buffer.concat([aDocumentFile(), Buffer.alloc(4 * 1_048_576 - used - 1000)])
  const { id } = await app.asSystem((ctx) => keepDocument(ctx, { name: 'filler.pdf', bytes: filler, isPrivate: false }))

  const other = Buffer.concat([aDocumentFile(), filler.subarray(30)])
  const answer = await send(api.replaceFile, other, 'application/pdf', { params: { id } })
  await office().call(api.removeFile, { params: { id } })

  expect(answer.statusCode).toBe(200)
})

test('a content that is uploaded again after its file was deleted is kept', async () => {
  const bytes = await aPictureFile()
  const { id, hash } = await app.asSystem((ctx) => keepPicture(ctx, { name: 'x', bytes }))
  await office().call(api.removeFile, { params: { id } })
  await app.asSystem((ctx) => keepPicture(ctx, { name: 'x', bytes }))

  await app.asSystem((ctx) => sweep(ctx, { hash, kind: 'picture' }))

  expect(await app.asSystem((ctx) => ctx.storage.has(storedName('picture', hash)))).toBe(true)
})
