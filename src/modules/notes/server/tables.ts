// Notes of the office, one table for all kinds of records. Lower than people, so it has no foreign key: the author's name is kept as it was.
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { noteKinds } from '../contract.ts'

export const notes = pgTable(
  'notes',
  {
    id: id(),
    kind: text({ enum: noteKinds }).notNull(),
    subjectId: uuid().notNull(),
    text: text().notNull(),
    authorId: uuid().notNull(),
    authorName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('notes_subject_idx').on(t.kind, t.subjectId, t.createdAt)],
)
