// Forms of pages from the visitor to the office's messages: what is refused, what is stored, who gets a mail.
import { beforeEach, expect, test } from 'vitest'
import { getMessage, listMessages } from '#modules/content/message-admin-contract.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { anIntro, aPublishedPage, words } from '#testing/builders/pages.ts'
import type { Block, FormField } from '../blocks.ts'
import { listPageLinks, sendForm } from '../form-contract.ts'
import { createLayout } from '../layout-admin-contract.ts'

const none = { en: '', ar: '' }
const field = (key: string, kind: FormField['kind'], isRequired: boolean, choices: FormField['choices'] = []): FormField => ({
  key,
  kind,
  label: words(key, `${key} ع`),
  hint: none,
  isRequired,
  choices,
})
const form: Extract<Block, { type: 'form' }> = {
  key: 'form',
  type: 'form',
  title: none,
  submit: none,
  thanks: none,
  fields: [
    field('name', 'name', true),
    field('email', 'email', true),
    field('shop', 'choice', true, [words('Shop', 'متجر'), words('Café', 'مقهى')]),
    field('wishes', 'longText', false),
    field('agreed', 'checkbox', true),
    field('constructor', 'text', false),
  ],
}

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app, { email: 'office@example.test', receivesMails: true })).token
await aPublishedPage(app, admin, 'form', 'form-1', { title: words('Trade account', 'حساب تجاري'), blocks: [anIntro('Ask us'), form] })
await aPublishedPage(app, admin, 'default', 'opening-hours')

beforeEach(() => app.asSystem(async (ctx) => void (await ctx.db.execute('delete from rate_limits'))))

const filled = { name: 'ليلى', email: 'layla@example.test', shop: 'مقهى', wishes: 'لوز', agreed: 'yes' }
const send = (over: object = {}, answers: object = filled, language = 'ar') =>
  app
    .as(null)
    .call(sendForm, { body: { path: 'form-1', answers: { ...answers }, botCheck: 'test', ...over } }, { 'accept-language': language })
const stored = async () => (await app.as(admin).call(listMessages, { query: { form: 'form-1' } })).data

test('a form without its cross-site pair or its bot check is refused, and so is one of a page without a form', async () => {
  const bare = await app.inject({
    method: 'POST',
    url: '/api/front/forms',
    headers: { 'x-api-key': 'jumla-web' },
    payload: { path: 'form-1', answers: filled, botCheck: 'test' },
  })

  expect(bare.statusCode).toBe(403)
  await expect(send({ botCheck: 'wrong' })).rejects.toMatchObject({ fields: { botCheck: [expect.any(String)] } })
  for (const path of ['opening-hours', 'nothing-here']) await expect(send({ path })).rejects.toMatchObject({ status: 404 })
  expect(await stored()).toEqual([])
})

test('every wrong answer is refused at its field, in the language of its writer', async () => {
  const wrong = send({}, { email: 'layla', shop: 'Factory' }, 'en')

  await expect(wrong).rejects.toMatchObject({
    status: 422,
    fields: {
      'answers.name': ['Please fill this in.'],
      'answers.email': ['Please give a valid e-mail address.'],
      'answers.shop': ['Please choose one of the answers.'],
      'answers.agreed': ['Please tick this box.'],
    },
  })
  // A choice is one of the words that its reader saw.
  await expect(send({}, filled, 'en')).rejects.toMatchObject({ fields: { 'answers.shop': [expect.any(String)] } })
})

test('the office gets the answers with their labels, its writer a copy; fields that the form has not are left out', async () => {
  await send({}, { ...filled, role: 'admin' })
  await app.drainJobs()

  const [row] = await stored()
  expect(row).toMatchObject({ name: 'ليلى', email: 'layla@example.test', subject: 'حساب تجاري', status: 'open', locale: 'ar' })
  const { fields } = await app.as(admin).call(getMessage, { params: { id: row?.id ?? '' } })
  expect(fields.map(({ key, value }) => [key, value])).toEqual([
    ['name', 'ليلى'],
    ['email', 'layla@example.test'],
    ['shop', 'مقهى'],
    ['wishes', 'لوز'],
    ['agreed', 'نعم'],
    ['constructor', ''],
  ])
  expect(
    app
      .mails()
      .map((mail) => /^To: (\S+)/m.exec(mail)?.[1])
      .toSorted(),
  ).toEqual(['layla@example.test', 'office@example.test'])
})

test('an answer with a link reaches the office alone: no stranger sends one through the shop to an address of their choice', async () => {
  await send({}, { ...filled, email: 'somebody@example.test', wishes: 'Win now: https://prize.example/win' })
  await app.drainJobs()

  expect((await stored())[0]).toMatchObject({
    email: 'somebody@example.test',
    message: expect.stringContaining('https://prize.example/win'),
  })
  expect(app.mails().map((mail) => /^To: (\S+)/m.exec(mail)?.[1])).not.toContain('somebody@example.test')
})

test('a long answer is a name as far as there is room, in whole characters', async () => {
  await send({}, { ...filled, name: `${'ل'.repeat(119)}🌹🌹` })

  expect((await stored()).map(({ name }) => name)).toContain(`${'ل'.repeat(119)}🌹`)
})

test('an address sends five forms an hour', async () => {
  for (let sent = 0; sent < 5; sent++) await send()

  await expect(send()).rejects.toMatchObject({ status: 429, code: 'core.tooMany' })
})

test("the footer leads to pages of the reader's language, and to the blog once there is an article", async () => {
  await aPublishedPage(app, admin, 'default', 'only-english', { language: 'en' })
  await aPublishedPage(app, admin, 'landing', 'landing-page-1')
  const links = async (language: string) => app.as(null).call(listPageLinks, {}, { 'accept-language': language })

  expect((await links('en')).links.map(({ path }) => path).toSorted()).toEqual(['form-1', 'only-english', 'opening-hours'])
  const arabic = await links('ar')
  expect(arabic.links.map(({ path }) => path).toSorted()).toEqual(['form-1', 'opening-hours'])
  expect(arabic.hasArticles).toBe(false)
  await aPublishedPage(app, admin, 'blog', 'first-article')
  expect((await links('ar')).hasArticles).toBe(true)
})

test('a page with several forms takes the answers of the one that was filled in; a form without fields is none', async () => {
  await app.as(admin).call(createLayout, {
    body: {
      key: 'two-forms',
      name: words('Two forms'),
      attributes: [{ key: 'form', label: words('Form'), type: 'form', isRequired: true, isMany: true }],
    },
  })
  const [blank, visit] = [
    { ...form, fields: [] },
    { ...form, fields: [field('when', 'text', true)] },
  ]
  await aPublishedPage(app, admin, 'two-forms', 'ask-us', { title: words('Ask us'), blocks: [blank, form, visit] })

  await send({ path: 'ask-us', form: 1 }, { when: 'Tomorrow' })
  await send({ path: 'ask-us' })

  await expect(send({ path: 'ask-us', form: 2 })).rejects.toMatchObject({ status: 404 })
  const { data } = await app.as(admin).call(listMessages, { query: { form: 'ask-us' } })
  expect(data.map(({ message }) => message.split(':')[0]).toSorted()).toEqual(['name ع', 'when ع'])
})

test('only a field that asks for a name names the sender; without one no answer stands in the subject of the mail to the office', async () => {
  const unnamed = { ...form, fields: [field('topic', 'text', false), field('wishes', 'longText', false)] }
  await aPublishedPage(app, admin, 'form', 'unnamed', { title: words('Ask us', 'اسألونا'), blocks: [anIntro('Ask us'), unnamed] })

  await expect(send({ path: 'unnamed' }, { topic: ' ' }, 'en')).rejects.toMatchObject({
    fields: { 'answers.topic': ['Fill in at least one field.'] },
  })
  await send({ path: 'unnamed' }, { topic: 'www.prize.example' }, 'en')
  await app.drainJobs()

  const { data } = await app.as(admin).call(listMessages, { query: { form: 'unnamed' } })
  expect(data).toMatchObject([{ name: '', email: '' }])
  const mail = app.mails('office@example.test').at(-1)
  expect(mail).toContain('Subject: Message from a visitor: Ask us')
  expect(mail).toContain('Written by a visitor (no e-mail address) through a form of the shop:')
  await expect(send({}, { ...filled, name: 'www.prize.example' }, 'en')).rejects.toMatchObject({
    fields: { 'answers.name': ['This may not contain links.'] },
  })
})
