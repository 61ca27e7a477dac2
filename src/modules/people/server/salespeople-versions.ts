import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { salespeopleVersions } from './tables.ts'

/** Makes the office's forms that were filled before this change too old to be saved. */
export async function raiseVersions(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .insert(salespeopleVersions)
    // Who has no row yet is at version 1.
    .values(ids.map((personId) => ({ personId, version: 2 })))
    .onConflictDoUpdate({ target: salespeopleVersions.personId, set: { version: sql`${salespeopleVersions.version} + 1` } })
}
