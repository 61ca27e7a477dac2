import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, texts } from '#server/db/columns.ts'

/** All files: pictures (re-encoded in several sizes), documents and videos, named by the hash of the uploaded bytes. */
export const files = pgTable(
  'files',
  {
    id: id(),
    hash: text().notNull().unique('files_hash_key'),
    kind: text({ enum: ['picture', 'document', 'video'] }).notNull(),
    mime: text().notNull(),
    name: text().notNull(),
    /** Describes the picture for those who cannot see it; places that show it may have a text of their own. */
    alt: texts().notNull().default({ en: '', ar: '' }),
    /** Name and alternative texts, folded for search. */
    words: text().notNull().default(''),
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
  (t) => [
    index('files_created_idx').on(t.createdAt),
    index('files_words_idx').using('gin', t.words.op('gin_trgm_ops')),
    // Few have an owner; without it every file is read to find those of one person.
    index('files_owner_idx')
      .on(t.ownerId)
      .where(sql`${t.ownerId} is not null`),
  ],
)
