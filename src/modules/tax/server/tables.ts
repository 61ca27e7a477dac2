import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, texts, version } from '#server/db/columns.ts'

export const taxGroups = pgTable(
  'tax_groups',
  {
    id: id(),
    version: version(),
    code: text().notNull().unique('tax_groups_code_key'),
    title: texts().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tax_groups_default_key')
      .on(t.isDefault)
      .where(sql`${t.isDefault}`),
  ],
)

/**
 * A rate in basis points for a country (null: everywhere) between two days, both included. The constraint `tax_rates_overlap_check`, which
 * only the migration can express, lets no two rates of a group and country hold on the same day.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    taxGroupId: uuid()
      .notNull()
      .references(() => taxGroups.id, { onDelete: 'cascade' }),
    country: text(),
    bps: integer().notNull(),
    startsOn: date(),
    endsOn: date(),
  },
  (t) => [
    index('tax_rates_group_idx').on(t.taxGroupId),
    check('tax_rates_bps_check', sql`${t.bps} between 0 and 10000`),
    check('tax_rates_days_check', sql`${t.endsOn} is null or ${t.startsOn} is null or ${t.endsOn} >= ${t.startsOn}`),
  ],
)
