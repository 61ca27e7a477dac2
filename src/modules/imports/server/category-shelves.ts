// The main categories, categories and sub categories of a file's paths: found by title under the same parent, else made.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { slugify } from '#shared/folding.ts'
import type { Locale, Texts } from '#shared/locale.ts'
import { textsIn } from '../catalogue.ts'
import { slugFor, type Ids } from './shelves.ts'

type Db = Pick<Ctx, 'db'>
type Main = { id: string; slug: string; title: Texts }
type Category = Main & { mainCategoryId: string; parentId: string | null }
type Wanted = { key: string; mainId: string; parentId: string | null; name: string; title: Texts; slug: string }

export const pathKey = (path: readonly string[]): string => path.join('\u0000')
const other: Texts = { en: 'Other', ar: 'أخرى' }

/** Takes category paths (main category first, at most three steps); gives the category each product of a path stands in, by `pathKey`. */
export async function ensureCategories(ctx: Db, given: readonly (readonly string[])[], language: Locale): Promise<Ids> {
  const paths = [...new Map(given.map((path) => [pathKey(path), path])).values()]
  const mains = await ensureMains(ctx, paths, language)
  const titled = (name: string): Texts => (name === '' ? other : textsIn(language, name))
  const steps = (path: readonly string[]) => [path[1] ?? path[0] ?? '', ...path.slice(2, 3)]
  const second = await ensureLevel(
    ctx,
    paths.map((path) => {
      const [main = '', name = ''] = [path[0], steps(path)[0]]
      const slug = path.length < 2 ? slugFor(name || other.en) : slugify(`${main} ${name}`) || slugFor(name)
      return { key: pathKey(path), mainId: mains.get(main) ?? '', parentId: null, name, title: titled(name), slug }
    }),
  )
  const third = await ensureLevel(
    ctx,
    paths.flatMap((path) => {
      const [, name] = steps(path)
      if (name === undefined) return []
      const slug = slugify(path.join(' ')) || slugFor(name)
      const parentId = second.get(pathKey(path)) ?? null
      return [{ key: pathKey(path), mainId: mains.get(path[0] ?? '') ?? '', parentId, name, title: titled(name), slug }]
    }),
  )
  return new Map([...second, ...third])
}

async function ensureMains({ db }: Db, paths: readonly (readonly string[])[], language: Locale): Promise<Ids> {
  const names = [...new Set(paths.map((path) => path[0] ?? ''))]
  const find = async () => {
    const { rows } = await db.execute<Main>(sql`select id, slug, title from main_categories order by id`)
    const ids = new Map<string, string>()
    for (const { id, slug, title } of rows.toReversed())
      for (const word of [title.ar, title.en, slug]) if (word !== '') ids.set(slugFor(word), id)
    return ids
  }
  const found = await find()
  const missing = names.filter((name) => !found.has(slugFor(name || other.en)))
  if (missing.length > 0) {
    const rows = missing.map((name, at) => ({ slug: slugFor(name || other.en), title: name === '' ? other : textsIn(language, name), at }))
    await db.execute(sql`
      insert into main_categories (slug, title, position)
      select slug, title, (select coalesce(max(position) + 1, 0) from main_categories) + at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (slug text, title jsonb, at int) on conflict (slug) do nothing`)
  }
  const all = missing.length > 0 ? await find() : found
  return new Map(names.map((name) => [name, all.get(slugFor(name || other.en)) ?? '']))
}

const place = (mainId: string, parentId: string | null, word: string): string => `${mainId}/${parentId ?? ''}/${slugFor(word)}`

async function ensureLevel({ db }: Db, wanted: readonly Wanted[]): Promise<Ids> {
  if (wanted.length === 0) return new Map()
  const mainIds = sql.param([...new Set(wanted.map(({ mainId }) => mainId))])
  const find = async () => {
    const { rows } = await db.execute<Category>(sql`
      select id, slug, title, main_category_id as "mainCategoryId", parent_id as "parentId" from categories
      where main_category_id = any(${mainIds}::uuid[]) order by id`)
    const ids = new Map<string, string>()
    for (const { id, slug, title, mainCategoryId, parentId } of rows.toReversed())
      for (const word of [slug, title.ar, title.en]) if (word !== '') ids.set(place(mainCategoryId, parentId, word), id)
    return ({ mainId, parentId, title }: Wanted) => ids.get(place(mainId, parentId, title.en || title.ar))
  }
  const found = await find()
  const missing = new Map(
    wanted.filter((each) => !found(each)).map((each) => [place(each.mainId, each.parentId, each.title.en || each.title.ar), each]),
  )
  if (missing.size > 0) await makeLevel({ db }, [...missing.values()])
  const all = missing.size > 0 ? await find() : found
  return new Map(wanted.map((each) => [each.key, all(each) ?? '']))
}

// Another category's address may already be the wanted one: then a number follows.
async function makeLevel({ db }: Db, wanted: readonly Wanted[]): Promise<void> {
  const { rows } = await db.execute<{ slug: string }>(
    sql`select c.slug from categories c where exists (
      select 1 from unnest(${sql.param(wanted.map(({ slug }) => slug))}::text[]) w (slug) where c.slug = w.slug or starts_with(c.slug, w.slug || '-'))`,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  const made = wanted.map(({ slug, mainId, parentId, title }, at) => {
    let free = slug
    for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
    taken.add(free)
    return { mainId, parentId, title, slug: free, at }
  })
  await db.execute(sql`
    insert into categories (slug, title, main_category_id, parent_id, position)
    select slug, title, "mainId", "parentId", (select coalesce(max(c.position) + 1, 0) from categories c where c.main_category_id = row."mainId") + at
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as row (slug text, title jsonb, "mainId" uuid, "parentId" uuid, at int)`)
}
