// The office's endpoints for coupons.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { Money } from '#shared/money.ts'
import { listQuery } from '#shared/paging.ts'
import { Day } from '#shared/time.ts'
import { Change, Changed } from '#modules/taxonomy/fields.ts'

export const couponTypes = ['percent', 'fixed', 'freeDelivery'] as const
const Type = z.enum(couponTypes, 'coupon.validation.type')
const Status = z.enum(['active', 'inactive'])
/** now: inside its dates and not used up; coming: before its first day; over: after its last day or used up. */
export const couponTimes = ['now', 'coming', 'over'] as const

const shown = {
  id: Id,
  code: z.string(),
  type: Type,
  percentBps: z.int().nullable(),
  amount: Money.nullable(),
  minSubtotal: Money,
  /** Days in the shop's time zone, both included. */
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerCustomer: z.int().nullable(),
  status: Status,
  /** The orders it counts for; one that ended without delivery gives its use back. */
  used: z.int(),
  /** The value of these orders without tax and delivery, and the discount it gave. */
  sold: Money,
  discount: Money,
}

export const CouponRow = z.object({ ...shown, time: z.enum(couponTimes), isRestricted: z.boolean() })
export type CouponRow = z.output<typeof CouponRow>

const Named = z.object({ id: Id, name: z.string() })
export const Coupon = z.object({
  ...shown,
  version: z.int(),
  /** It is for these companies and groups only; with neither for every buyer. */
  companies: z.array(Named),
  groups: z.array(Named),
  categoryIds: z.array(Id),
  /** It was restricted to buyers or categories that are all deleted since: nobody can use it. */
  isForNobody: z.boolean(),
})
export type Coupon = z.output<typeof Coupon>

const Uses = z.int('coupon.validation.uses').min(1, 'coupon.validation.uses').max(1_000_000, 'coupon.validation.uses').nullable()
const Ids = z
  .array(Id)
  .max(200)
  .refine((ids) => new Set(ids).size === ids.length, 'coupon.validation.addedTwice')

export const CouponInput = z
  .strictObject({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9_-]{2,31}$/, 'coupon.validation.code'),
    type: Type,
    /** For `percent` and for `fixed`, else null. */
    percentBps: z.int('coupon.validation.percent').min(1, 'coupon.validation.percent').max(10_000, 'coupon.validation.percent').nullable(),
    amount: z
      .int('coupon.validation.amount')
      .min(1, 'coupon.validation.amount')
      .max(1_000_000_000, 'coupon.validation.amount')
      .brand<'Minor'>()
      .nullable(),
    minSubtotal: z.int('coupon.validation.minimum').min(0, 'coupon.validation.minimum').max(1_000_000_000_000).brand<'Minor'>(),
    startsOn: Day.nullable(),
    endsOn: Day.nullable(),
    maxUses: Uses,
    maxUsesPerCustomer: Uses,
    status: Status,
    companyIds: Ids,
    groupIds: Ids,
    categoryIds: Ids,
  })
  .refine(({ type, percentBps }) => (type === 'percent') === (percentBps !== null), {
    path: ['percentBps'],
    error: 'coupon.validation.percent',
  })
  .refine(({ type, amount }) => (type === 'fixed') === (amount !== null), { path: ['amount'], error: 'coupon.validation.amount' })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'coupon.validation.days',
  })
export type CouponInput = z.output<typeof CouponInput>

const sorts = ['code', '-code', 'used', '-used', 'endsOn', '-endsOn', 'createdAt', '-createdAt'] as const

export const couponCalls = entityCalls({
  path: '/api/admin/coupons',
  area: 'prices',
  query: listQuery(sorts, {
    status: Status.optional().catch(undefined),
    type: Type.optional().catch(undefined),
    time: z.enum(couponTimes).optional().catch(undefined),
  }),
  row: CouponRow,
  one: Coupon,
  input: CouponInput,
  about: {
    list: 'The coupons with how often each was used and what it sold',
    get: 'One coupon with whom and what it is for',
    create: 'Makes a coupon',
    update: 'Saves a coupon; orders that were placed with it keep their discount. A limit below what was used already is refused',
    remove: 'Removes a coupon that no order was placed with',
  },
})
export const { list: listCoupons, get: getCoupon, create: createCoupon, update: updateCoupon, remove: removeAdminCoupon } = couponCalls

export const changeCoupons = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/change',
  access: 'admin',
  may: 'prices.change',
  about: 'Activates, deactivates or removes many coupons; those with orders stay and are named',
  body: Change,
  reply: Changed,
})
