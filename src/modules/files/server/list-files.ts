// The office's reads of its gallery: the list with search and filters, one file with its places, the used storage.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { isoTime } from '#server/db/text-fragments.ts'
import { everyWord, typedWords } from '#server/db/typed-search.ts'
import { versionOf } from '#server/entity/seen-version.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { exactTotal, type PageMeta, pageMeta } from '#shared/paging.ts'
import { type FileDetails, FileRow, type listFiles as endpoint } from '../admin-contract.ts'
import { fileErrors } from './file-errors.ts'
import { usedBytes } from './keep-files.ts'
import { isUnusedSql, placesOf, readUses, type Uses, usesSql } from './usage.ts'
import { files } from './tables.ts'

type Query = HandlerInput<typeof endpoint>['query']

/** The page size for callers that name none; screens use the office's setting. */
const usualPage = 20

const orders: Record<NonNullable<Query['sort']>, SQL> = {
  '-createdAt': sql`f.created_at desc, f.id desc`,
  createdAt: sql`f.created_at, f.id`,
  name: sql`lower(f.name), f.id`,
  '-name': sql`lower(f.name) desc, f.id desc`,
  bytes: sql`f.bytes, f.id`,
  '-bytes': sql`f.bytes desc, f.id desc`,
}

function conditions({ search, kind, unused }: Query, all: Uses): SQL {
  // Files that customers sent belong to them, not to the gallery.
  const each = [sql`not f.is_private`]
  if (search?.trim()) each.push(everyWord(sql`f.words`, typedWords(search)))
  if (kind) each.push(sql`f.kind = ${kind}`)
  if (unused !== undefined) each.push(unused ? isUnusedSql(all, sql`f.id`) : sql`not (${isUnusedSql(all, sql`f.id`)})`)
  return sql.join(each, sql` and `)
}

const columns = (all: Uses): SQL =>
  sql`f.id, f.hash, f.kind, f.mime, f.name, f.alt, f.bytes, f.width, f.height, f.colour,
    ${isoTime('f.created_at')} as "createdAt", ${usesSql(all, sql`f.id`)} as uses`

/** The gallery: one page of files, newest first unless sorted otherwise. */
export async function listFiles(ctx: Ctx, query: Query): Promise<{ data: FileRow[]; meta: PageMeta }> {
  const perPage = query.perPage ?? usualPage
  const all = await readUses(ctx)
  const where = conditions(query, all)
  const [page, count] = await Promise.all([
    ctx.db.execute(sql`
      select ${columns(all)} from ${files} f where ${where} order by ${orders[query.sort ?? '-createdAt']} limit ${perPage} offset ${(query.page - 1) * perPage}`),
    ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from ${files} f where ${where} limit ${exactTotal + 1}) few`,
    ),
  ])
  return { data: z.array(FileRow).parse(page.rows), meta: pageMeta(query.page, perPage, count.rows[0]?.n ?? 0) }
}

/** One file of the gallery with the places that use it. */
export async function getFile(ctx: Ctx, id: string): Promise<FileDetails> {
  const all = await readUses(ctx)
  const { rows } = await ctx.db.execute(sql`select ${columns(all)} from ${files} f where f.id = ${id} and not f.is_private`)
  const found = z.array(FileRow).parse(rows)[0]
  if (!found) throw fileErrors.notFound()
  const { name, alt } = found
  return { ...found, places: await placesOf(ctx, all, id), version: versionOf([name, alt.en, alt.ar]) }
}

/** The bytes in use, and the limit. */
export const getFileQuota = async (ctx: Ctx): Promise<{ used: number; limit: number }> => ({
  used: await usedBytes(ctx),
  limit: ctx.config.filesLimit,
})
