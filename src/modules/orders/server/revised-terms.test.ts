// The terms of an order that is changed: its coupon as it was placed with or another one, the options of a line, and money that is authorised only.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { coupons, couponUses } from '#modules/coupons/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { setStock } from '#modules/stock/admin-contract.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { getAdminOrder } from '../admin-contract.ts'
import { placeOrder } from '../contract.ts'
import { getEditableOrder } from '../revision-admin-contract.ts'
import { orderLines } from './tables.ts'
import { change, revisionsBy } from './testing/revisions.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
type Options = { couponCode?: string; choiceIds?: string[]; productId?: string; variantId?: string }

/** A placed order of two pieces at 10.00. */
async function placed({ couponCode, choiceIds = [], variantId }: Options = {}) {
  const lines = [{ variantId: variantId ?? (await aProduct(app, { price: 1000, onHand: 20 })).variantId, quantity: 2, choiceIds }]
  const buyer = await aReadyBuyer(app, { lines, ...(couponCode ? { couponCode } : {}) })
  const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
  return { id, order: await office().call(getEditableOrder, { params: { id } }) }
}

const { priceOf, apply } = revisionsBy(office)
const usesOf = (couponId: string) => app.asSystem((ctx) => ctx.db.$count(couponUses, eq(couponUses.couponId, couponId)))

describe('the coupon', () => {
  test('counts by the percentage the order was placed with, whatever it says since', async () => {
    const { id, code } = await aCoupon(app, { percentBps: 1000 })
    const each = await placed({ couponCode: code })
    await app.asSystem((ctx) =>
      ctx.db
        .update(coupons)
        .set({ percentBps: 5000, minSubtotal: minor(900_000) })
        .where(eq(coupons.id, id)),
    )

    expect((await apply(each, change(each, { quantity: 3 }))).after.discountTotal).toBe(300)
  })

  test('gives way to another one, whose use is counted in its place', async () => {
    const [first, second] = [await aCoupon(app, { percentBps: 1000 }), await aCoupon(app, { percentBps: 2000, maxUses: 1 })]
    const each = await placed({ couponCode: first.code })

    expect((await apply(each, change(each, { newCouponCode: second.code }))).after.discountTotal).toBe(400)

    expect([await usesOf(first.id), await usesOf(second.id)]).toEqual([0, 1])
    expect((await office().call(getAdminOrder, { params: { id: each.id } })).couponCode).toBe(second.code)
    const late = await placed()
    await expect(priceOf(late, change(late, { newCouponCode: second.code }))).rejects.toMatchObject({
      code: 'coupon.usedUp',
      fields: { newCouponCode: [expect.any(String)] },
    })
    await expect(priceOf(late, change(late, { newCouponCode: 'NO-SUCH-CODE' }))).rejects.toMatchObject({ code: 'coupon.notFound' })
  })

  test('is added to an order that had none', async () => {
    const { id, code } = await aCoupon(app, { percentBps: 500 })
    const each = await placed()

    expect((await apply(each, change(each, { newCouponCode: code.toLowerCase() }))).after.discountTotal).toBe(100)
    expect(await usesOf(id)).toBe(1)
  })
})

test('other options of a line cost what they cost today, and what was agreed is kept', async () => {
  const words = (en: string) => ({ en, ar: en })
  const choices = [
    { title: words('Paper'), surcharge: 100 },
    { title: words('Silk'), surcharge: 250 },
  ]
  const wrapping = { title: words('Wrapping'), isRequired: true, min: 1, max: 1, choices }
  const product = await aProduct(app, { price: 1000, onHand: 20, optionGroups: [wrapping] })
  const [cheap = '', dear = ''] = product.optionGroups[0]?.choices.map(({ id }) => id) ?? []
  const each = await placed({ variantId: product.variantId, choiceIds: [cheap] })
  expect(each.order.lines[0]).toMatchObject({ choiceIds: [cheap], hasOptions: true })

  await expect(priceOf(each, change(each, { choiceIds: [] }))).rejects.toMatchObject({ code: 'order.lineRefused' })
  expect((await apply(each, change(each, { choiceIds: [dear] }))).after.selectionsTotal).toBe(500)

  const { lines, revisions } = await office().call(getEditableOrder, { params: { id: each.id } })
  expect(lines[0]?.choiceIds).toEqual([dear])
  expect(revisions[0]?.lines[0]?.choices).not.toBe('')
})

test('a new line keeps to its cases, also where there is not enough of it left', async () => {
  const product = await aProduct(app, { onHand: 0, multiple: 6 })
  const each = await placed()
  const body = { ...change(each), lines: [{ variantId: product.variantId, quantity: 7 }] }
  await expect(priceOf(each, body)).rejects.toMatchObject({ code: 'order.lineRefused' })
  await expect(priceOf(each, { ...body, lines: [{ variantId: product.variantId, quantity: 12 }] })).resolves.toBeDefined()
})

test('authorised money counts: only what goes beyond it is asked for', async () => {
  const each = await placed()
  const { totals } = await office().call(getAdminOrder, { params: { id: each.id } })
  const total = totals?.grandTotal ?? minor(0)
  await app.asSystem((ctx) => ctx.db.update(payments).set({ state: 'authorised' }).where(eq(payments.payableId, each.id)))

  expect(await priceOf(each, change(each))).toMatchObject({ authorised: total, received: 0, due: 0 })
  const more = await apply(each, change(each, { quantity: 3 }))

  expect(more.due).toBe(more.difference)
  const after = await office().call(getAdminOrder, { params: { id: each.id } })
  expect(after.payments.map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
    ['authorised', total],
    ['pending', more.difference],
  ])
})

test('an older bundle that did not write down what it is made of does so before its quantity says it no more', async () => {
  const cup = await aProduct(app, { onHand: 40 })
  const { variantId } = await aProduct(app, { price: 1000, bundleOf: [{ variantId: cup.variantId, quantity: 2 }] })
  const each = await placed({ variantId })
  await app.asSystem((ctx) => ctx.db.update(orderLines).set({ components: [] }).where(eq(orderLines.orderId, each.id)))
  await office().call(setStock, { params: { variantId: cup.variantId }, body: { expected: 36, to: null } })

  await apply(each, change(each, { quantity: 3 }))

  const [line] = await app.asSystem((ctx) => ctx.db.select().from(orderLines).where(eq(orderLines.orderId, each.id)))
  const of = (quantity: number) => [{ variantId: cup.variantId, quantity }]
  expect([line?.taken, line?.components]).toEqual([of(4), of(2)])
})
