// Reviews: writing with its rules and mails, what visitors see, helpful votes, and the office's decisions.
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { orderLines } from '#modules/orders/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct, type BuiltProduct } from '#testing/builders/products.ts'
import { longWait } from '#testing/waits.ts'
import * as office from '../admin-contract.ts'
import { addReview, listReviews, type ReviewInput, voteHelpful } from '../contract.ts'
import { reviews } from './tables.ts'

const app = await theApp({ watches: true })
const admin = await anAdmin(app, { email: 'office@example.test', receivesMails: true })
const product = await aProduct(app, { title: { en: 'Oxford shirt', ar: 'قميص أكسفورد' } })

const input = (over: Partial<ReviewInput> = {}): ReviewInput => ({
  productId: product.id,
  rating: 4,
  ratings: { quality: 5, asDescribed: null, value: 3 },
  name: 'Tom Ellis',
  email: 'tom@example.test',
  comment: 'Sold out in a week.',
  botCheck: 'test',
  ...over,
})
const write = (over: Partial<ReviewInput> = {}, token: string | null = null, headers: Record<string, string> = {}) =>
  app.as(token).call(addReview, { body: input(over) }, headers)
const rows = (of = product) => app.asSystem((ctx) => ctx.db.select().from(reviews).where(eq(reviews.productId, of.id)))
const shown = (query: object = {}, of = product) => app.as(null).call(listReviews, { params: { slug: of.slug }, query })
const asOffice = () => app.as(admin.token)
const change = (ids: string[], to: 'approved' | 'unapproved' | 'removed') => asOffice().call(office.changeReviews, { body: { ids, to } })

/** A review of a product of its own, approved; gives both. */
async function approvedReview(over: Partial<ReviewInput> = {}, token: string | null = null) {
  const of = await aProduct(app)
  await clearTries()
  await write({ productId: of.id, ...over }, token)
  const [review] = await rows(of)
  if (!review) throw new Error('nothing was written')
  await change([review.id], 'approved')
  return { of, review }
}
const clearTries = async () => {
  await app.asSystem((ctx) => ctx.db.execute('delete from rate_limits'))
}
async function mails(): Promise<{ to: string; subject: string }[]> {
  await app.drainJobs()
  return app.mails().map((mail) => ({ to: /^To: (\S+)/m.exec(mail)?.[1] ?? '', subject: /^Subject: (.+)/m.exec(mail)?.[1] ?? '' }))
}

test('a review without its cross-site pair or its bot check is refused, and so is one of a restricted customer', async () => {
  const bare = await app.inject({ method: 'POST', url: '/api/front/reviews', headers: { 'x-api-key': 'jumla-web' }, payload: input() })
  const restricted = await aCustomer(app, { isRestricted: true })

  expect(bare.statusCode).toBe(403)
  await expect(write({ botCheck: 'wrong' })).rejects.toMatchObject({ fields: { botCheck: [expect.any(String)] } })
  await expect(write({}, restricted.token)).rejects.toMatchObject({ code: 'core.restricted' })
  expect(await rows()).toEqual([])
})

test.each([
  ['no rating', { rating: 0 }, 'rating', 'Please give at least one star.'],
  ['six stars', { rating: 6 }, 'rating', 'Please give at least one star.'],
  ['no name', { name: ' ' }, 'name', 'Please give your name.'],
  ['a bad e-mail', { email: 'tom@' }, 'email', 'Please give a valid e-mail address.'],
  ['a link as a name', { name: 'See bad.example.com' }, 'name', 'This may not contain links.'],
])('refuses %s at its field', async (_, over, field, text) => {
  await expect(write(over)).rejects.toMatchObject({ status: 422, fields: { [field]: [text] } })
})

test('is stored unapproved and mailed to its writer and to the office; a product that is hidden takes none', async () => {
  const hidden = await aProduct(app, { productStatus: 'unavailable' })
  await write()
  await expect(write({ productId: hidden.id })).rejects.toMatchObject({ code: 'review.productGone', status: 409 })

  expect(await rows()).toMatchObject([{ status: 'unapproved', rating: 4, quality: 5, asDescribed: null, isBuyer: false, locale: 'en' }])
  expect((await shown()).data).toEqual([])
  const sent = await mails()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['office@example.test', 'tom@example.test'])
  expect(sent.find(({ to }) => to === 'tom@example.test')?.subject).toBe('Thank you for your review of Oxford shirt')
})

test('an account reviews a product once; a network few in an hour', async () => {
  const customer = await aCustomer(app)
  const of = await aProduct(app)
  await write({ productId: of.id }, customer.token)

  await expect(write({ productId: of.id }, customer.token)).rejects.toMatchObject({ code: 'review.alreadyWritten', status: 409 })
  await clearTries()
  for (let sent = 0; sent < 10; sent++) await write({ productId: of.id })
  await expect(write({ productId: of.id })).rejects.toMatchObject({ status: 429 })
  await clearTries()
})

test('only approved ones are shown and counted, with the average of each rating; the page follows at once', async () => {
  const of = await aProduct(app)
  for (const [rating, quality] of [
    [5, 4],
    [4, null],
    [1, 1],
  ] as const)
    await write({ productId: of.id, rating, ratings: { quality, asDescribed: null, value: null } })
  const ids = (await rows(of)).filter(({ rating }) => rating > 1).map(({ id }) => id)
  expect((await shown({}, of)).meta.summary).toMatchObject({ count: 0, average: null, byRating: [0, 0, 0, 0, 0] })

  expect(await change(ids, 'approved')).toEqual({ changed: 2 })

  const summary = { count: 2, average: 4.5, byRating: [0, 0, 0, 1, 1], ratings: { quality: 4, asDescribed: null, value: null } }
  await vi.waitFor(async () => expect((await shown({}, of)).meta.summary).toEqual(summary), longWait)
  const { data, meta } = await shown({ rating: 4, sort: 'highest' }, of)
  expect(data.map(({ rating }) => rating)).toEqual([4])
  expect(meta).toMatchObject({ total: 1, page: 1 })
  expect(JSON.stringify(data)).not.toContain('tom@example.test')
  await change(ids, 'unapproved')
  await vi.waitFor(async () => expect((await shown({}, of)).meta.summary.count).toBe(0), longWait)
  await expect(app.as(null).status(listReviews, { params: { slug: 'nothing-here' } })).resolves.toBe(404)
})

test('whoever has had the product delivered is marked, by their own orders and never by an address they typed, at the latest when it is approved', async () => {
  const customer = await aCustomer(app, { email: 'grace@example.test' })
  const method = await aPaymentMethod(app)
  const of = await aProduct(app)
  const order = (status: 'delivered' | 'shipped', bought: BuiltProduct) =>
    anOrder(app, { customerId: customer.id, methodId: method.id, status }).then(({ id }) =>
      app.asSystem((ctx) => ctx.db.update(orderLines).set({ productId: bought.id }).where(eq(orderLines.orderId, id))),
    )
  await order('shipped', of)
  await write({ productId: of.id, email: 'grace@example.test' }, customer.token)
  expect(await rows(of)).toMatchObject([{ isBuyer: false }])

  await order('delivered', of)
  await change(
    (await rows(of)).map(({ id }) => id),
    'approved',
  )
  expect(await rows(of)).toMatchObject([{ isBuyer: true }])

  const other = await aProduct(app)
  await order('delivered', other)
  await clearTries()
  await write({ productId: other.id, email: 'GRACE@example.test' })
  await write({ productId: other.id, email: 'someone@example.test' }, customer.token)
  await write({ productId: other.id, email: 'stranger@example.test' })
  expect(Object.fromEntries((await rows(other)).map(({ email, isBuyer }) => [email, isBuyer]))).toEqual({
    'GRACE@example.test': false,
    'someone@example.test': true,
    'stranger@example.test': false,
  })
})

test('a helpful vote counts once for a device or a person, can be taken back, and few come from one network', async () => {
  const { review } = await approvedReview()
  const customer = await aCustomer(app)
  const vote = (device: string, isHelpful = true, token: string | null = null) =>
    app.as(token).call(voteHelpful, { params: { id: review.id }, body: { device: device.padEnd(16, '0'), isHelpful } })

  expect(await vote('a')).toEqual({ helpful: 1 })
  expect(await vote('a')).toEqual({ helpful: 1 })
  expect(await vote('b', true, customer.token)).toEqual({ helpful: 2 })
  expect(await vote('c', true, customer.token)).toEqual({ helpful: 2 })
  expect(await vote('a', false)).toEqual({ helpful: 1 })
  for (const device of ['d', 'e', 'f', 'g']) await vote(device)
  await expect(vote('h')).rejects.toMatchObject({ status: 429 })
  expect(await app.asSystem((ctx) => ctx.db.select({ version: reviews.version }).from(reviews).where(eq(reviews.id, review.id)))).toEqual([
    { version: 2 },
  ])
})

test('votes are for approved reviews alone', async () => {
  const of = await aProduct(app)
  await clearTries()
  await write({ productId: of.id })
  const [review] = await rows(of)

  const status = await app
    .as(null)
    .status(voteHelpful, { params: { id: review?.id ?? '' }, body: { device: 'x'.repeat(16), isHelpful: true } })
  expect(status).toBe(404)
})

test('the office finds, replies to and deletes reviews; its writer is mailed once, in their language', async () => {
  const of = await aProduct(app, { title: { en: 'Linen dress', ar: 'فستان كتان' } })
  const writer = 'layla@example.test'
  await clearTries()
  await write({ productId: of.id, email: writer, name: 'Layla', rating: 2 }, null, { 'accept-language': 'ar' })
  const list = (query: object) => asOffice().call(office.listAdminReviews, { query })

  const { data } = await list({ search: 'فستان', status: 'unapproved', rating: 2, hasReply: false, isBuyer: false })
  expect(data).toMatchObject([{ name: 'Layla', email: writer, product: { sku: of.sku } }])
  const [{ id, version } = { id: '', version: 0 }] = data
  const save = (body: { status: 'approved' | 'unapproved'; reply: string; version: number }) =>
    asOffice().call(office.updateReview, { params: { id }, body })
  const approved = await save({ status: 'approved', reply: '', version })
  const replied = await save({ status: 'approved', reply: 'Thank you, Layla.', version: approved.version })
  await save({ status: 'approved', reply: 'Thank you!', version: replied.version })
  await expect(save({ status: 'unapproved', reply: '', version })).rejects.toMatchObject({ code: 'core.changed' })

  const subjects = (await mails()).filter(({ to }) => to === writer)
  expect(subjects).toHaveLength(3)
  expect((await shown({}, of)).data).toMatchObject([{ reply: 'Thank you!', rating: 2, locale: 'ar' }])
  expect((await list({ product: of.id, page: 9 })).meta).toMatchObject({ total: 1, page: 9 })
  await asOffice().call(office.removeReview, { params: { id } })
  await expect(asOffice().status(office.getAdminReview, { params: { id } })).resolves.toBe(404)
})

test('a reply that was written while the review was hidden comes with its next approval, once', async () => {
  const of = await aProduct(app)
  const writer = 'hidden-reply@example.test'
  await clearTries()
  await write({ productId: of.id, email: writer, name: 'Layla', rating: 4 })
  const { data } = await asOffice().call(office.listAdminReviews, { query: { product: of.id } })
  let { id, version } = data[0] ?? { id: '', version: 0 }
  const steps = [
    { status: 'approved', reply: '' },
    { status: 'unapproved', reply: 'Thank you.' },
    { status: 'approved', reply: 'Thank you.' },
    { status: 'unapproved', reply: 'Thank you.' },
    { status: 'approved', reply: 'Thank you.' },
  ] as const
  for (const step of steps) ({ version } = await asOffice().call(office.updateReview, { params: { id }, body: { ...step, version } }))
  const toWriter = (await mails()).filter(({ to }) => to === writer)
  expect(toWriter).toHaveLength(3)
})

test('an admin without the permission neither sees nor changes reviews', async () => {
  const other = await anAdmin(app, { permissions: ['orders.see'] })

  expect(await app.as(other.token).status(office.listAdminReviews)).toBe(403)
  expect(await app.as(other.token).status(office.changeReviews, { body: { ids: [product.id], to: 'approved' } })).toBe(403)
})
