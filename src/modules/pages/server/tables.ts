// Tables of the content pages: layouts with their versions, pages with theirs, former paths, the files they show, and links to previews.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#modules/files/server/tables.ts'
import { createdAt, id, instant, texts, updatedAt, version } from '#server/db/columns.ts'
import type { PageContent } from '../content.ts'
import type { Attribute } from '../layouts.ts'

export const pageLayouts = pgTable('page_layouts', {
  id: id(),
  version: version(),
  key: text().notNull().unique('page_layouts_key_key'),
  name: texts().notNull(),
  /** Its present version. */
  hash: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Every list of attributes a layout has had, each named by its hash; they never change. */
export const pageLayoutVersions = pgTable(
  'page_layout_versions',
  {
    hash: text().primaryKey(),
    layoutId: uuid()
      .notNull()
      .references(() => pageLayouts.id, { onDelete: 'cascade' }),
    attributes: jsonb().$type<Attribute[]>().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [index('page_layout_versions_layout_idx').on(t.layoutId, t.createdAt)],
)

export const pages = pgTable(
  'pages',
  {
    id: id(),
    version: version(),
    layoutId: uuid()
      .notNull()
      .references(() => pageLayouts.id),
    url: text().notNull(),
    /** The whole path without its first slash. */
    path: text().notNull().unique('pages_path_key'),
    /** Of its newest version, for the office's lists and the gallery. */
    title: texts().notNull(),
    priority: integer().notNull().default(0),
    /** Visitors see its published version. */
    isActive: boolean().notNull().default(false),
    /** Numbers of its versions. */
    newest: integer().notNull().default(1),
    published: integer(),
    scheduled: integer(),
    scheduledAt: instant(),
    /** When visitors could first read it. */
    publishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('pages_layout_idx').on(t.layoutId, t.isActive, t.publishedAt),
    index('pages_scheduled_idx')
      .on(t.scheduledAt)
      .where(sql`${t.scheduledAt} is not null`),
    check('pages_active_check', sql`not ${t.isActive} or (${t.published} is not null and ${t.publishedAt} is not null)`),
    check('pages_scheduled_check', sql`(${t.scheduled} is null) = (${t.scheduledAt} is null)`),
  ],
)

export const pageVersions = pgTable(
  'page_versions',
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Read by `readContent`: a broken import may have left anything. */
    content: jsonb().$type<PageContent>().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: 'page_versions_pkey', columns: [t.pageId, t.number] })],
)

/** Paths that pages had while visitors could read them. */
export const pageRedirects = pgTable(
  'page_redirects',
  {
    path: text().primaryKey(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
  },
  (t) => [index('page_redirects_page_idx').on(t.pageId)],
)

/** The files of a page's newest, published and scheduled version: the gallery does not delete them. */
export const pageFiles = pgTable(
  'page_files',
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ name: 'page_files_pkey', columns: [t.pageId, t.fileId] }), index('page_files_file_idx').on(t.fileId)],
)

/** Links that show one version of a page before it is published, until they end. */
export const pagePreviews = pgTable(
  'page_previews',
  {
    tokenHash: text().primaryKey(),
    pageId: uuid().notNull(),
    number: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'page_previews_version_fk',
      columns: [t.pageId, t.number],
      foreignColumns: [pageVersions.pageId, pageVersions.number],
    }).onDelete('cascade'),
    index('page_previews_ends_idx').on(t.endsAt),
    index('page_previews_page_idx').on(t.pageId, t.number),
  ],
)
