// Names and addresses of shelves: unique per kind whatever the case, found however they are typed.
import { and, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import { freeSlugs } from '#server/free-slugs.ts'
import { inBothLanguages } from '#server/gather-refusals.ts'
import { AppError, type ErrorMaker } from '#shared/errors.ts'
import { slugify } from '#shared/folding.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import type { ShelfKind } from '../events.ts'
import { readFormerSlugs } from './former-slugs.ts'
import { brands, categories, mainCategories, measureUnits, tags } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'

type SlugTable = typeof brands | typeof mainCategories | typeof categories | typeof tags
type NamedTable = SlugTable | typeof measureUnits

const nameOf = (table: NamedTable): PgColumn => ('title' in table ? table.title : table.name)

/** From here to the end of the transaction nobody else names, places or deletes shelves of this kind. */
export async function lockKind(ctx: Ctx, kind: ShelfKind): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`taxonomy.${kind}`}))`)
}

/** Refuses a name that another row of the table has in the same language. Only after lockKind is that still true when the row is written. */
export async function needFreeName(
  ctx: Ctx,
  table: NamedTable,
  {
    field,
    name,
    ownId,
    before,
    error,
  }: { field: 'name' | 'title'; name: Texts; ownId: string | null; before: Texts | null; error: ErrorMaker },
): Promise<void> {
  const column = nameOf(table)
  await inBothLanguages(async (language) => {
    // A name that was there before this rule may stay.
    if (name[language] === '' || name[language] === before?.[language]) return
    const [twin] = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(sql`lower(${column}->>${language}) = lower(${name[language]})`, ownId ? ne(table.id, ownId) : undefined))
      .limit(1)
    if (!twin) return
    const made = error()
    throw new AppError(made.code, made.status, { fields: [{ path: `${field}.${language}`, key: `${made.code}` }] })
  })
}

const slugTables = { brand: brands, mainCategory: mainCategories, category: categories, tag: tags }
export type SlugKind = keyof typeof slugTables

/** Of these addresses, those that a row of the kind has or once had, with its id. */
async function holdersOf(ctx: Pick<Ctx, 'db'>, kind: SlugKind, slugs: readonly string[]): Promise<Map<string, string>> {
  const table = slugTables[kind]
  const former = kind === 'tag' ? [] : await readFormerSlugs(ctx, kind, slugs)
  const rows = await ctx.db
    .select({ slug: table.slug, id: table.id })
    .from(table)
    .where(inArray(table.slug, [...slugs]))
  return new Map([...former, ...rows.map(({ slug, id }) => [slug, id] as const)])
}

/** Refuses an address that another row of the kind has, or left and is still found by. */
export async function needFreeSlug(ctx: Ctx, kind: SlugKind, slug: string, ownId: string): Promise<void> {
  const holder = (await holdersOf(ctx, kind, [slug])).get(slug)
  if (holder === undefined || holder === ownId) return
  const made = taxonomyErrors.slugTaken()
  throw new AppError(made.code, made.status, { fields: [{ path: 'slug', key: made.code }] })
}

/** Addresses for new rows, each from the given one or else its name. */
export const freeSlugsOf = (ctx: Pick<Ctx, 'db'>, kind: SlugKind, wanted: readonly string[]): Promise<string[]> =>
  freeSlugs(
    wanted.map((each) => ({ wanted: each, id: null })),
    (slugs) => holdersOf(ctx, kind, slugs),
  )

/** The address of a new row: from the given one or else its name, with a number when it is taken or was somebody's before. */
export async function freeSlug(ctx: Ctx, kind: SlugKind, wanted: string, name: Texts): Promise<string> {
  const [slug = ''] = await freeSlugsOf(ctx, kind, [slugify(wanted) || slugify(textIn(name, 'en')) || kind.toLowerCase()])
  return slug
}

/** A two-language column in the reader's language, for sorting. */
export const inLanguage = (column: PgColumn, locale: 'en' | 'ar'): SQL =>
  sql`lower(coalesce(nullif(${column}->>${sql.raw(`'${locale}'`)}, ''), ${column}->>${sql.raw(locale === 'en' ? `'ar'` : `'en'`)}))`
