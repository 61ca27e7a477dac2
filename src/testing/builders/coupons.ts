// Coupons for tests, written as rows.
import type { TestApp } from '../app.ts'
import { coupons } from '#modules/coupons/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'
import { nextOf } from './numbers.ts'

export type CouponOptions = Partial<{
  code: string
  type: 'percent' | 'fixed' | 'freeDelivery'
  percentBps: number
  amount: number
  minSubtotal: number
  startsOn: string | null
  endsOn: string | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  isActive: boolean
}>

/** A coupon that is always valid. Default: ten per cent off. */
export const aCoupon = (app: TestApp, options: CouponOptions = {}): Promise<{ id: string; code: string }> => {
  const { type = 'percent', percentBps = 1000, amount = 500, minSubtotal = 0, ...rest } = options
  const value = type === 'percent' ? { percentBps } : type === 'fixed' ? { amount: minor(amount) } : {}
  return app.asSystem((ctx) =>
    ctx.db
      .insert(coupons)
      .values({ code: `SAVE${nextOf('coupon')}`, type, ...value, minSubtotal: minor(minSubtotal), ...rest })
      .returning({ id: coupons.id, code: coupons.code })
      .then(one),
  )
}
