// Returns that the office approves: the money that goes back, the goods that go into stock, never more than came in.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from '../../../commands/invariants.ts'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import { refusalOf } from '#testing/app.ts'
import { onHandOf } from '#testing/builders/orders.ts'
import * as office from '../admin-contract.ts'
import { approval, returnsShop, type ReturnsShop } from './testing/returned-orders.ts'

let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.app.close())

describe('an approval', () => {
  test('pays back into the payment, takes goods back to stock, and names the return at both', async () => {
    const order = await shop.delivered()
    const before = await onHandOf(shop.app, order.variantId)
    const held = await shop.accepted(order, 3)
    const approved = await shop.app.as(shop.admin).call(office.approveReturn, approval(held))
    expect(approved).toMatchObject({ status: 'approved', refundTotal: 3000, money: 'payment', moneyLeft: 1000, actions: [] })
    expect(await onHandOf(shop.app, order.variantId)).toBe((before ?? 0) + 3)
    const shown = await shop.app.as(shop.admin).call(getAdminOrder, { params: { id: order.id } })
    expect(shown.payments[0]).toMatchObject({ state: 'partlyRefunded', refunded: 3000 })
    expect(shown.timeline.at(-1)).toMatchObject({ note: held.number })
    const [movement] = await shop.app.asSystem((ctx) =>
      ctx.db
        .select()
        .from(stockMovements)
        .where(sql`${stockMovements.orderId} = ${order.id} and ${stockMovements.reason} = 'return'`),
    )
    expect(movement).toMatchObject({ delta: 3, note: held.number })
  })

  test('pays for what arrived alone, restocks nothing damaged, and lets the rest be asked for again', async () => {
    const order = await shop.delivered()
    const before = await onHandOf(shop.app, order.variantId)
    const held = await shop.accepted(order, 4)
    expect(await refusalOf(shop.app.as(shop.admin).call(office.approveReturn, approval(held, { condition: 'damaged' })))).toBe(
      'core.invalid',
    )
    expect(await refusalOf(shop.app.as(shop.admin).call(office.approveReturn, approval(held, { received: 5 })))).toBe('core.invalid')
    expect(await refusalOf(shop.app.as(shop.admin).call(office.approveReturn, approval(held, { received: 0 })))).toBe('core.invalid')
    const approved = await shop.app
      .as(shop.admin)
      .call(office.approveReturn, approval(held, { received: 1, condition: 'damaged', isRestocked: false }))
    expect(approved.refundTotal).toBe(1000)
    expect(await onHandOf(shop.app, order.variantId)).toBe(before)
    expect(await shop.returnedOf(order)).toBe(1)
    expect((await shop.ask(order, 3)).refundTotal).toBe(3000)
  })

  test('of goods of which some are damaged pays for all of them and takes the rest back to stock', async () => {
    const order = await shop.delivered()
    const before = (await onHandOf(shop.app, order.variantId)) ?? 0
    const held = await shop.accepted(order, 4)
    for (const over of [
      { damaged: 4, received: 3 },
      { damaged: 4 },
      { damaged: -1 },
      { damaged: 1, condition: 'damaged', isRestocked: false } as const,
    ])
      expect(await refusalOf(shop.app.as(shop.admin).call(office.approveReturn, approval(held, over)))).toBe('core.invalid')
    const approved = await shop.app.as(shop.admin).call(office.approveReturn, approval(held, { damaged: 1 }))
    expect(approved.lines[0]).toMatchObject({ received: 4, damaged: 1, condition: 'asNew', isRestocked: true })
    expect(approved.refundTotal).toBe(4000)
    expect(await onHandOf(shop.app, order.variantId)).toBe(before + 3)
  })

  test('as a credit moves no money, and is settled once', async () => {
    const order = await shop.delivered({ isPaid: false })
    const held = await shop.accepted(order, 2)
    expect(await refusalOf(shop.app.as(shop.admin).call(office.approveReturn, approval(held)))).toBe('payment.refundTooHigh')
    expect((await shop.app.as(shop.admin).call(office.approveReturn, approval(held, { money: 'credit' }))).settledAt).toBeNull()
    const open = () => shop.app.as(shop.admin).call(office.listAdminReturns, { query: { creditOpen: true, orderId: order.id } })
    expect((await open()).data).toHaveLength(1)
    const settle = () =>
      refusalOf(
        shop.app
          .as(shop.admin)
          .call(office.settleCredit, { params: { id: held.id }, body: { amount: held.refundTotal ?? 0, note: 'against invoice 7' } }),
      )
    // As long as the order is not paid, the credit comes off what it still has to pay.
    expect(await settle()).toBe('return.creditTakenOff')
    await shop.app.as(shop.admin).call(capturePayment, { params: { id: order.paymentId }, body: {} })
    expect(await settle()).toBe('done')
    expect(await settle()).toBe('return.noCredit')
    expect((await open()).data).toEqual([])
  })

  test('twice at once, and beside a refund by hand, never gives back more than came in', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await shop.delivered()
      const held = await shop.accepted(order, 4)
      const results = await Promise.all([
        refusalOf(shop.app.as(shop.admin).call(office.approveReturn, approval(held))),
        refusalOf(shop.app.as(shop.admin).call(office.approveReturn, approval(held))),
        refusalOf(shop.app.as(shop.admin).call(refundPayment, { params: { id: order.paymentId }, body: { amount: 2500 } })),
      ])
      const { payments } = await shop.app.as(shop.admin).call(getAdminOrder, { params: { id: order.id } })
      expect(payments[0]?.refunded).toBe(results[2] === 'done' ? 2500 : 4000)
      expect(results.slice(0, 2).filter((code) => code === 'done')).toHaveLength(results[2] === 'done' ? 0 : 1)
    }
  })

  test('of an order that is cancelled meanwhile is impossible: what was shipped is not cancelled', async () => {
    const order = await shop.delivered()
    const held = await shop.accepted(order, 1)
    const [cancelled, approved] = await Promise.all([
      refusalOf(
        shop.app
          .as(shop.admin)
          .call(actOnOrder, { params: { id: order.id, action: 'cancel' }, body: { note: 'too late', money: 'refund' } }),
      ),
      refusalOf(shop.app.as(shop.admin).call(office.approveReturn, approval(held))),
    ])
    expect([cancelled, approved]).toEqual(['order.notAllowed', 'done'])
  })
})

test('after all of it nothing that must be true is wrong with the stock', async () => {
  const faults = await shop.app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )
  expect(faults.filter(({ fault }) => /holds|on hand/.test(fault))).toEqual([])
})
