// Finds coupons by their code, uses one once per order, and gives it back once.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { errors } from '#shared/errors.ts'
import { type Ctx, customerOf } from '#server/ctx.ts'
import type { CouponTerms } from '../rules.ts'
import { coupons, couponUses } from './tables.ts'

export const couponErrors = errors('coupon', {
  notFound: 404,
  inactive: 409,
  notStarted: 409,
  expired: 409,
  usedUp: 409,
  usedUpByCustomer: 409,
  belowMinimum: 409,
})

export type CouponRecord = CouponTerms & { id: string; code: string }

/** The stored form of a code: trimmed and in capitals. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

/** Takes a typed code; gives the coupon with the uses of the customer behind the request, or null. */
export async function findCoupon(ctx: Ctx, code: string): Promise<CouponRecord | null> {
  const c = coupons
  const customerId = customerOf(ctx)?.customerId ?? null
  const [coupon] = await ctx.db
    .select({
      id: c.id,
      code: c.code,
      type: c.type,
      percentBps: c.percentBps,
      amount: c.amount,
      minSubtotal: c.minSubtotal,
      startsOn: c.startsOn,
      endsOn: c.endsOn,
      maxUses: c.maxUses,
      maxUsesPerCustomer: c.maxUsesPerCustomer,
      used: c.used,
      isActive: c.isActive,
      usedByCustomer: ctx.db.$count(couponUses, and(eq(couponUses.couponId, c.id), eq(couponUses.customerId, sql`${customerId}::uuid`))),
    })
    .from(c)
    .where(eq(c.code, couponCode(code)))
  return coupon ?? null
}

export type CouponUse = { couponId: string; customerId: string; orderId: string }

/** Uses a coupon for an order, inside the placing transaction; throws when a limit is reached. */
export async function takeCoupon(ctx: Ctx, { couponId, customerId, orderId }: CouponUse): Promise<void> {
  // The update locks the coupon's row until the end of the transaction, so no other order can be counted in between.
  const [taken] = await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, couponId), or(isNull(coupons.maxUses), lt(coupons.used, coupons.maxUses))))
    .returning({ maxUsesPerCustomer: coupons.maxUsesPerCustomer })
  if (!taken) throw couponErrors.usedUp()
  if (taken.maxUsesPerCustomer !== null) {
    const uses = await ctx.db.$count(couponUses, and(eq(couponUses.couponId, couponId), eq(couponUses.customerId, customerId)))
    if (uses >= taken.maxUsesPerCustomer) throw couponErrors.usedUpByCustomer()
  }
  await ctx.db.insert(couponUses).values({ orderId, couponId, customerId })
}

/** Gives an order's use back; a second call changes nothing. */
export async function giveBackCoupon(ctx: Ctx, orderId: string): Promise<void> {
  const [use] = await ctx.db.delete(couponUses).where(eq(couponUses.orderId, orderId)).returning({ couponId: couponUses.couponId })
  if (!use) return
  await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.id, use.couponId))
}
