import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, version } from '#server/db/columns.ts'

/** Site settings by name (site, company, theme), each checked by its schema in the module's root. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: version(),
  updatedAt: instant()
    .notNull()
    .default(sql`now()`),
})
