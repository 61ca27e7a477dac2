// A customer puts a code on the cart, or takes it off.
import { couponRefusal } from '#modules/coupons/rules.ts'
import { couponErrors, findCoupon } from '#modules/coupons/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { countTry } from '#server/rate-limit.ts'
import { fail } from '#shared/errors.ts'
import { dayOf } from '#shared/time.ts'
import { cartErrors } from './cart-errors.ts'
import { type Cart, lockCart, setCoupon } from './cart-store.ts'
import { couponProductsOf } from './quote-cart.ts'

/** Codes one person may try: guessing them must not pay. */
const triesPerPerson = { max: 30, seconds: 3600 }

/** Takes a code; gives the cart with it, in place of the one before. Throws when it is on the cart already or does not count; a refused try counts. */
export async function tryCoupon(ctx: Ctx, code: string): Promise<Cart> {
  await countTry(ctx.db, `coupon ${'id' in ctx.actor ? ctx.actor.id : ''}`, triesPerPerson)
  return ctx.tx((tx) => applyCoupon(tx, code))
}

async function applyCoupon(ctx: Ctx, code: string): Promise<Cart> {
  const cart = await lockCart(ctx)
  const { products, companyId } = await couponProductsOf(ctx, cart)
  if (cart.couponCode === code) throw cartErrors.couponAlreadyApplied()
  const coupon = (await findCoupon(ctx, code, { companyId, customerId: cart.customerId })) ?? fail(couponErrors.notFound())
  const refusal = couponRefusal(coupon, products, dayOf(ctx.now, ctx.config.timeZone))
  if (refusal) throw couponErrors[refusal]({ params: { minimumAmount: coupon.minSubtotal } })
  return setCoupon(ctx, cart, coupon.code)
}

/** Takes the coupon off; nothing happens when there is none. */
export async function removeCoupon(ctx: Ctx): Promise<Cart> {
  return setCoupon(ctx, await lockCart(ctx), null)
}
