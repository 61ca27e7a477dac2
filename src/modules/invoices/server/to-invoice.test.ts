// The orders of which something is left to invoice: found by a filter, counted in a view, and no more once everything is billed or never will be.
import { expect, test } from 'vitest'
import { getAdminOrder, listAdminOrders } from '#modules/orders/admin-contract.ts'
import { dropRest, shipOrder } from '#modules/orders/shipments-admin-contract.ts'
import { listOrderViews } from '#modules/orders/views-admin-contract.ts'
import { testApp } from '#testing/app.ts'
import { aDraft, aPrintedInvoice } from '#testing/builders/invoices.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import * as office from '../admin-contract.ts'
import { creditShop, type Order } from './testing/credited-orders.ts'

const shop = await creditShop()
const { app, admin, aDelivered, pay, aReturn, print, save, creditsOf } = shop

/** Is the order in the office's list of what is to invoice? */
async function isLeft({ id }: Order): Promise<boolean> {
  const { data } = await admin.call(listAdminOrders, { query: { notInvoiced: 'true', perPage: 100 } })
  return data.some((row) => row.id === id)
}
const toInvoice = async () => (await admin.call(listOrderViews)).office.find(({ key }) => key === 'toInvoice')?.count

test('an order is left to invoice until its last part is printed; a draft changes nothing', async () => {
  const before = (await toInvoice()) ?? 0
  const order = await aDelivered()
  expect(await isLeft(order)).toBe(true)
  expect(await toInvoice()).toBe(before + 1)
  const part = await save(await aDraft(app, [order.id]), 1)
  expect(await isLeft(order)).toBe(true)
  await print(part.id)
  expect(await isLeft(order)).toBe(true)
  expect(await admin.call(getAdminOrder, { params: { id: order.id } })).toMatchObject({ isInvoiced: false })
  await aPrintedInvoice(app, [order.id])
  expect(await isLeft(order)).toBe(false)
  expect(await admin.call(getAdminOrder, { params: { id: order.id } })).toMatchObject({ isInvoiced: true })
  expect(await toInvoice()).toBe(before)
})

test('goods that are credited by hand are left to invoice again, unless nobody pays for them', async () => {
  const [again, never] = [await aDelivered(), await aDelivered()]
  for (const [order, isBilledAgain] of [
    [again, true],
    [never, false],
  ] as const) {
    const { id } = await aPrintedInvoice(app, [order.id])
    const note = await admin.call(office.creditInvoice, { params: { id } })
    await print((await save({ ...note, reason: 'Wrong' }, 2, { isBilledAgain })).id)
  }
  expect([await isLeft(again), await isLeft(never)]).toEqual([true, false])
})

test('what came back or was dropped is not left to invoice', async () => {
  const paid = await aDelivered({ quantity: 3 })
  await pay(paid)
  await print((await save(await aDraft(app, [paid.id]), 2)).id)
  expect(await isLeft(paid)).toBe(true)
  await aReturn(paid, 1, 'payment')
  expect(await isLeft(paid)).toBe(false)

  const credited = await aDelivered()
  await aPrintedInvoice(app, [credited.id])
  for (const { id } of await creditsOf(await aReturn(credited, 1, 'credit'))) await print(id)
  expect(await isLeft(credited)).toBe(false)

  const dropped = await aDelivered({ status: 'processing' })
  await admin.call(shipOrder, { params: { id: dropped.id }, body: { lines: [{ lineId: dropped.lineId, quantity: 3 }] } })
  await print((await save(await aDraft(app, [dropped.id]), 3)).id)
  expect(await isLeft(dropped)).toBe(true)
  await admin.call(dropRest, { params: { id: dropped.id }, body: { note: 'The mill has closed' } })
  expect(await isLeft(dropped)).toBe(false)
})

test('a shop without invoices has no such view', async () => {
  const other = await testApp({ flags: { isInvoicesEnabled: false } })
  try {
    const { office: views } = await other.as((await anAdmin(other)).token).call(listOrderViews)
    expect(views.map(({ key }) => key)).not.toContain('toInvoice')
  } finally {
    await other.close()
  }
})
