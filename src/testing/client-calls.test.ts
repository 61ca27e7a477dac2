// The client's wrapper against the real server: every form of call that the specification names.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendContact } from '#modules/content/contract.ts'
import { contactMessages } from '#modules/content/server/tables.ts'
import { uploadPicture } from '#modules/files/admin-contract.ts'
import { getImport, sendPart, startImport } from '#modules/imports/admin-contract.ts'
import { getMarks, putOnList, takeOffList } from '#modules/lists/contract.ts'
import { listProducts } from '#modules/products/contract.ts'
import { getSiteSettings } from '#modules/settings/contract.ts'
import { readTheme, saveTheme } from '#modules/settings/theme-contract.ts'
import type { CallError } from '#shared/call.ts'
import { type Api, browserApi } from '#web/api.ts'
import { theApp } from './app.ts'
import { aCustomer, anAdmin } from './builders/accounts.ts'
import { aProduct } from './builders/products.ts'
import { aPictureFile } from './builders/uploads.ts'

const app = await theApp()

let sent: Request[]
let page: { cookie: string }
let failures: CallError[]
let api: Api

/** The browser's side of the network: what fetch would send, cookies included, reaches the server as it is. */
async function overTheWire(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(new URL(String(address), 'http://shop.test'), init)
  sent.push(request.clone())
  const answer = await app.inject({
    method: request.method as 'GET',
    url: String(address),
    headers: { ...Object.fromEntries(request.headers), cookie: page.cookie },
    ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
  })
  return new Response(new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: { 'content-type': String(answer.headers['content-type']) },
  })
}

beforeEach(() => {
  sent = []
  failures = []
  page = { cookie: '' }
  vi.stubGlobal('fetch', overTheWire)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('dispatchEvent', () => true)
  api = browserApi({
    apiKey: 'jumla-web',
    baseUrl: '',
    locale: () => 'en',
    wordsFor: (code) => code,
    onFailure: (error) => failures.push(error),
  })
})
afterEach(() => vi.unstubAllGlobals())

const message = {
  name: 'Tom & Co = friends',
  email: 'tom@example.test',
  subject: 'ما المقاسات؟',
  message: '100% cotton + linen?\nYes',
  botCheck: 'test',
}

test('a body goes URL-encoded where its call says so, with the cross-site pair of cookie and header, and arrives as it was written', async () => {
  await api.call(sendContact, { body: { ...message, product: undefined } })

  const [request] = sent
  expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(page.cookie).toContain(`XSRF-TOKEN=${request?.headers.get('x-xsrf-token')}`)
  const { botCheck: _, ...written } = message
  expect(await app.asSystem((ctx) => ctx.db.select().from(contactMessages))).toMatchObject([written])
})

test('without its pair such a call is refused, and the failure is shown once', async () => {
  Object.defineProperty(page, 'cookie', { get: () => 'XSRF-TOKEN=theirs', set: () => {} })

  await expect(api.call(sendContact, { body: message }, { headers: { 'X-XSRF-TOKEN': 'ours' } })).rejects.toMatchObject({ status: 403 })
  expect(failures).toHaveLength(1)
})

test('an input that the server refuses comes back at its field and counts as a warning', async () => {
  const refused = await api.call(sendContact, { body: { ...message, email: 'tom' } }, { ignore: true }).catch((error: CallError) => error)

  expect(refused).toMatchObject({ status: 422, isInput: true, fields: { email: ['Please give a valid e-mail address.'] } })
  expect(failures).toEqual([])
})

test('a GET carries its parameters in the address and further headers, and the fixed ones of every call', async () => {
  await aProduct(app, { title: { en: 'Linen tee', ar: 'قميص كتان' } })

  const { data } = await api.call(listProducts, { query: { search: 'linen', perPage: 5 } }, { headers: { 'Accept-Language': 'ar' } })
  await api.call(getSiteSettings)

  expect(data.map(({ title }) => title)).toEqual(['قميص كتان'])
  expect(new URL(sent[0]?.url ?? '').search).toBe('?search=linen&perPage=5')
  expect(Object.fromEntries(sent[1]?.headers ?? [])).toMatchObject({
    'x-api-key': 'jumla-web',
    accept: 'application/json',
    'accept-language': 'en',
    'x-preview': 'false',
  })
})

test('a file goes as multipart in a PUT, byte by byte', async () => {
  const { token } = await anAdmin(app)
  const headers = { Authorization: `Bearer ${token}` }
  const bytes = Buffer.from('title,price\nTee,4.50\n')
  const { id } = await api.call(startImport, { body: { name: 'goods.csv', bytes: bytes.length } }, { headers })

  const file = new File([bytes], 'part', { type: 'application/octet-stream' })
  await api.call(sendPart, { params: { id, part: 0 }, file }, { headers })

  const [, put] = sent
  expect([put?.method, put?.headers.get('content-type')?.split(';')[0]]).toEqual(['PUT', 'multipart/form-data'])
  expect(await api.call(getImport, { params: { id } }, { headers })).toMatchObject({ fileName: 'goods.csv', bytes: bytes.length })
})

test('a DELETE carries its parameters in the address', async () => {
  const { token } = await aCustomer(app)
  const headers = { Authorization: `Bearer ${token}` }
  const { id } = await aProduct(app)
  const on = { params: { kind: 'favorites' } as const }
  await api.call(putOnList, { ...on, body: { productIds: [id] } }, { headers })

  await api.call(takeOffList, { ...on, query: { products: [id] } }, { headers })

  expect(sent.at(-1)?.method).toBe('DELETE')
  expect(new URL(sent.at(-1)?.url ?? '').search).toBe(`?products=${id}`)
  expect(await api.call(getMarks, {}, { headers })).toMatchObject({ favorites: [] })
})

test('with an admin’s stored token calls of the office carry it: a file as multipart in a POST, a body as JSON in a PUT; others name it for previews', async () => {
  const { token } = await anAdmin(app)
  const stored = new Map([['tokenAdmin', token]])
  const storage = { getItem: (key: string) => stored.get(key) ?? null }
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: { getItem: () => null } })

  const picture = new File([new Uint8Array(await aPictureFile())], 'tee.png', { type: 'image/png' })
  await api.call(uploadPicture, { file: picture })
  const { id: _, lastChange: _last, isBroken: _broken, ...theme } = await api.call(readTheme)
  await api.call(saveTheme, { body: { ...theme, perPage: 24 } })
  await api.call(getSiteSettings)

  const [post, , put, front] = sent
  const facts = (request: Request | undefined) => [
    request?.method,
    request?.headers.get('content-type')?.split(';')[0],
    request?.headers.get('authorization'),
    request?.headers.get('x-preview'),
    request?.headers.get('x-admin-token'),
  ]
  expect(facts(post)).toEqual(['POST', 'multipart/form-data', `Bearer ${token}`, 'true', null])
  expect(facts(put)).toEqual(['PUT', 'application/json', `Bearer ${token}`, 'true', null])
  expect(facts(front)).toEqual(['GET', undefined, null, 'true', token])

  // Ten characters are no token.
  stored.set('tokenAdmin', 'ten-signs!')
  await api.call(getSiteSettings)
  expect(sent.at(-1)?.headers.get('x-preview')).toBe('false')
  await api.call(readTheme, {}, { ignore: true }).catch(() => undefined)
  expect(sent.at(-1)?.headers.get('authorization')).toBeNull()
})

test.each([
  [200, { data: {}, error: 'No more' }, 'No more'],
  [200, { data: {}, errors: { name: ['Too short'] } }, 'core.unknown'],
  [302, {}, 'core.unknown'],
  [299, { data: 'fine' }, null],
])('an answer of %i with %j is judged by status and body', async (status, body, said) => {
  vi.stubGlobal('fetch', async () => ({ status, headers: new Headers(), json: async () => body }))
  const heard = await api.call(getSiteSettings).then(
    () => null,
    (error: CallError) => error.message,
  )
  expect(heard).toBe(said)
  expect(failures).toHaveLength(said === null ? 0 : 1)
})
