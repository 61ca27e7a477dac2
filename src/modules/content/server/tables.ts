// Tables of the shop's content: slides, menus (blocks of products, brands, categories, pictures or a video), and contact messages.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, status, texts, updatedAt, version } from '#server/db/columns.ts'
import { files } from '#modules/files/server/tables.ts'
import { people } from '#modules/people/server/tables.ts'
import { products } from '#modules/products/server/tables.ts'
import { brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import { deviceTypes, itemTypes, menuLocations, menuTypes } from '../kinds.ts'
import { contactForm, type FormAnswer, messageStatuses } from '../message-kinds.ts'

const noTexts = { en: '', ar: '' }

export const slides = pgTable('slides', {
  id: id(),
  version: version(),
  title: texts().notNull(),
  text: texts().notNull(),
  /** Shown when the profile enables it. */
  extensiveDescription: texts().notNull().default(noTexts),
  buttonText: texts().notNull(),
  /** A path of this shop. */
  href: text().notNull(),
  pictureId: uuid().references(() => files.id),
  status: status(),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const menus = pgTable(
  'menus',
  {
    id: id(),
    version: version(),
    slug: text().notNull().unique('menus_slug_key'),
    title: texts().notNull(),
    text: texts().notNull().default(noTexts),
    status: status(),
    location: text({ enum: menuLocations }).notNull(),
    type: text({ enum: menuTypes }).notNull(),
    deviceTypes: text({ enum: deviceTypes }).array().notNull(),
    itemType: text({ enum: itemTypes }),
    bannerId: uuid().references(() => files.id),
    /** Blur of the banner in pixels. */
    bannerBlur: integer().notNull().default(0),
    posterId: uuid().references(() => files.id),
    videoId: uuid().references(() => files.id),
    /** May share a row with a neighbour that is combined too. */
    isCombined: boolean().notNull().default(false),
    /** The place within its location. */
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('menus_title_en_key')
      .on(sql`lower(${t.title}->>'en')`)
      .where(sql`${t.title}->>'en' <> ''`),
    uniqueIndex('menus_title_ar_key')
      .on(sql`lower(${t.title}->>'ar')`)
      .where(sql`${t.title}->>'ar' <> ''`),
    index('menus_location_idx').on(t.location, t.position),
    check('menus_devices_check', sql`cardinality(${t.deviceTypes}) > 0`),
    check('menus_blur_check', sql`${t.bannerBlur} between 0 and 20`),
  ],
)

/** The items of a menu in their order: each row is one product, brand, category or main category. */
export const menuItems = pgTable(
  'menu_items',
  {
    menuId: uuid()
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    brandId: uuid().references(() => brands.id, { onDelete: 'cascade' }),
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    mainCategoryId: uuid().references(() => mainCategories.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ name: 'menu_items_pkey', columns: [t.menuId, t.position] }),
    check('menu_items_one_check', sql`num_nonnulls(${t.productId}, ${t.brandId}, ${t.categoryId}, ${t.mainCategoryId}) = 1`),
    uniqueIndex('menu_items_product_key').on(t.productId, t.menuId),
    uniqueIndex('menu_items_brand_key').on(t.brandId, t.menuId),
    uniqueIndex('menu_items_category_key').on(t.categoryId, t.menuId),
    uniqueIndex('menu_items_main_category_key').on(t.mainCategoryId, t.menuId),
  ],
)

export const menuPictures = pgTable(
  'menu_pictures',
  {
    menuId: uuid()
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
    alt: texts().notNull(),
    /** A path of this shop, or empty. */
    href: text().notNull().default(''),
  },
  (t) => [primaryKey({ name: 'menu_pictures_pkey', columns: [t.menuId, t.fileId] }), index('menu_pictures_file_idx').on(t.fileId)],
)

/** Messages visitors sent through the contact form and through the forms of pages. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    version: version(),
    /** The address of the page whose form it was. */
    form: text().notNull().default(contactForm),
    /** The title of that page; empty for the contact form. */
    formTitle: texts().notNull().default(noTexts),
    name: text().notNull(),
    /** Empty where a form asks for none. */
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** The fields of a page's form as they were filled in. */
    answers: jsonb().$type<FormAnswer[]>().notNull().default([]),
    status: text({ enum: messageStatuses }).notNull().default('open'),
    /** The product the question is about. */
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    createdAt: createdAt(),
    /** Writer, subject and text as the searches read them: folded, each word after a space. The database writes it. */
    words: text(),
  },
  (t) => [
    index('contact_messages_words_idx').using('gin', t.words.op('gin_trgm_ops')),
    index('contact_messages_created_idx').on(t.createdAt),
    index('contact_messages_status_idx').on(t.status, t.createdAt),
    index('contact_messages_product_idx')
      .on(t.productId)
      .where(sql`${t.productId} is not null`),
  ],
)

/** The office's answers by mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    personId: uuid().references(() => people.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('contact_answers_message_idx').on(t.messageId, t.createdAt), index('contact_answers_person_idx').on(t.personId)],
)
