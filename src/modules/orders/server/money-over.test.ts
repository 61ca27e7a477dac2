// Money that an order has received too much: after a change, a transfer that was too high, goods that were dropped; the office finds it and gives it back.
import { expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { getAdminDashboard } from '#modules/reports/admin-contract.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { minor } from '#shared/money.ts'
import { testApp, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anAttempt, anOrder, aPaymentMethod, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { actOnOrder, getAdminOrder, listAdminOrders } from '../admin-contract.ts'
import { getOrder, placeOrder } from '../contract.ts'
import { getEditableOrder } from '../revision-admin-contract.ts'
import { dropRest, shipOrder } from '../shipments-admin-contract.ts'
import { listOrderViews } from '../views-admin-contract.ts'
import { change, revisionsBy } from './testing/revisions.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const { apply } = revisionsBy(office)

/** A placed order of four pieces. */
async function placed() {
  const product = await aProduct(app, { onHand: 10 })
  const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 4 }] })
  const { orderId: id, grandTotal } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
  return { id, buyer, grandTotal }
}
const seen = (id: string) => office().call(getAdminOrder, { params: { id } })
const editable = async (id: string) => ({ id, order: await office().call(getEditableOrder, { params: { id } }) })
const pay = async (id: string, amount?: number) => {
  const { payments: made } = await seen(id)
  const open = made.find(({ state }) => state === 'pending')
  await office().call(capturePayment, { params: { id: open?.id ?? '' }, body: amount === undefined ? {} : { amount: minor(amount) } })
}
const giveBack = async (id: string, amount: number, givenBack = 0) => {
  const paymentId = (await seen(id)).payments.find(({ state }) => state !== 'pending')?.id ?? ''
  return office().status(refundPayment, { params: { id: paymentId }, body: { amount: minor(amount), givenBack: minor(givenBack) } })
}
const listed = async (id: string) =>
  (await office().call(listAdminOrders, { query: { refundDue: 'true', perPage: 100 } })).data.some((order) => order.id === id)
const counted = async () => ({
  view: (await office().call(listOrderViews)).office.find(({ key }) => key === 'refundDue')?.count,
  dashboard: (await office().call(getAdminDashboard)).refundsDue,
})

test('a paid order that was made smaller is listed, counted and shown with what is too much, until that is given back', async () => {
  const { id, buyer, grandTotal } = await placed()
  await pay(id)
  expect([(await seen(id)).moneyOver, await listed(id)]).toEqual([0, false])
  const before = await counted()

  const { after } = await apply(await editable(id), change(await editable(id), { quantity: 1 }))

  const over = grandTotal - after.grandTotal
  expect(over).toBeGreaterThan(0)
  expect([(await seen(id)).moneyOver, await listed(id)]).toEqual([over, true])
  expect(await counted()).toEqual({ view: (before.view ?? 0) + 1, dashboard: before.dashboard + 1 })
  expect((await app.as(buyer.token).call(getOrder, { params: { id } })).moneyOver).toBe(over)
  expect(await giveBack(id, over - 1)).toBe(200)
  expect((await seen(id)).moneyOver).toBe(1)
  expect(await giveBack(id, 1, over - 1)).toBe(200)
  expect([(await seen(id)).moneyOver, await listed(id)]).toEqual([0, false])

  await apply(await editable(id), change(await editable(id), { quantity: 3 }))
  expect((await seen(id)).moneyOver).toBe(0)
})

test('so is one that was paid by more than it asked for; a customer who sees no prices reads no amount', async () => {
  const { id, grandTotal } = await placed()
  await pay(id, grandTotal + 250)
  expect([(await seen(id)).moneyOver, await listed(id)]).toEqual([250, true])

  const blind = await aCustomer(app, { canSeePrices: false })
  const order = await anOrder(app, { customerId: blind.id, methodId: floor.offline.id, status: 'accepted' })
  await pay(order.id, 2500)
  expect((await seen(order.id)).moneyOver).toBe(500)
  expect((await app.as(blind.token).call(getOrder, { params: { id: order.id } })).moneyOver).toBeNull()
})

test('so is one of which goods were dropped that had been paid for', async () => {
  const { id, grandTotal } = await placed()
  await pay(id)
  for (const action of ['accept', 'process'] as const) await office().call(actOnOrder, { params: { id, action }, body: {} })
  const lineId = (await seen(id)).lines[0]?.id ?? ''
  await office().call(shipOrder, { params: { id }, body: { lines: [{ lineId, quantity: 3 }] } })
  await office().call(dropRest, { params: { id }, body: { note: 'The last one is broken' } })

  const { moneyOver } = await seen(id)
  expect(moneyOver).toBeGreaterThan(0)
  expect(moneyOver).toBeLessThan(grandTotal)
  expect(await listed(id)).toBe(true)
})

test('an order that has ended owes its whole money, and none of it as too much', async () => {
  const { id, grandTotal } = await placed()
  await pay(id, grandTotal + 250)
  await office().call(actOnOrder, { params: { id, action: 'reject' }, body: { note: 'sold twice', money: 'owe' } })
  expect(await seen(id)).toMatchObject({ moneyOver: 0, payments: [{ state: 'refundDue' }] })
  expect(await listed(id)).toBe(true)
})

test('promised money: the office takes what is still due, and of what is not due any more nothing', async () => {
  const { id, grandTotal } = await placed()
  const promised = async () => {
    await app.asSystem((ctx) =>
      ctx.db.update(payments).set({ state: 'authorised', provider: 'simulated' }).where(eq(payments.payableId, id)),
    )
    return (await seen(id)).payments[0]
  }
  expect(await promised()).toMatchObject({ amount: grandTotal, due: grandTotal })
  const { after } = await apply(await editable(id), change(await editable(id), { quantity: 1 }))
  const payment = await promised()
  expect(payment).toMatchObject({ amount: grandTotal, due: after.grandTotal })

  await office().call(capturePayment, { params: { id: payment?.id ?? '' }, body: {} })
  const asked = await app.asSystem((ctx) =>
    ctx.db.execute<{ amount: string }>(sql`select amount from payment_movements where payable_id = ${id} and state = 'asked'`),
  )
  expect(asked.rows.map(({ amount }) => Number(amount))).toEqual([after.grandTotal])

  const other = await placed()
  await pay(other.id)
  await app.asSystem((ctx) =>
    ctx.db
      .execute(sql`insert into payments (payable_id, method_id, provider, state, amount, currency, order_number, provider_ref, token_hash)
      select payable_id, method_id, 'simulated', 'authorised', 500, currency, order_number, provider_ref || 'x', token_hash || 'x' from payments where payable_id = ${other.id}`),
  )
  const promise = (await seen(other.id)).payments.find(({ state }) => state === 'authorised')
  expect(promise?.due).toBe(0)
  await expect(office().call(capturePayment, { params: { id: promise?.id ?? '' }, body: {} })).rejects.toMatchObject({
    code: 'payment.nothingDue',
  })
})

test('where orders are not refundable, what is too much is given back and nothing more', async () => {
  const off = await testApp({ flags: { isOrderRefundable: false } })
  const clerk = off.as((await anAdmin(off)).token)
  const customer = await aCustomer(off)
  const order = await anOrder(off, { customerId: customer.id, methodId: (await aPaymentMethod(off)).id, status: 'accepted' })
  await clerk.call(capturePayment, { params: { id: order.paymentId }, body: { amount: minor(2300) } })
  const back = (amount: number, givenBack = 0) =>
    clerk.status(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(amount), givenBack: minor(givenBack) } })
  expect(await off.as(customer.token).status(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(300) } })).toBe(403)
  expect([await back(301), await back(300), await back(1, 300)]).toEqual([409, 200, 409])
  await off.close()
})

test('what is noted is what was received beyond the total', async () => {
  const { rows } = await app.asSystem((ctx) =>
    ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from orders where money_over > 0`),
  )
  expect(rows[0]?.n).toBeGreaterThan(0)
  const faults = await app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )
  expect(faults.filter(({ invariant }) => invariant.includes('too much'))).toEqual([])
})
