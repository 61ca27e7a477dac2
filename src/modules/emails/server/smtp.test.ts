// Mails over a real SMTP server: delivered, refused and hanging ones, and those the office sends again.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMailer } from '#server/mail.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { longWait } from '#testing/waits.ts'
import { listSentEmails, sendEmailsAgain } from '../admin-contract.ts'
import { deliverEmail } from './deliver-email.ts'
import { type EmailData, sendEmail } from './send-email.ts'
import { sentEmails } from './tables.ts'

const received: string[] = []
/** The server's answer to every recipient. */
let refusal: (Error & { responseCode?: number }) | null = null
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, next) => next(refusal),
  onData: (stream, _session, next) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      received.push(Buffer.concat(parts).toString())
      next()
    })
  },
})
const portOf = (listening: Server) =>
  new Promise<number>((resolve) => {
    listening.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
const refusing = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

let shop: TestApp
beforeAll(async () => {
  const port = await portOf(server.server)
  shop = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Jumla <orders@shop.example>' } })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
beforeEach(() => {
  received.length = 0
  refusal = null
})
afterEach(() => shop.asSystem((ctx) => ctx.db.delete(sentEmails)))

let number = 0
const mail = (over: Partial<EmailData> = {}): EmailData => ({
  key: `smtp ${(number += 1)}`,
  kind: 'orderStatus',
  to: 'grace@shop.example',
  locale: 'ar',
  params: { name: 'Grace', orderNumber: 'J-7K2M', status: 'shipped' },
  ...over,
})
const noLink = () => Promise.resolve(null)
const deliver = (data: EmailData, makeLink: () => Promise<string | null> = noLink) =>
  shop.asSystem((ctx) => deliverEmail(ctx, data, makeLink))
const rows = () => shop.asSystem((ctx) => ctx.db.select().from(sentEmails))

test('arrives with both forms, and a failure is noted and tried again under the same message id', async () => {
  const data = mail()
  refusal = refusing('mailbox is busy', 450)
  await expect(deliver(data)).rejects.toThrow(/^a mail was not sent$/)
  expect(await rows()).toMatchObject([
    { state: 'failed', error: expect.stringContaining('busy'), attempts: 1, sentAt: null, content: { key: data.key } },
  ])

  refusal = null
  await deliver(data)
  await shop.asSystem((ctx) => ctx.db.delete(sentEmails))
  await deliver(data)

  expect(received).toHaveLength(2)
  expect(received[0]).toMatch(/From: Jumla <orders@shop.example>/)
  expect(received[0]).toMatch(/text\/plain[\s\S]+text\/html/)
  const [first, second] = received.map((each) => /^Message-ID: (.+)$/im.exec(each)?.[1])
  expect(first).toMatch(/^<[0-9a-f]{40}@shop\.test>/)
  expect(second).toBe(first)
  expect(await rows()).toMatchObject([{ state: 'sent', error: null, content: null }])
})

test('of a mail whose reader the list does not name, nothing is stored that a server said or that names the reader', async () => {
  const data = mail({ kind: 'erasureDone', params: { name: 'Grace' }, listedAs: 'erased-c1@erased.invalid' })
  refusal = refusing('grace@shop.example is busy', 450)
  await expect(deliver(data)).rejects.toThrow(/^a mail was not sent$/)
  refusal = refusing('no mailbox grace@shop.example', 550)
  await deliver(data)

  const [row] = await rows()
  expect(row).toMatchObject({ state: 'parked', recipient: 'erased-c1@erased.invalid', subject: '', content: null, attempts: 2 })
  expect(JSON.stringify(row)).not.toMatch(/grace/i)
})

test('a link is made when the mail is sent, and a mail whose link is no longer wanted is dropped', async () => {
  const link = {
    label: 'email.mail.confirmEmail.button',
    purpose: 'confirmEmail',
    personId: crypto.randomUUID(),
    askedAt: new Date().toISOString(),
  }
  const data = mail({ kind: 'confirmEmail', locale: 'en', link })

  await deliver(data, () => Promise.resolve('/verify/made-just-now'))
  await deliver(mail({ kind: 'confirmEmail', link }))

  expect(received).toHaveLength(1)
  expect(received[0]).toContain('http://shop.test/verify/made-just-now')
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent'])
})

describe('what cannot be delivered', () => {
  test('is given up at once when the server refuses the recipient for good, after thirteen tries otherwise', async () => {
    refusal = refusing('no such mailbox', 550)
    await deliver(mail())
    const data = mail()
    refusal = refusing('mailbox is busy', 450)
    for (let attempt = 1; attempt < 13; attempt++) await expect(deliver(data)).rejects.toThrow()
    await deliver(data)

    expect((await rows()).map(({ state, attempts }) => ({ state, attempts })).toSorted((a, b) => a.attempts - b.attempts)).toEqual([
      { state: 'parked', attempts: 1 },
      { state: 'parked', attempts: 13 },
    ])
  })

  test('is sent again by admins alone, with what it said, and once', async () => {
    refusal = refusing('no such mailbox', 550)
    await deliver(mail())
    const [parked] = await rows()
    const body = { ids: [parked?.id ?? ''] }
    const customer = await aCustomer(shop)
    expect(await shop.as(null).status(sendEmailsAgain, { body })).toBe(401)
    expect(await shop.as(customer.token).status(sendEmailsAgain, { body })).toBe(403)
    const admin = shop.as((await anAdmin(shop)).token)
    expect((await admin.call(listSentEmails, { query: { state: 'parked' } })).data).toMatchObject([
      { canSendAgain: true, error: expect.stringContaining('no such mailbox') },
    ])

    refusal = null
    await admin.call(sendEmailsAgain, { body })
    await shop.drainJobs()

    expect(received).toHaveLength(1)
    expect(received[0]).toContain('To: grace@shop.example')
    expect((await admin.call(listSentEmails)).data).toMatchObject([{ state: 'sent', canSendAgain: false }])
    await expect(admin.call(sendEmailsAgain, { body })).rejects.toMatchObject({ status: 409, code: 'email.notSendable' })
  })
})

describe('a server that keeps a mail waiting is left within the time for one mail', () => {
  test.each([
    ['says nothing after the connection', () => undefined],
    // Each byte begins the time of the socket anew, so only the time for the whole mail ends it.
    ['says a byte now and then', (socket: Socket) => void setInterval(() => socket.write('2'), 10).unref()],
  ])('when it %s', async (_, greet) => {
    const sockets = new Set<Socket>()
    const slow = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      greet(socket)
    })
    const mailer = createMailer(
      {
        smtpUrl: `smtp://127.0.0.1:${await portOf(slow)}`,
        mailFrom: 'Jumla <orders@shop.example>',
        publicUrl: 'http://shop.test',
        dataDir: shop.dataDir,
      },
      { connect: 60_000, whole: 200 },
    )

    await expect(
      mailer.send({ to: 'grace@shop.example', sender: 'Jumla', subject: 'Hello', html: '', text: '', messageId: '<a@shop.test>' }),
    ).rejects.toThrow()

    mailer.close()
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => slow.close(() => resolve()))
  })
})

describe('of a mail that fails the log names neither the reader nor the key nor what the server said', () => {
  const key = 'erasure-asked:grace@shop.example'
  /** Everything that is logged and that the queue keeps while the work is done. */
  const heard = async (work: (said: () => string) => Promise<void>) => {
    const warned = await shop.asSystem((ctx) => Promise.resolve(vi.spyOn(ctx.log, 'warn')))
    const outputs = () =>
      shop.asSystem(({ db }) => db.execute(sql`select output from pgboss.job where name = 'emails.send' and output is not null`))
    try {
      await work(() => JSON.stringify(warned.mock.calls))
      return JSON.stringify([warned.mock.calls, (await outputs()).rows])
    } finally {
      warned.mockRestore()
      await shop.asSystem(({ db }) => db.execute(sql`delete from pgboss.job where name = 'emails.send'`))
    }
  }

  test('but its id and the code of the answer, as a failed job with its name, and not as trouble with the database', async () => {
    refusal = refusing('<grace@shop.example> is busy', 450)
    const all = await heard(async (said) => {
      await shop.asSystem((ctx) => ctx.tx((tx) => sendEmail(tx, mail({ key }))))
      await shop.workJobs()
      await vi.waitFor(() => expect(said()).toContain('a job failed and is tried again'), longWait)
      await shop.stopJobs()
    })

    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('<grace@shop.example> is busy') })
    expect(all).toContain(JSON.stringify({ emailId: row?.id, code: '450' }))
    expect(all).toContain('"job":"emails.send","error":"a mail was not sent"')
    expect(all).not.toMatch(/grace|busy|database/i)
  })

  test('when it is given up', async () => {
    refusal = refusing('no mailbox <grace@shop.example>', 550)
    const all = await heard(() => deliver(mail({ key })))

    expect(all).toContain(JSON.stringify([{ emailId: (await rows())[0]?.id, code: '550' }, 'mail given up']))
    expect(all).not.toMatch(/grace|mailbox/i)
  })

  test('when another worker has it', async () => {
    await shop.asSystem(({ db }) =>
      db
        .insert(sentEmails)
        .values({ ...mail({ key }), recipient: 'grace@shop.example', subject: '', state: 'sending', claimedAt: sql`now()` }),
    )

    await expect(deliver(mail({ key }))).rejects.toThrow(/^another worker is sending this mail$/)
  })
})
