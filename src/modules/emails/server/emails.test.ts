// Mails: every kind in both languages, sending exactly once over a real SMTP server, and refusals.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { readTexts } from '#server/texts.ts'
import { locales } from '#shared/locale.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { listSentEmails } from '../admin-contract.ts'
import { emailKinds } from '../kinds.ts'
import { deliverEmail } from './deliver-email.ts'
import { prepareEmail } from './render.ts'
import { type EmailData, sendEmail } from './send-email.ts'
import { sentEmails } from './tables.ts'

const app = await theApp()

const params = {
  name: 'Grace <script>',
  orderNumber: 'J-7K2M',
  returnNumber: 'J-7K2M-R1',
  receiptNumber: 'J-7K2M-C1',
  status: 'shipped',
  reason: 'No form',
  company: 'Okafor Ltd',
  customer: 'Grace',
  subject: 'Delivery',
  message: 'When?',
  email: 'grace@shop.example',
}
const mail = (over: Partial<EmailData> = {}): EmailData => ({
  key: `test ${Math.random()}`,
  kind: 'orderPlaced',
  to: 'grace@shop.example',
  locale: 'en',
  params,
  ...over,
})
const render = (data: EmailData) => app.asSystem(async (ctx) => (await prepareEmail(ctx, data, await getSettings(ctx))).render())
const noLink = () => Promise.resolve(null)
const deliver = (ctx: Ctx, data: EmailData): Promise<void> => deliverEmail(ctx, data, noLink)

const byStatus = ['orderStatus', 'orderAnswered', 'returnStatus'] as const
const tree = readTexts('en').email?.mail
const statusesOf = (kind: (typeof byStatus)[number]): string[] => {
  const texts = typeof tree === 'object' ? tree[kind] : undefined
  return typeof texts === 'object' ? Object.keys(texts).filter((key) => key !== 'button') : []
}
const cases = locales.flatMap((locale) => [
  ...emailKinds.filter((kind) => !byStatus.some((each) => each === kind)).map((kind) => ({ locale, kind, status: '' })),
  ...byStatus.flatMap((kind) => statusesOf(kind).map((status) => ({ locale, kind, status }))),
])

describe('every kind', () => {
  test('of every order status, six of orders that are not confirmed, collected or leave in parts, three answers and five of returns has a text', () => {
    expect(byStatus.map((kind) => statusesOf(kind).length)).toEqual([19, 3, 5])
  })

  test.each(cases)('is a whole mail: $kind $status in $locale', async ({ locale, kind, status }) => {
    const { subject, html, text } = await render(
      mail({ locale, kind, params: { ...params, status }, button: { label: 'email.mail.orderPlaced.button', url: 'http://shop.test/x' } }),
    )

    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/\{\{|email\.mail|undefined|null/)
      expect(part.length).toBeGreaterThan(8)
    }
    expect(html).toContain(locale === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">')
    expect(html).toContain('href="http://shop.test/x"')
    expect(html).not.toContain('<script')
    if (locale === 'ar') expect(text).toMatch(/[\u0600-\u06ff]/)
  })
})

test('shows the lines of an order in both forms', async () => {
  const { html, text } = await render(mail({ lines: [{ title: 'Linen shirt & tie', detail: 'Blue, M', quantity: '12', total: '£48.00' }] }))

  expect(html).toContain('Linen shirt &amp; tie')
  expect(html).toContain('£48.00')
  expect(text).toContain('- Linen shirt & tie\n  Blue, M\n  12  £48.00')
})

test('never breaks the subject over lines', async () => {
  const { subject } = await render(mail({ kind: 'contactCopy', params: { ...params, subject: 'Hello\r\nBcc: all@shop.example' } }))

  expect(subject).not.toMatch(/[\r\n]/)
})

test.each(['grace@shop.example\r\nBcc: all@shop.example', 'a@shop.example, b@shop.example', 'Grace <grace@shop.example>', 'nobody', ''])(
  'refuses %j as a recipient',
  async (to) => {
    await expect(app.asSystem((ctx) => sendEmail(ctx, mail({ to })))).rejects.toMatchObject({ code: 'email.recipientRefused' })
  },
)

test.each(['http://evil.example/reset', 'http://shop.test.evil.example/', 'javascript:alert(1)'])('refuses a button to %s', async (url) => {
  await expect(
    app.asSystem((ctx) => sendEmail(ctx, mail({ button: { label: 'email.mail.orderPlaced.button', url } }))),
  ).rejects.toMatchObject({ code: 'email.linkRefused' })
})

test('is not sent when its transaction is rolled back', async () => {
  const failing = app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await sendEmail(tx, mail({ key: 'rolled back' }))
      throw new Error('no')
    }),
  )
  await expect(failing).rejects.toThrow('no')

  await app.drainJobs()

  expect(await app.asSystem((ctx) => ctx.db.$count(sentEmails))).toBe(0)
})

test('is sent once, however often it is asked for and tried', async () => {
  const data = mail({ key: 'once', to: 'once@shop.example' })
  for (const _ of [1, 2]) await app.asSystem((ctx) => sendEmail(ctx, data))

  await app.drainJobs()
  await app.asSystem((ctx) => deliver(ctx, data))

  expect(app.mails('once@shop.example')).toHaveLength(1)
})

test('is sent once although eight workers have it at the same moment', async () => {
  const data = mail({ key: 'eight', to: 'eight@shop.example' })

  await Promise.allSettled(Array.from({ length: 8 }, () => app.asSystem((ctx) => deliver(ctx, data))))

  expect(app.mails('eight@shop.example')).toHaveLength(1)
})

describe('what cannot be noted of a mail that went out', () => {
  /** Notes fail with this code, the first so many; gives how many were tried. */
  const failing = (code: string, first: number) =>
    app.asSystem(async (ctx) => {
      // A sequence does not go back with its transaction.
      await ctx.db.execute(sql`create sequence noted_tries`)
      await ctx.db.execute(
        sql.raw(`create function cannot_note() returns trigger language plpgsql as $$ begin
          if new.state = 'sent' and nextval('noted_tries') <= ${first} then raise exception 'not noted' using errcode = '${code}'; end if; return new; end $$`),
      )
      await ctx.db.execute(sql`create trigger cannot_note before update on sent_emails for each row execute function cannot_note()`)
    })
  const tries = () =>
    app.asSystem(async (ctx) => {
      const { rows } = await ctx.db.execute<{ last: string }>(sql`select last_value as last from noted_tries`)
      return Number(rows[0]?.last)
    })
  /** Delivers as a shop of its own, whose warnings are heard. */
  const deliverAloud = (
    data: EmailData,
    { said = [], ...signals }: { said?: object[]; ending?: AbortSignal; stopping?: AbortSignal } = {},
  ) =>
    app.asSystem((ctx) => {
      const log = { ...ctx.log, warn: (fields: object, message = '') => void said.push({ message, fields }) }
      return deliver({ ...ctx, config: { ...ctx.config }, log, ...signals }, data)
    })

  afterEach(() =>
    app.asSystem(async (ctx) => {
      await ctx.db.execute(sql`drop trigger cannot_note on sent_emails`)
      await ctx.db.execute(sql`drop function cannot_note`)
      await ctx.db.execute(sql`drop sequence noted_tries`)
    }),
  )

  test('is tried again while the database is busy, which the log says once a second; the mail is sent once', async () => {
    const data = mail({ key: 'hard to note', to: 'busy@shop.example' })
    await failing('53300', 2)

    const said: object[] = []
    await deliverAloud(data, { said })
    await deliverAloud(data)

    expect(await tries()).toBe(3)
    expect(said).toEqual([
      {
        message: 'what became of a mail is not recorded yet',
        fields: expect.objectContaining({ emailId: expect.any(String), state: 'sent' }),
      },
    ])
    expect(JSON.stringify(said)).not.toContain(data.key)
    expect(app.mails('busy@shop.example')).toHaveLength(1)
  })

  test('is tried again although the time of its job is over', async () => {
    const data = mail({ to: 'late@shop.example' })
    await failing('53300', 2)

    await deliverAloud(data, { ending: AbortSignal.abort() })

    expect(await tries()).toBe(3)
    expect(await app.asSystem((ctx) => ctx.db.$count(sentEmails, and(eq(sentEmails.key, data.key), eq(sentEmails.state, 'sent'))))).toBe(1)
  })

  test('is no reason to go on when the shop stops', async () => {
    await failing('53300', 1000)

    await expect(deliverAloud(mail(), { stopping: AbortSignal.timeout(300) })).rejects.toThrow()
    expect(await tries()).toBeLessThan(5)
  })

  test('is thrown when waiting does not help', async () => {
    await failing('23514', 1000)

    const said: object[] = []
    await expect(deliverAloud(mail(), { said })).rejects.toThrow()
    expect(await tries()).toBe(1)
    expect(said).toEqual([])
  })
})

test('written as a file is readable by its owner alone', async () => {
  await app.asSystem((ctx) => deliver(ctx, mail()))

  const folder = join(app.dataDir, 'mail')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
})

test('lists what was sent to admins alone', async () => {
  const customer = await aCustomer(app)
  expect(await app.as(null).status(listSentEmails)).toBe(401)
  expect(await app.as(customer.token).status(listSentEmails)).toBe(403)
  const admin = await anAdmin(app)
  await app.asSystem((ctx) => deliver(ctx, mail({ to: 'listed_a@shop.example', kind: 'accountApproved' })))

  const { data, meta } = await app
    .as(admin.token)
    .call(listSentEmails, { query: { search: 'LISTED_', kind: 'accountApproved', state: 'sent' } })

  expect(data).toMatchObject([{ recipient: 'listed_a@shop.example', subject: 'Your account is approved', state: 'sent', error: null }])
  expect(meta).toMatchObject({ total: 1, page: 1 })
})
