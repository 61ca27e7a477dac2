// For tests: a shop that traded in every way, with money that came, was given up and went back.
import pg from 'pg'
import { creditInvoice, type Invoice, listInvoices, printInvoice, updateInvoice } from '#modules/invoices/admin-contract.ts'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { cancelOrder, payOrder, placeOrder } from '#modules/orders/contract.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { giveUpSimulated, paySimulated } from '#modules/payments/contract.ts'
import { actOnReturn, approveReturn } from '#modules/returns/admin-contract.ts'
import { getReturnable, requestReturn } from '#modules/returns/contract.ts'
import { type TestApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { aDraft, aPrintedInvoice } from '#testing/builders/invoices.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'

type Shop = { app: TestApp; client: pg.Client }

const card = { holder: 'Sam Taylor', number: '4242424242424242', expiry: '12/39', cvv: '123' }
const tokenIn = (payUrl: string | null): string => payUrl?.split('/').at(-1) ?? ''

/** Orders of every kind: open, shipped, cancelled early, given up and paid again; with coupon, options, parts of a unit. */
export async function trade(shop: Shop): Promise<void> {
  const { app } = shop
  const floor = await aShopFloor(app)
  const admin = await anAdmin(app, { receivesMails: true })
  const office = app.as(admin.token)
  const coupon = await aCoupon(app, { maxUses: 10, maxUsesPerCustomer: 2 })
  const cheese = await aProduct(app, {
    price: 1999,
    unit: { code: 'kg', decimals: 3 },
    onHand: 50_000,
    optionGroups: [{ title: 'Wax', choices: [{ title: 'Red', surcharge: 33 }] }],
  })
  const part = await aProduct(app, { onHand: 500 })
  const print = await aProduct(app, { price: 150, onHand: null })
  const bundleOf = [
    { variantId: part.variantId, quantity: 3 },
    { variantId: print.variantId, quantity: 1 },
  ]
  const bundle = await aProduct(app, { price: 4500, onHand: 0, bundleOf })
  const choiceIds = cheese.optionGroups.flatMap(({ choices }) => choices.map(({ id }) => id))
  const place = async (methodId: string, couponCode?: string) => {
    const lines = [
      { variantId: cheese.variantId, quantity: 1250, choiceIds },
      { variantId: bundle.variantId, quantity: 2 },
    ]
    const buyer = await aReadyBuyer(app, { lines, ...(couponCode ? { couponCode } : {}) })
    return { buyer, placed: await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, methodId) }) }
  }
  const shipped = await place(floor.offline.id, coupon.code)
  for (const action of ['accept', 'approve', 'process', 'ship'] as const)
    await office.call(actOnOrder, { params: { id: shipped.placed.orderId, action }, body: {} })
  await place(floor.offline.id)
  const cancelled = await place(floor.offline.id, coupon.code)
  await app.as(cancelled.buyer.token).call(cancelOrder, { params: { id: cancelled.placed.orderId }, body: {} })
  const again = await place(floor.online.id, coupon.code)
  await app.as(null).call(giveUpSimulated, { params: { token: tokenIn(again.placed.payUrl) } })
  await app.drainJobs()
  const { payUrl } = await app.as(again.buyer.token).call(payOrder, { params: { id: again.placed.orderId } })
  await app.as(null).call(paySimulated, { params: { token: tokenIn(payUrl) }, body: card })
  await app.drainJobs()
  await place(floor.online.id)
  const delivered = await place(floor.offline.id)
  await billAndReturn(shop, delivered.placed.orderId, delivered.buyer.token)
  await creditOnAccount(shop, floor.offline.id)
}

/** An order on account that is billed, and part of which is returned and credited. */
async function creditOnAccount(shop: Shop, methodId: string): Promise<void> {
  const { app, client } = shop
  const office = app.as((await anAdmin(app)).token)
  const buyer = await aReadyBuyer(app)
  const { orderId } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, methodId) })
  await client.query(`update payments set company_id = (select company_id from orders where id = payable_id) where payable_id = $1`, [
    orderId,
  ])
  for (const action of ['accept', 'approve', 'process', 'ship', 'deliver'] as const)
    await office.call(actOnOrder, { params: { id: orderId, action }, body: {} })
  await aPrintedInvoice(app, [orderId])
  await giveBackOne(shop, { orderId, customer: buyer.token, money: 'credit' })
  const { data } = await office.call(listInvoices, { query: { orderId, show: 'drafts' } })
  await office.call(printInvoice, { params: { id: data[0]?.id ?? '' }, body: {} })
}

/** Bills an order on two invoices and credits one of them; delivers it, and takes a part back. */
async function billAndReturn(shop: Shop, orderId: string, customer: string): Promise<void> {
  const { app } = shop
  const office = app.as((await anAdmin(app)).token)
  const act = (action: 'accept' | 'approve' | 'process' | 'ship' | 'deliver') =>
    office.call(actOnOrder, { params: { id: orderId, action }, body: {} })
  await act('accept')
  const save = ({
    version,
    date,
    invoiceAddress,
    note,
    bankAccountName,
    bankName,
    bankNumber,
    bankSortCode,
    iban,
    items,
    ...draft
  }: Invoice) =>
    office.call(updateInvoice, {
      params: { id: draft.id },
      body: {
        ...{ version, date, invoiceAddress, note, bankAccountName, bankName, bankNumber, bankSortCode, iban },
        reason: 'Half of it came late',
        items: items.map(({ key, title, quantity }) => ({ key, title, quantity: Math.ceil(quantity / 2) })),
      },
    })
  const half = await save(await aDraft(app, [orderId]))
  await office.call(printInvoice, { params: { id: half.id }, body: {} })
  await aPrintedInvoice(app, [orderId])
  const credit = await save(await office.call(creditInvoice, { params: { id: half.id } }))
  await office.call(printInvoice, { params: { id: credit.id }, body: {} })
  for (const action of ['approve', 'process', 'ship', 'deliver'] as const) await act(action)
  const { payments } = await office.call(getAdminOrder, { params: { id: orderId } })
  await office.call(capturePayment, { params: { id: payments[0]?.id ?? '' }, body: {} })
  await giveBackOne(shop, { orderId, customer, money: 'payment' })
}

type Return = { orderId: string; customer: string; money: 'payment' | 'credit' }

/** A piece of the first line comes back; its money goes back as the office chooses. */
async function giveBackOne({ app }: Shop, { orderId, customer, money }: Return): Promise<void> {
  const office = app.as((await anAdmin(app)).token)
  const { lines } = await app.as(customer).call(getReturnable, { params: { id: orderId } })
  const asked = await app.as(customer).call(requestReturn, {
    body: {
      orderId,
      requestKey: crypto.randomUUID(),
      kind: 'return',
      reason: 'The seams are open',
      lines: [{ orderLineId: lines[0]?.orderLineId ?? '', quantity: 1, reason: 'damaged' }],
    },
  })
  await office.call(actOnReturn, { params: { id: asked.id, action: 'accept' }, body: {} })
  const counted = asked.lines.map(({ id }) => ({ id, received: 1, condition: 'asNew' as const, isRestocked: true }))
  await office.call(approveReturn, { params: { id: asked.id }, body: { money, lines: counted } })
}
