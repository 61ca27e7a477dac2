// The audit trail is searched by the number or name of a record and by people, together with every filter.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeMessages } from '#modules/content/message-admin-contract.ts'
import { contactMessages } from '#modules/content/server/tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { files } from '#modules/files/server/tables.ts'
import { removeReview } from '#modules/reviews/admin-contract.ts'
import { eraseUser } from '#modules/people/personal-data-admin-contract.ts'
import { reviews } from '#modules/reviews/server/tables.ts'
import { createTag } from '#modules/taxonomy/tag-contract.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { one } from '#server/db/failures.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { listAudit } from '../admin-contract.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const nour = await anAdmin(app, { firstName: 'Nour', lastName: 'Haddad' })
const omar = await aSalesperson(app, { firstName: 'Omar', lastName: 'Field' })
const layla = await aCustomer(app, { firstName: 'Layla', lastName: 'Rahman', companyName: 'Northern Stores' })
await anAddress(app, layla.id)
const office = app.as(nour.token)
const methodId = (await aPaymentMethod(app)).id
const order = await aTaxedOrder(app, { customerId: layla.id, methodId })
const invoice = await aPrintedInvoice(app, [order.id])
await app.asSystem((ctx) => ctx.db.execute(sql`update orders set purchase_order_number = 'PO-4711/b' where id = ${order.id}`))
const product = await aProduct(app, { title: { en: 'Linen towel', ar: 'منشفة كتان' } })
const tag = await office.call(createTag, {
  body: { title: { en: 'Zebra', ar: 'حمار وحشي' }, type: 1, status: 'active', percentBps: null, startsOn: null, endsOn: null },
})
const file = await app.asSystem((ctx) =>
  ctx.db
    .insert(files)
    .values({ hash: 'a'.repeat(64), kind: 'picture', mime: 'image/webp', name: 'quokka.webp', words: 'quokka webp', bytes: 1 })
    .returning({ id: files.id })
    .then(one),
)
const contact = { email: 'wren@example.test', message: 'When do the parasols come back?', locale: 'en' as const }
const [message, answers] = await app.asSystem((ctx) =>
  ctx.db
    .insert(contactMessages)
    .values([
      { ...contact, name: 'Wren Okoro', subject: 'Parasols' },
      {
        ...contact,
        name: 'Ida Brandt',
        email: 'ida@example.test',
        subject: '',
        formTitle: { en: 'Samples', ar: 'عينات' },
        message: 'Velvet',
      },
    ])
    .returning({ id: contactMessages.id }),
)
const mail = await app.asSystem((ctx) =>
  ctx.db
    .insert(sentEmails)
    .values({ key: 'k', kind: 'orderStatus', recipient: 'kestrel@example.test', locale: 'en', subject: 'Your tulips', state: 'sent' })
    .returning({ id: sentEmails.id })
    .then(one),
)
const gone = { subject: 'tag', subjectId: crypto.randomUUID() }
const by = { actorKind: 'admin', actorId: nour.id }
await app.asSystem(async (ctx) => {
  await ctx.db.execute(sql`delete from audit_entries`)
  await ctx.db.insert(auditEntries).values([
    { ...by, action: 'order.accept', subject: 'order', subjectId: order.id },
    { ...by, action: 'payment.capture', subject: 'payment', subjectId: order.paymentId },
    { ...by, action: 'invoice.printed', subject: 'invoice', subjectId: invoice.id },
    { ...by, action: 'product.saved', subject: 'product', subjectId: product.id },
    { ...by, action: 'tag.saved', subject: 'tag', subjectId: tag.id },
    { ...by, action: 'file.renamed', subject: 'file', subjectId: file.id },
    { ...by, action: 'tag.saved', ...gone, before: { status: 'active' }, after: { status: 'inactive' } },
    { ...by, action: 'tag.removed', ...gone, before: { title: { en: 'Pangolin', ar: 'آكل النمل' } } },
    { ...by, action: 'message.answered', subject: 'message', subjectId: message?.id ?? '' },
    { ...by, action: 'message.saved', subject: 'message', subjectId: answers?.id ?? '' },
    { ...by, action: 'email.sentAgain', subject: 'email', subjectId: mail.id },
    { ...by, action: 'customer.restricted', subject: 'customer', subjectId: layla.id },
    {
      actorKind: 'salesperson',
      actorId: omar.id,
      onBehalfOf: layla.id,
      action: 'order.place',
      subject: 'order',
      subjectId: crypto.randomUUID(),
    },
  ])
})

type Query = NonNullable<CallInput<typeof listAudit>['query']>
const list = (query: Query) => office.call(listAudit, { query })
const found = async (query: Query) => (await list(query)).data.map(({ action }) => action)

test.each([
  [
    "an order's number, with its payment and invoice",
    () => order.number.toLowerCase(),
    ['invoice.printed', 'payment.capture', 'order.accept'],
  ],
  ['its purchase order number', () => 'po 4711 b', ['invoice.printed', 'payment.capture', 'order.accept']],
  ["an invoice's number", () => invoice.number ?? '', ['invoice.printed']],
  ["a product's title", () => 'towel linen', ['product.saved']],
  ['the title in the other language', () => 'منشفة', ['product.saved']],
  ['a SKU', () => product.sku, ['product.saved']],
  ['the name of a tag', () => 'zebra', ['tag.saved']],
  ['the name of a file', () => 'quokka', ['file.renamed']],
  ['the name of who did it', () => 'omar fi', ['order.place']],
  ['the name of a customer, and what was done for them', () => 'layla', ['order.place', 'customer.restricted']],
  ['their company', () => 'northern', ['order.place', 'customer.restricted']],
  ['their e-mail', () => layla.email, ['order.place', 'customer.restricted']],
  ['the name of a tag that is gone', () => 'pangolin', ['tag.removed', 'tag.saved']],
  ['its name in the other language', () => 'اكل النمل', ['tag.removed', 'tag.saved']],
  ['the writer of a message', () => 'wren okoro', ['message.answered']],
  ['its text', () => 'parasols come', ['message.answered']],
  ['the form of a message', () => 'عينات ida', ['message.saved']],
  ['the subject of a mail', () => 'tulips', ['email.sentAgain']],
  ['its reader', () => 'kestrel', ['email.sentAgain']],
  ['what nothing is called', () => 'zeppelin', []],
  ['signs alone', () => '%%', []],
])('found by %s', async (_, typed, expected) => {
  expect(await found({ search: typed() })).toEqual(expected)
})

test('the entries of a record that is gone are named as it was last, and a mail by its subject', async () => {
  const named = async (query: Query) => (await list(query)).data.map(({ name }) => name)

  expect(await named({ search: 'pangolin' })).toEqual(['Pangolin', 'Pangolin'])
  expect(await named({ search: 'tulips' })).toEqual(['Your tulips'])
})

test('a deleted message and a deleted review are named and found still, until their writer is erased', async () => {
  const writer = await aCustomer(app, { email: 'marlow@example.test' })
  const from = { name: 'Marlow', email: 'Marlow@example.test', locale: 'en' as const }
  const { id, reviewId } = await app.asSystem(async ({ db }) => ({
    ...(await db
      .insert(contactMessages)
      .values({ ...from, subject: 'Hammocks of Marlow', message: 'Hello' })
      .returning({ id: contactMessages.id })
      .then(one)),
    reviewId: (
      await db
        .insert(reviews)
        .values({ ...from, productId: product.id, comment: 'Good', rating: 5 })
        .returning({ id: reviews.id })
        .then(one)
    ).id,
  }))
  await office.call(changeMessages, { body: { ids: [id], to: 'removed' } })
  await office.call(removeReview, { params: { id: reviewId } })
  const removed = async (search: string) =>
    (await list({ search })).data.filter(({ subjectId }) => [id, reviewId].includes(subjectId)).map(({ action, name }) => [action, name])

  expect(await removed('hammocks')).toEqual([['message.removed', 'Hammocks of Marlow']])
  expect(await removed('marlow example')).toEqual([
    ['review.removed', 'Linen towel'],
    ['message.removed', 'Hammocks of Marlow'],
  ])
  await office.call(eraseUser, { params: { id: writer.id } })
  expect(await removed('hammocks')).toEqual([])
  expect(await removed('marlow example')).toEqual([])
})

test('a search and the filters hold together, on every page', async () => {
  const search = order.number

  expect(await found({ search, subject: 'payment' })).toEqual(['payment.capture'])
  expect(await found({ search, person: omar.id })).toEqual([])
  expect(await found({ search, to: '2000-01-01' })).toEqual([])
  expect(await found({ search: 'layla', customer: layla.id })).toEqual(['order.place'])
  const first = await list({ search, perPage: 2 })
  expect(first.data).toHaveLength(2)
  expect(await found({ search, perPage: 2, before: first.meta.next ?? '' })).toEqual(['order.accept'])
})

test('filtered by the customer for whom it was done, whose name is said', async () => {
  const { data, meta } = await list({ customer: layla.id })

  expect(data.map(({ action, forName }) => [action, forName])).toEqual([['order.place', 'Layla Rahman']])
  expect(meta.customerName).toBe('Layla Rahman')
  expect((await list({ customer: crypto.randomUUID() })).meta.customerName).toBeNull()
})
