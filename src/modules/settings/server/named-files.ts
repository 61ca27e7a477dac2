// The files that the settings name by their hashes (logo, documents): in use, and named anew when their content is replaced.
import { inArray, sql } from 'drizzle-orm'
import { fileReplaced, namedHashes } from '#modules/files/events.ts'
import { auditMany, changedOnly } from '#server/audit.ts'
import { answer, type Listener, on } from '#server/events.ts'
import { isForm } from './service.ts'
import { settings } from './tables.ts'

export const settingsListeners: readonly Listener[] = [
  answer(namedHashes, async (ctx) => {
    const { rows } = await ctx.db.execute<{ hash: string }>(
      sql`select distinct found[1] as hash from ${settings} s, regexp_matches(s.value::text, '[0-9a-f]{64}', 'g') found`,
    )
    return rows.map(({ hash }) => hash)
  }),
  on(fileReplaced, async (ctx, { before, after }) => {
    const named = await ctx.db
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(sql`position(${before}::text in ${settings.value}::text) > 0`)
      .orderBy(settings.key)
      .for('no key update')
    if (named.length === 0) return
    const renamed = await ctx.db
      .update(settings)
      .set({
        value: sql`replace(${settings.value}::text, ${before}, ${after})::jsonb`,
        updatedAt: sql`now()`,
      })
      .where(
        inArray(
          settings.key,
          named.map(({ key }) => key),
        ),
      )
      .returning({ key: settings.key, value: settings.value })
    const present = new Map(renamed.map(({ key, value }) => [key, value]))
    await auditMany(
      ctx,
      named
        .filter(({ key }) => isForm(key))
        .map(({ key, value }) => ({
          action: 'settings.saved',
          subject: 'settings',
          subjectId: key,
          ...changedOnly(fieldsOf(value), fieldsOf(present.get(key))),
        })),
    )
  }),
]

const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})
