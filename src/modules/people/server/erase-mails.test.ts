// Mails that wait in the queue when their receiver is erased are never sent, and what banks said of a payer goes with the payer.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bankFiles, bankRows } from '#modules/bank/server/tables.ts'
import { deliverEmail } from '#modules/emails/server/deliver-email.ts'
import { type EmailData, sendEmail } from '#modules/emails/server/send-email.ts'
import { sentEmailCopies, sentEmails } from '#modules/emails/server/tables.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { paymentMovements, payments } from '#modules/payments/server/tables.ts'
import { reviews } from '#modules/reviews/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { erasedAddress } from '#server/personal-data.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { eraseUser } from '../personal-data-admin-contract.ts'
import { people } from './tables.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token

const erase = (id: string) => app.as(admin).call(eraseUser, { params: { id } })
const mailTo = (to: string, over: Partial<EmailData> = {}): EmailData => ({
  ...{ key: `wait ${to} ${over.subjectId ?? ''}`, kind: 'accountApproved', to, locale: 'en', params: { name: 'Zebulon' } },
  ...over,
})
const queue = (...mails: EmailData[]) =>
  app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      for (const mail of mails) await sendEmail(tx, mail)
    }),
  )
const queued = (text: string) =>
  app.asSystem(
    async ({ db }) => (await db.execute<{ id: string }>(sql`select id from pgboss.job where data::text ilike ${`%${text}%`}`)).rows,
  )
const rowOf = (key: string) =>
  app.asSystem(
    async ({ db }) =>
      (
        await db
          .select()
          .from(sentEmails)
          .where(sql`${sentEmails.key} like ${key}`)
      )[0],
  )

test('a mail that waits in the queue goes with its receiver, and leaves a row that names nobody', async () => {
  const customer = await aCustomer(app, { email: 'zebulon@waits.example' })
  await queue(
    mailTo('zebulon@waits.example'),
    mailTo('office@shop.example', { key: 'about', subjectId: customer.id }),
    mailTo('else@shop.example'),
  )
  expect(await queued('zebulon')).toHaveLength(3)

  await erase(customer.id)
  await app.drainJobs()

  expect(app.mails('zebulon@waits.example')).toEqual([expect.stringContaining('Your data has been erased')])
  expect(app.mails('office@shop.example')).toEqual([])
  expect(app.mails('else@shop.example')).toHaveLength(1)
  expect(await queued('waits.example')).toEqual([])
  expect(await rowOf('wait %@waits.example%')).toBeUndefined()
  expect(await rowOf('about')).toMatchObject({ state: 'dropped', content: null, subject: '' })
})

test('the address that was typed with a review goes from its mails, too', async () => {
  const customer = await aCustomer(app, { email: 'work@firm.example' })
  const { id: productId } = await aProduct(app)
  const [review] = await app.asSystem((ctx) =>
    ctx.db
      .insert(reviews)
      .values({ productId, customerId: customer.id, rating: 5, comment: '', name: 'Zebulon', email: 'private@mail.example', locale: 'en' })
      .returning({ id: reviews.id }),
  )
  const about = { subjectId: review?.id ?? '', kind: 'reviewApproved' as const }
  await queue(mailTo('private@mail.example', { key: 'review sent', ...about }))
  await app.drainJobs()
  await queue(mailTo('private@mail.example', { key: 'review waits', ...about }))

  await erase(customer.id)
  await app.drainJobs()

  for (const key of ['review sent', 'review waits']) expect((await rowOf(key))?.recipient).toMatch(/@erased/)
  expect(await queued('private@mail.example')).toEqual([])
})

test('a mail that a worker has fetched and not begun is not sent after the erasure', async () => {
  const run = (jobId: string, mail: EmailData) => app.asSystem((ctx) => deliverEmail({ ...ctx, jobId }, mail, () => Promise.resolve(null)))
  const customer = await aCustomer(app, { email: 'fetched@waits.example' })
  const [late, early] = [mailTo('fetched@waits.example'), mailTo('early@shop.example')]
  await queue(late, early)
  const idOf = async (text: string) => one(await queued(text)).id
  const [lateId, earlyId] = [await idOf('fetched@waits'), await idOf('early@shop')]

  await erase(customer.id)
  await run(lateId, late)
  await run(earlyId, early)

  expect(app.mails('fetched@waits.example').join('')).not.toContain('approved')
  expect(app.mails('early@shop.example')).toHaveLength(1)
  expect(await app.asSystem(({ db }) => db.$count(sentEmails, eq(sentEmails.recipient, 'fetched@waits.example')))).toBe(0)
})

describe('the last mail to somebody who was erased', () => {
  const last = (id: string) =>
    app.asSystem(async ({ db }) =>
      (await db.select().from(sentEmails).where(eq(sentEmails.kind, 'erasureDone'))).filter(({ subjectId }) => subjectId === id),
    )

  test('goes to the address they had, in their language, and the list names neither the address nor the words', async () => {
    const customer = await aCustomer(app, { email: 'last@waits.example', firstName: 'Lastina', locale: 'ar' })

    await erase(customer.id)
    await erase(customer.id)
    await app.drainJobs()

    const mails = app.mails('last@waits.example')
    expect(mails).toEqual([expect.stringContaining('مُحيت بياناتكم')])
    expect(mails[0]).toContain('Lastina')
    const [row, ...others] = await last(customer.id)
    expect(others).toEqual([])
    expect(row).toMatchObject({ state: 'sent', subject: '', content: null, recipient: expect.stringMatching(/@erased\.invalid$/) })
    expect(await app.asSystem(({ db }) => db.$count(sentEmailCopies, eq(sentEmailCopies.emailId, row?.id ?? '')))).toBe(0)
    expect(await queued('last@waits')).toEqual([])
  })

  test('is not sent to an address that nobody confirmed', async () => {
    const customer = await aCustomer(app, { email: 'unsure@waits.example' })
    await app.asSystem(({ db }) => db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, customer.id)))

    await erase(customer.id)
    await app.drainJobs()

    expect(app.mails('unsure@waits.example')).toEqual([])
    expect(await last(customer.id)).toEqual([])
  })
})

test('nothing is sent to the address that stands in place of an erased one', async () => {
  const to = erasedAddress('C-123')
  await queue(mailTo(to))
  await app.drainJobs()

  expect(app.mails(to)).toEqual([])
  expect(await rowOf(`wait ${to}%`)).toMatchObject({ state: 'dropped' })
})

test('of what a bank said of a payer only the numbers of documents that are there stay', async () => {
  const customer = await aCustomer(app)
  const order = await anOrder(app, { customerId: customer.id, methodId: (await aShopFloor(app)).offline.id })
  const plain = order.number.replace('-', '')
  const spaced = `${plain.slice(0, 6)} ${plain.slice(6)}`
  const files = await app.asSystem(async ({ db }) => {
    await db.update(orders).set({ status: 'completed' }).where(eq(orders.id, order.id))
    const payment = one(await db.update(payments).set({ state: 'captured' }).where(eq(payments.payableId, order.id)).returning())
    const movement = {
      paymentId: payment.id,
      payableId: order.id,
      action: 'capture' as const,
      actorKind: 'admin' as const,
      actorName: 'Sam',
    }
    await db.insert(paymentMovements).values([
      { ...movement, reference: `Zebulon Quill ${spaced} INV-000042 2026-Werner AB123456 +447999000111` },
      { ...movement, reference: 'thank you from Zebulon' },
    ])
    const file = one(await db.insert(bankFiles).values({ hash: 'h', format: 'csv', rowCount: 4 }).returning())
    const row = { fileId: file.id, day: '2026-11-01', amount: minor(100), currency: 'GBP', payer: 'Zebulon Quill' }
    await db.insert(bankRows).values([
      { ...row, key: 'paid', text: `Zebulon ${order.number}`, state: 'booked', paymentId: payment.id },
      { ...row, key: 'twice', text: `zebulon ${plain} again` },
      { ...row, key: 'written in Arabic', text: `من زبولون ${plain.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))}` },
      { ...row, key: 'other', text: 'Zebulon 2019-AAAAAA' },
    ])
    return file.id
  })

  await erase(customer.id)

  const left = await app.asSystem(async ({ db }) => ({
    references: (await db.select().from(paymentMovements).where(eq(paymentMovements.payableId, order.id))).map((row) => row.reference),
    rows: (await db.select().from(bankRows).where(eq(bankRows.fileId, files)).orderBy(bankRows.key)).map(({ payer, text }) => [
      payer,
      text,
    ]),
  }))
  expect(left.references.toSorted()).toEqual([order.number, null])
  // A row that names nobody of them may be another Zebulon's.
  expect(left.rows).toEqual([
    ['Zebulon Quill', 'Zebulon 2019-AAAAAA'],
    ['', order.number],
    ['', order.number],
    ['', order.number],
  ])
})
