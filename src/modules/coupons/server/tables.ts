import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, money } from '#server/db/columns.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: text().notNull().unique('coupons_code_key'),
    type: text({ enum: ['percent', 'fixed', 'freeDelivery'] }).notNull(),
    percentBps: integer(),
    amount: money(),
    minSubtotal: money().notNull(),
    startsOn: date(),
    endsOn: date(),
    maxUses: integer(),
    maxUsesPerCustomer: integer(),
    used: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'coupons_value_check',
      sql`(${t.type} = 'percent' and ${t.percentBps} between 1 and 10000) or (${t.type} = 'fixed' and ${t.amount} > 0) or ${t.type} = 'freeDelivery'`,
    ),
    check('coupons_dates_check', sql`${t.endsOn} is null or ${t.startsOn} is null or ${t.endsOn} >= ${t.startsOn}`),
    check('coupons_used_check', sql`${t.maxUses} is null or ${t.used} <= ${t.maxUses}`),
  ],
)

/** One row per use by an order; deleted when the order ends without delivery. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: uuid().primaryKey(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    customerId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('coupon_uses_customer_idx').on(t.couponId, t.customerId)],
)
