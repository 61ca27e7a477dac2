// Coupons, whom and what they are for, and every use of one.
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#modules/companies/server/tables.ts'
import { customerGroups } from '#modules/prices/server/tables.ts'
import { categories } from '#modules/taxonomy/server/tables.ts'
import { createdAt, id, money, version } from '#server/db/columns.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    version: version(),
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
    /** Only for the companies and customer groups of its scopes; for nobody once the last of them is deleted. */
    isForSomeBuyers: boolean().notNull().default(false),
    /** Only for products in the categories of its scopes and below them. */
    isForSomeCategories: boolean().notNull().default(false),
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

/** A company, a customer group or a category that a coupon is for. */
export const couponScopes = pgTable(
  'coupon_scopes',
  {
    id: id(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    groupId: uuid().references(() => customerGroups.id, { onDelete: 'cascade' }),
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [
    unique('coupon_scopes_key').on(t.couponId, t.companyId, t.groupId, t.categoryId).nullsNotDistinct(),
    index('coupon_scopes_company_idx').on(t.companyId),
    index('coupon_scopes_group_idx').on(t.groupId),
    index('coupon_scopes_category_idx').on(t.categoryId),
    check('coupon_scopes_one_check', sql`num_nonnulls(${t.companyId}, ${t.groupId}, ${t.categoryId}) = 1`),
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
