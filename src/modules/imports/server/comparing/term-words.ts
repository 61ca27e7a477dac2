// The names of a product's terms: the word an export writes for each, and what a file's word means here.
import { sql } from 'drizzle-orm'
import { readTaxGroups } from '#modules/tax/server/public.ts'
import { lowerName, type Named, readUnits, slugForName, type Units } from '#modules/taxonomy/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { textIn, type Locale } from '#shared/locale.ts'
import { measureUnits, tags, categories, mainCategories, brands } from '#modules/taxonomy/server/tables.ts'
import { taxGroups } from '#modules/tax/server/tables.ts'
import { variantTypeValues, variantTypes } from '#modules/products/server/tables.ts'

type Category = Named & { mainId: string; parentId: string | null }
type Tag = Named & { type: number }
type Value = Named & { typeId: string }

export type TermWords = {
  units: Units
  unitCode: (id: string) => string
  unitDecimals: (id: string) => number
  /** The words of an export; each is found again as the same thing. */
  brand: (id: string) => string
  /** From the main category down. */
  category: (id: string) => string[]
  tag: (id: string) => string
  isLabel: (tagId: string) => boolean
  taxGroup: (id: string) => string
  type: (id: string) => string
  value: (id: string) => string
  /** The term that a word of a file means; undefined when the import would make it. */
  findBrand: (word: string) => string | undefined
  findCategory: (path: readonly string[]) => string | undefined
  findTag: (word: string, isOwn: boolean) => string | undefined
  /** The group a word means, the usual one for unknown words. */
  findTaxGroup: (word: string) => string | undefined
  findType: (word: string) => string | undefined
  findValue: (typeId: string, word: string) => string | undefined
}

/** Reads them all; in a shop they are thousands, not millions. */
export async function readTermWords(ctx: Pick<Ctx, 'db'>, language: Locale): Promise<TermWords> {
  const list = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => (await ctx.db.execute<T>(query)).rows
  const brandRows = await list<Named>(sql`select id, slug, name as title from ${brands} order by id`)
  const mains = await list<Named>(sql`select id, slug, title from ${mainCategories} order by id`)
  const categoryRows = await list<Category>(
    sql`select id, slug, title, main_category_id as "mainId", parent_id as "parentId" from ${categories} order by id`,
  )
  const tagRows = await list<Tag>(sql`select id, slug, title, type from ${tags} order by id`)
  const types = await list<Named>(sql`select id, slug, title from ${variantTypes} order by id`)
  const values = await list<Value>(sql`select id, slug, title, variant_type_id as "typeId" from ${variantTypeValues} order by id`)
  const groups = await readTaxGroups(ctx)
  const groupCodes = new Map(
    (await list<{ id: string; code: string }>(sql`select id, code from ${taxGroups}`)).map(({ id, code }) => [id, code]),
  )
  const unitRows = await list<{ id: string; code: string; decimals: number }>(sql`select id, code, decimals from ${measureUnits}`)
  const units = new Map(unitRows.map((row) => [row.id, row]))
  const findBrand = finder(brandRows)
  const [findAnyTag, findLabel, findType] = [finder(tagRows), finder(tagRows.filter(({ type }) => type === 1)), finder(types)]
  const kinds = new Map(tagRows.map(({ id, type }) => [id, type]))
  const valuesOf = Map.groupBy(values, ({ typeId }) => typeId)
  const valueFinders = new Map([...valuesOf].map(([typeId, rows]) => [typeId, finder(rows)]))
  const findValue = (typeId: string, word: string) => valueFinders.get(typeId)?.(word)
  const typeOfValue = new Map(values.map(({ id, typeId }) => [id, typeId]))
  const paths = categoryPaths(mains, categoryRows, language)
  return {
    units: await readUnits(ctx),
    unitCode: (id) => units.get(id)?.code ?? '',
    unitDecimals: (id) => units.get(id)?.decimals ?? 0,
    brand: wordOf(brandRows, language, (word, id) => findBrand(word) === id),
    category: (id) => paths.wordsOf(id),
    tag: wordOf(tagRows, language, (word, id) => findAnyTag(word) === id && !word.includes('|')),
    isLabel: (id) => kinds.get(id) === 1,
    taxGroup: (id) => groupCodes.get(id) ?? '',
    type: wordOf(types, language, (word, id) => findType(word) === id && !/[;=]/.test(word)),
    value: wordOf(values, language, (word, id) => findValue(typeOfValue.get(id) ?? '', word) === id && !word.includes(';')),
    findBrand,
    findCategory: paths.find,
    findTag: (word, isOwn) => (isOwn ? findAnyTag : findLabel)(word),
    findTaxGroup: (word) => (word === 'none' ? (groups.untaxed ?? groups.named(word)) : (groups.named(word) ?? groups.usual))?.id,
    findType,
    findValue,
  }
}

/** Finds a term by its address, else by its title in either language; of several the one made first. */
function finder(rows: readonly Named[]): (word: string) => string | undefined {
  const bySlug = new Map(rows.map(({ id, slug }) => [slug, id]))
  const byTitle = new Map<string, string>()
  for (const { id, title } of rows.toReversed()) for (const word of [title.ar, title.en]) if (word !== '') byTitle.set(lowerName(word), id)
  return (word) => bySlug.get(slugForName(word)) ?? byTitle.get(lowerName(word))
}

/** A title where it leads back to the same thing, else the address. */
function wordOf(rows: readonly Named[], language: Locale, leadsBack: (word: string, id: string) => boolean): (id: string) => string {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Map<string, string>()
  return (id) => {
    const kept = known.get(id)
    const row = byId.get(id)
    if (kept !== undefined || !row) return kept ?? ''
    const titles = [textIn(row.title, language), row.title.en, row.title.ar].map((title) => title.trim())
    const word = titles.find((title) => title !== '' && leadsBack(title, id)) ?? row.slug
    known.set(id, word)
    return word
  }
}

function categoryPaths(mains: readonly Named[], categories: readonly Category[], language: Locale) {
  const mainIds = new Map<string, string>()
  for (const { id, slug, title } of mains.toReversed())
    for (const word of [title.ar, title.en, slug]) if (word !== '') mainIds.set(slugForName(word), id)
  const place = (mainId: string, parentId: string | null, word: string) => `${mainId}/${parentId ?? ''}/${slugForName(word)}`
  const places = new Map<string, string>()
  for (const { id, slug, title, mainId, parentId } of categories.toReversed())
    for (const word of [slug, title.ar, title.en]) if (word !== '') places.set(place(mainId, parentId, word), id)
  const byId = new Map(categories.map((row) => [row.id, row]))
  const mainById = new Map(mains.map((row) => [row.id, row]))
  const find = ([main = '', second = main, third]: readonly string[]): string | undefined => {
    const mainId = mainIds.get(slugForName(main))
    const secondId = mainId === undefined ? undefined : places.get(place(mainId, null, second))
    if (third === undefined || mainId === undefined || secondId === undefined) return third === undefined ? secondId : undefined
    return places.get(place(mainId, secondId, third))
  }
  const pick = ({ slug, title }: Named, isFound: (word: string) => boolean) =>
    [textIn(title, language), title.en, title.ar].map((word) => word.trim()).find((word) => word !== '' && isFound(word)) ?? slug
  const wordsOf = (id: string): string[] => {
    const own = byId.get(id)
    const parent = own?.parentId ? byId.get(own.parentId) : undefined
    const main = mainById.get(own?.mainId ?? '')
    if (!own || !main) return []
    const first = pick(main, (word) => mainIds.get(slugForName(word)) === main.id)
    const chain = parent ? [parent, own] : [own]
    return [
      first,
      ...chain.map((each) => pick(each, (word) => places.get(place(main.id, each === own && parent ? parent.id : null, word)) === each.id)),
    ]
  }
  return { find, wordsOf }
}
