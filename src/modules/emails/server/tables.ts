import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/db/columns.ts'

/** Every mail the shop decided to send, and what became of it. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: id(),
    /** Makes a retried job send once. */
    key: text().notNull().unique('sent_emails_key_key'),
    kind: text().notNull(),
    recipient: text().notNull(),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    subject: text().notNull(),
    state: text({ enum: ['sent', 'failed'] }).notNull(),
    error: text(),
    subjectId: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [index('sent_emails_created_idx').on(t.createdAt)],
)
