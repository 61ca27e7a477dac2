// Uploads into the gallery: how much room there is, how large each kind may be, what is no file of its kind; videos in ranges.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aDocumentFile, aPictureFile, aVideoFile } from '#testing/builders/uploads.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { uploadApprovalForm } from '#modules/people/contract.ts'
import * as api from '../admin-contract.ts'
import { byteRange } from './byte-range.ts'
import { keepDocument, keepVideo } from './keep-files.ts'
import { officeGallery } from './testing/office-gallery.ts'

let app: TestApp
let admin: string
let aPicture: ReturnType<typeof officeGallery>['aPicture']
let send: ReturnType<typeof officeGallery>['send']

beforeAll(async () => {
  app = await testApp({ env: { PAGE_CACHE: '0', FILES_LIMIT_MB: '4' } })
  admin = (await anAdmin(app)).token
  ;({ aPicture, send } = officeGallery(app, admin))
})
afterAll(() => app.close())

const office = () => app.as(admin)

test('refuses what would exceed the limit, in both languages, and says how full it is', async () => {
  await aPicture()
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
