import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { files } from '#modules/files/server/tables.ts'
import { products, variantTypes } from '#modules/products/server/tables.ts'
import { categories } from '#modules/taxonomy/server/tables.ts'
import { id, texts, version } from '#server/db/columns.ts'
import type { Texts } from '#shared/locale.ts'

/** Sizes tables: small, in both languages; an empty cell of one language shows the other's. */
export const sizeTables = pgTable('size_tables', {
  id: id(),
  version: version(),
  title: texts().notNull(),
  note: texts().notNull(),
  columns: jsonb().$type<Texts[]>().notNull(),
  rows: jsonb().$type<Texts[][]>().notNull(),
})

/** Where a sizes table is shown; a category and a variant type have at most one. */
export const sizeTablePlaces = pgTable(
  'size_table_places',
  {
    id: id(),
    sizeTableId: uuid()
      .notNull()
      .references(() => sizeTables.id, { onDelete: 'cascade' }),
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    variantTypeId: uuid().references(() => variantTypes.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('size_table_places_table_idx').on(t.sizeTableId),
    unique('size_table_places_category_key').on(t.categoryId),
    unique('size_table_places_type_key').on(t.variantTypeId),
    check('size_table_places_one_check', sql`num_nonnulls(${t.categoryId}, ${t.variantTypeId}) = 1`),
  ],
)

/** The version of a product's downloads and videos, which are saved together. */
export const productMedia = pgTable('product_media', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
})

/** Files that visitors download from a product's page: a data sheet, a certificate. */
export const productDownloads = pgTable(
  'product_downloads',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
    /** Empty: the name of the file. */
    caption: texts().notNull(),
  },
  (t) => [
    primaryKey({ name: 'product_downloads_pkey', columns: [t.productId, t.fileId] }),
    index('product_downloads_file_idx').on(t.fileId),
  ],
)

/** Videos on a product's page: of the gallery, or at another host. */
export const productVideos = pgTable(
  'product_videos',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    fileId: uuid().references(() => files.id),
    host: text({ enum: ['youtube', 'vimeo'] }),
    hostId: text(),
    caption: texts().notNull(),
  },
  (t) => [
    primaryKey({ name: 'product_videos_pkey', columns: [t.productId, t.position] }),
    uniqueIndex('product_videos_file_key')
      .on(t.fileId, t.productId)
      .where(sql`${t.fileId} is not null`),
    check('product_videos_one_check', sql`(${t.fileId} is null) = (${t.host} is not null and ${t.hostId} is not null)`),
  ],
)
