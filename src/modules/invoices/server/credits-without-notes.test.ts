// A shop that writes no invoices has no credit notes: what it owes for returned goods is given back once, as a refund of its payment or by hand.
import { expect, test } from 'vitest'
import { getAdminOrder } from '#modules/orders/admin-contract.ts'
import { refundPayment } from '#modules/payments/admin-contract.ts'
import { minor } from '#shared/money.ts'
import { refusalOf } from '#testing/app.ts'
import { creditShop, type Order } from './testing/credited-orders.ts'

const { admin, aDelivered, pay, aReturn, returned, settle } = await creditShop({ isInvoicesEnabled: false })
const moneyOver = async ({ id }: Order) => (await admin.call(getAdminOrder, { params: { id } })).moneyOver

test('a credit that was given back at the payment is not paid out by hand as well', async () => {
  const order = await aDelivered()
  await pay(order)
  const held = await aReturn(order, 1, 'credit')
  expect([await moneyOver(order), (await returned(held)).toPayOut]).toEqual([1200, 1200])

  await admin.call(refundPayment, { params: { id: order.paymentId }, body: { amount: minor(1200) } })

  expect([await moneyOver(order), (await returned(held)).toPayOut]).toEqual([0, 0])
  expect(await refusalOf(settle(held, 1200))).toBe('return.creditTakenOff')
})

test('nor is one paid out by hand given back at the payment', async () => {
  const order = await aDelivered()
  await pay(order)
  const held = await aReturn(order, 1, 'credit')
  await settle(held, 1200)
  expect([await moneyOver(order), (await returned(held)).toPayOut]).toEqual([0, 0])
})

test('for an order that was not paid there is nothing to give back', async () => {
  const held = await aReturn(await aDelivered(), 1, 'credit')
  expect((await returned(held)).toPayOut).toBe(0)
  expect(await refusalOf(settle(held, 1200))).toBe('return.creditTakenOff')
})
