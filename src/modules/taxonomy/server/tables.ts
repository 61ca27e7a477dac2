// Tables that sort products: main categories, categories (with sub categories), brands, tags, measure units.
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid, date } from 'drizzle-orm/pg-core'
import { createdAt, id, status, texts, version } from '#server/db/columns.ts'
import { noPlurals, type UnitPlurals } from '#shared/units.ts'
import { files } from '#modules/files/server/tables.ts'

export const mainCategories = pgTable('main_categories', {
  id: id(),
  version: version(),
  slug: text().notNull().unique('main_categories_slug_key'),
  title: texts().notNull(),
  status: status(),
  pictureId: uuid().references(() => files.id),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
})

export const categories = pgTable(
  'categories',
  {
    id: id(),
    version: version(),
    slug: text().notNull().unique('categories_slug_key'),
    title: texts().notNull(),
    status: status(),
    mainCategoryId: uuid()
      .notNull()
      .references(() => mainCategories.id),
    parentId: uuid().references((): AnyPgColumn => categories.id),
    pictureId: uuid().references(() => files.id),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('categories_main_idx').on(t.mainCategoryId), index('categories_parent_idx').on(t.parentId)],
)

export const brands = pgTable('brands', {
  id: id(),
  version: version(),
  slug: text().notNull().unique('brands_slug_key'),
  name: texts().notNull(),
  status: status(),
  pictureId: uuid().references(() => files.id),
  createdAt: createdAt(),
})

/** Types: 1 regular, 2 discount, 3 bundle. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    version: version(),
    slug: text().notNull().unique('tags_slug_key'),
    title: texts().notNull(),
    type: smallint().$type<1 | 2 | 3>().notNull(),
    percentBps: integer(),
    startsOn: date(),
    endsOn: date(),
    status: status(),
    createdAt: createdAt(),
  },
  (t) => [
    check('tags_type_check', sql`${t.type} between 1 and 3`),
    check('tags_percent_check', sql`${t.percentBps} is null or (${t.type} = 2 and ${t.percentBps} between 1 and 10000)`),
  ],
)

export const measureUnits = pgTable(
  'measure_units',
  {
    id: id(),
    version: version(),
    code: text().notNull().unique('measure_units_code_key'),
    /** The name of one unit. */
    name: texts().notNull(),
    /** The names for other numbers, where they differ. */
    plurals: jsonb().$type<UnitPlurals>().notNull().default(noPlurals),
    decimals: smallint().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [check('measure_units_decimals_check', sql`${t.decimals} between 0 and 3`)],
)

/** A former slug and the row it leads to; products use this table too. */
export const slugRedirects = pgTable(
  'slug_redirects',
  {
    kind: text({ enum: ['product', 'category', 'mainCategory', 'brand'] }).notNull(),
    slug: text().notNull(),
    targetId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: 'slug_redirects_pkey', columns: [t.kind, t.slug] })],
)
