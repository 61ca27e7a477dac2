// Finds entries of the audit trail by the number or name of their record, be it gone, or by a person: what a text names is looked up first, then its newest
// entries in their index.
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { peopleNamed } from '#modules/people/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { auditEntries as entry } from '#server/db/kit-tables.ts'
import { newestHolding } from '#server/db/newest-holding.ts'
import { type RecordIds, recordsNamed } from '#server/record-names.ts'

/** At most this many records of one kind, and people, are looked at. */
const most = 50

/** Takes a typed text, the other conditions and how many entries are wanted; gives the condition on the newest that it finds. */
export async function searched(ctx: Ctx, typed: string, conditions: SQL | undefined, wanted: number): Promise<SQL> {
  const [named, persons, removed] = await Promise.all([
    recordsNamed(ctx, typed, most),
    peopleNamed(ctx, typed, most),
    removedNamed(ctx, typed),
  ])
  const personIds = persons.map(({ id }) => id)
  const records = [...named, ...removed, ...persons.map(({ id, kind }) => ({ subject: kind, ids: [id] }))]
  const newest = (of: SQL) =>
    sql`(select ${entry.id} from ${entry} where ${and(of, conditions)} order by ${desc(entry.id)} limit ${wanted})`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select newest.id from ${idsOf(records)} cross join lateral ${newest(sql`${entry.subject} = r.subject and ${entry.subjectId} = r.id`)} newest
    union select newest.id from unnest(${sql.param(personIds)}::uuid[]) p (id) cross join lateral ${newest(eq(entry.actorId, sql`p.id`))} newest
    union select newest.id from unnest(${sql.param(personIds)}::uuid[]) p (id) cross join lateral ${newest(eq(entry.onBehalfOf, sql`p.id`))} newest
    order by id desc limit ${wanted}`)
  return inArray(
    entry.id,
    rows.map(({ id }) => id),
  )
}

/** Records that are gone, by the names that their removal wrote down. */
async function removedNamed(ctx: Ctx, typed: string): Promise<RecordIds[]> {
  const found = newestHolding({ from: entry, id: entry.id, words: entry.words }, typed, most)
  if (found === null) return []
  const rows = await ctx.db
    .selectDistinct({ subject: entry.subject, id: entry.subjectId })
    .from(entry)
    .where(sql`${entry.id} in ${found}`)
  return rows.map(({ subject, id }) => ({ subject, ids: [id] }))
}

/** Records as a table with `subject` and `id`. */
function idsOf(records: readonly RecordIds[]): SQL {
  const pairs = records.flatMap(({ subject, ids }) => ids.map((id) => [subject, id] as const))
  return sql`unnest(${sql.param(pairs.map(([subject]) => subject))}::text[], ${sql.param(pairs.map(([, id]) => id))}::text[]) r (subject, id)`
}
