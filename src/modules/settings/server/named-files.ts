// The files that the settings name by their hashes (logo, documents): in use, and named anew when their content is replaced.
import { sql } from 'drizzle-orm'
import { fileReplaced, namedHashes } from '#modules/files/events.ts'
import { answer, type Listener, on } from '#server/events.ts'
import { settings } from './tables.ts'

export const settingsListeners: readonly Listener[] = [
  answer(namedHashes, async (ctx) => {
    const { rows } = await ctx.db.execute<{ hash: string }>(
      sql`select distinct found[1] as hash from ${settings} s, regexp_matches(s.value::text, '[0-9a-f]{64}', 'g') found`,
    )
    return rows.map(({ hash }) => hash)
  }),
  on(fileReplaced, async (ctx, { before, after }) => {
    await ctx.db
      .update(settings)
      .set({ value: sql`replace(${settings.value}::text, ${before}, ${after})::jsonb` })
      .where(sql`position(${before}::text in ${settings.value}::text) > 0`)
  }),
]
