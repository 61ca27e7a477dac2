// Finds the uses of a file through the foreign keys that reference files, so that a new table is included at once, and asks who names one by its hash.
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import type { FilePlace } from '../admin-contract.ts'
import { namedHashes } from '../events.ts'
import { files } from './tables.ts'

const Reference = z.object({
  table: z.string(),
  column: z.string(),
  /** The row's own title, if it has one. */
  label: z.string().nullable(),
  /** Otherwise the row it belongs to: the column, and that row's title. */
  parent: z.string().nullable(),
  parentColumn: z.string().nullable(),
  parentLabel: z.string().nullable(),
})
type Reference = z.output<typeof Reference>

/** All that may use a file: the columns that reference one, and the hashes of contents that the settings name. */
export type Uses = { references: Reference[]; named: string[] }
/** The context that reading them needs. */
type Asking = Pick<Ctx, 'db' | 'announce'>

const labelOf = (oid: SQL): SQL =>
  sql`(select l.attname from pg_attribute l where l.attrelid = ${oid} and l.attname in ('title', 'name') and not l.attisdropped order by l.attname desc limit 1)`
const columnOf = (key: SQL): SQL =>
  sql`(select a.attname from pg_attribute a where a.attrelid = ${key}.conrelid and a.attnum = ${key}.conkey[1])`

async function references(ctx: Pick<Ctx, 'db'>): Promise<Reference[]> {
  const { rows } = await ctx.db.execute(sql`
    select c.relname as "table", ${columnOf(sql`k`)} as "column", ${labelOf(sql`c.oid`)} as label, up.parent, up."parentColumn", up."parentLabel"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    left join lateral (
      select p.relname as parent, ${columnOf(sql`u`)} as "parentColumn", ${labelOf(sql`p.oid`)} as "parentLabel"
      from pg_constraint u join pg_class p on p.oid = u.confrelid
      where u.contype = 'f' and u.conrelid = c.oid and u.confrelid <> ${getTableName(files)}::regclass and ${labelOf(sql`c.oid`)} is null and ${labelOf(sql`p.oid`)} is not null
      order by u.conname limit 1) up on true
    where k.contype = 'f' and k.confrelid = ${getTableName(files)}::regclass order by 1, 2`)
  return z.array(Reference).parse(rows)
}

/** The hashes of contents that modules name without a foreign key. */
export const hashesNamed = async (ctx: Asking): Promise<string[]> => (await ask(ctx, namedHashes, {})).flat()

/** Whatever uses a file must reference it with a foreign key; only the settings (logo, documents) name theirs by hash. */
export const readUses = async (ctx: Asking): Promise<Uses> => ({ references: await references(ctx), named: await hashesNamed(ctx) })

const nameOf = (text: string): SQL => sql`${sql.identifier(text)}`
const namedFiles = (named: readonly string[], fileId: SQL): SQL =>
  sql`from ${files} h where h.id = ${fileId} and h.hash = any(${sql.param(named)}::text[])`

/** One row per place and file: the file's id, the place's table and the place's id. */
function placesSql({ references: all, named }: Uses, fileId: SQL): SQL {
  const each = all.map(({ table, column, parent, parentColumn }) => {
    const id = parent && parentColumn ? sql`t.${nameOf(parentColumn)}::text` : sql`to_jsonb(t)->>'id'`
    return sql`select t.${nameOf(column)} as file_id, ${parent ?? table}::text as place, ${id} as id from ${nameOf(table)} t where t.${nameOf(column)} = ${fileId}`
  })
  each.push(sql`select h.id as file_id, 'settings' as place, null as id ${namedFiles(named, fileId)}`)
  return sql`select distinct * from (${sql.join(each, sql` union all `)}) each_use`
}

/** SQL for the number of places that use the file of an outer query. */
export const usesSql = (all: Uses, fileId: SQL): SQL => sql`(select count(*)::int from (${placesSql(all, fileId)}) places)`

/** SQL that holds when nothing uses the file of an outer query. */
export const isUnusedSql = ({ references: all, named }: Uses, fileId: SQL): SQL =>
  sql.join(
    [
      ...all.map(({ table, column }) => sql`not exists (select 1 from ${nameOf(table)} t where t.${nameOf(column)} = ${fileId})`),
      sql`not exists (select 1 ${namedFiles(named, fileId)})`,
    ],
    sql` and `,
  )

const Title = z.union([z.object({ en: z.string(), ar: z.string() }), z.string().transform((text) => ({ en: text, ar: text }))])
const Place = z.object({ table: z.string(), id: z.string().nullable() })
const Titled = z.object({ id: z.string(), title: Title.nullable().catch(null) })

/** The places that use a file, at most 100 of them, with their titles. */
export async function placesOf(ctx: Pick<Ctx, 'db'>, all: Uses, fileId: string): Promise<FilePlace[]> {
  const { rows } = await ctx.db.execute(
    sql`select place as "table", id from (${placesSql(all, sql`${fileId}::uuid`)}) places order by 1, 2 limit 100`,
  )
  const places = z.array(Place).parse(rows)
  const labels = new Map(all.references.map(({ table, label, parent, parentLabel }) => (parent ? [parent, parentLabel] : [table, label])))
  const titles = new Map<string, Titled['title']>()
  for (const [table, found] of Map.groupBy(places, (place) => place.table)) {
    const label = labels.get(table)
    const ids = found.flatMap(({ id }) => (id === null ? [] : [id]))
    if (!label || ids.length === 0) continue
    const named = await ctx.db.execute(
      sql`select id, to_jsonb(${nameOf(label)}) as title from ${nameOf(table)} where id = any(${sql.param(ids)}::uuid[])`,
    )
    for (const { id, title } of z.array(Titled).parse(named.rows)) titles.set(`${table} ${id}`, title)
  }
  return places.map(({ table, id }) => ({ table, id, title: titles.get(`${table} ${id}`) ?? null }))
}
type Titled = z.output<typeof Titled>
