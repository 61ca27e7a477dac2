// The templates of mails: saved, refused, previewed, tried and reset by the office, and never in the way of a mail.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Reply } from '#shared/endpoint.ts'
import { keepDocument, keepPicture } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aDocumentFile, aPictureFile } from '#testing/builders/uploads.ts'
import { getSentEmail, listSentEmails } from '../admin-contract.ts'
import * as api from '../template-contract.ts'
import { namedMails } from '../mails.ts'
import { sendEmail } from './send-email.ts'
import { emailTemplates } from './tables.ts'

const app = await theApp()
const admin = await anAdmin(app)
const office = app.as(admin.token)

const get = (id: string) => office.call(api.getEmailTemplate, { params: { id } })
const bodyOf = ({ subject, header, body, footer, attachesPdf, version }: Reply<typeof api.getEmailTemplate>) => ({
  subject,
  header,
  body,
  footer,
  attachesPdf,
  version,
  pictureIds: { en: null, ar: null },
})
const save = async (id: string, change: (body: ReturnType<typeof bodyOf>) => object) => {
  const body = bodyOf(await get(id))
  return office.call(api.updateEmailTemplate, { params: { id }, body: { ...body, ...change(body) } })
}
const refusalOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { fields?: object }) => error.fields,
  )

/** Sends a mail about order J-1 and gives it as the office reads it. */
let number = 0
async function sent(locale: 'en' | 'ar', kind: 'orderPlaced' | 'accountApproved' = 'orderPlaced') {
  const to = `reader-${(number += 1)}@shop.example`
  await app.asSystem((ctx) => sendEmail(ctx, { key: to, kind, to, locale, params: { name: 'Grace', orderNumber: 'J-1' } }))
  await app.drainJobs()
  const [row] = (await office.call(listSentEmails, { query: { recipient: to.toUpperCase() } })).data
  return office.call(getSentEmail, { params: { id: row?.id ?? '' } })
}

test('are for admins alone', async () => {
  const customer = await aCustomer(app)
  for (const [token, status] of [
    [null, 401],
    [customer.token, 403],
  ] as const) {
    expect(await app.as(token).status(api.listEmailTemplates)).toBe(status)
    expect(await app.as(token).status(api.resetEmailTemplate, { params: { id: 'orderPlaced' }, body: {} })).toBe(status)
  }
  expect(await office.status(api.getEmailTemplate, { params: { id: 'nothing' } })).toBe(404)
})

test('every mail is listed, first what all share', async () => {
  const rows = await office.call(api.listEmailTemplates)

  expect(rows.map(({ id }) => id)).toEqual(['shared', ...namedMails.map(({ id }) => id)])
  expect(new Set(rows.flatMap(({ states }) => Object.values(states)))).toEqual(new Set(['default']))
  expect(rows.find(({ id }) => id === 'orderStatus.shipped')).toMatchObject({
    step: 'shipped',
    subject: 'Order {{orderNumber}} is on its way',
  })
})

test('own words are sent in their language, the other one keeps those of the shop', async () => {
  const saved = await save('orderPlaced', ({ subject, body }) => ({
    subject: { ...subject, en: 'Thanks, {{name}}: {{orderNumber}}' },
    header: { en: 'All is well', ar: '' },
    body: { ...body, en: '<p>Dear {{customer}} of {{ shop }}, it is <strong>{{orderNumber}}</strong>.</p><script>no</script>' },
    footer: { en: '<p>Open till six</p>', ar: '' },
  }))
  expect(saved).toMatchObject({ states: { en: 'own', ar: 'default' }, version: 1 })

  const english = await sent('en')
  const arabic = await sent('ar')

  expect(english.subject).toBe('Thanks, Grace: J-1')
  expect(english.copy?.html).toContain('All is well')
  expect(english.copy?.html).toMatch(/Dear {2}of Jumla, it is <strong>J-1<\/strong>/)
  expect(english.copy?.html).not.toContain('Thank you for your order')
  expect(english.copy?.text).toMatch(/Open till six[^]+-- \n/)
  expect(arabic.subject).toBe('استلمنا طلبكم \u2068J-1\u2069')
  expect(arabic.copy?.html).not.toContain('All is well')
})

test('words equal to those of the shop are not stored', async () => {
  const { subject } = await get('accountApproved')
  await save('accountApproved', () => ({ subject: { ...subject, en: 'Welcome, at last' } }))
  const saved = await save('accountApproved', () => ({ subject }))

  expect(saved.states).toEqual({ en: 'default', ar: 'default' })
  const [row] = await app.asSystem((ctx) => ctx.db.select().from(emailTemplates).where(eq(emailTemplates.id, 'accountApproved')))
  expect(row).toMatchObject({ subject: { en: '', ar: '' }, body: { en: '', ar: '' } })
})

describe('refused', () => {
  test('with its name: a placeholder that the mail does not know', async () => {
    const fields = await refusalOf(save('orderPlaced', ({ body }) => ({ body: { ...body, ar: '<p>{{orderNumber}} {{reason}}</p>' } })))

    expect(fields).toEqual({ 'body.ar': [expect.stringContaining('{{reason}}')] })
  })

  test('a text that lacks what the mail is for', async () => {
    const fields = await refusalOf(save('accountRefused', ({ body }) => ({ body: { ...body, en: '<p>We are sorry, {{name}}.</p>' } })))

    expect(fields).toEqual({ 'body.en': [expect.stringContaining('{{reason}}')] })
  })

  test('a picture that is not in the gallery', async () => {
    const fields = await refusalOf(save('orderPlaced', () => ({ pictureIds: { en: crypto.randomUUID(), ar: null } })))

    expect(Object.keys(fields ?? {})).toEqual(['pictureIds.en'])
  })

  test('a save over the newer version of somebody else', async () => {
    const seen = bodyOf(await get('passwordChanged'))
    await save('passwordChanged', () => ({ header: { en: 'Changed', ar: '' } }))

    expect((await get('passwordChanged')).lastChange?.fields).toEqual(['header', 'states'])
    const late = office.call(api.updateEmailTemplate, { params: { id: 'passwordChanged' }, body: seen })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'core.changed' })
  })
})

test('what a broken import has left is not sent, is said, and can be reset', async () => {
  await app.asSystem((ctx) =>
    ctx.db
      .insert(emailTemplates)
      .values({ id: 'emailChanged', subject: { en: 'Hello {{unheard}}', ar: 'مرحبًا' } })
      .onConflictDoNothing(),
  )
  await app.asSystem((ctx) => ctx.db.execute(sql`update email_templates set body = '[1]' where id = 'orderPlaced'`))

  expect((await get('emailChanged')).states).toEqual({ en: 'broken', ar: 'own' })
  expect((await get('orderPlaced')).states).toEqual({ en: 'broken', ar: 'broken' })
  expect((await sent('en')).subject).toBe('We have your order J-1')

  const reset = await office.call(api.resetEmailTemplate, { params: { id: 'orderPlaced' }, body: {} })
  expect(reset.states).toEqual({ en: 'default', ar: 'default' })
  const one = await office.call(api.resetEmailTemplate, { params: { id: 'emailChanged' }, body: { language: 'en' } })
  expect(one.states).toEqual({ en: 'default', ar: 'own' })
  expect(one.lastChange?.fields).toEqual(['reset'])
})

test('the footer and the line of all mails are on each of them', async () => {
  await save('shared', () => ({ header: { en: 'Trade only', ar: '' }, footer: { en: '<p>Mon to Fri</p>', ar: '' }, keepDays: 90 }))

  const { copy } = await sent('en', 'accountApproved')

  expect(copy?.html).toContain('Trade only')
  expect(copy?.text).toContain('Mon to Fri')
  expect((await get('shared')).keepDays).toBe(90)
  await office.call(api.resetEmailTemplate, { params: { id: 'shared' }, body: {} })
})

test('a preview shows the typed words with an example in either language, and what is wrong with them', async () => {
  const { subject, header, body, footer } = await get('orderStatus.shipped')
  const typed = {
    subject: { ...subject, en: 'Off it goes: {{orderNumber}} {{wrong}}' },
    header,
    body,
    footer,
    pictureIds: { en: null, ar: null },
  }
  const preview = (language: 'en' | 'ar') =>
    office.call(api.previewEmailTemplate, { params: { id: 'orderStatus.shipped' }, body: { ...typed, language, sampleId: null } })

  const [english, arabic] = await Promise.all([preview('en'), preview('ar')])

  expect(english.subject).toBe('Off it goes: J-7K2M')
  expect(english.problems).toEqual([{ field: 'subject.en', message: expect.stringContaining('{{wrong}}') }])
  expect(english.html).toContain('Linen shirt')
  expect(arabic).toMatchObject({ problems: [], subject: expect.stringContaining('J-7K2M') })
  expect(arabic.html).toContain('dir="rtl"')
})

test('there is an example for each placeholder of each mail', async () => {
  for (const { id } of namedMails) {
    const { placeholders } = await get(id)
    const words = { en: placeholders.map((name) => `{{${name}}}`).join(' | '), ar: '' }
    const none = { en: '', ar: '' }
    const typed = { subject: words, header: none, body: none, footer: none, pictureIds: { en: null, ar: null } }
    const { subject } = await office.call(api.previewEmailTemplate, { params: { id }, body: { ...typed, language: 'en', sampleId: null } })
    expect(subject.split(' | ').filter((value) => value === '' || value.startsWith('email.'))).toEqual([])
  }
})

test('a test goes to the one who asks for it, marked as one, with the words that are typed', async () => {
  const { subject, header, body, footer } = await get('accountRefused')
  const typed = { subject: { ...subject, en: 'Only typed' }, header, body, footer, pictureIds: { en: null, ar: null } }

  await office.call(api.sendTestEmail, { params: { id: 'accountRefused' }, body: { ...typed, language: 'en', sampleId: null } })
  await app.drainJobs()

  const { data } = await office.call(listSentEmails, { query: { test: true } })
  expect(data).toMatchObject([{ recipient: admin.email, subject: '[Test] Only typed', isTest: true, state: 'sent' }])
})

test('a customer is shown to those alone who may see customers', async () => {
  await aCustomer(app, { firstName: 'Ingeborg' })
  const samples = () => office.call(api.listMailSamples, { params: { id: 'accountApproved' }, query: { search: 'ingeborg' } })
  const [choice] = await samples()
  const { subject, header, body, footer } = await get('accountApproved')
  const typed = { subject, header, body, footer, pictureIds: { en: null, ar: null }, language: 'en' as const, sampleId: choice?.id ?? null }

  const clerk = app.as((await anAdmin(app, { permissions: ['mails.see'] })).token)
  const preview = async (who: typeof office) =>
    (await who.call(api.previewEmailTemplate, { params: { id: 'accountApproved' }, body: typed })).html

  expect(choice?.label).toContain('Ingeborg')
  expect(await preview(office)).toContain('Ingeborg')
  expect(await clerk.call(api.listMailSamples, { params: { id: 'accountApproved' } })).toEqual([])
  expect(await preview(clerk)).not.toContain('Ingeborg')
})

test('a private file is no picture of a mail, and the mail does not hold its address', async () => {
  const secret = await app.asSystem((ctx) => keepDocument(ctx, { name: 'Form.pdf', bytes: aDocumentFile(), isPrivate: true }))
  const { subject, header, body, footer } = await get('accountRefused')
  const typed = { subject, header, body, footer, pictureIds: { en: secret.id, ar: null }, language: 'en' as const, sampleId: null }
  const [file] = await app.asSystem((ctx) => ctx.db.select({ hash: files.hash }).from(files).where(eq(files.id, secret.id)))

  const { html } = await office.call(api.previewEmailTemplate, { params: { id: 'accountRefused' }, body: typed })
  expect(file?.hash).toBeTruthy()
  expect(html).not.toContain(file?.hash)
})

test('the picture of a mail has a format that every mail program shows', async () => {
  const bytes = await aPictureFile()
  const { id, hash } = await app.asSystem((ctx) => keepPicture(ctx, { name: 'banner.png', bytes }))
  const { subject, header, body, footer } = await get('accountRefused')
  const typed = { subject, header, body, footer, pictureIds: { en: id, ar: null }, language: 'en' as const, sampleId: null }

  const { html } = await office.call(api.previewEmailTemplate, { params: { id: 'accountRefused' }, body: typed })
  const [, path = ''] = new RegExp(`src="http://shop\\.test(/files/${hash}/[^"]+)"`).exec(html) ?? []
  const answer = await app.inject({ url: path })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
})
