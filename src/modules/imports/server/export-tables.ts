import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#modules/people/server/tables.ts'
import { createdAt, id } from '#server/db/columns.ts'
import type { ExportBody } from '../exports-admin-contract.ts'

/** Exports of the catalogue that a job makes; the file stands in the storage under its id. */
export const catalogueExports = pgTable(
  'catalogue_exports',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** The language of the file's name and of its sheet. */
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    request: jsonb().$type<ExportBody>().notNull(),
    state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    /** Products that are written, and how many there are; null until they are counted. */
    done: integer().notNull().default(0),
    total: integer(),
    /** The size of the file, once it is there. */
    bytes: bigint({ mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [index('catalogue_exports_admin_idx').on(t.adminId, t.createdAt.desc())],
)
