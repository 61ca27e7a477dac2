import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendContact } from '#modules/content/contract.ts'
import { listMessages } from '#modules/content/message-admin-contract.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { getBotCheck, register } from '../contract.ts'

let app: TestApp
let admin: string
let service: Server
/** The stand-in's next answer, and the forms it was sent. */
let says: { status: number; body: string }
const asked: Record<string, string>[] = []

const answers = (body: object, status = 200) => (says = { status, body: JSON.stringify(body) })

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push(Object.fromEntries(new URLSearchParams(body)))
      if (says.status === 0) return void request.socket.destroy()
      response.writeHead(says.status, { 'content-type': 'application/json', location: '/elsewhere' }).end(says.body)
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  app = await testApp({
    botCheck: { kind: 'turnstile', publicKey: 'public-key', secret: 'shop-secret', verifyUrl: `http://127.0.0.1:${port}/siteverify` },
  })
  admin = (await anAdmin(app)).token
})
afterAll(async () => {
  await app.close()
  service.close()
})
beforeEach(() => void (asked.length = 0))

const message = { name: 'Tom Ellis', email: 'tom@example.test', subject: 'Sizes', message: 'Do you have the tee in 4XL?' }
const send = (botCheck = 'token of the widget') => app.as(null).call(sendContact, { body: { ...message, botCheck } })
const stored = async () => (await app.as(admin).call(listMessages)).meta.total

test('browsers are given the widget of the service with the public key alone', async () => {
  const check = await app.as(null).call(getBotCheck)

  expect(check).toEqual({
    kind: 'turnstile',
    challenge: null,
    widget: { script: expect.stringContaining('https://challenges.cloudflare.com/'), publicKey: 'public-key' },
  })
})

test("the service is asked with the shop's secret, and what it confirms is stored", async () => {
  answers({ success: true, hostname: 'shop.test' })
  const before = await stored()

  await send()

  expect(asked).toEqual([{ secret: 'shop-secret', response: 'token of the widget' }])
  expect(await stored()).toBe(before + 1)
})

test.each([['invalid-input-response'], ['timeout-or-duplicate'], ['already-seen-response']])(
  'an answer of which the service says %s is refused at its field',
  async (code) => {
    answers({ success: false, 'error-codes': [code] })
    const before = await stored()

    await expect(send()).rejects.toMatchObject({ status: 422, code: 'signIn.botCheck', fields: { botCheck: [expect.any(String)] } })
    expect(await stored()).toBe(before)
  },
)

test.each([
  ['does not answer', () => (says = { status: 0, body: '' })],
  ['fails', () => answers({}, 500)],
  ['leads elsewhere', () => answers({ success: true }, 302)],
  ['answers something else', () => (says = { status: 200, body: '<html>' })],
  ['does not know the secret', () => answers({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ['gives no reason', () => answers({ success: false })],
])('a service that %s refuses every form for now, in words', async (_, fails) => {
  fails()
  const before = await stored()

  await expect(send()).rejects.toMatchObject({ status: 503, code: 'signIn.botCheckDown' })
  expect(await stored()).toBe(before)
})

test('a registration is checked likewise, also one with mistakes, before it says which values are taken', async () => {
  answers({ success: false, 'error-codes': ['invalid-input-response'] })
  const body = {
    firstName: '',
    lastName: 'Ellis',
    email: 'tom@example.test',
    companyName: 'Ellis Ltd',
    companyNumber: '12345678',
    phone: '+442079460123',
    password: 'a-long-Password-1',
    passwordConfirmation: 'a-long-Password-1',
    botCheck: 'token',
  }

  await expect(app.as(null).call(register, { body })).rejects.toMatchObject({
    status: 422,
    fields: { firstName: expect.anything(), botCheck: expect.anything() },
  })
  expect(asked).toHaveLength(1)
})
