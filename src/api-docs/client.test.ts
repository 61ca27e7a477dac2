// A client generated from the description compiles and places an order.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/app.ts'
import { aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { rawCall } from '#testing/raw-call.ts'

const root = join(import.meta.dirname, '../..')

/** The program of an outside developer: it knows the description alone. */
const program = `
import { defaults, placeOrder, quoteCart } from './client.ts'

type Wish = { addressId: string; paymentMethodId: string; idempotencyKey: string }

export function connect(fetch: typeof globalThis.fetch, token: string): void {
  Object.assign(defaults, { fetch, baseUrl: 'http://shop.test', headers: { 'X-Api-Key': 'jumla-web', Authorization: 'Bearer ' + token } })
}

export async function order(wish: Wish, most = Infinity): Promise<{ number: string; total: number } | { refused: 'order.quoteChanged' | 'other' }> {
  const choice = { addressId: wish.addressId, deliveryMethod: 'delivery' as const, paymentMethodId: wish.paymentMethodId }
  const quoted = await quoteCart(choice)
  if (quoted.status !== 200) return { refused: 'other' }
  const { version, totals } = quoted.data.data
  const placed = await placeOrder({ ...choice, idempotencyKey: wish.idempotencyKey, cartVersion: version, expectedTotal: Math.min(most, totals.grandTotal) })
  if (placed.status === 409) return { refused: placed.data.error.code === 'order.quoteChanged' ? 'order.quoteChanged' : 'other' }
  if (placed.status !== 200) return { refused: 'other' }
  return { number: placed.data.data.number, total: placed.data.data.grandTotal }
}

// @ts-expect-error An order names what its buyer saw.
export const incomplete = () => placeOrder({ idempotencyKey: 'x' })
`
const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'esnext',
  lib: ['esnext', 'dom'],
  types: [],
  allowImportingTsExtensions: true,
}

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  await mkdir(join(root, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(root, 'test-results/api-client-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const throughApp = async (url: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
  const answer = await app.inject({
    method: method as 'GET',
    url: new URL(url).pathname,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' ? { payload: body } : {}),
  })
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type']) } })
}

test('compiles, places an order and knows the refusals', async () => {
  const { text } = await rawCall(app, 'GET', '/api/openapi.json')
  await writeFile(join(folder, 'description.json'), text)
  await writeFile(join(folder, 'client.ts'), await generateSource(join(folder, 'description.json')))
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['program.ts'] }))
  const compiled = await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(compiled.stdout).toBe('')

  const { offline } = await aShopFloor(app)
  const buyer = await aReadyBuyer(app)
  const { connect, order } = await import(join(folder, 'program.ts'))
  connect(throughApp, buyer.token)
  const wish = { addressId: buyer.addressId, paymentMethodId: offline.id }

  expect(await order({ ...wish, idempotencyKey: 'a-client-with-an-old-total' }, 1)).toEqual({ refused: 'order.quoteChanged' })
  expect(await order({ ...wish, idempotencyKey: 'a-client-that-orders' })).toEqual({
    number: expect.stringMatching(/\d/),
    total: expect.any(Number),
  })
})
