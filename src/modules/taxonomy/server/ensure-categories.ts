// Finds or makes main categories, categories and sub categories by paths of titles, for batches.
import { asc, inArray, sql } from 'drizzle-orm'
import { auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { slugify } from '#shared/folding.ts'
import { type Locale, type Texts, textsIn } from '#shared/locale.ts'
import { type Ids, type Named, slugForName } from './ensure-named.ts'
import { freeSlugsOf, lockKind } from './names.ts'
import { categories, mainCategories } from './tables.ts'

type Wanted = { key: string; mainId: string; parentId: string | null; title: Texts; slug: string }

export const pathKey = (path: readonly string[]): string => path.join('\u0000')
const other: Texts = { en: 'Other', ar: 'أخرى' }

/** Takes category paths (main category first, at most three steps); gives the category of each, by `pathKey`. A path without steps means "Other". */
export async function ensureCategories(ctx: Ctx, given: readonly (readonly string[])[], language: Locale): Promise<Ids> {
  const paths = [...new Map(given.map((path) => [pathKey(path), path])).values()]
  if (paths.length === 0) return new Map()
  const mains = await ensureMains(ctx, [...new Set(paths.map((path) => path[0] ?? ''))], language)
  const titled = (name: string): Texts => (name === '' ? other : textsIn(language, name))
  const second = await ensureLevel(
    ctx,
    paths.map((path) => {
      const [main = '', name = main] = path
      const slug = path.length < 2 ? slugForName(name || other.en) : slugify(`${main} ${name}`) || slugForName(name)
      return { key: pathKey(path), mainId: mains.get(main) ?? '', parentId: null, title: titled(name), slug }
    }),
  )
  const third = await ensureLevel(
    ctx,
    paths.flatMap((path) => {
      const [main = '', , name] = path
      if (name === undefined) return []
      const slug = slugify(path.join(' ')) || slugForName(name)
      return [{ key: pathKey(path), mainId: mains.get(main) ?? '', parentId: second.get(pathKey(path)) ?? null, title: titled(name), slug }]
    }),
  )
  return new Map([...second, ...third])
}

const wordsOf = ({ title, slug }: Named): string[] => [title.ar, title.en, slug].filter((word) => word !== '')

async function ensureMains(ctx: Ctx, names: readonly string[], language: Locale): Promise<Ids> {
  const find = async () => {
    const { id, slug, title } = mainCategories
    const rows = await ctx.db.select({ id, slug, title }).from(mainCategories).orderBy(asc(id))
    return new Map(rows.toReversed().flatMap((row) => wordsOf(row).map((word) => [slugForName(word), row.id] as const)))
  }
  const wordOf = (name: string) => slugForName(name || other.en)
  let ids = await find()
  if (names.some((name) => !ids.has(wordOf(name)))) {
    await lockKind(ctx, 'mainCategory')
    ids = await find()
    const missing = new Map(names.filter((name) => !ids.has(wordOf(name))).map((name) => [wordOf(name), name]))
    const slugs = await freeSlugsOf(ctx, 'mainCategory', [...missing.keys()])
    const last = sql<number>`(select coalesce(max(${mainCategories.position}) + 1, 0) from ${mainCategories})`
    const rows = [...missing.values()].map((name, at) => ({
      slug: slugs[at] ?? '',
      title: name === '' ? other : textsIn(language, name),
      position: sql`${last} + ${at}`,
    }))
    const made =
      rows.length === 0
        ? []
        : await ctx.db
            .insert(mainCategories)
            .values(rows)
            .returning({ id: mainCategories.id, slug: mainCategories.slug, title: mainCategories.title })
    await noteMade(ctx, 'mainCategory', made)
    for (const [at, word] of [...missing.keys()].entries()) ids.set(word, made[at]?.id ?? '')
  }
  return new Map(names.map((name) => [name, ids.get(wordOf(name)) ?? '']))
}

const placeOf = (mainId: string, parentId: string | null, word: string): string => `${mainId}/${parentId ?? ''}/${slugForName(word)}`

async function ensureLevel(ctx: Ctx, wanted: readonly Wanted[]): Promise<Ids> {
  if (wanted.length === 0) return new Map()
  const keyOf = ({ mainId, parentId, title }: Wanted) => placeOf(mainId, parentId, title.en || title.ar)
  const find = async () => {
    const { id, slug, title, mainCategoryId, parentId } = categories
    const rows = await ctx.db
      .select({ id, slug, title, mainCategoryId, parentId })
      .from(categories)
      .where(inArray(mainCategoryId, [...new Set(wanted.map(({ mainId }) => mainId))]))
      .orderBy(asc(id))
    return new Map(
      rows.toReversed().flatMap((row) => wordsOf(row).map((word) => [placeOf(row.mainCategoryId, row.parentId, word), row.id] as const)),
    )
  }
  let ids = await find()
  if (wanted.some((each) => !ids.has(keyOf(each)))) {
    await lockKind(ctx, 'category')
    ids = await find()
    const missing = new Map(wanted.filter((each) => !ids.has(keyOf(each))).map((each) => [keyOf(each), each]))
    const made = await makeLevel(ctx, [...missing.values()])
    for (const [at, key] of [...missing.keys()].entries()) ids.set(key, made[at]?.id ?? '')
  }
  return new Map(wanted.map((each) => [each.key, ids.get(keyOf(each)) ?? '']))
}

async function makeLevel(ctx: Ctx, wanted: readonly Wanted[]): Promise<Named[]> {
  if (wanted.length === 0) return []
  const slugs = await freeSlugsOf(
    ctx,
    'category',
    wanted.map(({ slug }) => slug),
  )
  const rows = wanted.map(({ mainId, parentId, title }, at) => ({
    slug: slugs[at] ?? '',
    title,
    mainCategoryId: mainId,
    parentId,
    position: sql`(select coalesce(max(c.position) + 1, 0) from ${categories} c where c.main_category_id = ${mainId}) + ${at}`,
  }))
  const made = await ctx.db.insert(categories).values(rows).returning({ id: categories.id, slug: categories.slug, title: categories.title })
  await noteMade(ctx, 'category', made)
  return made
}

const noteMade = (ctx: Ctx, kind: 'mainCategory' | 'category', made: readonly Named[]): Promise<void> =>
  auditMany(
    ctx,
    made.map(({ id, slug, title }) => ({ action: `${kind}.created`, subject: kind, subjectId: id, after: { slug, title } })),
  )
