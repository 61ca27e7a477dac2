// Coupons from the office to the cart: limits, whom and what they are for, what they sold, removal.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aBuyerWith } from '#testing/builders/carts.ts'
import { aReadyBuyer, anAttempt, aShopFloor } from '#testing/builders/orders.ts'
import { aCustomerGroup } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { applyCoupon } from '#modules/carts/contract.ts'
import { cancelOrder, placeOrder } from '#modules/orders/contract.ts'
import { removeCustomerGroup } from '#modules/prices/admin-contract.ts'
import { categories } from '#modules/taxonomy/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'
import { plusDays } from '#shared/time.ts'
import {
  changeCoupons,
  type CouponInput,
  createCoupon,
  getCoupon,
  listCoupons,
  removeAdminCoupon,
  updateCoupon,
} from '../admin-contract.ts'
import { listCoupons as readCoupons } from './coupons.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token
const methods = await aShopFloor(app)
const office = () => app.as(admin)
let count = 0
const input = (change: Partial<CouponInput> = {}): CouponInput => ({
  code: `OFFICE${(count += 1)}`,
  type: 'percent',
  percentBps: 1000,
  amount: null,
  minSubtotal: minor(0),
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  status: 'active',
  companyIds: [],
  groupIds: [],
  categoryIds: [],
  ...change,
})
const made = (change: Partial<CouponInput> = {}) => office().call(createCoupon, { body: input(change) })
const changed = ({ id, ...coupon }: Awaited<ReturnType<typeof made>>, change: Partial<CouponInput>) =>
  office().call(updateCoupon, { params: { id }, body: { ...input({ code: coupon.code, ...change }), version: coupon.version } })
const apply = (token: string, code: string) => app.as(token).call(applyCoupon, { body: { code } })

async function ordered(code: string, buyer = aReadyBuyer(app)) {
  const { token, ...rest } = await buyer
  await apply(token, code)
  const order = await app.as(token).call(placeOrder, { body: await anAttempt(app, { token, ...rest }, methods.offline.id) })
  return { token, ...order }
}

test('a coupon made in the office takes its part off a cart; the office reads what it sold, without what was cancelled', async () => {
  const { id, code } = await made({ code: ' spring10 '.toUpperCase().trim() })

  const kept = await ordered(code)
  const cancelled = await ordered(code)
  await app.as(cancelled.token).call(cancelOrder, { params: { id: cancelled.orderId }, body: {} })

  expect(kept.grandTotal).toBeGreaterThan(0)
  expect(await office().call(getCoupon, { params: { id } })).toMatchObject({ used: 1, sold: 1800, discount: 200 })
  const row = (await office().call(listCoupons, { query: { search: 'spring10' } })).data[0]
  expect(row).toMatchObject({ id, used: 1, sold: 1800, discount: 200, time: 'now', isRestricted: false })
  await expect(office().call(removeAdminCoupon, { params: { id } })).rejects.toMatchObject({
    code: 'coupon.inUse',
    message: expect.stringContaining('SPRING10'),
  })
})

test('refuses each wrong field, and a code that another coupon has', async () => {
  const { code } = await made()

  await expect(made({ code })).rejects.toMatchObject({ code: 'coupon.codeTaken', fields: { code: [expect.any(String)] } })
  for (const [change, field] of [
    [{ code: 'a b' }, 'code'],
    [{ percentBps: null }, 'percentBps'],
    [{ type: 'fixed' as const, percentBps: null }, 'amount'],
    [{ startsOn: '2026-02-02', endsOn: '2026-02-01' }, 'endsOn'],
    [{ maxUses: 0 }, 'maxUses'],
  ] as const)
    await expect(made(change)).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
})

test('counts on its first and last day in the shop’s time zone, and the list says when', async () => {
  // Summer time: half past midnight in London.
  const [now, today] = [new Date('2026-06-30T23:30:00Z'), '2026-07-01']
  const listed = (query: object) => app.asSystem((ctx) => readCoupons({ ...ctx, now }, listCoupons.query.parse(query)))
  const days = async (startsOn: string | null, endsOn: string | null) => {
    const { code } = await made({ startsOn, endsOn })
    return (await listed({ search: code })).data[0]?.time
  }

  expect([await days(today, today), await days(plusDays(today, 1), null), await days(null, plusDays(today, -1))]).toEqual([
    'now',
    'coming',
    'over',
  ])
  const over = await listed({ time: 'over', perPage: '100' })
  expect(over.data.every(({ time }) => time === 'over')).toBe(true)
})

test('a coupon for one company or a group is refused to everybody else', async () => {
  const { variantId } = await aProduct(app)
  const lines = [{ variantId, quantity: 1 }]
  const [inside, member, outside] = [await aBuyerWith(app, lines), await aBuyerWith(app, lines), await aBuyerWith(app, lines)]
  const group = await aCustomerGroup(app, [member.companyId])
  const coupon = await made({ companyIds: [inside.companyId], groupIds: [group.id] })

  expect((await apply(inside.token, coupon.code)).couponCode).toBe(coupon.code)
  expect((await apply(member.token, coupon.code)).couponCode).toBe(coupon.code)
  await expect(apply(outside.token, coupon.code)).rejects.toMatchObject({ status: 409, code: 'coupon.notForBuyer' })
  await expect(apply(inside.token, coupon.code)).rejects.toMatchObject({ code: 'cart.couponAlreadyApplied' })
  expect(coupon).toMatchObject({ companies: [{ id: inside.companyId }], groups: [{ id: group.id }], isForNobody: false })
})

test('a coupon whose last group is deleted is for nobody, not for everybody', async () => {
  const buyer = await aBuyerWith(app, [{ variantId: (await aProduct(app)).variantId, quantity: 1 }])
  const group = await aCustomerGroup(app, [buyer.companyId])
  const { id, code } = await made({ groupIds: [group.id] })

  await office().call(removeCustomerGroup, { params: { id: group.id } })

  expect((await office().call(getCoupon, { params: { id } })).isForNobody).toBe(true)
  await expect(apply(buyer.token, code)).rejects.toMatchObject({ code: 'coupon.notForBuyer' })
})

test('a coupon for a category discounts the products in it and below it alone, and is refused where the cart has none', async () => {
  const nuts = await aProduct(app, { price: 1000, category: 'almonds', parentCategory: 'nuts' })
  const spices = await aProduct(app, { price: 3000, category: 'spices' })
  const { id: parent } = await app.asSystem((ctx) =>
    ctx.db.select({ id: categories.id }).from(categories).where(eq(categories.slug, 'nuts')).then(one),
  )
  const { code } = await made({ categoryIds: [parent] })
  const buyer = await aBuyerWith(
    app,
    [nuts, spices].map(({ variantId }) => ({ variantId, quantity: 1 })),
  )
  const other = await aBuyerWith(app, [{ variantId: spices.variantId, quantity: 1 }])

  await apply(buyer.token, code)
  const quote = await buyer.quote()
  expect(quote.lines.map(({ discount }) => discount)).toEqual([100, 0])
  expect(quote.coupon).toMatchObject({ refusal: null, discount: 100, isForSome: true })
  await expect(apply(other.token, code)).rejects.toMatchObject({ code: 'coupon.notForProducts' })
})

test('its limits are never lowered below what was used', async () => {
  const coupon = await made({ maxUses: 5, maxUsesPerCustomer: 5 })
  const buyer = await aReadyBuyer(app)
  await ordered(coupon.code, Promise.resolve(buyer))

  await expect(changed(coupon, { maxUses: 0 })).rejects.toMatchObject({ status: 422 })
  const saved = await changed(coupon, { maxUses: 1, maxUsesPerCustomer: 1 })
  expect(saved).toMatchObject({ maxUses: 1, used: 1 })
  await expect(apply((await aReadyBuyer(app)).token, coupon.code)).rejects.toMatchObject({ code: 'coupon.usedUp' })
})

test('is used no more often than its limit while the office lowers it', async () => {
  const coupon = await made({ maxUses: 30 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => aReadyBuyer(app)))
  await Promise.all(buyers.map(({ token }) => apply(token, coupon.code)))
  const attempts = await Promise.all(buyers.map((buyer) => anAttempt(app, buyer, methods.offline.id)))

  const results = await Promise.allSettled([
    ...buyers.map(({ token }, index) => app.as(token).call(placeOrder, { body: attempts[index] as (typeof attempts)[number] })),
    changed(coupon, { maxUses: 4 }),
  ])

  const placed = results.slice(0, -1).filter(({ status }) => status === 'fulfilled').length
  const { used, maxUses } = await office().call(getCoupon, { params: { id: coupon.id } })
  expect(used).toBe(placed)
  expect(maxUses === 4 ? used <= 4 : placed > 4 && results.at(-1)?.status === 'rejected').toBe(true)
})

test('many are switched off or removed at once; those with orders stay and say so', async () => {
  const [used, unused] = [await made(), await made()]
  await ordered(used.code)
  const ids = [used.id, unused.id]

  expect(await office().call(changeCoupons, { body: { ids, to: 'inactive' } })).toEqual({ changed: 2, kept: [] })
  await expect(apply((await aReadyBuyer(app)).token, used.code)).rejects.toMatchObject({ code: 'coupon.inactive' })
  expect(await office().call(changeCoupons, { body: { ids, to: 'removed' } })).toMatchObject({
    changed: 1,
    kept: [{ id: used.id, message: expect.stringContaining(used.code) }],
  })
  expect(await office().status(getCoupon, { params: { id: unused.id } })).toBe(404)
})

test('a use by a buyer is no change that somebody who edits the coupon would overwrite', async () => {
  const coupon = await made()
  await ordered(coupon.code)

  expect((await changed(coupon, { percentBps: 2000 })).version).toBe(coupon.version + 1)
})
