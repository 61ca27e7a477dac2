import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'

/** A command that was sent with an idempotency key, and its answer. */
export const idempotency = pgTable(
  'idempotency',
  {
    actorId: uuid().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    body: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: 'idempotency_pkey', columns: [t.actorId, t.key] })],
)
