import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#modules/people/server/tables.ts'
import { createdAt, id } from '#server/db/columns.ts'
import { batchDocuments } from '../batches-admin-contract.ts'

/** Documents of many orders, or many invoices, that are made as one PDF; the file stands in the storage under its id. */
export const documentBatches = pgTable(
  'document_batches',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    document: text({ enum: batchDocuments }).notNull(),
    isZip: boolean().notNull().default(false),
    /** The language of papers that stay in the house. */
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    orderIds: jsonb().$type<string[]>().notNull(),
    /** Where invoices were chosen themselves; then it is of no orders. */
    invoiceIds: jsonb().$type<string[]>().notNull().default([]),
    state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    done: integer().notNull().default(0),
    failed: jsonb().$type<{ number: string; message: string }[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('document_batches_admin_idx').on(t.adminId, t.createdAt.desc())],
)
