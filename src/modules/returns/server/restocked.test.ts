// Goods that come back go into stock as they are counted at present, whether or not they were counted when they were ordered.
import { expect, test } from 'vitest'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { placeOrder } from '#modules/orders/contract.ts'
import { dropRest, shipOrder } from '#modules/orders/shipments-admin-contract.ts'
import { setStock } from '#modules/stock/admin-contract.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { anAttempt, aReadyBuyer, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { aProduct, type ProductOptions } from '#testing/builders/products.ts'
import * as api from '../admin-contract.ts'
import { approval } from './testing/returned-orders.ts'

const app = await theApp({ flags: { isOrderRefundable: true } })
const floor = await aShopFloor(app)
const office = app.as((await anAdmin(app)).token)

/** A product of which so many were ordered; the order and its only line. */
async function ordered(options: ProductOptions, quantity: number) {
  const { variantId } = await aProduct(app, options)
  const buyer = await aReadyBuyer(app, { lines: [{ variantId, quantity }] })
  const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
  const [line] = (await office.call(getAdminOrder, { params: { id } })).lines
  return { id, variantId, lineId: line?.id ?? '' }
}
const step = (id: string, ...actions: ('accept' | 'process' | 'ship' | 'deliver')[]) =>
  actions.reduce(async (before, action) => {
    await before
    await office.call(actOnOrder, { params: { id, action }, body: {} })
  }, Promise.resolve())

async function comesBack({ id, lineId }: Awaited<ReturnType<typeof ordered>>, quantity: number) {
  await step(id, 'accept', 'process', 'ship', 'deliver')
  const lines = [{ orderLineId: lineId, quantity, reason: 'tooMany' as const }]
  const held = await office.call(api.createReturn, {
    body: { orderId: id, requestKey: crypto.randomUUID(), kind: 'return', reason: 'wrong', lines },
  })
  await office.call(api.actOnReturn, { params: { id: held.id, action: 'accept' }, body: {} })
  await office.call(api.approveReturn, approval(held, { money: 'credit' }))
}

test('what was not counted when it was ordered and is by now goes into stock', async () => {
  const order = await ordered({ onHand: null }, 5)
  await office.call(setStock, { params: { variantId: order.variantId }, body: { expected: null, to: 50 } })
  await comesBack(order, 3)
  expect(await onHandOf(app, order.variantId)).toBe(53)
})

test('what is not counted any more stays so, and of a bundle the counted parts go into stock', async () => {
  const cup = await aProduct(app, { onHand: null })
  const saucer = await aProduct(app, { onHand: 20 })
  const order = await ordered({ bundleOf: [cup, saucer].map(({ variantId }) => ({ variantId, quantity: 2 })) }, 4)
  expect(await onHandOf(app, saucer.variantId)).toBe(12)
  await comesBack(order, 1)
  expect([await onHandOf(app, cup.variantId), await onHandOf(app, saucer.variantId)]).toEqual([null, 14])

  const gone = await ordered({ onHand: 10 }, 2)
  await office.call(setStock, { params: { variantId: gone.variantId }, body: { expected: 8, to: null } })
  await comesBack(gone, 2)
  expect(await onHandOf(app, gone.variantId)).toBeNull()
})

test('dropping the rest of what was ordered uncounted gives nothing back', async () => {
  const order = await ordered({ onHand: null }, 5)
  await office.call(setStock, { params: { variantId: order.variantId }, body: { expected: null, to: 50 } })
  await step(order.id, 'accept', 'process')
  await office.call(shipOrder, { params: { id: order.id }, body: { lines: [{ lineId: order.lineId, quantity: 3 }] } })
  await office.call(dropRest, { params: { id: order.id }, body: { note: 'no more' } })
  expect(await onHandOf(app, order.variantId)).toBe(50)
})
