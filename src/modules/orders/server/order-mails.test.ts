// Tests the mails about an order: their texts, their number, and that no price reaches those without price rights.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatMoney, minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { aCart, anAttempt, aPaymentMethod, anOrder, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { giveUpSimulated, paySimulated } from '#modules/payments/contract.ts'
import { payByTransfer } from '#modules/payments/server/public.ts'
import { putSettings } from '#modules/settings/server/public.ts'
import { chooseCustomer } from '#modules/sign-in/contract.ts'
import { actOnOrder, getAdminOrder } from '../admin-contract.ts'
import { getOrder, payOrder, placeOrder } from '../contract.ts'
import { getEditableOrder } from '../revision-admin-contract.ts'
import { performEndUnpaid } from './end-unpaid.ts'
import { linesOf } from './mail-content.ts'
import { orderLines, orders } from './tables.ts'
import { change, revisionsBy } from './testing/revisions.ts'

const card = { holder: 'Sam Taylor', number: '4242424242424242', expiry: '12/39', cvv: '123' }
const account = {
  bank_account_name: 'Jumla Wholesale Ltd',
  bankName: 'Northern Trade Bank',
  bankNumber: '12345678',
  bankSortCode: '20-00-00',
  IBAN: 'GB33BUKB20201555555555',
}

const app = await theApp()
const admin = await anAdmin(app)
const floor = await aShopFloor(app)
const transfer = (await aPaymentMethod(app, { isBankTransfer: true })).id
await app.asSystem((ctx) => putSettings(ctx, { company: account }))

/** The text parts of all mails to somebody. */
const mailsTo = (email: string) => app.mails(email).map((mail) => mail.split('Content-Type: text/html')[0])
const subjectsTo = async (email: string) =>
  (await app.asSystem((ctx) => ctx.db.execute(sql`select subject from sent_emails where recipient = ${email} order by id`))).rows.map(
    ({ subject }) => subject,
  )
const tokenOf = (payUrl: string | null) => payUrl?.split('/').at(-1) ?? ''

describe('a card order', () => {
  test('has one mail, when it is paid, however often the card was declined before', async () => {
    const buyer = await aReadyBuyer(app, { email: 'card@example.test' })
    const { orderId, number, payUrl } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.online.id) })
    await app.drainJobs()
    await app.as(null).call(giveUpSimulated, { params: { token: tokenOf(payUrl) } })
    await app.drainJobs()
    const again = await app.as(buyer.token).call(payOrder, { params: { id: orderId } })
    await app.as(null).call(paySimulated, { params: { token: tokenOf(again.payUrl) }, body: { ...card, number: '4000000000000002' } })
    await app.drainJobs()
    expect(await subjectsTo('card@example.test')).toEqual([])

    const last = await app.as(buyer.token).call(payOrder, { params: { id: orderId } })
    await app.as(null).call(paySimulated, { params: { token: tokenOf(last.payUrl) }, body: card })
    await app.drainJobs()

    expect(await subjectsTo('card@example.test')).toEqual([`We have your order ${number}`])
    expect(mailsTo('card@example.test')[0]).toContain('Paid')
  })

  test('that nobody pays has one mail: it is cancelled', async () => {
    const customer = await aCustomer(app, { email: 'unpaid@example.test' })
    const { id, number } = await anOrder(app, { customerId: customer.id, methodId: floor.online.id, status: 'payment-pending' })
    await app.asSystem((ctx) => ctx.db.execute(sql`update payments set expires_at = now() - interval '1 second' where payable_id = ${id}`))

    await app.asSystem((ctx) => performEndUnpaid(ctx, id))
    await app.drainJobs()

    expect(await subjectsTo('unpaid@example.test')).toEqual([`Order ${number} is cancelled`])
  })
})

describe('a transfer', () => {
  test('is described with units, totals, delivery, address, payment, purchase order number and the account', async () => {
    const buyer = await aReadyBuyer(app, { email: 'transfer@example.test' })
    const body = { ...(await anAttempt(app, buyer, transfer)), purchaseOrderNumber: 'PO-4711', note: 'Gate 3' }
    const { number, orderId } = await app.as(buyer.token).call(placeOrder, { body })
    await app.drainJobs()

    const [mail = ''] = mailsTo('transfer@example.test')
    for (const part of [
      'Subtotal: £20.00',
      'Delivery: £7.95',
      'VAT: ',
      'Grand total: £',
      'Mainland',
      'Bank transfer · Waiting for payment',
      'PO-4711',
      'Gate 3',
      'Account holder: Jumla Wholesale Ltd',
      'Sort code: 20-00-00',
      'Account number: 12345678',
      'IBAN: GB33 BUKB 2020 1555 5555 55',
      `Reference: ${number}`,
      'Amount: £',
    ])
      expect(mail).toContain(part)
    expect(mail).toMatch(/\n {2}2 \p{L}+ {2}£20\.00/u)

    const open = await app.as(buyer.token).call(getOrder, { params: { id: orderId } })
    expect(open.bankTransfer?.map(({ field }) => field)).toEqual(['holder', 'bank', 'sortCode', 'number', 'iban'])
    const { payments } = await app.as(admin.token).call(getAdminOrder, { params: { id: orderId } })
    await app.as(admin.token).call(capturePayment, { params: { id: payments[0]?.id ?? '' }, body: {} })
    expect((await app.as(buyer.token).call(getOrder, { params: { id: orderId } })).bankTransfer).toBeNull()
  })

  test('asks for what is still due: the rest of a part, and what a change adds, in the order and in its mail', async () => {
    const product = await aProduct(app, { onHand: 10 })
    const buyer = await aReadyBuyer(app, { email: 'rest@example.test', lines: [{ variantId: product.variantId, quantity: 2 }] })
    const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, transfer) })
    const office = () => app.as(admin.token)
    const [payment] = (await office().call(getAdminOrder, { params: { id } })).payments
    const total = payment?.amount ?? 0
    const part = { amount: minor(1000), day: '2026-01-05', reference: null, note: null }
    await app.asSystem((ctx) => ctx.tx((tx) => payByTransfer(tx, payment?.id ?? '', part)))
    expect(await app.as(buyer.token).call(getOrder, { params: { id } })).toMatchObject({
      bankTransfer: expect.arrayContaining([{ field: 'holder', value: 'Jumla Wholesale Ltd' }]),
      transferDue: total - 1000,
      paymentState: 'partlyPaid',
    })

    const order = await office().call(getEditableOrder, { params: { id } })
    const { after } = await revisionsBy(office).apply({ id, order }, change({ id, order }, { quantity: 3 }))
    const due = after.grandTotal - 1000
    expect((await app.as(buyer.token).call(getOrder, { params: { id } })).transferDue).toBe(due)
    await app.drainJobs()
    const mail = mailsTo('rest@example.test').at(-1)
    expect(mail).toContain(`Amount: ${formatMoney(due, 'GBP', 'en-gb')}`)
  })

  test('is the only way to pay that names the account', async () => {
    const customer = await aCustomer(app)
    const { id } = await anOrder(app, { customerId: customer.id, methodId: floor.offline.id })

    expect((await app.as(customer.token).call(getOrder, { params: { id } })).bankTransfer).toBeNull()
  })
})

test('a customer without price rights reads no amount, in no part of a mail', async () => {
  const customer = await aCustomer(app, { email: 'noprice@example.test', canSeePrices: false })
  const { id } = await anOrder(app, { customerId: customer.id, methodId: transfer, status: 'refused', isReturned: true })

  await app.as(admin.token).call(actOnOrder, { params: { id, action: 'awaitPayment' }, body: { note: 'Please pay' } })
  await app.drainJobs()

  const [mail = ''] = mailsTo('noprice@example.test')
  expect(mail).toContain('Account holder')
  expect(mail).not.toMatch(/£|\d\.\d\d/)
})

test('the reason the office typed, the carrier and the link go to the customer', async () => {
  const customer = await aCustomer(app, { email: 'told@example.test' })
  const options = { customerId: customer.id, methodId: floor.offline.id }
  const shipped = await anOrder(app, { ...options, status: 'processing' })
  const refused = await anOrder(app, { ...options, status: 'pending' })

  await app.as(admin.token).call(actOnOrder, {
    params: { id: shipped.id, action: 'ship' },
    body: { shipmentName: 'Royal Mail', shipmentUrl: 'https://track.test/RM1' },
  })
  await app.drainJobs()
  await app.as(admin.token).call(actOnOrder, { params: { id: refused.id, action: 'reject' }, body: { note: 'Sold out until May' } })
  await app.drainJobs()

  const [ship = '', reject = ''] = mailsTo('told@example.test')
  expect(ship).toMatch(/Royal Mail\s+https:\/\/track\.test\/RM1/)
  expect(reject).toContain('From our office\nSold out until May'.replace('\n', reject.includes('\r\n') ? '\r\n' : '\n'))
})

test('a collection order names no delivery address', async () => {
  const customer = await aCustomer(app, { email: 'collect@example.test' })
  const { id } = await anOrder(app, { customerId: customer.id, methodId: floor.offline.id, status: 'processing' })
  await app.asSystem((ctx) =>
    ctx.db
      .update(orders)
      .set({
        deliveryMethod: 'collection',
        address: { country: 'GB', state: null, city: 'Leeds', address1: '1 Mill Lane', address2: null, postcode: 'LS1' },
      })
      .where(eq(orders.id, id)),
  )

  await app.as(admin.token).call(actOnOrder, { params: { id, action: 'ship' }, body: {} })
  await app.drainJobs()

  expect(mailsTo('collect@example.test')[0]).not.toContain('Mill Lane')
})

test('each option value of a line runs in its own direction in an Arabic mail', async () => {
  const customer = await aCustomer(app)
  const { id } = await anOrder(app, { customerId: customer.id, methodId: floor.offline.id })
  const detail = await app.asSystem(async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    const lines = [{ ...line, variantTitle: { en: 'S, Navy', ar: 'S، كحلي' }, sku: 'SH-1', unitName: null, plurals: null }]
    const mail = { order, lines } as unknown as Parameters<typeof linesOf>[1]
    return (['ar', 'en'] as const).map((locale) => linesOf(ctx, mail, { locale, hasMoney: false })[0]?.detail)
  })
  expect(detail).toEqual(['\u2067\u2068S\u2069، \u2068كحلي\u2069 · \u2068SH-1\u2069\u2069', 'S, Navy · SH-1'])
})

describe('the language of an order', () => {
  const placedIn = async (locale: 'en' | 'ar', email: string) => {
    const buyer = await aReadyBuyer(app, { email, locale: locale === 'ar' ? 'en' : 'ar' })
    const body = await anAttempt(app, buyer, transfer)
    const { orderId } = await app.as(buyer.token).call(placeOrder, { body }, { 'accept-language': locale })
    await app.as(admin.token).call(actOnOrder, { params: { id: orderId, action: 'reject' }, body: { note: 'Sold out' } })
    await app.drainJobs()
    return app.asSystem((ctx) =>
      ctx.db
        .select({ kind: sentEmails.kind, locale: sentEmails.locale })
        .from(sentEmails)
        .where(eq(sentEmails.recipient, email))
        .orderBy(sentEmails.kind),
    )
  }

  test('is the one its customer placed it in, whatever language they are written to otherwise', async () => {
    for (const locale of ['ar', 'en'] as const)
      expect(await placedIn(locale, `placed-in-${locale}@example.test`)).toEqual([
        { kind: 'orderPlaced', locale },
        { kind: 'orderStatus', locale },
      ])
  })

  test('is the customer’s own where somebody else places it for them', async () => {
    const salesperson = await aSalesperson(app)
    const buyer = await aReadyBuyer(app, { email: 'ordered-for@example.test', locale: 'ar', salespersonId: salesperson.id })
    await aCart(app, buyer.id, [{ variantId: (await aProduct(app)).variantId, quantity: 2 }], { salespersonId: salesperson.id })
    await app.as(salesperson.token).call(chooseCustomer, { params: { id: buyer.id } })
    const { token } = salesperson
    await app.as(token).call(placeOrder, { body: await anAttempt(app, { token, addressId: buyer.addressId }, transfer) })
    await app.drainJobs()
    const rows = await app.asSystem((ctx) =>
      ctx.db.select({ locale: sentEmails.locale }).from(sentEmails).where(eq(sentEmails.recipient, 'ordered-for@example.test')),
    )
    expect(rows).toEqual([{ locale: 'ar' }])
  })
})
