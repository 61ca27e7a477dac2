// Finds coupons by their code, uses one once per order, and gives it back once.
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { errors } from '#shared/errors.ts'
import { dayOf } from '#shared/time.ts'
import type { Ctx } from '#server/ctx.ts'
import type { CouponTerms } from '../rules.ts'
import { customerGroupMembers } from '#modules/prices/server/tables.ts'
import { coupons, couponScopes, couponUses } from './tables.ts'

export const couponErrors = errors('coupon', {
  notFound: 404,
  inactive: 409,
  notStarted: 409,
  expired: 409,
  usedUp: 409,
  usedUpByCustomer: 409,
  belowMinimum: 409,
  notForBuyer: 409,
  notForProducts: 409,
  codeTaken: 409,
  inUse: 409,
  usedMore: 409,
  usedMoreByCustomer: 409,
  scopeUnknown: 409,
  /** Somebody saved it since it was read. */
  changedMeanwhile: 409,
})

export type CouponRecord = CouponTerms & { id: string; code: string; version: number }

/** The stored form of a code: trimmed and in capitals. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

const { companyId, groupId, categoryId } = couponScopes
const ofCoupon = eq(couponScopes.couponId, coupons.id)
const ofCompany = (buyer: string) =>
  sql`(${companyId} = ${buyer} or ${groupId} in (select m.group_id from ${customerGroupMembers} m where m.company_id = ${buyer}))`

/** The customer a coupon is judged for. */
export type CouponBuyer = { companyId: string; customerId: string }

/** Takes a typed code and the customer it is for; gives the coupon with this customer's uses, or null. */
export const findCoupon = (ctx: Ctx, code: string, buyer: CouponBuyer): Promise<CouponRecord | null> =>
  readCoupon(ctx, eq(coupons.code, couponCode(code)), buyer)

/** The coupon of an order, whatever its code is by now. */
export const findCouponById = (ctx: Ctx, id: string, buyer: CouponBuyer): Promise<CouponRecord | null> =>
  readCoupon(ctx, eq(coupons.id, id), buyer)

async function readCoupon(ctx: Ctx, which: SQL, { companyId: buyer, customerId }: CouponBuyer): Promise<CouponRecord | null> {
  const c = coupons
  const [coupon] = await ctx.db
    .select({
      id: c.id,
      code: c.code,
      version: c.version,
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
      isForBuyer: sql<boolean>`(not ${c.isForSomeBuyers} or exists (select 1 from ${couponScopes} where ${ofCoupon} and ${ofCompany(buyer)}))`,
      categoryIds: sql<
        string[] | null
      >`case when ${c.isForSomeCategories} then array(select ${categoryId}::text from ${couponScopes} where ${ofCoupon} and ${categoryId} is not null) end`,
      usedByCustomer: ctx.db.$count(couponUses, and(eq(couponUses.couponId, c.id), eq(couponUses.customerId, sql`${customerId}::uuid`))),
    })
    .from(c)
    .where(which)
  return coupon ?? null
}

/** A use is no change by somebody who edits the coupon. */
const sameVersion = { version: sql`${coupons.version}` }

/** `version`: of the coupon as it was judged; null where the terms are agreed already and only its limits count. */
export type CouponUse = { couponId: string; customerId: string; orderId: string; version: number | null }

/** Uses a coupon for an order, inside the placing transaction; throws when a limit is reached, or it is no longer the coupon that was judged. */
export async function takeCoupon(ctx: Ctx, { couponId, customerId, orderId, version }: CouponUse): Promise<void> {
  // The update locks the coupon's row until the end of the transaction, so no other order can be counted in between.
  const [taken] = await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1`, ...sameVersion })
    .where(
      and(
        eq(coupons.id, couponId),
        or(isNull(coupons.maxUses), lt(coupons.used, coupons.maxUses)),
        version === null ? undefined : and(eq(coupons.version, version), isInForce(ctx)),
      ),
    )
    .returning({ maxUsesPerCustomer: coupons.maxUsesPerCustomer })
  if (!taken) throw await whyNot(ctx, couponId, version)
  if (taken.maxUsesPerCustomer !== null) {
    const uses = await ctx.db.$count(couponUses, and(eq(couponUses.couponId, couponId), eq(couponUses.customerId, customerId)))
    if (uses >= taken.maxUsesPerCustomer) throw couponErrors.usedUpByCustomer()
  }
  await ctx.db.insert(couponUses).values({ orderId, couponId, customerId })
}

/** Switched on, and today is one of its days. */
function isInForce({ now, config }: Ctx): SQL {
  const today = dayOf(now, config.timeZone)
  return sql`${coupons.isActive} and coalesce(${coupons.startsOn} <= ${today}::date, true) and coalesce(${coupons.endsOn} >= ${today}::date, true)`
}

async function whyNot(ctx: Ctx, couponId: string, version: number | null): Promise<Error> {
  if (version === null) return couponErrors.usedUp()
  const [same] = await ctx.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.id, couponId), eq(coupons.version, version), isInForce(ctx)))
  return same ? couponErrors.usedUp() : couponErrors.changedMeanwhile()
}

/** Gives an order's use back; a second call changes nothing. */
export async function giveBackCoupon(ctx: Ctx, orderId: string): Promise<void> {
  const [use] = await ctx.db.delete(couponUses).where(eq(couponUses.orderId, orderId)).returning({ couponId: couponUses.couponId })
  if (!use) return
  await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1`, ...sameVersion })
    .where(eq(coupons.id, use.couponId))
}
