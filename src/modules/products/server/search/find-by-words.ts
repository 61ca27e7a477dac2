// Finds products by many texts at once: those that visitors are shown and whose words hold all words of a text.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { type FoundByWords, phrasesOf, type SynonymGroup, termsOf, withoutArticle } from '../../search-forms.ts'
import { nearestWords } from './nearest-words.ts'
import { groupsKnowing } from './synonyms.ts'
import { productIndex } from '../tables.ts'

type Text = { key: string; words: readonly string[] }

const mostTexts = 2000
const mostCorrected = 60
const mostWords = 8
/** Different words of all texts that a slip is looked for in: each is compared with much of the vocabulary. */
const mostSlips = 120
/** Known words of a text from which an unknown one is left out: fewer say too little. */
const leastKnown = 2
/** Groups of synonyms that are looked at for all texts, and ways in which one text is said with them. */
const mostGroups = 200
const mostWays = 6
/** The index of words knows parts of three letters; a text of shorter words alone would be looked for in every row. */
const shortestSearched = 3

// Three patterns by themselves, so that the index of words answers them; the rest is looked at in the rows that are left.
const askByWords = statement<{ asked: string; most: number }, { at: number; productId: string }>(
  ({ asked, most }) => sql`
  select q.at, found.product_id as "productId"
  from jsonb_to_recordset(${asked}::jsonb) as q (at int, first text, second text, third text, patterns text[], title text)
  cross join lateral (
    select i.product_id, (i.title_en = q.title or i.title_ar = q.title) as is_title, i.is_in_stock, length(i.words) as size
    from ${productIndex} i
    where i.words like q.first and i.words like q.second and i.words like q.third and i.words like all (q.patterns)
    order by is_title desc, is_in_stock desc, size, product_id limit ${most}
  ) found`,
)

const isSearched = (words: readonly string[]): boolean => words.some((word) => bareOf(word).length >= shortestSearched)
const bareOf = (word: string): string => withoutArticle(word) ?? word

// As the search of lists: short words at the beginning of words only, longer ones anywhere.
const patternOf = (word: string): string => {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  return word.length < 3 ? `% ${escaped}%` : `%${escaped}%`
}

async function ask(ctx: Pick<Ctx, 'db'>, texts: readonly Text[], most: number): Promise<Map<string, string[]>> {
  const asked = texts.map(({ words }, at) => {
    const bare = words.map(bareOf)
    const patterns = bare.toSorted((a, b) => b.length - a.length).map(patternOf)
    return {
      at,
      first: patterns[0],
      second: patterns[1] ?? patterns[0],
      third: patterns[2] ?? patterns[0],
      patterns,
      title: words.join(' '),
    }
  })
  const rows = asked.length === 0 ? [] : await askByWords(ctx.db, { asked: JSON.stringify(asked), most })
  const found = new Map<string, string[]>()
  for (const { at, productId } of rows) {
    const key = texts[at]?.key ?? ''
    found.set(key, [...(found.get(key) ?? []), productId])
  }
  return found
}

/** Finds texts also where the office's synonyms stand for some of the words. */
async function askBySynonyms(ctx: Pick<Ctx, 'db'>, texts: readonly Text[], most: number): Promise<Map<string, string[]>> {
  const groups = await groupsKnowing(ctx, [...new Set(texts.flatMap(({ words }) => phrasesOf(words)))], mostGroups)
  if (groups.length === 0) return new Map()
  const ways = texts.flatMap(({ key, words }) => waysToSay(words, groups).map((way) => ({ key, words: way })))
  const found = await ask(
    ctx,
    ways.map(({ words }, at) => ({ key: String(at), words })),
    most,
  )
  const all = new Map<string, string[]>()
  for (const [at, productIds] of found) {
    const key = ways[Number(at)]?.key ?? ''
    all.set(key, [...new Set([...(all.get(key) ?? []), ...productIds])].slice(0, most))
  }
  return all
}

/** The words with synonyms in place of some of them, without the way they were typed. */
function waysToSay(words: readonly string[], groups: readonly SynonymGroup[]): string[][] {
  const ways = termsOf(words, groups).reduce<string[][]>(
    (before, { typed, also }) => before.flatMap((way) => [typed, ...also].map((said) => [...way, ...said])).slice(0, mostWays + 1),
    [[]],
  )
  const asTyped = words.join(' ')
  return ways.filter((way) => isSearched(way) && way.join(' ') !== asTyped)
}

/**
 * Takes texts with their folded words; gives for each that has a word of three letters the ids of at most `most` products. Where nothing holds the words as they
 * are, the office's synonyms are tried, then a word's slip is corrected, at last one word that no product has is left out.
 */
export async function findByWords(
  ctx: Pick<Ctx, 'db'>,
  texts: ReadonlyMap<string, readonly string[]>,
  most: number,
): Promise<Map<string, FoundByWords>> {
  const asked = [...texts].map(([key, words]) => ({ key, words: words.slice(0, mostWords) })).filter(({ words }) => isSearched(words))
  const found = await ask(ctx, asked.slice(0, mostTexts), most)
  const unknown = asked.filter(({ key }) => !found.has(key)).slice(0, mostCorrected)
  for (const [key, productIds] of await askBySynonyms(ctx, unknown, most)) found.set(key, productIds)
  const missed = unknown.filter(({ key }) => !found.has(key))
  const near = await nearestWords(ctx, [...new Set(missed.flatMap(({ words }) => words))].slice(0, mostSlips))
  const meant = missed
    .map(({ key, words }) => ({ key, words: words.map((word) => near.get(word)?.[0] ?? word), typed: words }))
    .filter(({ words, typed }) => words.some((word, at) => word !== typed[at]))
  const corrected = await ask(ctx, meant, most)
  const fewer = await ask(
    ctx,
    await withoutOneUnknown(
      ctx,
      missed.filter(({ key }) => !corrected.has(key)).map((text) => meant.find(({ key }) => key === text.key) ?? text),
    ),
    most,
  )
  const all = new Map<string, FoundByWords>()
  for (const [key, productIds] of found) all.set(key, { productIds, by: 'words' })
  for (const [key, productIds] of corrected) all.set(key, { productIds, by: 'nearWords' })
  for (const [key, productIds] of fewer) all.set(key, { productIds, by: 'fewerWords' })
  return all
}

const askKnown = statement<{ words: string[] }, { word: string }>(
  ({ words }) => sql`
  select word from unnest(${words}::text[]) as word where exists (select from ${productIndex} i where i.words like '%' || word || '%')`,
)

/** The texts of which all words but one are known, without that one. Figures are kept, and words of one or two letters: those are the beginning of one, or a size. */
async function withoutOneUnknown(ctx: Pick<Ctx, 'db'>, texts: readonly Text[]): Promise<Text[]> {
  const isLong = (word: string) => bareOf(word).length >= shortestSearched && !/^\d+$/.test(word)
  const some = texts.filter(({ words }) => words.filter(isLong).length > leastKnown)
  const asked = [...new Set(some.flatMap(({ words }) => words.filter(isLong).map(bareOf)))].slice(0, mostSlips)
  if (asked.length === 0) return []
  const known = new Set((await askKnown(ctx.db, { words: asked })).map(({ word }) => word))
  return some.flatMap(({ key, words }) => {
    const kept = words.filter((word) => !isLong(word) || known.has(bareOf(word)))
    const isAsked = words.every((word) => !isLong(word) || asked.includes(bareOf(word)))
    return isAsked && kept.length === words.length - 1 ? [{ key, words: kept }] : []
  })
}
