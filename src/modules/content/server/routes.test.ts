import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { theApp } from '#testing/app.ts'
import { aProduct } from '#testing/builders/products.ts'
import { listSlides, sendContact } from '../contract.ts'
import { contactMessages, slides } from './tables.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })

const message = { name: 'Tom Ellis', email: 'tom@example.test', subject: 'Sizes', message: 'Do you have the tee in 4XL?', botCheck: 'test' }
const send = (change: object = {}, headers: Record<string, string> = {}) =>
  app.as(null).call(sendContact, { body: { ...message, ...change } }, headers)

test('a contact message without its cross-site pair or its bot check is refused', async () => {
  const bare = await app.inject({ method: 'POST', url: '/api/front/contact', headers: { 'x-api-key': 'jumla-web' }, payload: message })

  expect(bare.statusCode).toBe(403)
  await expect(send({ botCheck: 'wrong' })).rejects.toMatchObject({ fields: { botCheck: [expect.any(String)] } })
})

test('keeps a message and sends it to its writer and to the office, with the product it asks about', async () => {
  const { id, slug, sku } = await aProduct(app, { title: 'Linen tee' })
  await anAdmin(app, { email: 'office@example.test', receivesMails: true })
  await anAdmin(app, { email: 'silent@example.test', receivesMails: false })

  await send({ product: slug })
  await app.drainJobs()

  expect(await app.asSystem((ctx) => ctx.db.select().from(contactMessages))).toMatchObject([{ productId: id }])
  const mails = app.mails()
  expect(mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]).sort()).toEqual(['office@example.test', 'tom@example.test'])
  for (const mail of mails) expect(mail).toContain(`Linen tee (${sku})`)
})

test('an address sends five messages an hour', async () => {
  for (let sent = 1; sent < 5; sent++) await send({ product: 'not-there' })

  await expect(send()).rejects.toMatchObject({ status: 429, code: 'core.tooMany' })
})

test.each([
  ['no name', { name: ' ' }, 'name', 'Please give your name.'],
  ['a bad e-mail', { email: 'tom@' }, 'email', 'Please give a valid e-mail address.'],
  ['a subject that breaks the header', { subject: 'a\r\nBcc: x@example.test' }, 'subject', 'Please give a subject.'],
  ['a link', { message: 'look at www.example.test' }, 'message', 'The message may not contain links.'],
  ['a link in the subject', { subject: 'Won: https://bad.example/x' }, 'subject', 'This may not contain links.'],
  ['a link in the name', { name: 'cheap-goods.shop' }, 'name', 'This may not contain links.'],
  [
    'a phone number',
    { message: 'call me: 07700 900 123 4' },
    'message',
    'The message may not contain personal information such as e-mail addresses or phone numbers.',
  ],
])('refuses %s at its field', async (_, change, field, text) => {
  await expect(send(change)).rejects.toMatchObject({ fields: { [field]: [text] } })
})

test("shows active slides in their order and in the visitor's language", async () => {
  const text = (en: string, ar: string) => ({ en, ar })
  const slide = (title: string, position: number, status: 'active' | 'inactive') => ({
    title: text(title, `${title} ع`),
    text: text('', ''),
    buttonText: text('Go', 'اذهب'),
    href: '/products',
    position,
    status,
  })
  await app.asSystem((ctx) =>
    ctx.db.insert(slides).values([slide('Second', 2, 'active'), slide('First', 1, 'active'), slide('Off', 0, 'inactive')]),
  )

  const shown = await app.as(null).call(listSlides, {}, { 'accept-language': 'ar' })

  expect(shown.map(({ title, buttonText, picture }) => [title, buttonText, picture])).toEqual([
    ['First ع', 'اذهب', null],
    ['Second ع', 'اذهب', null],
  ])
})
