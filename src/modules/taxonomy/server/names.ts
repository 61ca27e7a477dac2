// Names and slugs of terms: unique per kind. Every save updates what visitors see of them.
import { inArray } from 'drizzle-orm'
import { auditSave } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockNames } from '#server/entity/free-names.ts'
import { freeSlugs } from '#server/free-slugs.ts'
import { atField } from '#shared/errors.ts'
import { slugify } from '#shared/folding.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { type TermKind, termsChanged } from '../events.ts'
import { moveSlugs, readFormerSlugs } from './former-slugs.ts'
import { brands, categories, mainCategories, tags } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'

/** Until the end of the transaction nobody else names, moves or deletes terms of this kind. */
export const lockKind = (ctx: Ctx, kind: TermKind): Promise<unknown> => lockNames(ctx, `taxonomy.${kind}`)

const slugTables = { brand: brands, mainCategory: mainCategories, category: categories, tag: tags }
export type SlugKind = keyof typeof slugTables

/** The ids of the rows that have or had one of these slugs, by slug. */
async function holdersOf(ctx: Pick<Ctx, 'db'>, kind: SlugKind, slugs: readonly string[]): Promise<Map<string, string>> {
  const table = slugTables[kind]
  const former = kind === 'tag' ? [] : await readFormerSlugs(ctx, kind, slugs)
  const rows = await ctx.db
    .select({ slug: table.slug, id: table.id })
    .from(table)
    .where(inArray(table.slug, [...slugs]))
  return new Map([...former, ...rows.map(({ slug, id }) => [slug, id] as const)])
}

type Own = { id: string; slug: string } | null

/** Refuses a slug that another row of the kind has or had. */
export async function needFreeSlug(ctx: Ctx, kind: SlugKind, slug: string, own: Own): Promise<void> {
  const holder = (await holdersOf(ctx, kind, [slug])).get(slug)
  if (holder !== undefined && holder !== own?.id) throw atField(taxonomyErrors.slugTaken, 'slug')
}

/** Slugs for new rows, each from the given one or else its name. */
export const freeSlugsOf = (ctx: Pick<Ctx, 'db'>, kind: SlugKind, wanted: readonly string[]): Promise<string[]> =>
  freeSlugs(
    wanted.map((each) => ({ wanted: each, id: null })),
    (slugs) => holdersOf(ctx, kind, slugs),
  )

type Wanted = { slug: string | undefined; name: Texts; own: Own }

/** The slug of a term: the given one, else its present one. A new term gets one from its name, with a number when that is or was in use. */
export async function slugFor(ctx: Ctx, kind: SlugKind, { slug: wanted, name, own }: Wanted): Promise<string> {
  const given = slugify(wanted ?? '')
  if (own) return given || own.slug
  const [slug = ''] = await freeSlugsOf(ctx, kind, [given || slugify(textIn(name, 'en')) || kind.toLowerCase()])
  return slug
}

/** Runs after every save of a term: stores a former slug, updates its products, the cached pages and the audit trail. Gives the term as it is now. */
export async function termSaved<T extends { id: string; slug?: string }>(ctx: Ctx, kind: TermKind, before: T | null, after: T): Promise<T> {
  if (before?.slug && after.slug && before.slug !== after.slug && kind !== 'measureUnit' && kind !== 'tag')
    await moveSlugs(ctx, kind, [{ id: after.id, before: before.slug, after: after.slug }])
  if (before) await ctx.announce(termsChanged, { kind, ids: [after.id] })
  await touchCatalogue(ctx)
  return auditSave(ctx, kind, after, before ?? undefined)
}
