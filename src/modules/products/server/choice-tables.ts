// The tables of a product's choices: types of variants with their values, groups of options with their choices.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, money, texts, version } from '#server/db/columns.ts'

export const variantTypes = pgTable('variant_types', {
  id: id(),
  version: version(),
  slug: text().notNull().unique('variant_types_slug_key'),
  title: texts().notNull(),
  position: integer().notNull().default(0),
})

export const variantTypeValues = pgTable(
  'variant_type_values',
  {
    id: id(),
    variantTypeId: uuid()
      .notNull()
      .references(() => variantTypes.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    title: texts().notNull(),
    swatch: text(),
    position: integer().notNull().default(0),
  },
  (t) => [
    index('variant_type_values_type_idx').on(t.variantTypeId, t.position),
    unique('variant_type_values_pair_key').on(t.id, t.variantTypeId),
  ],
)

export const optionGroups = pgTable(
  'option_groups',
  {
    id: id(),
    version: version(),
    slug: text().notNull().unique('option_groups_slug_key'),
    title: texts().notNull(),
    note: texts(),
    isRequired: boolean().notNull(),
    min: integer().notNull(),
    max: integer().notNull(),
  },
  (t) => [check('option_groups_range_check', sql`${t.min} >= 0 and ${t.max} >= ${t.min} and ${t.max} >= 1`)],
)

export const optionChoices = pgTable(
  'option_choices',
  {
    id: id(),
    optionGroupId: uuid()
      .notNull()
      .references(() => optionGroups.id, { onDelete: 'cascade' }),
    title: texts().notNull(),
    surcharge: money().notNull(),
    isActive: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (t) => [index('option_choices_group_idx').on(t.optionGroupId, t.position)],
)
