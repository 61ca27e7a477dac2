// Names and slugs that only one row of a table may have: a taken one is refused at its field, or numbered until it is free.
import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { atField, type ErrorMaker } from '#shared/errors.ts'
import type { Texts } from '#shared/locale.ts'
import type { Ctx } from '../ctx.ts'
import { freeSlugs } from '../free-slugs.ts'
import { inBothLanguages } from '../gather-refusals.ts'

/** Callers with an equal name wait until the earlier transaction has ended, so that a free name stays free until it is written. */
export const lockNames = (ctx: Ctx, name: string): Promise<unknown> => ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)

type Own<F extends string> = ({ id: string } & Record<F, Texts>) | null
type Name<F extends string> = { field: F; name: Texts; own: Own<F>; error: ErrorMaker }

/** Refuses a two-language name that another row has in that language, whatever its case. `own`: the row before the save. */
export async function needFreeName<F extends string>(ctx: Ctx, column: PgColumn, { field, name, own, error }: Name<F>): Promise<void> {
  await inBothLanguages(async (language) => {
    // A name that is older than this rule may stay.
    if (name[language] === '' || name[language] === own?.[field][language]) return
    const isTaken = await hasOther(ctx, column, own?.id, sql`lower(${column}->>${language}) = lower(${name[language]})`)
    if (isTaken) throw atField(error, `${field}.${language}`)
  })
}

type Text = { field: string; text: string; ownId: string | undefined; error: ErrorMaker }

/** Refuses a slug or a code that another row has. */
export async function needFreeText(ctx: Ctx, column: PgColumn, { field, text, ownId, error }: Text): Promise<void> {
  if (await hasOther(ctx, column, ownId, eq(column, text))) throw atField(error, field)
}

async function hasOther(ctx: Ctx, column: PgColumn, ownId: string | undefined, same: ReturnType<typeof sql>): Promise<boolean> {
  const { id } = getTableColumns(column.table)
  const isOther = id && ownId !== undefined ? ne(id, ownId) : undefined
  const rows = await ctx.db
    .select({ found: sql`1` })
    .from(column.table)
    .where(and(same, isOther))
    .limit(1)
  return rows.length > 0
}

/** The wanted slug, or the first free one with a number behind it. */
export async function freeSlug(ctx: Ctx, column: PgColumn, wanted: string): Promise<string> {
  const [slug = wanted] = await freeSlugs([{ wanted, id: null }], async (slugs) => {
    const rows = await ctx.db
      .select({ slug: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, slugs))
    return new Map(rows.map((row) => [row.slug, 'another']))
  })
  return slug
}
