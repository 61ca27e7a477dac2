// Everything products are sorted by and described with: brands, tags, kinds of options and their values, found by address or title, else made.
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { slugify } from '#shared/folding.ts'
import type { Locale, Texts } from '#shared/locale.ts'
import { textsIn, type ImportProduct } from '../catalogue.ts'

type Db = Pick<Ctx, 'db'>
type Named = { id: string; slug: string; title: Texts }
/** Ids by the name as the file writes it. */
export type Ids = ReadonlyMap<string, string>

const lower = (text: string): string => text.trim().toLowerCase()

/** An address for a title; titles without letters or digits get one from their hash. */
export const slugFor = (title: string): string => slugify(title) || `x-${hash('sha256', title).slice(0, 10)}`

const findBy = (found: readonly Named[], name: string, slug: string): Named | undefined =>
  found.find((row) => row.slug === slug) ?? found.find(({ title }) => lower(title.en) === lower(name) || lower(title.ar) === lower(name))

const distinct = (names: Iterable<string | null>): string[] => [...new Set([...names].filter((name) => name !== null))].sort()

/** The brands of these names. */
export async function ensureBrands({ db }: Db, named: Iterable<string | null>, language: Locale): Promise<Ids> {
  const names = distinct(named)
  if (names.length === 0) return new Map()
  const find = async () => {
    const { rows } = await db.execute<Named>(sql`
      select id, slug, name as title from brands where slug = any(${slugsOf(names)}::text[])
        or lower(name->>'en') = any(${lowersOf(names)}::text[]) or lower(name->>'ar') = any(${lowersOf(names)}::text[]) order by id`)
    return rows
  }
  return ensure(names, slugFor, find, (rows) =>
    db.execute(sql`
      insert into brands (slug, name) select slug, title from jsonb_to_recordset(${asJson(rows, language)}::jsonb) as row (slug text, title jsonb)
      on conflict (slug) do nothing`),
  )
}

/**
 * The tags of these names. Only our own format may name tags that discount or bundle: another shop's "sale" must not lower prices here,
 * so it becomes a label of its own.
 */
export async function ensureTags(
  { db }: Db,
  named: Iterable<string>,
  { language, isOwn }: { language: Locale; isOwn: boolean },
): Promise<Ids> {
  const names = distinct(named)
  if (names.length === 0) return new Map()
  const { rows: blocked } = await db.execute<{ slug: string }>(
    sql`select slug from tags where type <> 1 and ${!isOwn} and slug = any(${slugsOf(names)}::text[])`,
  )
  const taken = new Set(blocked.map(({ slug }) => slug))
  const slug = (name: string) => (taken.has(slugFor(name)) ? `${slugFor(name)}-label` : slugFor(name))
  const find = async () => {
    const { rows } = await db.execute<Named>(sql`
      select id, slug, title from tags where (${isOwn} or type = 1) and (slug = any(${sql.param(names.map(slug))}::text[])
        or lower(title->>'en') = any(${lowersOf(names)}::text[]) or lower(title->>'ar') = any(${lowersOf(names)}::text[])) order by id`)
    return rows
  }
  return ensure(names, slug, find, (rows) =>
    db.execute(sql`
      insert into tags (slug, title, type) select slug, title, 1 from jsonb_to_recordset(${asJson(rows, language)}::jsonb) as row (slug text, title jsonb)
      on conflict (slug) do nothing`),
  )
}

/** The kinds of options of these names; new ones stand after the others. */
export async function ensureVariantTypes({ db }: Db, named: Iterable<string>, language: Locale): Promise<Ids> {
  const names = [...new Set(named)]
  if (names.length === 0) return new Map()
  const find = async () => {
    const { rows } = await db.execute<Named>(sql`
      select id, slug, title from variant_types where slug = any(${slugsOf(names)}::text[])
        or lower(title->>'en') = any(${lowersOf(names)}::text[]) or lower(title->>'ar') = any(${lowersOf(names)}::text[]) order by id`)
    return rows
  }
  return ensure(names, slugFor, find, (rows) =>
    db.execute(sql`
      insert into variant_types (slug, title, position)
      select slug, title, (select coalesce(max(position) + 1, 0) from variant_types) + at
      from jsonb_to_recordset(${asJson(rows, language)}::jsonb) as row (slug text, title jsonb, at int) on conflict (slug) do nothing`),
  )
}

export const valueKey = (axis: string, value: string): string => `${axis}\u0000${value}`

/** The values of these products' options, by `valueKey`; new ones stand after the others of their kind, in the file's order. */
export async function ensureValues({ db }: Db, products: readonly ImportProduct[], types: Ids, language: Locale): Promise<Ids> {
  const wanted = new Map<string, { typeId: string; slug: string; name: string; key: string }>()
  for (const { name: axis, values } of products.flatMap(({ optionAxes }) => optionAxes)) {
    const typeId = types.get(axis)
    if (typeId === undefined) continue
    for (const name of values) wanted.set(valueKey(axis, name), { typeId, slug: slugFor(name), name, key: valueKey(axis, name) })
  }
  const typeIds = sql.param([...new Set(types.values())])
  const find = async () => {
    const { rows } = await db.execute<Named & { typeId: string }>(
      sql`select id, slug, title, variant_type_id as "typeId" from variant_type_values where variant_type_id = any(${typeIds}::uuid[]) order by id`,
    )
    const ids = new Map<string, string>()
    for (const row of rows) {
      for (const title of [row.title.ar, row.title.en]) if (title !== '') ids.set(`${row.typeId} ${lower(title)}`, row.id)
    }
    for (const row of rows) ids.set(`${row.typeId}/${row.slug}`, row.id)
    return ({ typeId, slug, name }: { typeId: string; slug: string; name: string }) =>
      ids.get(`${typeId}/${slug}`) ?? ids.get(`${typeId} ${lower(name)}`)
  }
  const found = await find()
  const missing = new Map(
    [...wanted.values()].filter((each) => found(each) === undefined).map((each) => [`${each.typeId}/${each.slug}`, each]),
  )
  if (missing.size > 0) {
    const rows = [...missing.values()].map(({ typeId, slug, name }, at) => ({ typeId, slug, title: textsIn(language, name), at }))
    await db.execute(sql`
      insert into variant_type_values (variant_type_id, slug, title, position)
      select row."typeId", slug, title, (select coalesce(max(v.position) + 1, 0) from variant_type_values v where v.variant_type_id = row."typeId") + at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("typeId" uuid, slug text, title jsonb, at int)`)
  }
  const all = missing.size > 0 ? await find() : found
  return new Map([...wanted.values()].map((each) => [each.key, all(each) ?? '']))
}

const slugsOf = (names: readonly string[]) => sql.param(names.map(slugFor))
const lowersOf = (names: readonly string[]) => sql.param(names.map(lower))
type NewRow = { slug: string; name: string }
const asJson = (rows: readonly NewRow[], language: Locale): string =>
  JSON.stringify(rows.map(({ slug, name }, at) => ({ slug, title: textsIn(language, name), at })))

/** Finds, makes what is missing, and finds again: somebody else may have made it meanwhile. */
async function ensure(
  names: readonly string[],
  slug: (name: string) => string,
  find: () => Promise<Named[]>,
  make: (rows: NewRow[]) => Promise<unknown>,
): Promise<Ids> {
  const found = await find()
  const missing = new Map(names.filter((name) => !findBy(found, name, slug(name))).map((name) => [slug(name), { slug: slug(name), name }]))
  if (missing.size > 0) await make([...missing.values()])
  const all = missing.size > 0 ? await find() : found
  const ids = new Map<string, string>()
  for (const name of names) {
    const row = findBy(all, name, slug(name))
    if (row) ids.set(name, row.id)
  }
  return ids
}
