// The order of a list that is made by hand: saved in one piece, and not over an order that somebody else has made meanwhile.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { NewOrder } from '#shared/schemas.ts'
import { coreErrors } from '#shared/errors.ts'
import { audit } from '../audit.ts'
import type { Ctx } from '../ctx.ts'
import { lastChange } from './seen-version.ts'

type Ordered = {
  /** The subject under which the audit trail records it, and the list among those of the subject. */
  subject: string
  subjectId: string
  table: PgTable & { id: PgColumn; position: PgColumn }
  /** Limits it to the rows of one list. */
  among?: SQL
  /** Sorts rows of one position, as their list does; by default their ids. */
  then?: PgColumn
}

/** Sorts rows of a table: first the given ids, then the others in their present order. Refused when the rows stood in another order than the caller saw. */
export async function putInOrder(
  ctx: Ctx,
  { ids, seen }: NewOrder,
  { subject, subjectId, table, among = sql`true`, then = table.id }: Ordered,
): Promise<void> {
  await ctx.db.select({ id: table.id }).from(table).where(among).orderBy(table.id).for('no key update')
  const rows = await ctx.db.select({ id: table.id }).from(table).where(among).orderBy(table.position, then)
  const present = rows.map(({ id }) => String(id))
  if (seen && !isSameOrder(seen, present))
    throw coreErrors.changed({ data: { ids: present }, params: await lastChange(ctx, subject, subjectId) })
  const wanted = [...new Set([...ids.filter((id) => present.includes(id)), ...present])]
  if (isSameOrder(wanted, present)) return
  await ctx.db.execute(sql`
    update ${table} set position = wanted.place - 1
    from unnest(${sql.param(wanted)}::uuid[]) with ordinality as wanted (id, place)
    where wanted.id = ${table.id} and ${table.position} <> wanted.place - 1`)
  await audit(ctx, { action: `${subject}.ordered`, subject, subjectId, before: { ids: present }, after: { ids: wanted } })
}

/** Whether the rows of both lists stand in the same order in both; those that one of them lacks were made or deleted meanwhile. */
function isSameOrder(seen: readonly string[], present: readonly string[]): boolean {
  const [inSeen, inPresent] = [new Set(seen), new Set(present)]
  const left = present.filter((id) => inSeen.has(id))
  return seen.filter((id) => inPresent.has(id)).every((id, at) => id === left[at])
}
