// Imports of the office: each run with its file and mapping, what it changes row by row, remembered mappings, and links to downloads.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, texts } from '#server/db/columns.ts'
import { people } from '#modules/people/server/tables.ts'
import {
  changeKinds,
  changeOutcomes,
  type FieldChange,
  importFormats,
  type ImportCounts,
  type PictureZip,
  undoOutcomes,
} from '../admin-contract.ts'
import type { DownloadBody } from '../downloads-admin-contract.ts'
import { pictureStates } from '../pictures-admin-contract.ts'
import type { ImportProduct } from '../catalogue.ts'
import { importStates } from '../lifecycle.ts'
import type { ImportProblem } from '../problems.ts'
import type { AmountsDraft } from './reading/by-sku.ts'
import type { UndoRecord } from './undoing/undo-record.ts'

export { catalogueExports } from './export-tables.ts'

export const importRuns = pgTable(
  'import_runs',
  {
    id: id(),
    state: text({ enum: importStates }).notNull().default('uploading'),
    fileName: text().notNull(),
    fileKind: text({ enum: ['csv', 'xlsx'] }),
    bytes: integer().notNull(),
    /** Names of the workbook's sheets, and the one that is read. */
    sheets: jsonb().$type<string[]>(),
    sheet: text(),
    header: jsonb().$type<string[]>(),
    samples: jsonb().$type<string[][]>(),
    /** A fingerprint that is equal for files with the same columns. */
    fingerprint: text(),
    format: text({ enum: importFormats }),
    /** Per column of the file the field it fills; empty for none. */
    mapping: jsonb().$type<string[]>(),
    isRemembered: boolean().notNull().default(false),
    language: text({ enum: ['en', 'ar'] }),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** The ZIP file of pictures beside the file: how many pictures it holds once it is there as a whole. */
    zip: jsonb().$type<PictureZip>(),
    /** The stock of new variants of which the file says none, in whole units; null: not counted. */
    openStock: integer().default(0),
    /** Why it failed: an error's code with its parameters. */
    problem: jsonb().$type<{ code: string; params: Record<string, string | number> }>(),
    createdBy: uuid().references(() => people.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedBy: uuid().references(() => people.id, { onDelete: 'set null' }),
    startedAt: instant(),
    finishedAt: instant(),
    undoneBy: uuid().references(() => people.id, { onDelete: 'set null' }),
    undoneAt: instant(),
    /** Failed tries of the work at hand. */
    attempts: integer().notNull().default(0),
    /** The worker that has it, and until when it is believed to be alive. */
    leaseKey: text(),
    leaseUntil: instant(),
  },
  (t) => [index('import_runs_created_idx').on(t.createdAt.desc(), t.id), index('import_runs_state_idx').on(t.state)],
)

export const importChanges = pgTable(
  'import_changes',
  {
    runId: uuid()
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: changeKinds }).notNull(),
    line: integer().notNull(),
    sku: text().notNull(),
    title: texts(),
    productId: uuid(),
    fields: jsonb().$type<FieldChange[]>().notNull(),
    /** How many more fields differ than are listed. */
    moreFields: integer().notNull().default(0),
    problems: jsonb().$type<ImportProblem[]>().notNull(),
    /** The values to be written; null once they are. */
    draft: jsonb().$type<ImportProduct | AmountsDraft>(),
    outcome: text({ enum: changeOutcomes }),
    /** The values before and after, enough to undo the row. */
    record: jsonb().$type<UndoRecord>(),
    undo: text({ enum: undoOutcomes }),
    /** Fields that were changed since and therefore stayed. */
    kept: jsonb().$type<FieldChange[]>(),
  },
  (t) => [
    primaryKey({ name: 'import_changes_pkey', columns: [t.runId, t.position] }),
    index('import_changes_kind_idx').on(t.runId, t.kind, t.position),
  ],
)

/** The pictures that products of an import are to get, in the products' order; its states say which still wait. */
export const importPictures = pgTable(
  'import_pictures',
  {
    runId: uuid()
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    /** Of the product's row among the changes, and of the picture among the product's. */
    position: integer().notNull(),
    place: integer().notNull(),
    line: integer().notNull(),
    src: text().notNull(),
    alt: text(),
    /** The variants that show it. */
    skus: jsonb().$type<string[]>().notNull(),
    state: text({ enum: pictureStates }).notNull().default('waiting'),
    productId: uuid(),
    /** No foreign key: a file that is deleted may be fetched again. */
    fileId: uuid(),
    problem: jsonb().$type<ImportProblem>(),
  },
  (t) => [
    primaryKey({ name: 'import_pictures_pkey', columns: [t.runId, t.position, t.place] }),
    index('import_pictures_state_idx').on(t.runId, t.state, t.position),
    index('import_pictures_product_idx').on(t.productId),
  ],
)

/** How the columns of such files were mapped the last time. */
export const importMappings = pgTable('import_mappings', {
  fingerprint: text().primaryKey(),
  format: text({ enum: importFormats }).notNull(),
  language: text({ enum: ['en', 'ar'] }).notNull(),
  mapping: jsonb().$type<string[]>().notNull(),
  updatedAt: createdAt(),
})

/** One-time links: a browser follows a link without the token its calls carry. */
export const downloadLinks = pgTable('download_links', {
  /** Of the link's secret. */
  hash: text().primaryKey(),
  personId: uuid()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
  locale: text({ enum: ['en', 'ar'] }).notNull(),
  request: jsonb().$type<DownloadBody>().notNull(),
  expiresAt: instant().notNull(),
})
