// Files of a shop whose storage is a bucket: kept, served and removed as from a folder; while the bucket is away nothing is half stored and nobody is told a lie.
import { afterAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aDocumentFile, aPictureFile, aVideoFile, upload } from '#testing/builders/uploads.ts'
import { testApp, theApp } from '#testing/app.ts'
import { s3StandIn } from '#testing/s3-stand-in.ts'
import * as api from '../admin-contract.ts'
import { keepDocument } from './keep-files.ts'
import { sweep } from './stored-content.ts'
import { officeGallery } from './testing/office-gallery.ts'

const store = await s3StandIn()
afterAll(() => store.close())
const env = { PAGE_CACHE: '0', ...store.env() }
const app = await theApp({ env })
const admin = (await anAdmin(app)).token
const { send } = officeGallery(app, admin)
beforeEach(() => void store.setLine('answers'))

const office = () => app.as(admin)
const names = () => [...store.objects.keys()].toSorted()
const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/files/${path}`, headers })
const uploaded = async (bytes: Buffer) => (await send(api.uploadPicture, bytes, 'image/png')).json().data as { id: string; hash: string }

test('a picture is refused from a visitor, kept in the bucket, served in its sizes, listed, and removed with them', async () => {
  const bytes = await aPictureFile(900, 600)
  expect((await upload(app, api.uploadPicture, { mime: 'image/png', bytes, token: null })).statusCode).toBe(401)
  expect(names()).toEqual([])

  const { id, hash } = await uploaded(bytes)
  expect(store.objects.get(`files/originals/${hash}`)?.bytes.equals(bytes)).toBe(true)
  await app.drainJobs()
  expect(names().filter((name) => name.startsWith(`files/pictures/${hash}/`))).toHaveLength(10)
  const small = await get(`${hash}/320.jpeg`)
  expect([small.statusCode, small.headers['content-type'], (await sharp(small.rawPayload).metadata()).width]).toEqual([
    200,
    'image/jpeg',
    320,
  ])
  expect((await office().call(api.listFiles, { query: {} })).data.map((file) => file.id)).toEqual([id])

  await office().call(api.removeFile, { params: { id } })
  await app.asSystem((ctx) => sweep(ctx, { hash, kind: 'picture' }))
  expect(names()).toEqual([])
  expect((await get(`${hash}/320.jpeg`)).statusCode).toBe(404)
})

test('a video comes in ranges, and what lies past its end is refused', async () => {
  const bytes = aVideoFile()
  const { hash } = (await send(api.uploadVideo, bytes, 'video/mp4', { name: 'film.mp4' })).json().data

  const part = await get(`${hash}/video`, { range: 'bytes=4-11' })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, `bytes 4-11/${bytes.length}`, 'ftypisom'])
  expect((await get(`${hash}/video`)).rawPayload.equals(bytes)).toBe(true)
  expect((await get(`${hash}/video`, { range: 'bytes=99999-' })).statusCode).toBe(416)
})

test('a private document is not there for a stranger, and its owner gets it', async () => {
  const [stranger, owner] = [await aCustomer(app), await aCustomer(app)]
  const bytes = aDocumentFile()
  const { hash } = await app.asSystem((ctx) => keepDocument(ctx, { name: 'Form.pdf', bytes, isPrivate: true, ownerId: owner.id }))
  const as = (token?: string) => get(`${hash}/document`, token ? { authorization: `Bearer ${token}` } : {})

  expect([(await as()).statusCode, (await as(stranger.token)).statusCode]).toEqual([404, 404])
  expect((await as(owner.token)).rawPayload.equals(bytes)).toBe(true)
})

test('while the bucket is away an upload is refused in both languages and leaves nothing, and is taken afterwards', async () => {
  const bytes = await aPictureFile()
  const before = [names(), (await office().call(api.listFiles, { query: {} })).meta.total]
  store.setLine('deaf')

  const [english, arabic] = [
    await send(api.uploadPicture, bytes, 'image/png'),
    await send(api.uploadPicture, bytes, 'image/png', { language: 'ar' }),
  ]

  expect([english.statusCode, english.json().error.code, english.headers['retry-after']]).toEqual([503, 'core.busy', '2'])
  expect(arabic.json().message).toMatch(/[\u0600-\u06ff]/)
  expect([names(), (await office().call(api.listFiles, { query: {} })).meta.total]).toEqual(before)
  store.setLine('answers')
  expect((await send(api.uploadPicture, bytes, 'image/png')).statusCode).toBe(200)
})

test('an upload that breaks off on its way into the bucket leaves no file', async () => {
  const bytes = await aPictureFile()
  store.setLine('losesAnswers', /^PUT/)

  expect((await send(api.uploadPicture, bytes, 'image/png')).statusCode).toBe(503)

  store.setLine('answers')
  await app.drainJobs()
  const { data } = await office().call(api.listFiles, { query: {} })
  expect(names().filter((name) => name.startsWith('files/originals/'))).toHaveLength(data.filter(({ kind }) => kind === 'picture').length)
})

test('a picture that the bucket does not give now is no missing one, and nobody keeps that answer', async () => {
  const { hash } = await uploaded(await aPictureFile())
  expect((await get(`${hash}/160.webp`)).statusCode).toBe(200)

  for (const [line, only] of [
    ['deaf', /^/],
    ['isBusy', /^GET/],
  ] as const) {
    store.setLine(line, only)
    const refused = await get(`${hash}/160.webp`)
    expect([refused.statusCode, refused.headers['cache-control'], refused.json().error.code]).toEqual([503, 'no-store', 'core.busy'])
  }

  store.setLine('answers')
  expect((await get(`${hash}/160.webp`)).statusCode).toBe(200)
})

test('a document with pictures is not made without them while the bucket is away', async () => {
  const { jpegsOf } = await import('./jpegs.ts')
  const { hash } = await uploaded(await aPictureFile())
  const made = () => app.asSystem((ctx) => jpegsOf(ctx.storage, [hash]))
  store.setLine('deaf')

  await expect(made()).rejects.toMatchObject({ name: 'StorageAway' })

  store.setLine('answers')
  expect(Object.keys(await made())).toEqual([hash])
})

test('two processes that take the same picture at the same moment keep it once', async () => {
  const other = await testApp({ env, through: async () => app.databaseUrl })
  try {
    const bytes = await aPictureFile()
    const given = { mime: 'image/png', bytes, token: admin }

    const answers = await Promise.all([app, other, app, other].map((each) => upload(each, api.uploadPicture, given)))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const kept = answers.map((answer) => answer.json().data as { id: string; hash: string })
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1)
    expect(store.objects.get(`files/originals/${kept[0]?.hash}`)?.bytes.equals(bytes)).toBe(true)
  } finally {
    await other.close()
  }
})
