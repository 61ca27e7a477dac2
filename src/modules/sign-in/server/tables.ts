// Sessions and one-time links of people.
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/db/columns.ts'
import { customers, people } from '#modules/people/server/tables.ts'

/** Opaque bearer tokens; only the hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text().notNull().unique('sessions_token_hash_key'),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** A salesperson's chosen customer. */
    actingForId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('sessions_person_idx').on(t.personId)],
)

/** One-time links: confirm an e-mail, set a password. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    tokenHash: text().notNull().unique('one_time_tokens_hash_key'),
    purpose: text({ enum: ['confirmEmail', 'resetPassword'] }).notNull(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The address the link was mailed to; it works only while that is the person's. */
    email: text().notNull(),
    /** The time of the request for the link. */
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('one_time_tokens_person_idx').on(t.personId, t.purpose)],
)
