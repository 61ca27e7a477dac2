import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#modules/files/server/tables.ts'
import { createdAt, id, instant, texts, updatedAt, version } from '#server/db/columns.ts'

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
    /** Somebody of the office sent it to themselves. */
    isTest: boolean().notNull().default(false),
    /** The names of the files that went with it. */
    attachments: text().array(),
    /** A document belonged to it and could not be made, so it went without. */
    lacksDocument: boolean().notNull().default(false),
    createdAt: createdAt(),
    sentAt: instant(),
    /** Recipient and subject as the office's search reads them: folded, each word after a space. The database writes it, whoever writes those two. */
    words: text(),
  },
  (t) => [
    index('sent_emails_created_idx').on(t.createdAt),
    index('sent_emails_state_idx').on(t.state, t.createdAt),
    index('sent_emails_kind_idx').on(t.kind, t.createdAt),
    index('sent_emails_recipient_idx').on(sql`lower(${t.recipient})`, t.createdAt),
    index('sent_emails_subject_idx').on(t.subjectId, t.createdAt),
    index('sent_emails_words_idx').using('gin', t.words.op('gin_trgm_ops')),
    index('sent_emails_test_idx')
      .on(t.createdAt)
      .where(sql`${t.isTest}`),
  ],
)

/** Mails as they were sent, readable for the office; one-time links are masked. Apart, so that the list stays small. */
export const sentEmailCopies = pgTable('sent_email_copies', {
  emailId: uuid()
    .primaryKey()
    .references(() => sentEmails.id, { onDelete: 'cascade' }),
  html: text().notNull(),
  text: text().notNull(),
})

const noTexts = { en: '', ar: '' }

/** The office's own words of a mail, by its name; an empty text is the shop's own. `shared` has the parts of all mails. */
export const emailTemplates = pgTable('email_templates', {
  id: text().primaryKey(),
  version: version(),
  subject: texts().notNull().default(noTexts),
  header: texts().notNull().default(noTexts),
  body: texts().notNull().default(noTexts),
  footer: texts().notNull().default(noTexts),
  pictureEnId: uuid().references(() => files.id),
  pictureArId: uuid().references(() => files.id),
  /** Null: as the kind does by itself. */
  attachesPdf: boolean(),
  /** Days after which sent mails are removed; only of `shared`. */
  keepDays: integer(),
  updatedAt: updatedAt(),
})
