import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/db/columns.ts'

/** The text that the office's search reads: there may be very many mails, so it has an index. */
export const searchedText = (t: Record<'recipient' | 'subject', PgColumn>): SQL => sql`fold(${t.recipient} || ' ' || ${t.subject})`

/** Every mail the shop decided to send, and its outcome. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: id(),
    /** The idempotency key: a retried job sends the mail once. */
    key: text().notNull().unique('sent_emails_key_key'),
    kind: text().notNull(),
    recipient: text().notNull(),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    subject: text().notNull(),
    /** failed: retried automatically. parked: given up, until the office sends it again. dropped: no longer wanted when its turn came. */
    state: text({ enum: ['sending', 'sent', 'failed', 'parked', 'dropped'] }).notNull(),
    error: text(),
    /** The mail as it was queued, until it is sent: a parked mail can be sent again. */
    content: jsonb(),
    /** The number of tries since it was queued, or since the office sent it again. */
    attempts: integer().notNull().default(0),
    claimedAt: instant(),
    subjectId: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    index('sent_emails_created_idx').on(t.createdAt),
    index('sent_emails_state_idx').on(t.state, t.createdAt),
    index('sent_emails_searched_idx').using('gin', sql`${searchedText(t)} gin_trgm_ops`),
  ],
)
