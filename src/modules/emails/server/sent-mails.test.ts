// Mails as they were sent: read by the office with their secrets masked, with their documents, filtered, and removed when they are old.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailInvoice } from '#modules/invoices/admin-contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { getSentEmail, listSentEmails } from '../admin-contract.ts'
import { updateEmailTemplate } from '../template-contract.ts'
import { deliverEmail } from './deliver-email.ts'
import { forgetOldMails } from './forget-mails.ts'
import { type EmailData, sendEmail } from './send-email.ts'
import { sentEmailCopies, sentEmails } from './tables.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const office = app.as((await anAdmin(app)).token)

const asked = '2026-11-22T09:00:00.000Z'
const link = { label: 'email.mail.resetPassword.button', purpose: 'resetPassword', personId: crypto.randomUUID(), askedAt: asked }
let number = 0
const mail = (over: Partial<EmailData> = {}): EmailData => ({
  key: `sent ${(number += 1)}`,
  kind: 'accountApproved',
  to: `reader-${number}@shop.example`,
  locale: 'en',
  params: { name: 'Grace' },
  ...over,
})
const deliver = (data: EmailData, path = '/x') => app.asSystem((ctx) => deliverEmail(ctx, data, () => Promise.resolve(path)))
const list = async (query: object) => (await office.call(listSentEmails, { query })).data
async function read(to: string) {
  const [row] = await list({ recipient: to })
  return office.call(getSentEmail, { params: { id: row?.id ?? '' } })
}
/** The mails to somebody as they went out. */
const files = (to: string) =>
  readdirSync(join(app.dataDir, 'mail'))
    .map((name) => readFileSync(join(app.dataDir, 'mail', name), 'utf8'))
    .filter((text) => text.includes(`To: ${to}`))

test('one mail is read by admins alone', async () => {
  const data = mail()
  await deliver(data)
  const { id, copy } = await read(data.to)

  expect(copy?.text).toContain('Hello Grace')
  const customer = await aCustomer(app)
  expect(await app.as(null).status(getSentEmail, { params: { id } })).toBe(401)
  expect(await app.as(customer.token).status(getSentEmail, { params: { id } })).toBe(403)
  expect(await office.status(getSentEmail, { params: { id: crypto.randomUUID() } })).toBe(404)
})

describe('what opens something without a sign-in is in no readable copy:', () => {
  test('one-time links', async () => {
    const data = mail({ kind: 'resetPassword', link })
    await deliver(data, '/password/reset/s3cret-token/grace')

    const { copy } = await read(data.to)
    const rows = await app.asSystem((ctx) =>
      ctx.db.execute(
        sql`select e::text || coalesce(c::text, '') as row from sent_emails e left join sent_email_copies c on c.email_id = e.id`,
      ),
    )

    expect(files(data.to).join('')).toContain('s3cret-token')
    expect(copy?.html).toContain('Set a new password</a')
    expect(JSON.stringify(rows.rows)).not.toContain('s3cret-token')
  })

  test('the addresses of stock alerts', async () => {
    const data = mail({
      kind: 'stockAlertConfirm',
      params: { product: 'Shirt' },
      button: { label: 'email.mail.stockAlertConfirm.button', url: 'http://shop.test/alerts/t0ken' },
      end: 'http://shop.test/alerts/t0ken/end',
    })
    await deliver(data)

    const { copy } = await read(data.to)

    expect(`${copy?.html}${copy?.text}`).not.toContain('t0ken')
    expect(copy?.text).toContain('Yes, tell me')
  })
})

test('a mail that waits is shown as it would be sent now', async () => {
  const data = mail({ kind: 'confirmEmail', link: { ...link, purpose: 'confirmEmail' } })
  await app.asSystem((ctx) =>
    ctx.db
      .insert(sentEmails)
      .values({ key: data.key, kind: data.kind, recipient: data.to, locale: 'en', subject: '', state: 'failed', content: data }),
  )

  expect((await read(data.to)).copy?.text).toContain('Please confirm that it is yours')
})

test('the list is narrowed to what a mail is about, to a day and to tests', async () => {
  const about = crypto.randomUUID()
  const data = mail({ subjectId: about })
  await deliver(data)
  await app.asSystem((ctx) => ctx.db.execute(sql`update sent_emails set created_at = '2026-03-01T23:30:00Z' where key = ${data.key}`))
  const count = async (query: object) => (await list({ about, ...query })).length

  expect(await count({})).toBe(1)
  expect(await count({ from: '2026-03-01', to: '2026-03-01' })).toBe(1)
  expect(await count({ from: '2026-03-02' })).toBe(0)
  expect(await count({ to: '2026-02-28' })).toBe(0)
  expect(await count({ test: true })).toBe(0)
  expect(await list({ about: crypto.randomUUID() })).toEqual([])
})

describe('a document', () => {
  async function mailed(canSeePrices: boolean) {
    const buyer = await aCustomer(app, { canSeePrices })
    await anAddress(app, buyer.id)
    const order = await aTaxedOrder(app, { customerId: buyer.id, methodId: (await aPaymentMethod(app)).id })
    const invoice = await aPrintedInvoice(app, [order.id])
    return { buyer, order, send: () => office.call(mailInvoice, { params: { id: invoice.id }, body: {} }).then(() => app.drainJobs()) }
  }

  test('goes with the mail of an invoice, made by the job that sends it', async () => {
    const { buyer, send } = await mailed(true)
    await send()

    const { attachments, lacksDocument } = await read(buyer.email)

    expect({ attachments, lacksDocument }).toEqual({ attachments: [expect.stringMatching(/\.pdf$/)], lacksDocument: false })
    const [file = ''] = files(buyer.email)
    expect(
      Buffer.from(/application\/pdf[^]+?\r\n\r\n([^]+?)\r\n--/.exec(file)?.[1] ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('stays away from a customer who sees no prices', async () => {
    const { buyer, send } = await mailed(false)
    await send()

    expect(await read(buyer.email)).toMatchObject({ state: 'sent', attachments: [], lacksDocument: false })
  })

  test('that cannot be made does not stop the mail, and the list says so', async () => {
    const data = mail({ kind: 'invoiceSent', params: { name: 'Grace', number: 'INV-1' }, subjectId: 'no uuid' })
    await deliver(data)

    expect(await read(data.to)).toMatchObject({ state: 'sent', attachments: [], lacksDocument: true })
  })

  test('of an order goes with its mail once the office wants it', async () => {
    const { order } = await mailed(true)
    const texts = { en: '', ar: '' }
    const body = { subject: texts, header: texts, body: texts, footer: texts, pictureIds: { en: null, ar: null }, attachesPdf: true }
    const confirmation = (to: string) =>
      mail({ kind: 'orderPlaced', to, params: { name: 'Grace', orderNumber: 'J-1' }, subjectId: order.id })
    await deliver(confirmation('before@shop.example'))

    await office.call(updateEmailTemplate, { params: { id: 'orderPlaced' }, body })
    await deliver(confirmation('after@shop.example'))

    expect((await read('before@shop.example')).attachments).toEqual([])
    expect((await read('after@shop.example')).attachments).toEqual([expect.stringContaining(order.number)])
  })
})

test('old mails and their copies are removed, those that still wait are not', async () => {
  const [old, fresh] = [mail(), mail()]
  await deliver(old)
  await deliver(fresh)
  const waiting = mail()
  await app.asSystem(async (ctx) => {
    await ctx.db
      .insert(sentEmails)
      .values({ key: waiting.key, kind: waiting.kind, recipient: waiting.to, locale: 'en', subject: '', state: 'failed' })
    await ctx.db.execute(sql`update sent_emails set created_at = now() - interval '400 days' where key in (${old.key}, ${waiting.key})`)
    await forgetOldMails(ctx)
  })

  expect(
    [await list({ recipient: old.to }), await list({ recipient: fresh.to }), await list({ recipient: waiting.to })].map(
      (rows) => rows.length,
    ),
  ).toEqual([0, 1, 1])
  expect(await app.asSystem((ctx) => ctx.db.$count(sentEmailCopies))).toBe(
    await app.asSystem((ctx) => ctx.db.$count(sentEmails, sql`state = 'sent'`)),
  )
})

test('is queued by a call like every mail', async () => {
  const data = mail()
  await app.asSystem((ctx) => sendEmail(ctx, data))
  await app.drainJobs()

  expect(await read(data.to)).toMatchObject({ state: 'sent', isTest: false })
})
