// An order changed by the office before it is accepted: price, stock, money and mail follow, what was agreed is kept, and nothing is changed by two at once.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { coupons } from '#modules/coupons/server/tables.ts'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { payByTransfer, startPayment, undoTransfer } from '#modules/payments/server/public.ts'
import { paymentMovements } from '#modules/payments/server/tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { setStock } from '#modules/stock/admin-contract.ts'
import { minor } from '#shared/money.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { anAttempt, aReadyBuyer, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { actOnOrder, getAdminOrder } from '../admin-contract.ts'
import { placeOrder } from '../contract.ts'
import { getEditableOrder, quoteRevision, reviseOrder } from '../revision-admin-contract.ts'
import { change, revisionsBy } from './testing/revisions.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
/** A placed order of two pieces of a product of which ten were there. */
async function placed() {
  const product = await aProduct(app, { onHand: 10 })
  const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 2 }] })
  const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
  return { id, product, buyer, order: await office().call(getEditableOrder, { params: { id } }) }
}

const { priceOf, apply } = revisionsBy(office)
const faultsOf = () =>
  app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )

test('who changes an order sees where it goes now', async () => {
  const { order } = await placed()
  expect(order.address).toBe(order.addresses[0]?.label)
  expect(order.address).toContain(' · ')
})

test('only the office changes orders', async () => {
  const each = await placed()
  const body = { ...change(each), expectedTotal: minor(1), revision: 0, reason: 'for free' }
  for (const token of [each.buyer.token, (await aCustomer(app)).token])
    expect(await app.as(token).status(reviseOrder, { params: { id: each.id }, body })).toBe(403)
  const clerk = await anAdmin(app, { permissions: ['orders.see'] })
  expect(await app.as(clerk.token).status(reviseOrder, { params: { id: each.id }, body })).toBe(403)
  expect(await app.as(clerk.token).status(quoteRevision, { params: { id: each.id }, body: change(each) })).toBe(403)
})

test('pricing a change changes nothing', async () => {
  const each = await placed()
  const quote = await priceOf(each, change(each, { quantity: 5, unitPrice: 500 }))
  expect(quote.after.subtotal).toBe(2500)
  expect(quote.difference).toBe(quote.after.grandTotal - quote.before.grandTotal)
  expect(await onHandOf(app, each.product.variantId)).toBe(8)
  expect((await office().call(getEditableOrder, { params: { id: each.id } })).lines).toEqual(each.order.lines)
})

describe('a change', () => {
  test('moves stock by the difference, up and down, never below nothing', async () => {
    const each = await placed()
    await apply(each, change(each, { quantity: 7 }))
    expect(await onHandOf(app, each.product.variantId)).toBe(3)
    const again = { ...each, order: await office().call(getEditableOrder, { params: { id: each.id } }) }
    await apply(again, change(again, { quantity: 1 }))
    expect(await onHandOf(app, each.product.variantId)).toBe(9)
    const last = { ...each, order: await office().call(getEditableOrder, { params: { id: each.id } }) }
    expect(await refusalOf(apply(last, change(last, { quantity: 11 })))).toBe('stock.notEnough')
    expect(await onHandOf(app, each.product.variantId)).toBe(9)
    expect((await office().call(getAdminOrder, { params: { id: each.id } })).lines[0]?.quantity).toBe(1)
    await office().call(actOnOrder, { params: { id: each.id, action: 'cancel' }, body: { note: 'given up' } })
    expect(await onHandOf(app, each.product.variantId)).toBe(10)
  })

  test('takes more by how it is counted at present, and gives back no more than it took', async () => {
    const product = await aProduct(app, { onHand: null })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 5 }] })
    const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
    await office().call(setStock, { params: { variantId: product.variantId }, body: { expected: null, to: 50 } })
    const revise = async (quantity: number) => {
      const each = { id, order: await office().call(getEditableOrder, { params: { id } }) }
      await apply(each, change(each, { quantity }))
      return onHandOf(app, product.variantId)
    }
    expect(await revise(45)).toBe(10)
    expect(await refusalOf(revise(56))).toBe('stock.notEnough')
    expect(await revise(30)).toBe(25)
    expect(await revise(2)).toBe(50)
    expect(await revise(12)).toBe(40)
    expect(await faultsOf()).toEqual([])
    await office().call(actOnOrder, { params: { id, action: 'cancel' }, body: { note: 'given up' } })
    expect(await onHandOf(app, product.variantId)).toBe(50)
  })

  test('takes the parts of a bundle that are counted by now', async () => {
    const [cup, saucer] = [await aProduct(app, { onHand: null }), await aProduct(app, { onHand: 20 })]
    const parts = [cup, saucer].map(({ variantId }) => ({ variantId, quantity: 2 }))
    const { variantId } = await aProduct(app, { bundleOf: parts })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId, quantity: 1 }] })
    const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
    await office().call(setStock, { params: { variantId: cup.variantId }, body: { expected: null, to: 10 } })
    const order = await office().call(getEditableOrder, { params: { id } })
    await apply({ id, order }, change({ id, order }, { quantity: 4 }))
    expect([await onHandOf(app, cup.variantId), await onHandOf(app, saucer.variantId)]).toEqual([4, 12])
  })

  test('adds products at the customer’s price or another, and takes lines out', async () => {
    const each = await placed()
    const added = await aProduct(app, { onHand: 5 })
    const lines = [...change(each).lines, { variantId: added.variantId, quantity: 3, unitPrice: minor(100) }]
    const quote = await apply(each, change(each, { lines }))
    expect(quote.after.subtotal).toBe(quote.before.subtotal + 300)
    expect(await onHandOf(app, added.variantId)).toBe(2)
    const again = { ...each, order: await office().call(getEditableOrder, { params: { id: each.id } }) }
    const only = again.order.lines.find(({ sku }) => sku === added.sku)
    await apply(again, change(again, { lines: [{ lineId: only?.id ?? '', quantity: 3 }] }))
    expect(await onHandOf(app, each.product.variantId)).toBe(10)
    expect((await office().call(getAdminOrder, { params: { id: each.id } })).lines.map(({ sku }) => sku)).toEqual([added.sku])
  })

  test('keeps what was agreed, is mailed to the customer, and stands in the timeline', async () => {
    const each = await placed()
    const { before } = await apply(each, change(each, { quantity: 4 }))
    const { revisions, revision } = await office().call(getEditableOrder, { params: { id: each.id } })
    expect(revision).toBe(1)
    expect(revisions[0]).toMatchObject({ number: 1, reason: 'As agreed by phone', grandTotal: before.grandTotal, lines: [{ quantity: 2 }] })
    const { timeline } = await office().call(getAdminOrder, { params: { id: each.id } })
    expect(timeline.find(({ action }) => action === 'revise')).toMatchObject({ to: 'pending', note: 'As agreed by phone' })
    await app.drainJobs()
    const mails = await app.asSystem((ctx) =>
      ctx.db.select({ kind: sentEmails.kind }).from(sentEmails).where(eq(sentEmails.subjectId, each.id)),
    )
    expect(mails.map(({ kind }) => kind)).toContain('orderRevised')
  })

  test('makes an open payment ask for the new total', async () => {
    const each = await placed()
    const { after } = await apply(each, change(each, { quantity: 5 }))
    const { payments } = await office().call(getAdminOrder, { params: { id: each.id } })
    expect(payments.map(({ amount, state }) => [amount, state])).toEqual([[after.grandTotal, 'pending']])
  })

  test('makes the parts of a payment that wait again ask for the new total together', async () => {
    const each = await placed()
    const [payment] = (await office().call(getAdminOrder, { params: { id: each.id } })).payments
    const id = payment?.id ?? ''
    await app.asSystem((ctx) =>
      ctx.tx((inner) => payByTransfer(inner, id, { amount: minor(500), day: '2026-01-05', reference: null, note: null })),
    )
    await app.asSystem((ctx) => ctx.tx((inner) => undoTransfer(inner, id)))
    const pending = async () =>
      (await office().call(getAdminOrder, { params: { id: each.id } })).payments.filter(({ state }) => state === 'pending')
    expect(await pending()).toHaveLength(2)

    const { after } = await apply(each, change(each, { quantity: 1 }))
    expect((await pending()).map(({ amount }) => amount)).toEqual([after.grandTotal])
  })

  test('of an order whose transfer is taken back later leaves it asking for the new total, and for nothing beyond it', async () => {
    const each = await placed()
    const payments = async () => (await office().call(getAdminOrder, { params: { id: each.id } })).payments
    const [{ id, amount } = { id: '', amount: minor(0) }] = await payments()
    const transfer = { amount, day: '2026-01-05', reference: null, note: null }
    await app.asSystem((ctx) => ctx.tx((inner) => payByTransfer(inner, id, transfer)))
    const { after } = await apply(each, change(each, { quantity: 1 }))

    await app.asSystem((ctx) => ctx.tx((inner) => undoTransfer(inner, id)))

    expect(after.grandTotal).toBeLessThan(amount)
    expect((await payments()).map(({ state, amount: asked }) => [state, asked])).toEqual([['pending', after.grandTotal]])
  })

  test('counts no money that is on its way back to the payer: it asks for it again, and takes it without owing it', async () => {
    const each = await placed()
    const order = () => office().call(getAdminOrder, { params: { id: each.id } })
    const [{ id: paymentId, amount } = { id: '', amount: minor(0) }] = (await order()).payments
    await office().call(capturePayment, { params: { id: paymentId }, body: {} })
    const asked = { paymentId, payableId: each.id, action: 'refundPartly' as const, state: 'asked' as const, amount: minor(500) }
    await app.asSystem((ctx) => ctx.db.insert(paymentMovements).values({ ...asked, actorKind: 'admin', actorName: '' }))

    const { after, due } = await apply(each, change(each, { unitPrice: (each.order.lines[0]?.unitPrice ?? 0) - 1 }))

    expect(due).toBe(after.grandTotal - amount + 500)
    const rest = (await order()).payments.find(({ state }) => state === 'pending')
    expect(rest?.amount).toBe(due)
    await office().call(capturePayment, { params: { id: rest?.id ?? '' }, body: {} })
    expect((await order()).payments.map(({ state }) => state)).toEqual(['captured', 'captured'])
  })

  test('of a paid order says what is due, and asks for more by a payment of its own', async () => {
    const each = await placed()
    const [payment] = (await office().call(getAdminOrder, { params: { id: each.id } })).payments
    await office().call(capturePayment, { params: { id: payment?.id ?? '' }, body: {} })
    const less = await priceOf(each, change(each, { quantity: 1 }))
    expect(less.due).toBe(less.difference)
    expect(less.due).toBeLessThan(0)
    const more = await apply(each, change(each, { quantity: 3 }))
    expect(more.due).toBe(more.difference)
    const { payments } = await office().call(getAdminOrder, { params: { id: each.id } })
    expect(payments.find(({ state }) => state === 'pending')?.amount).toBe(more.difference)
    expect(payments.find(({ state }) => state === 'captured')?.amount).toBe(more.before.grandTotal)
  })

  test('of a paid order that was made smaller, given back in part and made larger again owes nothing when the rest comes in', async () => {
    const each = await placed()
    const order = () => office().call(getAdminOrder, { params: { id: each.id } })
    const [whole] = (await order()).payments
    await office().call(capturePayment, { params: { id: whole?.id ?? '' }, body: {} })
    const less = await apply(each, change(each, { quantity: 1 }))
    await office().call(refundPayment, { params: { id: whole?.id ?? '' }, body: { amount: minor(-less.due) } })
    const again = { ...each, order: await office().call(getEditableOrder, { params: { id: each.id } }) }
    await apply(again, change(again, { quantity: 2 }))
    const rest = (await order()).payments.find(({ state }) => state === 'pending')
    await office().call(capturePayment, { params: { id: rest?.id ?? '' }, body: {} })

    expect((await order()).payments.map(({ state }) => state).toSorted()).toEqual(['captured', 'partlyRefunded'])
  })

  test('works the coupon out again, or takes it out and gives its use back', async () => {
    const { code } = await aCoupon(app, { percentBps: 1000 })
    const product = await aProduct(app, { onHand: 10 })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 2 }], couponCode: code })
    const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
    const each = { id, product, buyer, order: await office().call(getEditableOrder, { params: { id } }) }
    expect((await apply(each, change(each, { quantity: 4 }))).after.discountTotal).toBe(400)
    const again = { ...each, order: await office().call(getEditableOrder, { params: { id } }) }
    expect((await apply(again, change(again, { quantity: 4, keepsCoupon: false }))).after.discountTotal).toBe(0)
    expect((await office().call(getAdminOrder, { params: { id } })).couponCode).toBeNull()
  })

  test('keeps the coupon of the order when the office has given its code to another one', async () => {
    const { id: couponId, code } = await aCoupon(app, { percentBps: 1000 })
    const product = await aProduct(app, { onHand: 10 })
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: product.variantId, quantity: 2 }], couponCode: code })
    const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
    const each = { id, product, buyer, order: await office().call(getEditableOrder, { params: { id } }) }
    await app.asSystem((ctx) =>
      ctx.db
        .update(coupons)
        .set({ code: `${code}-OLD` })
        .where(eq(coupons.id, couponId)),
    )
    await aCoupon(app, { code, percentBps: 9000 })

    expect((await apply(each, change(each, { quantity: 4 }))).after.discountTotal).toBe(400)
    const { couponCode, adjustments } = await office().call(getAdminOrder, { params: { id } })
    expect([couponCode, adjustments.find(({ kind }) => kind === 'coupon')?.label]).toEqual([code, code])
  })

  test('does not count money that is owed back', async () => {
    const each = await placed()
    const { payments: first } = await office().call(getAdminOrder, { params: { id: each.id } })
    const { amount = minor(0), id: paymentId = '' } = first[0] ?? {}
    await office().call(capturePayment, { params: { id: paymentId }, body: {} })
    const order = { payableId: each.id, companyId: each.buyer.companyId, orderNumber: each.order.number, currency: 'GBP' }
    const twice = await app.asSystem((ctx) => startPayment(ctx, { ...order, methodId: floor.offline.id, amount }))
    await office().call(capturePayment, { params: { id: twice.paymentId }, body: {} })

    const more = await apply(each, change(each, { quantity: 3 }))

    expect(more).toMatchObject({ received: amount, due: more.difference })
    const { payments } = await office().call(getAdminOrder, { params: { id: each.id } })
    expect(payments.map((payment) => [payment.state, payment.amount]).toSorted()).toEqual([
      ['captured', amount],
      ['pending', more.difference],
      ['refundDue', amount],
    ])
    await office().call(refundPayment, { params: { id: twice.paymentId }, body: { amount } })
  })

  test('that names a line twice is refused', async () => {
    const each = await placed()
    const [line] = change(each).lines
    const twice = line ? [line, { ...line, quantity: 3 }] : []
    await expect(priceOf(each, change(each, { lines: twice }))).rejects.toMatchObject({
      status: 422,
      fields: { lines: ['A line can be named once only.'] },
    })
  })

  test('is refused once the order is accepted, from an older copy, for another total and for another order’s line', async () => {
    const each = await placed()
    const other = await placed()
    expect(await refusalOf(apply(each, change(other)))).toBe('order.lineUnknown')
    expect(await refusalOf(apply(each, change(each, { quantity: 3 }), 1))).toBe('order.revisedMeanwhile')
    const body = { ...change(each, { quantity: 3 }), expectedTotal: minor(1), revision: 0, reason: 'another total' }
    expect(await refusalOf(office().call(reviseOrder, { params: { id: each.id }, body }))).toBe('order.totalChanged')
    await office().call(actOnOrder, { params: { id: each.id, action: 'accept' }, body: {} })
    expect(await refusalOf(apply(each, change(each, { quantity: 3 })))).toBe('order.notEditable')
  })

  test('beside another, an acceptance and a cancellation leaves one truth', async () => {
    for (let round = 0; round < 3; round++) {
      const each = await placed()
      const body = change(each, { quantity: 6 })
      const { after } = await priceOf(each, body)
      const revise = () =>
        refusalOf(
          office().call(reviseOrder, {
            params: { id: each.id },
            body: { ...body, expectedTotal: after.grandTotal, revision: 0, reason: 'at once' },
          }),
        )
      const results = await Promise.all([
        revise(),
        revise(),
        refusalOf(office().call(actOnOrder, { params: { id: each.id, action: 'cancel' }, body: { note: 'at once' } })),
      ])
      expect(results[2]).toBe('done')
      expect(results.slice(0, 2).filter((code) => code === 'done').length).toBeLessThanOrEqual(1)
      expect(await onHandOf(app, each.product.variantId)).toBe(10)
    }
  })
})

test('after all of it every total, stock and payment adds up', async () => {
  expect(await faultsOf()).toEqual([])
})
