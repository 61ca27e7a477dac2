import { eq } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx } from '../ctx.ts'
import { one } from '../db/failures.ts'

/** Inserts a row, or updates the one with this id; gives its id. */
export async function saveRow<T extends PgTable & { id: PgColumn }>(
  ctx: Ctx,
  table: T,
  id: string | null | undefined,
  row: PgInsertValue<T>,
): Promise<string> {
  const written = id
    ? await ctx.db
        .update(table)
        .set(row as PgUpdateSetSource<T>)
        .where(eq(table.id, id))
        .returning({ id: table.id })
    : await ctx.db.insert(table).values(row).returning({ id: table.id })
  return String(one<{ id: unknown }>(written).id)
}
