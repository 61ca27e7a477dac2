// Reads the known words and codes for the lines of a pad, each kind for all lines at once.
import { sql } from 'drizzle-orm'
import { findByWords, isShown } from '#modules/products/server/public.ts'
import { productIndex, products, variants, variantTypeValues, variantValues } from '#modules/products/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { fold } from '#shared/folding.ts'
import type { Texts } from '#shared/locale.ts'
import { codeRuns, nearCodes, wordsOf } from '../codes.ts'
import type { PadLine } from '../lines.ts'
import { type Hit, isCodeLike, type Known, type KnownProduct, rememberedAs, tellingWords } from '../match.ts'
import { inTurns } from './in-turns.ts'
import { orderPadWords } from './tables.ts'

/** Slips are looked for in so many texts at most: each has hundreds of neighbours. */
const mostSlips = 60
const mostNamed = 4

// Hundreds of thousands of spellings travel as one text of lines: an array of as many is written slowly.
const askCodes = statement<{ codes: string }, { code: string } & Hit>(
  ({ codes }) => sql`
  with asked as materialized (select unnest(string_to_array(${codes}::text, chr(10))) as code)
  select a.code, v.product_id as "productId", v.id as "variantId" from asked a join ${variants} v on v.sku = a.code where ${isShown('v')}
  union all
  select a.code, v.product_id, v.id from asked a join ${variants} v on v.barcode = a.code and v.barcode is not null where ${isShown('v')}
  union all
  select a.code, v.product_id, v.id from asked a join ${variants} v on v.code = a.code and v.code <> v.sku where ${isShown('v')}
  union all
  select a.code, p.id, null from asked a join ${products} p on p.sku = a.code where exists (select 1 from ${productIndex} i where i.product_id = p.id)`,
)

const askRemembered = statement<{ companyId: string; texts: string[] }, { words: string; variantId: string }>(
  ({ companyId, texts }) => sql`
  select w.words, w.variant_id as "variantId" from ${orderPadWords} w join ${variants} v on v.id = w.variant_id
  where w.company_id = ${companyId}::uuid and w.words = any(${texts}::text[]) and ${isShown('v')}`,
)

type ProductRow = { id: string; words: string; titles: string[]; variants: { id: string; sku: string; values: string[] }[] }
const askProducts = statement<{ ids: string[] }, ProductRow>(
  ({ ids }) => sql`
  select i.product_id as id, i.words, array[i.title_en, i.title_ar] as titles, own.list as variants
  from ${productIndex} i cross join lateral (
    select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'values', array(select vv.value_id from ${variantValues} vv where vv.variant_id = v.id)) order by v.position, v.id) as list
    from ${variants} v where v.product_id = i.product_id and v.status <> 'unavailable'
  ) own where i.product_id = any(${ids}::uuid[]) and own.list is not null`,
)

const askValues = statement<{ ids: string[] }, { id: string; axis: string; slug: string; title: Texts }>(
  ({ ids }) => sql`select id, variant_type_id as axis, slug, title from ${variantTypeValues} where id = any(${ids}::uuid[])`,
)

/** Takes a company and the lines of an order; gives everything `meaningOf` asks about them. */
export async function readKnown(ctx: Ctx, companyId: string, lines: readonly PadLine[]): Promise<Known> {
  const soughts = [...new Set(lines.flatMap(({ readings }) => readings.map(({ sought }) => sought)))]
  const spellings = new Set<string>()
  const runs = new Map(
    await inTurns(soughts, (sought) => {
      const words = wordsOf(sought)
      const found = codeRuns(words)
      for (const { forms } of found) for (const form of forms) spellings.add(form)
      return [sought, { words, runs: found }] as const
    }),
  )
  const [codes, remembered] = await Promise.all([
    findCodes(ctx, spellings),
    askRemembered(ctx.db, { companyId, texts: [...new Set(soughts.map(rememberedAs))] }),
  ])
  const hasCode = (sought: string) => runs.get(sought)?.runs.some(({ forms }) => forms.some((form) => codes.has(form))) === true
  // A line that one reading explains by a code needs no other search.
  const open = lines.filter(({ readings }) => !readings.some(({ sought }) => hasCode(sought)))
  const openTexts = [...new Set(open.flatMap(({ readings }) => readings.map(({ sought }) => sought)))]
  const named = await findByWords(ctx, new Map(openTexts.map((sought) => [sought, tellingWords(sought)])), mostNamed)
  const near = await findSlips(
    ctx,
    open.filter(({ readings }) => !readings.some(({ sought }) => named.has(sought) && !isCodeLike(sought))),
  )
  const productIds = [
    ...[...codes.values(), ...near.values()].flat().map(({ productId }) => productId),
    ...[...named.values()].flatMap((found) => found.productIds),
  ]
  const known = await readProducts(ctx, [...new Set(productIds)])
  return { remembered: new Map(remembered.map(({ words, variantId }) => [words, variantId])), runs, codes, near, named, products: known }
}

async function findCodes(ctx: Ctx, codes: ReadonlySet<string>): Promise<Map<string, Hit[]>> {
  if (codes.size === 0) return new Map()
  const rows = await askCodes(ctx.db, { codes: [...codes].join('\n') })
  return new Map(
    [...Map.groupBy(rows, ({ code }) => code)].map(([code, hits]) => [
      code,
      hits.map(({ productId, variantId }) => ({ productId, variantId })),
    ]),
  )
}

/** The codes that the longest word with a digit in a line may stand for, by the text of the line. */
async function findSlips(ctx: Ctx, lines: readonly PadLine[]): Promise<Map<string, Hit[]>> {
  const typed = new Map<string, string>()
  for (const { readings } of lines.slice(0, mostSlips)) {
    for (const { sought } of readings) {
      const [code] = wordsOf(sought)
        .filter((word) => /\d/.test(word) && word.length >= 4 && word.length <= 16)
        .sort((a, b) => b.length - a.length)
      if (code) typed.set(sought, code)
    }
  }
  const neighbours = new Map([...new Set(typed.values())].map((code) => [code, nearCodes(code)]))
  const hits = await findCodes(ctx, new Set([...neighbours.values()].flat()))
  return new Map(
    [...typed].map(([sought, code]) => [sought, (neighbours.get(code) ?? []).flatMap((near) => hits.get(near) ?? [])] as const),
  )
}

async function readProducts(ctx: Ctx, ids: string[]): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await askProducts(ctx.db, { ids })
  const valueIds = [...new Set(rows.flatMap((row) => row.variants.flatMap(({ values }) => values)))]
  const values = valueIds.length === 0 ? [] : await askValues(ctx.db, { ids: valueIds })
  const known = new Map(
    values.map(({ id, axis, slug, title }) => [
      id,
      { axis, names: [id, title.en, title.ar, slug].map((name, at) => (at === 0 ? [name] : fold(name).split(' ').filter(Boolean))) },
    ]),
  )
  return new Map(
    rows.map(({ id, words, titles, variants: own }) => [
      id,
      {
        words,
        titles,
        variants: own.map((variant) => ({
          id: variant.id,
          parts: fold(variant.sku).split(' '),
          values: variant.values.flatMap((value) => known.get(value) ?? []),
        })),
      },
    ]),
  )
}
