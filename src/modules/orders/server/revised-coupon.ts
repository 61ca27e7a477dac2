// The coupon of an order that is being changed: its own by the terms it was placed with, another one by the terms of today, or none.
import { type AgreedCoupon, agreedRefusal, agreedTerms, type CouponProduct, couponRefusal } from '#modules/coupons/rules.ts'
import { couponErrors, findCoupon, findCouponById } from '#modules/coupons/server/public.ts'
import type { CustomerRecord } from '#modules/people/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { dayOf } from '#shared/time.ts'
import type { RevisionInput } from '../revision-admin-contract.ts'
import type { LockedOrder } from './change-status.ts'
import { orderErrors } from './order-errors.ts'

/** `version`: of the coupon as it was judged today; null where what was agreed counts. */
export type RevisedCoupon = { id: string; code: string; terms: AgreedCoupon; version: number | null }

type Change = { order: LockedOrder; customer: CustomerRecord; input: Pick<RevisionInput, 'keepsCoupon' | 'newCouponCode'> }

/** Takes a change of an order and its products; gives the coupon that counts then. Refuses one that does not count. */
export async function revisedCoupon(ctx: Ctx, { order, customer, input }: Change, products: readonly CouponProduct[]) {
  const { newCouponCode, keepsCoupon } = input
  if (newCouponCode !== undefined && newCouponCode !== order.couponCode)
    return newCoupon(ctx, { order, customer, code: newCouponCode }, products)
  return keepsCoupon || newCouponCode !== undefined ? ownCoupon(ctx, { order, customer }, products) : null
}

/** Its use is counted already, and whom and when it is for was judged when the order was placed. */
async function ownCoupon(
  ctx: Ctx,
  { order, customer }: Pick<Change, 'order' | 'customer'>,
  products: readonly CouponProduct[],
): Promise<RevisedCoupon | null> {
  const { couponId: id, couponCode: code } = order
  if (id === null || code === null) return null
  const terms = order.couponTerms ?? (await presentTerms(ctx, id, customer))
  if (!terms) return null
  if (agreedRefusal(terms, products)) throw orderErrors.couponLost({ fields: [{ path: 'keepsCoupon', key: 'order.errors.couponLost' }] })
  return { id, code, terms, version: null }
}

/** An order from before terms were written down is judged by what the coupon says today. */
async function presentTerms(ctx: Ctx, id: string, { companyId, id: customerId }: CustomerRecord): Promise<AgreedCoupon | null> {
  const coupon = await findCouponById(ctx, id, { companyId, customerId })
  return coupon && agreedTerms(coupon)
}

type Typed = Pick<Change, 'order' | 'customer'> & { code: string }

async function newCoupon(ctx: Ctx, { order, customer, code }: Typed, products: readonly CouponProduct[]): Promise<RevisedCoupon | null> {
  const coupon = await findCoupon(ctx, code, { companyId: customer.companyId, customerId: customer.id })
  if (coupon && coupon.id === order.couponId) return ownCoupon(ctx, { order, customer }, products)
  const refusal = coupon ? couponRefusal(coupon, products, dayOf(ctx.now, ctx.config.timeZone)) : 'notFound'
  if (!coupon || refusal) {
    const reason = refusal ?? 'notFound'
    const params = { minimumAmount: coupon?.minSubtotal ?? 0 }
    throw couponErrors[reason]({ params, fields: [{ path: 'newCouponCode', key: `coupon.errors.${reason}`, params }] })
  }
  return { id: coupon.id, code: coupon.code, terms: agreedTerms(coupon), version: coupon.version }
}
