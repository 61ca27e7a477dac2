// Sessions, one-time links and second factors of people.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
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
    /** The browser and the system that it named at signing in. */
    browser: text(),
    system: text(),
    /** The admin who looks at the shop as this customer; such a session only reads. */
    seenById: uuid().references(() => people.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('sessions_person_idx').on(t.personId),
    index('sessions_seen_by_idx')
      .on(t.seenById)
      .where(sql`${t.seenById} is not null`),
  ],
)

/** One-time links: confirm an e-mail, set a password, accept an invitation, take another e-mail. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    tokenHash: text().notNull().unique('one_time_tokens_hash_key'),
    purpose: text({ enum: ['confirmEmail', 'resetPassword', 'invitation', 'newEmail'] }).notNull(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The address the link was mailed to; it works only while that is the person's, except for `newEmail`. */
    email: text().notNull(),
    /** The time of the request for the link. */
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('one_time_tokens_person_idx').on(t.personId, t.purpose)],
)

const personId = () =>
  uuid()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** A begun sign-in or set-up that waits for its second step; only the hash of its token is stored. */
export const secondSteps = pgTable(
  'second_steps',
  {
    id: id(),
    tokenHash: text().notNull().unique('second_steps_token_hash_key'),
    purpose: text({ enum: ['signIn', 'setUp'] }).notNull(),
    personId: personId(),
    /** A hash of the address and the password that the first step checked; null where a signed-in person began. */
    checked: text(),
    /** The session that began a set-up; it ends with it. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    /** The sealed secret of a one-time code app that is being set up. */
    secret: text(),
    /** The random value that a passkey must sign. */
    passkeyChallenge: text(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('second_steps_person_idx').on(t.personId), index('second_steps_session_idx').on(t.sessionId)],
)

/** Apps that make one-time codes; one for each person. */
export const codeGenerators = pgTable('code_generators', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Sealed with the shop's secret. */
  secret: text().notNull(),
  /** The time step of the last accepted code; that code and older ones are refused. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    personId: personId(),
    /** base64url, as the browser names it. */
    credentialId: text().notNull().unique('passkeys_credential_key'),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_person_idx').on(t.personId)],
)

/** Codes for those who lost their second factor; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    personId: personId(),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [unique('recovery_codes_person_code_key').on(t.personId, t.codeHash)],
)
