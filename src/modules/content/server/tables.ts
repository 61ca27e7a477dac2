import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, texts } from '#server/db/columns.ts'
import { files } from '#modules/files/server/tables.ts'

export const slides = pgTable('slides', {
  id: id(),
  title: texts().notNull(),
  text: texts().notNull(),
  buttonText: texts().notNull(),
  /** A path of our own shop. */
  href: text().notNull(),
  pictureId: uuid().references(() => files.id),
  status: text({ enum: ['active', 'inactive'] })
    .notNull()
    .default('active'),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
})

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_created_idx').on(t.createdAt)],
)
