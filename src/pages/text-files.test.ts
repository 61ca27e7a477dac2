// Texts come as small as they can be, and whole to those who take them as they are.
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressWell } from '../server/compress.ts'
import { compressAnswers } from '../server/http.ts'
import { browserTexts } from '../server/texts.ts'
import { addTextFiles } from './text-files.ts'

test('texts are sent in their smallest form, and whole to a client that takes no other', async () => {
  const app = Fastify()
  compressAnswers(app)
  addTextFiles(app)
  const { hash, json } = browserTexts.ar
  const url = `/texts/ar/shop-${hash}.json`
  const first = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': expect.stringContaining('immutable') })
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(json.shop)
  expect(first.rawPayload.length).toBe((await compressWell(Buffer.from(json.shop))).length)
  const again = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  const whole = await app.inject({ url })
  expect(whole.headers['content-encoding']).toBeUndefined()
  expect(whole.body).toBe(json.shop)
  await app.close()
})
