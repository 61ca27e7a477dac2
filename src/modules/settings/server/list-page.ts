// A page of an office list: one statement for its rows and their number, with the page size of the settings unless the caller names another.
import { and, asc, desc, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Ctx } from '#server/ctx.ts'
import type { AnyEndpoint, HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { exactTotal, type PageMeta, pageMeta } from '#shared/paging.ts'
import { getSettings } from './service.ts'

/** A verb that answers a call for a list. */
export type ListVerb<E extends AnyEndpoint> = (ctx: Ctx, query: HandlerInput<E>['query']) => Promise<HandlerReply<E>>

type Asked = { page: number; perPage?: number | undefined }
type List<C> = {
  from: PgTable
  columns: C
  /** Joins, where the columns need other tables: takes the select, gives it with its joins. */
  joined?: (select: PgSelect) => PgSelect
  /** Conditions that must all hold; false, '' and undefined are skipped. */
  where?: readonly (SQL | false | '' | undefined)[]
  order: readonly SQL[]
}

/** Takes the requested page and its query; gives its rows and the total, which is right also when the page is past the end. */
export async function listPage<C extends SelectedFields>(
  ctx: Ctx,
  { page, perPage }: Asked,
  { from, columns, joined = (select) => select, where = [], order }: List<C>,
): Promise<{ data: SelectResultFields<C>[]; meta: PageMeta }> {
  const length = perPage ?? (await getSettings(ctx)).theme.admin_limit
  const select = (fields: SelectedFields) =>
    joined(ctx.db.select(fields).from(from).$dynamic()).where(and(...where.map((each) => each || undefined)))
  type Row = SelectResultFields<C> & { total: number }
  const rows = (await select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .orderBy(...order)
    .limit(length)
    .offset((page - 1) * length)) as Row[]
  // A page past the end has no row that carries the total.
  const isPastEnd = rows.length === 0 && page > 1
  const [counted] = isPastEnd ? ((await select({ total: sql<number>`count(*)::int` })) as { total: number }[]) : rows
  return { data: rows.map(({ total: _, ...row }) => row as SelectResultFields<C>), meta: pageMeta(page, length, counted?.total ?? 0) }
}

/**
 * As `listPage`, for a table that grows without end: conditions and order are of this table alone, so that the page is found on its indexes. What a row shows is
 * read for the rows of the page, and the count stops at 10,001.
 */
export async function longListPage<C extends SelectedFields>(
  ctx: Ctx,
  { page, perPage }: Asked,
  { from, id, columns, joined = (select) => select, where = [], order }: List<C> & { id: PgColumn },
): Promise<{ data: SelectResultFields<C>[]; meta: PageMeta }> {
  const length = perPage ?? (await getSettings(ctx)).theme.admin_limit
  const offset = (page - 1) * length
  const condition = and(...where.map((each) => each || undefined))
  const found = ctx.db
    .select({ id })
    .from(from)
    .where(condition)
    .orderBy(...order)
    .limit(length)
    .offset(offset)
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(condition)
    .limit(exactTotal + 1)
    .as('some')
  const rows = joined(
    ctx.db
      .select(columns as SelectedFields)
      .from(from)
      .$dynamic(),
  )
    .where(inArray(id, found))
    .orderBy(...order)
  const [data, total] = await Promise.all([offset > exactTotal ? [] : rows, ctx.db.$count(some)])
  return { data: data as SelectResultFields<C>[], meta: pageMeta(page, length, total) }
}

/** The order by a column of moments, written as its index is (nulls last), or it would not be used. */
export const byAge = (sort: string, column: PgColumn, id: PgColumn): SQL[] =>
  sort.startsWith('-') ? [sql`${column} desc nulls last`, asc(id)] : [sql`${column} asc nulls first`, desc(id)]

/** Takes a sort key (with `-` for the other direction), the column of each key, and the columns that order equal rows; gives the order. */
export function sortedBy<K extends string>(sort: K | `-${K}`, by: Record<K, SQLWrapper>, ...then: (PgColumn | SQL)[]): SQL[] {
  const way = sort.startsWith('-') ? desc : asc
  return [way(columnOf(sort, by)), ...then.map((each) => asc(each))]
}

/** The column of a sort key, whatever its direction. */
export const columnOf = <K extends string, C>(sort: K | `-${K}`, by: Record<K, C>): C => by[sort.replace(/^-/, '') as K]
