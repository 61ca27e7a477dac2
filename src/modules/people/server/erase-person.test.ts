// A person's data: the copy, the wish to be erased, and the erasure, after which nothing but printed papers knows the name.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactMessages } from '#modules/content/server/tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { putOnList } from '#modules/lists/contract.ts'
import { placeOrder } from '#modules/orders/contract.ts'
import { getEditableOrder, quoteRevision, reviseOrder } from '#modules/orders/revision-admin-contract.ts'
import { orderEvents, orderRevisions, orders } from '#modules/orders/server/tables.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { paymentMovements, payments } from '#modules/payments/server/tables.ts'
import { reviews } from '#modules/reviews/server/tables.ts'
import { signIn } from '#modules/sign-in/contract.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin, aSalesperson, testPassword } from '#testing/builders/accounts.ts'
import { aDraft, aTaxedOrder } from '#testing/builders/invoices.ts'
import { anAttempt, anOrder, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { addUserNote, approveUser, getUser, listUsers, moveUsers, updateUser } from '../admin-contract.ts'
import { getAdmin, listAdmins } from '../admins-contract.ts'
import { addAddress, getMe } from '../contract.ts'
import * as office from '../personal-data-admin-contract.ts'
import * as own from '../personal-data-contract.ts'
import { getSalesperson } from '../salespeople-admin-contract.ts'
import { people } from './tables.ts'

const app = await theApp()
const admin = (await anAdmin(app, { receivesMails: true })).token
const superAdmin = await anAdmin(app, { isSuper: true })
const offline = (await aShopFloor(app)).offline.id

const erase = (id: string, token = admin) => app.as(token).call(office.eraseUser, { params: { id } })
/** The tables with a row that contains a text, whatever its case. */
async function tablesWith(text: string): Promise<string[]> {
  return app.asSystem(async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const hit = await db.execute(sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`)
      if (hit.rows.length > 0) found.push(name)
    }
    return found.sort()
  })
}

const close = (orderId: string) =>
  app.asSystem(async ({ db }) => {
    await db
      .update(orders)
      .set({ status: 'completed', note: 'Ring for Zebulon', phone: '+447999000111', companyName: 'Quillfeather & Co' })
      .where(eq(orders.id, orderId))
    await db.update(payments).set({ state: 'captured' }).where(eq(payments.payableId, orderId))
  })

/** A customer of a rare name who has done what customers do. */
async function aBusyCustomer() {
  const names = { firstName: 'Zebulon', lastName: 'Quillfeather', companyName: 'Quillfeather & Co' }
  const customer = await aCustomer(app, { ...names, email: 'zebulon@quillfeather.example', phone: '+447999000111' })
  const address = { country: 'GB', city: 'Leeds', address1: '7 Quillfeather Lane', postcode: 'LS1 1AA', contactName: 'Zebulon' }
  await app.as(customer.token).call(addAddress, { body: address })
  const product = await aProduct(app)
  await app.as(customer.token).call(putOnList, { params: { kind: 'favorites' }, body: { productIds: [product.id] } })
  const order = await anOrder(app, { customerId: customer.id, methodId: offline })
  const present = await app.as(admin).call(getUser, { params: { id: customer.id } })
  const { phone, mobile, locale, companyName, companyNumber, vatNumber, taxTreatment, taxReason, firstName, lastName, email } = present
  const body = { firstName, lastName, mobile, locale, companyName, companyNumber, vatNumber, taxTreatment, taxReason, phone: phone ?? '' }
  await app.as(admin).call(updateUser, { params: { id: customer.id }, body: { ...body, email: 'zeb@quillfeather.example' } })
  await app.as(admin).call(addUserNote, { params: { id: customer.id }, body: { text: 'Zebulon likes early deliveries' } })
  await app.asSystem(async ({ db }) => {
    const written = { name: 'Zebulon Quillfeather', email, locale: 'en' as const }
    await db.insert(reviews).values({ ...written, productId: product.id, rating: 5, comment: 'Soft and warm', customerId: customer.id })
    await db.insert(contactMessages).values({ ...written, subject: 'A question', message: 'Zebulon asks' })
    await db
      .update(people)
      .set({ emailVerifiedAt: sql`now()` })
      .where(eq(people.id, customer.id))
  })
  await app.drainJobs()
  return { ...customer, orderId: order.id, number: order.number }
}

test('nobody but the person and who may change customers gets a copy or erases', async () => {
  const { id, token } = await aCustomer(app)
  const stranger = await aCustomer(app)
  const reader = await anAdmin(app, { permissions: ['customers.see'] })
  for (const call of [office.eraseUser, office.copyUserData, office.getUserErasure])
    expect(await app.as(stranger.token).status(call, { params: { id } })).toBe(403)
  expect(await app.as(reader.token).status(office.eraseUser, { params: { id } })).toBe(403)
  expect(await app.as(reader.token).status(office.copyUserData, { params: { id } })).toBe(403)
  expect(await app.as(null).status(own.copyOwnData)).toBe(401)
  // Admins are asked about by super admins alone, and never as a user.
  expect(await app.as(admin).status(office.eraseAdmin, { params: { id: superAdmin.id } })).toBe(403)
  expect(await app.as(admin).status(office.eraseUser, { params: { id: superAdmin.id } })).toBe(404)
  expect(await app.as(token).status(getMe)).toBe(200)
})

describe('a customer', () => {
  test('gets a copy of everything, without the office’s notes and without secrets', async () => {
    const customer = await aCustomer(app, { firstName: 'Marigold', email: 'marigold@copy.example' })
    await anAddress(app, customer.id)
    const order = await anOrder(app, { customerId: customer.id, methodId: offline })
    await app.as(admin).call(addUserNote, { params: { id: customer.id }, body: { text: 'difficult' } })

    const { data } = await app.as(customer.token).call(own.copyOwnData)

    expect(data).toMatchObject({ account: { email: 'marigold@copy.example', status: 'approved' }, company: { name: 'Taylor Trading' } })
    expect(data).toMatchObject({
      orders: [{ number: order.number }],
      orderLines: [{ sku: order.sku }],
      payments: [{ orderNumber: order.number }],
    })
    expect(data['addresses']).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/difficult|passwordHash|tokenHash/)
    const made = await app.as(admin).call(office.copyUserData, { params: { id: customer.id } })
    expect(made.data).toMatchObject({ account: { email: 'marigold@copy.example' } })
    expect((await app.as(admin).call(getUser, { params: { id: customer.id } })).history[0]?.action).toBe('customer.dataCopied')
  })

  test('asks to be erased, which the office sees and gets a mail about, and takes it back', async () => {
    const customer = await aCustomer(app, { isRestricted: true, firstName: 'Wanda', lastName: 'Wishful' })
    const asking = async () => (await app.as(admin).call(listUsers, { query: { asksErasure: true } })).data.map(({ id }) => id)

    await app.as(customer.token).call(own.askErasure)
    await app.as(customer.token).call(own.askErasure)

    expect((await app.as(customer.token).call(getMe)).erasureAskedAt).not.toBeNull()
    expect(await asking()).toEqual([customer.id])
    await app.drainJobs()
    const mails = await app.asSystem(({ db }) =>
      db.select({ subject: sentEmails.subject }).from(sentEmails).where(eq(sentEmails.kind, 'erasureAskedAdmin')),
    )
    expect(mails).toEqual([{ subject: expect.stringContaining('Wanda Wishful') }])
    await app.as(customer.token).call(own.withdrawErasure)
    expect(await asking()).toEqual([])
  })

  test('is not erased while an order or an invoice is open, and the refusal names them', async () => {
    const customer = await aCustomer(app)
    const order = await aTaxedOrder(app, { customerId: customer.id, methodId: offline })
    const draft = await aDraft(app, [order.id])

    const { open } = await app.as(admin).call(office.getUserErasure, { params: { id: customer.id } })

    expect(open).toEqual(
      expect.arrayContaining([
        { kind: 'order', id: order.id, number: order.number },
        { kind: 'invoice', id: draft.id, number: '' },
      ]),
    )
    await expect(erase(customer.id)).rejects.toMatchObject({ code: 'person.businessOpen', message: expect.stringContaining(order.number) })
    expect(await app.as(customer.token).status(getMe)).toBe(200)
  })

  test('leaves no trace of name, address and phone, and the deal stays', async () => {
    const customer = await aBusyCustomer()
    await close(customer.orderId)
    expect(await tablesWith('zebulon')).toEqual(
      expect.arrayContaining([
        'addresses',
        'audit_entries',
        'contact_messages',
        'notes',
        'order_events',
        'orders',
        'people',
        'reviews',
        'sent_emails',
      ]),
    )

    const { erasedAt, open } = await erase(customer.id)

    expect([erasedAt !== null, open]).toEqual([true, []])
    expect(await tablesWith('zebulon')).toEqual([])
    expect(await tablesWith('447999000111')).toEqual([])
    // The company's name stays on the order, as the law asks.
    expect(await tablesWith('quillfeather')).toEqual(['orders'])
    const [order] = await app.asSystem(({ db }) => db.select().from(orders).where(eq(orders.id, customer.orderId)))
    expect(order).toMatchObject({ status: 'completed', companyName: 'Quillfeather & Co', grandTotal: 2000, phone: null, note: null })
    const [step] = await app.asSystem(({ db }) => db.select().from(orderEvents).where(eq(orderEvents.orderId, customer.orderId)))
    expect(step?.actorName).toBe(order?.customerName)
    const { data } = await app.as(admin).call(listUsers, { query: { search: 'Quillfeather' } })
    expect(data).toEqual([])
    const { history, notes, addresses } = await app.as(admin).call(getUser, { params: { id: customer.id } })
    expect([history[0]?.action, notes, addresses]).toEqual(['customer.erased', [], []])
  })

  test('cannot sign in, is changed by nobody, and the address is free for a new account', async () => {
    const customer = await aCustomer(app, { email: 'again@erased.example', phone: '+447999000222' })
    const order = await anOrder(app, { customerId: customer.id, methodId: offline, status: 'cancelled' })
    await app.asSystem(({ db }) => db.update(payments).set({ state: 'cancelled' }).where(eq(payments.payableId, order.id)))
    await erase(customer.id)

    expect(await refusalOf(app.as(null).call(signIn, { body: { email: 'again@erased.example', password: testPassword } }))).toBe(
      'signIn.badCredentials',
    )
    expect(await app.as(customer.token).status(getMe)).toBe(401)
    const params = { id: customer.id }
    expect(await refusalOf(app.as(admin).call(approveUser, { params, body: { canSeePrices: true } }))).toBe('person.erased')
    expect(await refusalOf(app.as(admin).call(addUserNote, { params, body: { text: 'a note' } }))).toBe('person.erased')
    expect(await app.as(admin).call(moveUsers, { body: { ids: [customer.id], salespersonId: null } })).toEqual({ moved: 0 })
    // Twice is once.
    expect((await erase(customer.id)).erasedAt).not.toBeNull()
    await aCustomer(app, { email: 'again@erased.example', phone: '+447999000222' })
  })

  test('who is erased while an order is placed either orders and stays, or is erased and orders nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const buyer = await aReadyBuyer(app)
      const body = await anAttempt(app, buyer, offline)

      const [placed, erased] = await Promise.all([app.as(buyer.token).status(placeOrder, { body }), refusalOf(erase(buyer.id))])

      const count = await app.asSystem(({ db }) => db.$count(orders, eq(orders.customerId, buyer.id)))
      expect([erased, count]).toEqual(placed < 300 ? ['person.businessOpen', 1] : ['done', 0])
    }
  })
})

test('a salesperson is erased: customers have nobody, the timeline names a code', async () => {
  const salesperson = await aSalesperson(app, { firstName: 'Peregrine', lastName: 'Oxbow' })
  const customer = await aCustomer(app, { salespersonId: salesperson.id })

  await erase(salesperson.id)

  expect((await app.as(admin).call(getUser, { params: { id: customer.id } })).salesperson).toBeNull()
  expect(await app.as(admin).status(getSalesperson, { params: { id: salesperson.id } })).toBe(404)
  expect(await tablesWith('Peregrine')).toEqual([])
})

test('an admin is erased by a super admin, nobody erases themselves, and the last super admin stays', async () => {
  const boss = app.as(superAdmin.token)
  const clerk = await anAdmin(app, { firstName: 'Cordelia', lastName: 'Thistle' })
  await app.as(clerk.token).call(office.copyOwnAdminData)

  expect(await refusalOf(boss.call(office.eraseAdmin, { params: { id: superAdmin.id } }))).toBe('person.ownRemoval')
  await boss.call(office.eraseAdmin, { params: { id: clerk.id } })

  expect(await boss.status(getAdmin, { params: { id: clerk.id } })).toBe(404)
  expect((await boss.call(listAdmins, { query: { perPage: 100 } })).data.map(({ id }) => id)).not.toContain(clerk.id)
  expect(await app.as(clerk.token).status(office.copyOwnAdminData)).toBe(401)
  expect(await tablesWith('Cordelia')).toEqual([])
})

test('changed orders, booked payments and mails to the office name an erased admin by the code', async () => {
  const names = { firstName: 'Octavia', lastName: 'Fernsby' }
  const clerk = await anAdmin(app, { ...names, email: 'octavia@shop.example', receivesMails: true })
  const namesake = await anAdmin(app, names)
  const work = async (token: string) => {
    const buyer = await aReadyBuyer(app)
    const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, offline) })
    const as = app.as(token)
    const params = { id }
    const { lines, revision } = await as.call(getEditableOrder, { params })
    const wanted = {
      deliveryMethod: 'delivery' as const,
      keepsCoupon: true,
      lines: lines.map((line) => ({ lineId: line.id, quantity: 1 })),
    }
    const { grandTotal } = (await as.call(quoteRevision, { params, body: wanted })).after
    await as.call(reviseOrder, { params, body: { ...wanted, expectedTotal: grandTotal, revision, reason: 'As agreed by phone' } })
    const [due] = await app.asSystem(({ db }) => db.select({ id: payments.id }).from(payments).where(eq(payments.payableId, id)))
    await as.call(capturePayment, { params: { id: due?.id ?? '' }, body: { amount: grandTotal } })
    return app.asSystem(async ({ db }) => async () => [
      ...(await db.select({ name: orderRevisions.actorName }).from(orderRevisions).where(eq(orderRevisions.orderId, id))),
      ...(await db.select({ name: paymentMovements.actorName }).from(paymentMovements).where(eq(paymentMovements.payableId, id))),
    ])
  }
  const authors = await work(clerk.token)
  const others = await work(namesake.token)
  await app.drainJobs()
  expect(await tablesWith('octavia@shop.example')).toContain('sent_emails')
  const byName = { name: 'Octavia Fernsby' }
  expect(await authors()).toEqual([byName, byName])

  await app.as(superAdmin.token).call(office.eraseAdmin, { params: { id: clerk.id } })

  expect(await tablesWith('octavia@shop.example')).toEqual([])
  expect((await authors()).some(({ name }) => name.includes('Octavia'))).toBe(false)
  expect(await others()).toEqual([byName, byName])
})
