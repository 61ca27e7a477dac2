// Reads the audit trail in pages: an entry's id grows with time, so a page continues before the last id of the one above it.
import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { people } from '#modules/people/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { auditEntries as entry } from '#server/db/kit-tables.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { plusDays } from '#shared/time.ts'
import type { listAudit as listed, listAuditPeople as named } from '../admin-contract.ts'
import { differences, recordName } from '../differences.ts'

const nameOf = (table: typeof people) => sql<string>`trim(concat_ws(' ', ${table.firstName}, ${table.lastName}))`

/** The beginning of a day in the shop's time zone. */
const startOf = (ctx: Ctx, day: string) => sql`(${day}::date::timestamp at time zone ${ctx.config.timeZone})`

/** The least id of an entry that is made at a moment: the first half of a time-ordered uuid is its milliseconds since 1970. */
const idAt = (moment: ReturnType<typeof startOf>) =>
  sql`(lpad(to_hex(greatest(0, extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`

/** A page of the audit trail, newest first. */
export async function listAudit(ctx: Ctx, { query }: HandlerInput<typeof listed>): Promise<HandlerReply<typeof listed>> {
  const { before, person, subject, record, from, to } = query
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const rows = await ctx.db
    .select()
    .from(entry)
    .where(
      and(
        before === undefined ? undefined : lt(entry.id, before),
        person === undefined ? undefined : eq(entry.actorId, person),
        subject === undefined ? undefined : eq(entry.subject, subject),
        record === undefined ? undefined : eq(entry.subjectId, record),
        from === undefined ? undefined : gte(entry.id, idAt(startOf(ctx, from))),
        to === undefined ? undefined : lt(entry.id, idAt(startOf(ctx, plusDays(to, 1)))),
      ),
    )
    .orderBy(desc(entry.id))
    .limit(perPage + 1)
  const shown = rows.slice(0, perPage)
  const names = await namesOf(
    ctx,
    shown.flatMap(({ actorId, onBehalfOf }) => [actorId, onBehalfOf]),
  )
  const nameIn = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  return {
    data: shown.map(({ before: was, after: is, onBehalfOf, requestId: _, ...row }) => ({
      ...row,
      actorName: nameIn(row.actorId),
      forName: nameIn(onBehalfOf),
      name: recordName([is, was], ctx.locale),
      ...differences(was, is),
    })),
    meta: { next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null },
  }
}

async function namesOf(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: people.id, name: nameOf(people) })
    .from(people)
    .where(inArray(people.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The staff, by name. */
export async function listAuditPeople(ctx: Ctx): Promise<HandlerReply<typeof named>> {
  const rows = await ctx.db
    .select({ id: people.id, name: nameOf(people), kind: people.kind })
    .from(people)
    .where(and(isNull(people.erasedAt), or(eq(people.kind, 'admin'), eq(people.kind, 'salesperson'))))
    .orderBy(people.firstName, people.lastName)
    .limit(500)
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind === 'admin' ? ('admin' as const) : ('salesperson' as const) }))
}
