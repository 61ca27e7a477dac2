// Tables of src/server itself: values of the installation, the version of its set-up, rate limits and the audit trail.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

/** Values that tie this database to its surroundings, by name. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })

/** One row: the version of everything the office sets up (setup-cache.ts). Triggers of its tables give it a new value with every change. */
export const setupVersion = pgTable('setup_version', {
  id: integer().primaryKey().default(1),
  version: uuid().notNull().defaultRandom(),
})

export const rateLimits = pgTable('rate_limits', { key: text().primaryKey(), hits: integer().notNull(), resetsAt: instant().notNull() })

/** The audit trail: append-only, written in the transaction of the change. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    actorKind: text().notNull(),
    actorId: uuid(),
    onBehalfOf: uuid(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    /** Of a removal: the names that the record had, as the search reads them. The database writes it, also when they are erased. */
    words: text(),
  },
  (t) => [
    // The trail is read newest first: ids grow with time, so each filter is an index that ends with the id.
    index('audit_entries_record_idx').on(t.subject, t.subjectId, t.id),
    index('audit_entries_kind_idx').on(t.subject, t.id),
    index('audit_entries_actor_idx').on(t.actorId, t.id),
    index('audit_entries_actor_kind_idx').on(t.actorId, t.subject, t.id),
    index('audit_entries_customer_idx')
      .on(t.onBehalfOf, t.id)
      .where(sql`${t.onBehalfOf} is not null`),
    // Of removals alone, which are few beside all else.
    index('audit_entries_words_idx')
      .using('gin', t.words.op('gin_trgm_ops'))
      .where(sql`${t.words} is not null`),
    index('audit_entries_removed_idx')
      .on(t.id)
      .where(sql`${t.words} is not null`),
  ],
)
