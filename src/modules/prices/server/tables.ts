import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, money, version } from '#server/db/columns.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'

export const customerGroups = pgTable('customer_groups', {
  id: id(),
  version: version(),
  name: text().notNull().unique('customer_groups_name_key'),
  createdAt: createdAt(),
})

export const customerGroupMembers = pgTable(
  'customer_group_members',
  {
    groupId: uuid()
      .notNull()
      .references(() => customerGroups.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ name: 'customer_group_members_pkey', columns: [t.groupId, t.companyId] }),
    index('customer_group_members_company_idx').on(t.companyId),
  ],
)

export const priceLists = pgTable(
  'price_lists',
  {
    id: id(),
    name: text().notNull().unique('price_lists_name_key'),
    status: text({ enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    /** Among lists of equal precedence the highest priority wins. */
    priority: integer().notNull().default(0),
    startsOn: date(),
    endsOn: date(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [check('price_lists_dates_check', sql`${t.endsOn} is null or ${t.startsOn} is null or ${t.endsOn} >= ${t.startsOn}`)],
)

/** The assignment of a list: to a company (first in precedence) or to a group of companies (second). */
export const priceListAssignments = pgTable(
  'price_list_assignments',
  {
    id: id(),
    priceListId: uuid()
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    groupId: uuid().references(() => customerGroups.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('price_list_assignments_company_idx').on(t.companyId),
    index('price_list_assignments_group_idx').on(t.groupId),
    check('price_list_assignments_one_check', sql`num_nonnulls(${t.companyId}, ${t.groupId}) = 1`),
  ],
)

export const priceListRows = pgTable(
  'price_list_rows',
  {
    priceListId: uuid()
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** In the unit's smallest step. */
    fromQuantity: integer().notNull(),
    price: money().notNull(),
  },
  (t) => [
    primaryKey({ name: 'price_list_rows_pkey', columns: [t.priceListId, t.variantId, t.fromQuantity] }),
    index('price_list_rows_variant_idx').on(t.variantId),
    check('price_list_rows_check', sql`${t.price} >= 0 and ${t.fromQuantity} >= 1`),
  ],
)

/** A percentage off the list price, on a category, a brand or everything. */
export const priceListRules = pgTable(
  'price_list_rules',
  {
    id: id(),
    priceListId: uuid()
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    scope: text({ enum: ['everything', 'category', 'brand'] }).notNull(),
    scopeId: uuid(),
    percentBps: integer().notNull(),
  },
  (t) => [
    index('price_list_rules_list_idx').on(t.priceListId),
    check('price_list_rules_percent_check', sql`${t.percentBps} between 1 and 10000`),
    check('price_list_rules_scope_check', sql`(${t.scope} = 'everything') = (${t.scopeId} is null)`),
  ],
)
