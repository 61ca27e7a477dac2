// The timeline of an order when requests overtake each other: steps and money stand in the order in which they were made.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { minor } from '#shared/money.ts'
import { actOnOrder, getAdminOrder } from '../admin-contract.ts'

const app = await theApp()
const office = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const customerId = (await aCustomer(app)).id

test('a step and money whose requests began earlier and waited for others stand after them', async () => {
  const { id, paymentId } = await anOrder(app, { customerId, methodId, status: 'accepted' })
  await office.call(actOnOrder, { params: { id, action: 'approve' }, body: {} })
  await office.call(capturePayment, { params: { id: paymentId }, body: { amount: minor(500) } })
  // As if their requests had begun a minute after those that follow.
  await app.asSystem(async ({ db }) => {
    await db.execute(sql`update order_events set created_at = created_at + interval '1 minute' where order_id = ${id}`)
    await db.execute(sql`update payment_movements set created_at = created_at + interval '1 minute' where payable_id = ${id}`)
  })
  await office.call(actOnOrder, { params: { id, action: 'cancel' }, body: { note: 'no longer made', money: 'owe' } })
  await office.call(refundPayment, { params: { id: paymentId }, body: { amount: minor(500) } })

  const { status, timeline } = await office.call(getAdminOrder, { params: { id } })
  const steps = timeline.filter(({ money, action }) => money === null && action !== 'place')
  expect([status, ...steps.map(({ action }) => action)]).toEqual(['cancelled', 'approve', 'cancel'])
  expect(timeline.flatMap(({ money }) => money?.move ?? [])).toEqual(['capture', 'oweRefund', 'refund'])
})
