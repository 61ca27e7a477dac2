// The catalogue: products, their variants, pictures and labels, and the index that lists and searches read.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, money, texts } from '#server/db/columns.ts'
import { files } from '#modules/files/server/tables.ts'
import { brands, categories, measureUnits, tags } from '#modules/taxonomy/server/tables.ts'
import { taxGroups } from '#modules/tax/server/tables.ts'
import type { ProductCard } from '../contract.ts'
import { optionGroups, variantTypeValues } from './choice-tables.ts'

export { facetCounts, facetCountsWithin, searchState, searchSynonyms, searchWords } from './search-tables.ts'
export { optionChoices, optionGroups, variantTypes, variantTypeValues } from './choice-tables.ts'

export const products = pgTable(
  'products',
  {
    id: id(),
    slug: text().notNull().unique('products_slug_key'),
    sku: text().notNull().unique('products_sku_key'),
    title: texts().notNull(),
    description: texts().notNull(),
    status: text({ enum: ['available', 'unavailable', 'outOfStock'] })
      .notNull()
      .default('available'),
    brandId: uuid().references(() => brands.id),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    measureUnitId: uuid()
      .notNull()
      .references(() => measureUnits.id),
    taxGroupId: uuid()
      .notNull()
      .references(() => taxGroups.id),
    seoTitle: texts(),
    seoDescription: texts(),
    seoImageId: uuid().references(() => files.id),
    /** Moves with every edit; a form says which version it saw. */
    version: integer().notNull().default(1),
    /** Where an import found it, and what it looked like then: a second run changes nothing. */
    sourceKey: text().unique('products_source_key'),
    sourceHash: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    archivedAt: instant(),
  },
  (t) => [
    // The newest product of a category shows its picture.
    index('products_category_newest_idx').on(t.categoryId, t.createdAt.desc()),
    index('products_brand_idx').on(t.brandId),
    index('products_measure_unit_idx').on(t.measureUnitId),
    index('products_tax_group_idx').on(t.taxGroupId),
    // Few have one; without it the gallery reads every product to tell where a picture is used.
    index('products_seo_image_idx')
      .on(t.seoImageId)
      .where(sql`${t.seoImageId} is not null`),
    // The orders of the office's list.
    index('products_updated_idx').on(t.updatedAt, t.id),
    // The few that are archived or not for sale, which would be looked for among all.
    index('products_archived_idx')
      .on(t.updatedAt, t.id)
      .where(sql`${t.archivedAt} is not null`),
    index('products_status_idx')
      .on(t.status, t.updatedAt)
      .where(sql`${t.status} <> 'available'`),
    index('products_title_idx').on(sql`(coalesce(nullif(${t.title}->>'en', ''), ${t.title}->>'ar'))`, t.id),
    // Whether a title is free.
    index('products_title_en_idx').on(sql`lower(${t.title}->>'en')`),
    index('products_title_ar_idx').on(sql`lower(${t.title}->>'ar')`),
  ],
)

export const variants = pgTable(
  'variants',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sku: text().notNull().unique('variants_sku_key'),
    code: text(),
    barcode: text(),
    status: text({ enum: ['available', 'unavailable', 'outOfStock'] })
      .notNull()
      .default('available'),
    position: integer().notNull().default(0),
    price: money().notNull(),
    discountPrice: money(),
    weightGrams: integer().notNull().default(0),
    /** In the unit's smallest step; null: not counted, there is always enough. Written by the stock module alone. */
    onHand: bigint({ mode: 'number' }).default(0),
    minQuantity: integer().notNull().default(1),
    multiple: integer().notNull().default(1),
    maxQuantity: integer(),
    pictureId: uuid().references(() => files.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('variants_product_idx').on(t.productId, t.position),
    index('variants_unavailable_idx')
      .on(t.productId)
      .where(sql`${t.status} = 'unavailable'`),
    // A BRIN index: any other one that mentions the stock would make each sale write all indexes of the row.
    index('variants_on_hand_idx').using('brin', t.onHand),
    index('variants_barcode_idx')
      .on(t.barcode)
      .where(sql`${t.barcode} is not null`),
    // Codes that say more than the SKU.
    index('variants_code_idx')
      .on(t.code)
      .where(sql`${t.code} <> ${t.sku}`),
    index('variants_picture_idx')
      .on(t.pictureId)
      .where(sql`${t.pictureId} is not null`),
    check('variants_on_hand_check', sql`${t.onHand} >= 0`),
    check('variants_price_check', sql`${t.price} >= 0 and (${t.discountPrice} is null or ${t.discountPrice} between 0 and ${t.price})`),
    check('variants_limits_check', sql`${t.multiple} >= 1 and ${t.minQuantity} >= 1`),
  ],
)

/** Which value of which type a variant has: at most one per type. */
export const variantValues = pgTable(
  'variant_values',
  {
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    variantTypeId: uuid().notNull(),
    valueId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ name: 'variant_values_pkey', columns: [t.variantId, t.variantTypeId] }),
    index('variant_values_value_idx').on(t.valueId),
    // A value belongs to its type: one check for both, since catalogues write millions of these rows.
    foreignKey({
      name: 'variant_values_value_fk',
      columns: [t.valueId, t.variantTypeId],
      foreignColumns: [variantTypeValues.id, variantTypeValues.variantTypeId],
    }),
  ],
)

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: integer().notNull().default(0),
    alt: texts().notNull(),
  },
  (t) => [primaryKey({ name: 'product_pictures_pkey', columns: [t.productId, t.fileId] }), index('product_pictures_file_idx').on(t.fileId)],
)

export const productTags = pgTable(
  'product_tags',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    tagId: uuid()
      .notNull()
      .references(() => tags.id),
  },
  (t) => [primaryKey({ name: 'product_tags_pkey', columns: [t.productId, t.tagId] }), index('product_tags_tag_idx').on(t.tagId)],
)

export const productOptionGroups = pgTable(
  'product_option_groups',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    optionGroupId: uuid()
      .notNull()
      .references(() => optionGroups.id),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'product_option_groups_pkey', columns: [t.productId, t.optionGroupId] }),
    index('product_option_groups_group_idx').on(t.optionGroupId),
  ],
)

/** Descriptive attributes (version 1): name and value in both languages, shown as a table. */
export const productAttributes = pgTable(
  'product_attributes',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    name: texts().notNull(),
    value: texts().notNull(),
  },
  (t) => [index('product_attributes_product_idx').on(t.productId, t.position)],
)

export const bundleComponents = pgTable(
  'bundle_components',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid()
      .notNull()
      .references(() => variants.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'bundle_components_pkey', columns: [t.productId, t.variantId] }),
    index('bundle_components_variant_idx').on(t.variantId),
    check('bundle_components_quantity_check', sql`${t.quantity} >= 1`),
  ],
)

/**
 * The index that lists and searches read: one row per shown product, made when the product is written (reindex), never per request.
 * Holds no price: the catalogue is the same for everyone.
 */
export const productIndex = pgTable(
  'product_index',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    brandId: uuid(),
    mainCategoryId: uuid().notNull(),
    /** The category and its ancestors. */
    categoryIds: uuid().array().notNull(),
    tagIds: uuid().array().notNull(),
    valueIds: uuid().array().notNull(),
    isInStock: boolean().notNull(),
    /** Folded words of titles, brand, category, codes and tags in both languages. */
    words: text().notNull(),
    titleEn: text().notNull(),
    titleAr: text().notNull(),
    /** The lowest list or discount price; for callers who may see prices only. */
    lowestPrice: money().notNull(),
    createdAt: createdAt(),
    /** The list card in both languages. */
    card: jsonb().$type<{ en: ProductCard; ar: ProductCard }>().notNull(),
  },
  (t) => [
    index('product_index_words_idx').using('gin', sql`${t.words} gin_trgm_ops`),
    index('product_index_categories_idx').using('gin', t.categoryIds),
    index('product_index_tags_idx').using('gin', t.tagIds),
    index('product_index_values_idx').using('gin', t.valueIds),
    index('product_index_brand_idx').on(t.brandId),
    index('product_index_main_idx').on(t.mainCategoryId),
    index('product_index_created_idx').on(t.createdAt.desc(), t.productId),
    index('product_index_title_en_idx').on(t.titleEn, t.productId),
    index('product_index_title_ar_idx').on(t.titleAr, t.productId),
    index('product_index_price_idx').on(t.lowestPrice, t.productId),
  ],
)

/**
 * The stats that the office's list sorts and filters by, of every product, archived or not: made with the index, its stock up to a minute behind sales.
 * A column of the products would make every sale write its product.
 */
export const productStats = pgTable(
  'product_figures',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    lowestPrice: money().notNull(),
    /** Of all variants that are counted, in whole units; infinity when none is. */
    onHand: doublePrecision().notNull(),
    /** The least and the most of a counted variant that is for sale, in whole units; null without one. */
    leastOnHand: doublePrecision(),
    mostOnHand: doublePrecision(),
    /** Folded words of a product that no list shows: the shown ones have theirs in the index of lists. */
    hiddenWords: text(),
    /** The values that any of its variants has, so that the products of a value are counted without reading all variants. */
    valueIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    index('product_figures_price_idx').on(t.lowestPrice, t.productId),
    index('product_figures_on_hand_idx').on(t.onHand, t.productId),
    index('product_figures_least_idx').on(t.leastOnHand, t.productId),
    index('product_figures_most_idx').on(t.mostOnHand, t.productId),
    index('product_figures_hidden_idx')
      .using('gin', sql`${t.hiddenWords} gin_trgm_ops`)
      .where(sql`${t.hiddenWords} is not null`),
  ],
)

/** The products ordered together with a product, as a job of the orders finds every night; the most frequent few of each. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** How many orders hold both. */
    orders: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.otherId] }), index('bought_together_other_idx').on(t.otherId)],
)
