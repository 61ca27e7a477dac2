import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { theApp } from '#testing/app.ts'
import type { Actor } from '#server/ctx.ts'
import { connect } from '#server/db/client.ts'
import { folderStorage } from '#server/storage.ts'
import { addFiles, keepDocument, keepPicture } from './public.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token

const keep = (bytes: Buffer) => app.asSystem((ctx) => keepPicture(ctx, { name: 'x', bytes }))
const get = (hash: string, size: string, headers: Record<string, string> = {}) => app.inject({ url: `/files/${hash}/${size}`, headers })
const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#cc2211' } })

function upload(path: string, bytes: Buffer, mime: string, token: string | null) {
  const boundary = 'edge'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: ${mime}\r\n\r\n`
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      'x-api-key': 'jumla-web',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

/** A PNG whose header declares a size, with almost no data. */
function claimingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

test('keeps an uploaded picture once, and serves it in its sizes for ever', async () => {
  const bytes = await red(900, 600).jpeg().toBuffer()

  const first = await upload('/api/admin/files/pictures', bytes, 'image/jpeg', admin)
  const again = await upload('/api/admin/files/pictures', bytes, 'image/jpeg', admin)

  expect(first.statusCode).toBe(200)
  expect(again.json()).toEqual(first.json())
  const { hash, width, height, colour } = first.json<{ data: { hash: string; width: number; height: number; colour: string } }>().data
  expect([width, height]).toEqual([900, 600])
  expect(colour).toMatch(/^#c[b-d]2[0-4]1[0-4]$/)
  for (const [size, type, wide] of [
    ['320.webp', 'webp', 320],
    ['160.avif', 'heif', 160],
    ['1200.webp', 'webp', 900],
    ['320.png', 'png', 320],
    ['1200.jpeg', 'jpeg', 900],
  ] as const) {
    const answer = await get(hash, size)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': `image/${size.split('.')[1]}`,
    })
    const meta = await sharp(answer.rawPayload).metadata()
    expect([meta.format, meta.width]).toEqual([type, wide])
  }
  expect(await app.drainJobs()).toBe(1)
})

test('refuses a picture that is not of the declared type: a drawing is none of the types a customer may send', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')

  const [asPng, asSvg] = [
    await upload('/api/admin/files/pictures', svg, 'image/png', admin),
    await upload('/api/admin/files/pictures', svg, 'image/svg+xml', admin),
  ]

  expect([asPng.statusCode, asPng.json().error.code, asSvg.statusCode]).toEqual([422, 'file.otherType', 200])
})

test('many who ask for a new size at once wait for one making of it', async () => {
  const { hash } = await keep(await red(700, 700).png().toBuffer())
  const stored = vi.spyOn(await app.asSystem(async (ctx) => ctx.storage), 'put')

  const answers = await Promise.all(Array.from({ length: 12 }, () => get(hash, '640.avif')))

  expect(stored).toHaveBeenCalledTimes(1)
  stored.mockRestore()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
})

test('turns pictures upright and takes away what they tell about their maker', async () => {
  const bytes = await red(400, 200)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret Person' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

  const kept = await keep(bytes)
  const answer = await get(kept.hash, '160.webp')
  const meta = await sharp(answer.rawPayload).metadata()

  expect([kept.width, kept.height]).toEqual([200, 400])
  expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([160, 320, undefined, undefined])
  expect(answer.rawPayload.includes('Secret')).toBe(false)
})

test('draws an SVG instead of handing it out', async () => {
  const { hash } = await keep(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#0a0"/></svg>'),
  )

  expect((await sharp((await get(hash, '320.webp')).rawPayload).metadata()).format).toBe('webp')
  expect((await get(hash, 'original')).statusCode).toBe(404)
})

test.each([
  ['text that says it is a picture', Buffer.from('hello, I am a PNG'), 'file.unsupported'],
  ['a page', Buffer.from('<!doctype html><svg></svg>'), 'file.unsupported'],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'file.svgScript'],
  [
    'a drawing of entities',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><!DOCTYPE x [<!ENTITY a "aaaa">]><text>&a;</text></svg>'),
    'file.svgOutside',
  ],
  [
    'a drawing that reaches outside',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    'file.svgOutside',
  ],
  [
    'a drawing that would take seconds to draw',
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><filter id="f"><feTurbulence numOctaves="9"/></filter><rect width="999" height="999" filter="url(#f)"/></svg>`,
    ),
    'file.svgTooDear',
  ],
  ['a picture of too many pixels', claimingPng(60_000, 60_000), 'file.tooManyPixels'],
  ['a picture cut off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file.unreadable'],
  ['a picture with too little in it', claimingPng(3000, 3000), 'file.unreadable'],
])('refuses %s', async (_, bytes, code) => {
  await expect(keep(bytes)).rejects.toMatchObject({ code, status: 422 })
})

test('refuses a type that is not a picture before looking into it', async () => {
  const answer = await upload('/api/admin/files/pictures', Buffer.from('GIF89a'), 'image/gif', admin)
  expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['file']])
})

test('answers not found for unknown files, sizes and names that climb', async () => {
  const { hash } = await keep(await red(20, 20).png().toBuffer())

  for (const [name, size] of [
    ['0'.repeat(64), '320.webp'],
    [hash, '321.webp'],
    [hash, '320.gif'],
    ['..', '320.webp'],
    ['%2e%2e%2f%2e%2e', '320.webp'],
  ] as const) {
    expect((await get(name, size)).statusCode, `${name}/${size}`).toBe(404)
  }
})

test('hands out documents as attachments: public ones to anyone, private ones to their owner and the office', async () => {
  const owner = randomUUID()
  const pdf = Buffer.from('%PDF-1.7 made for a test')
  const open = await app.asSystem((ctx) => keepDocument(ctx, { name: 'Catalogue.pdf', bytes: pdf, isPrivate: false }))
  const secret = await app.asSystem((ctx) => keepDocument(ctx, { name: 'Form.pdf', bytes: pdf, isPrivate: true, ownerId: owner }))

  const answer = await get(open.hash, 'document')
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('attachment') })
  expect(secret.hash).not.toBe(open.hash)
  const guarded = Fastify()
  const people = new Map<string, Actor>([
    [
      'token-of-owner',
      {
        kind: 'customer',
        id: owner,
        sessionId: owner,
        customerId: owner,
        companyId: owner,
        status: 'approved',
        canSeePrices: true,
        isRestricted: false,
      },
    ],
    ['token-of-stranger', { kind: 'salesperson', id: randomUUID(), sessionId: owner, actingFor: null }],
    ['token-of-admin', { kind: 'admin', id: randomUUID(), sessionId: owner, isSuper: false, permissions: ['customers.see'] }],
    ['token-of-other-admin', { kind: 'admin', id: randomUUID(), sessionId: owner, isSuper: false, permissions: ['files.see'] }],
  ])
  const database = connect(app.databaseUrl, { max: 1, onError: () => {} })
  addFiles(guarded, {
    db: database.db,
    storage: folderStorage(`${app.dataDir}/files`),
    findActor: async (token) => people.get(token) ?? null,
  })
  const status = async (token: string, hash = secret.hash) =>
    (await guarded.inject({ url: `/files/${hash}/document`, headers: { authorization: `Bearer ${token}` } })).statusCode
  expect((await get(secret.hash, 'document')).statusCode).toBe(404)
  expect(await status('token-of-stranger')).toBe(404)
  // An ended session says so, and nothing about what exists.
  expect([await status('token-of-nobody'), await status('token-of-nobody', 'a'.repeat(64))]).toEqual([401, 401])
  expect(await status('token-of-other-admin')).toBe(404)
  expect([await status('token-of-owner'), await status('token-of-admin')]).toEqual([200, 200])
  await database.close()
  await expect(
    app.asSystem((ctx) => keepDocument(ctx, { name: 'x.pdf', bytes: Buffer.from('MZ'), isPrivate: false })),
  ).rejects.toMatchObject({ code: 'file.unsupported' })
})
