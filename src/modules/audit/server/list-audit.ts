// Reads the audit trail in pages: an entry's id grows with time, so a page continues before the last id of the one above it.
import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { people } from '#modules/people/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { auditEntries as entry } from '#server/db/kit-tables.ts'
import { toldChanges } from '#server/record-changes.ts'
import { namesOfRecords } from '#server/record-names.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { plusDays } from '#shared/time.ts'
import type { AuditLine, listAudit as listed, listAuditPeople as named } from '../admin-contract.ts'
import { differences, lineOf, nameFields, recordName } from '../differences.ts'
import { searched } from './search-audit.ts'

const nameOf = (table: typeof people) => sql<string>`trim(concat_ws(' ', ${table.firstName}, ${table.lastName}))`

/** The beginning of a day in the shop's time zone. */
const startOf = (ctx: Ctx, day: string) => sql`(${day}::date::timestamp at time zone ${ctx.config.timeZone})`

/** The least id of an entry that is made at a moment: the first half of a time-ordered uuid is its milliseconds since 1970. */
const idAt = (moment: ReturnType<typeof startOf>) =>
  sql`(lpad(to_hex(greatest(0, extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`

/** A page of the audit trail, newest first. */
export async function listAudit(ctx: Ctx, { query }: HandlerInput<typeof listed>): Promise<HandlerReply<typeof listed>> {
  const { before, person, customer, subject, record, from, to, search } = query
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const conditions = and(
    before === undefined ? undefined : lt(entry.id, before),
    person === undefined ? undefined : eq(entry.actorId, person),
    customer === undefined ? undefined : eq(entry.onBehalfOf, customer),
    subject === undefined ? undefined : eq(entry.subject, subject),
    record === undefined ? undefined : eq(entry.subjectId, record),
    from === undefined ? undefined : gte(entry.id, idAt(startOf(ctx, from))),
    to === undefined ? undefined : lt(entry.id, idAt(startOf(ctx, plusDays(to, 1)))),
  )
  const rows = await ctx.db
    .select()
    .from(entry)
    .where(search ? await searched(ctx, search, conditions, perPage + 1) : conditions)
    .orderBy(desc(entry.id))
    .limit(perPage + 1)
  const shown = rows.slice(0, perPage)
  const changed: ReturnType<typeof differences>[] = []
  for (const row of shown) changed.push(await changesOf(ctx, row))
  const names = await namesOf(ctx, [
    customer ?? null,
    ...shown.flatMap(({ actorId, onBehalfOf, subject: kind, subjectId }) => [
      actorId,
      onBehalfOf,
      isPerson(kind, subjectId) ? subjectId : null,
    ]),
    ...changed.flatMap(({ lines }) => lines.flatMap((line) => [idIn(line, line.before), idIn(line, line.after)])),
  ])
  const nameIn = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  const nameOrValue = (line: AuditLine, value: AuditLine['before']) => nameIn(idIn(line, value)) ?? value
  const personIn = ({ subject: kind, subjectId }: Row) => (isPerson(kind, subjectId) ? nameIn(subjectId) : null)
  const texts = await mailNames(ctx, shown)
  const nameHere = (row: Row) => personIn(row) ?? texts.get(row.subjectId) ?? recordName([row.after, row.before], ctx.locale)
  const known = await knownNames(
    ctx,
    shown.filter((row) => nameHere(row) === null && row.subject !== 'settings' && !isPerson(row.subject, row.subjectId)),
  )
  const nameFor = (row: Row) => nameHere(row) ?? known.get(keyOf(row)) ?? nameIn(row.subjectId)
  return {
    data: shown.map((row, at) => {
      const { before: _was, after: _is, onBehalfOf, requestId: _, words: _words, ...rest } = row
      const { lines = [], more = 0 } = changed[at] ?? {}
      return {
        ...rest,
        actorName: nameIn(row.actorId),
        forId: onBehalfOf,
        forName: nameIn(onBehalfOf),
        name: nameFor(row),
        lines: lines.map((line) => ({ ...line, before: nameOrValue(line, line.before), after: nameOrValue(line, line.after) })),
        more,
      }
    }),
    meta: { next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null, customerName: nameIn(customer ?? null) },
  }
}

type Row = typeof entry.$inferSelect
type OfRecord = Pick<Row, 'subject' | 'subjectId'>

const persons = new Set(['customer', 'salesperson', 'admin'])
/** Some entries are about several records at once, and name them otherwise. */
const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
/** The id in a field of ids, such as `salespersonId`; null elsewhere: what somebody typed may look like an id. */
const idIn = ({ path }: AuditLine, value: AuditLine['before']): string | null =>
  path.endsWith('Id') && typeof value === 'string' && isId(value) ? value : null
const isPerson = (subject: string, id: string): boolean => persons.has(subject) && isId(id)
const mailTexts = 'emailTemplate'

/** The names of mails whose texts were changed: their entries hold the subject of the mail alone. */
async function mailNames(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ subject, subjectId }) => (subject === mailTexts ? [subjectId] : [])))]
  if (ids.length === 0) return new Map()
  return new Map((await namesOfRecords(ctx, mailTexts, ids)).map(({ id, name }) => [id, name]))
}

/** The changed fields of an entry: those that the module of its record tells, then the others. */
async function changesOf(ctx: Ctx, { subject, before: was, after: is }: Row): Promise<ReturnType<typeof differences>> {
  const told = await toldChanges(ctx, { subject, before: was, after: is })
  const { lines, more } = differences(told.before, told.after, ctx.locale)
  return { lines: [...lines, ...told.lines.map(lineOf)], more }
}

const keyOf = ({ subject, subjectId }: OfRecord): string => `${subject} ${subjectId}`

async function namesOf(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: people.id, name: nameOf(people) })
    .from(people)
    .where(inArray(people.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of records whose entries at hand hold none: what the record is called now, or the name in one of its other entries. */
async function knownNames(ctx: Ctx, records: readonly OfRecord[]): Promise<Map<string, string>> {
  const wanted = new Map(records.filter(({ subjectId }) => isId(subjectId)).map((each) => [keyOf(each), each]))
  const known = new Map<string, string>()
  for (const [subject, of] of Map.groupBy(wanted.values(), (each) => each.subject)) {
    const ids = of.map(({ subjectId }) => subjectId)
    for (const { id, name } of await namesOfRecords(ctx, subject, ids)) if (name !== '') known.set(keyOf({ subject, subjectId: id }), name)
  }
  return new Map([
    ...(await writtenNames(
      ctx,
      [...wanted.values()].filter((each) => !known.has(keyOf(each))),
    )),
    ...known,
  ])
}

/** The entries of a record that are searched for its name, at either end: how it was made names it, and a record may have entries without bound. */
const entriesRead = 20

/** The names of records in the trail itself, the newest first. */
async function writtenNames(ctx: Ctx, records: readonly OfRecord[]): Promise<Map<string, string>> {
  if (records.length === 0) return new Map()
  const entries = (order: SQL) => sql`
    (select e.before, e.after, e.id from ${entry} e where e.subject = r.subject and e.subject_id = r.id order by e.id ${order} limit ${entriesRead})`
  const fields = sql`${sql.param([...nameFields])}::text[]`
  const { rows } = await ctx.db.execute<OfRecord & Pick<Row, 'before' | 'after'>>(sql`
    select r.subject, r.id as "subjectId", named.before, named.after
    from unnest(${sql.param(records.map(({ subject }) => subject))}::text[], ${sql.param(records.map(({ subjectId }) => subjectId))}::text[])
      as r (subject, id)
    cross join lateral (
      select e.before, e.after from (${entries(sql`desc`)} union all ${entries(sql`asc`)}) e
      where e.after ?| ${fields} or e.before ?| ${fields}
      order by e.id desc limit 1) named`)
  return new Map(
    rows.flatMap((row) => {
      const name = recordName([row.after, row.before], ctx.locale)
      return name === null ? [] : [[keyOf(row), name] as const]
    }),
  )
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
