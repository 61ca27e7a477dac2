import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'

/** Every kept file: pictures (re-encoded in several sizes) and documents, named by the hash of what was uploaded. */
export const files = pgTable(
  'files',
  {
    id: id(),
    hash: text().notNull().unique('files_hash_key'),
    kind: text({ enum: ['picture', 'document'] }).notNull(),
    mime: text().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** The average colour, shown while the picture loads. */
    colour: text(),
    /** Only the owner and the office may fetch it. */
    isPrivate: boolean().notNull().default(false),
    ownerId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [index('files_created_idx').on(t.createdAt)],
)
