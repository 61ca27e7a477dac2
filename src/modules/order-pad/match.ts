// Decides what a line of an order means, from what the catalogue knows of its words. Pure: the server reads, this judges.
import { type FoundByWords, withoutArticle } from '#modules/products/search-forms.ts'
import { fold } from '#shared/folding.ts'
import type { PadReason } from './contract.ts'
import type { Run } from './codes.ts'
import type { Reading } from './lines.ts'

/** The target of a code: a variant, or a product whose variant is not named yet. */
export type Hit = { productId: string; variantId: string | null }
/** Per axis its value's folded names, each as words. `parts`: the folded parts of its SKU. */
export type KnownVariant = {
  id: string
  parts: readonly string[]
  values: readonly { axis: string; names: readonly (readonly string[])[] }[]
}
/** `words`: all folded words of the product, with spaces around each. `titles`: its folded titles. */
export type KnownProduct = { words: string; titles: readonly string[]; variants: readonly KnownVariant[] }
export type Known = {
  /** The variant this company meant by a text before, by the folded text. */
  remembered: ReadonlyMap<string, string>
  /** By a text its words, and the runs of them that may be a code. */
  runs: ReadonlyMap<string, { words: readonly string[]; runs: readonly Run[] }>
  /** By every spelling of a code. */
  codes: ReadonlyMap<string, readonly Hit[]>
  /** By a text in which a code has one slip. */
  near: ReadonlyMap<string, readonly Hit[]>
  /** Products whose words hold the words of a text. */
  named: ReadonlyMap<string, Readonly<FoundByWords>>
  products: ReadonlyMap<string, KnownProduct>
}
export type Meaning = { reading: Reading; reason: PadReason | null; variantIds: string[] }

/** The text a correction is remembered by. */
export const rememberedAs = (sought: string): string => fold(sought)

const fillers = new Set(
  [
    'of',
    'in',
    'the',
    'and',
    'size',
    'sizes',
    'colour',
    'color',
    'each',
    'pcs',
    'please',
    'plus',
    'sku',
    'code',
    'item',
    'من',
    'مقاس',
    'لون',
    'حجم',
    'و',
    'رمز',
    'اللون',
    'المقاس',
    'الرمز',
  ].map(fold),
)
const sizes: Record<string, string> = { small: 's', medium: 'm', large: 'l' }

/** The folded words of a text that say something. */
export const tellingWords = (text: string): string[] => [...new Set(fold(text).split(' '))].filter((word) => word && !fillers.has(word))

export const isCodeLike = (sought: string): boolean => /^\S*\d\S*$/.test(sought)

type Judged = Meaning & { cost: number }

/** Takes a line's readings; gives the one that fits the catalogue best. Without a reason the variant is certain; without variants nothing was found. */
export function meaningOf(readings: readonly Reading[], known: Known): Meaning | null {
  let best: Judged | null = null
  for (const reading of readings) {
    const judged = judge(reading, known)
    const cost = judged.cost + (reading.amount ? 0 : 2)
    if (best === null || cost < best.cost) best = { ...judged, cost }
  }
  return best && { reading: best.reading, reason: best.reason, variantIds: best.variantIds }
}

const nothing = 1000

function judge(reading: Reading, known: Known): Judged {
  const { sought } = reading
  const before = known.remembered.get(rememberedAs(sought))
  if (before !== undefined) return { reading, reason: null, variantIds: [before], cost: 0 }
  // A single word with a digit is a code: a slip in it is likelier than a name that begins like it.
  return (
    byCode(reading, known) ??
    (isCodeLike(sought) ? bySlip(reading, known) : null) ??
    byName(reading, known) ??
    bySlip(reading, known) ?? { reading, reason: 'notFound', variantIds: [], cost: nothing }
  )
}

function byCode(reading: Reading, known: Known): Judged | null {
  const { words, runs } = known.runs.get(reading.sought) ?? { words: [], runs: [] }
  for (const { at, length, forms } of runs) {
    const hits = unlike(forms.flatMap((form) => known.codes.get(form) ?? []))
    if (hits.length === 0) continue
    const rest = tellingWords([...words.slice(0, at), ...words.slice(at + length)].join(' '))
    return judgeHits(reading, hits, rest, known)
  }
  return null
}

const unlike = (hits: readonly Hit[]): Hit[] => [...new Map(hits.map((hit) => [`${hit.productId} ${hit.variantId}`, hit])).values()]

function judgeHits(reading: Reading, hits: readonly Hit[], rest: readonly string[], known: Known): Judged {
  // A product of one variant often has its SKU: the variant is meant.
  const variants = hits.filter(({ variantId }) => variantId !== null)
  const meant = variants.length > 0 ? variants : hits
  const [hit] = meant
  if (!hit) return { reading, reason: 'notFound', variantIds: [], cost: nothing }
  if (meant.length > 1) {
    const variantIds = meant.flatMap(({ productId, variantId }) => variantId ?? chosenOf(productId, rest, known).ids)
    return { reading, reason: 'several', variantIds: [...new Set(variantIds)], cost: 60 }
  }
  const product = known.products.get(hit.productId)
  const { ids, used, isOpen } = chosenOf(hit.productId, rest, known)
  const left = rest.filter((word) => !used.has(word) && !product?.words.includes(` ${word}`)).length
  if (hit.variantId === null) {
    const choice = choiceIn(hit.productId, rest, known)
    return { reading, ...choice, cost: (choice.reason === null ? 10 : 30) + left }
  }
  // The words beside the code name a sibling: which of the two is meant?
  if (isOpen || (used.size > 0 && !ids.includes(hit.variantId)))
    return { reading, reason: 'differs', variantIds: [...new Set([hit.variantId, ...ids])], cost: 30 + left }
  return { reading, reason: null, variantIds: [hit.variantId], cost: 10 + left }
}

function byName(reading: Reading, known: Known): Judged | null {
  const found = known.named.get(reading.sought)
  if (!found || found.productIds.length === 0) return null
  const words = tellingWords(reading.sought)
  const options = found.productIds.map((id) => ({ ...choiceIn(id, words, known), product: known.products.get(id) }))
  const whole = options.filter(({ product }) => product?.titles.some((title) => title.split(' ').every((word) => words.includes(word))))
  const [only] = whole
  if (only && whole.length === 1 && found.by === 'words')
    return { reading, reason: only.reason, variantIds: only.variantIds, cost: only.reason === null ? 20 : 35 }
  const variantIds = [...new Set(options.flatMap((option) => option.variantIds))]
  return { reading, variantIds, ...foundBy[found.by] }
}

const foundBy: Record<FoundByWords['by'], { reason: PadReason; cost: number }> = {
  words: { reason: 'byName', cost: 40 },
  nearWords: { reason: 'corrected', cost: 40 },
  fewerWords: { reason: 'unknownWord', cost: 45 },
}

/** The variants of a product that the words tell, by the parts of their SKUs too: "C099 nvy" are those of C099 with NVY. Such a part is a proposal, never certain. */
function choiceIn(productId: string, words: readonly string[], known: Known): Pick<Meaning, 'reason' | 'variantIds'> {
  const { ids, used, isOpen } = chosenOf(productId, words, known)
  const all = known.products.get(productId)?.variants ?? []
  const fitting = all.filter(({ id }) => ids.includes(id))
  const meant = words.reduce<readonly KnownVariant[]>((left, word) => (used.has(word) ? left : withPart(left, word)), fitting)
  const [only, ...others] = meant.map(({ id }) => id)
  if (only === undefined || others.length > 0 || isOpen) return { reason: 'choose', variantIds: meant.map(({ id }) => id) }
  return { reason: fitting.length > 1 ? 'part' : null, variantIds: [only] }
}

/** Those of some variants whose SKU has the word as a part, or a part that begins so; all of them where none has. */
function withPart(variants: readonly KnownVariant[], word: string): readonly KnownVariant[] {
  if (word.length < 2) return variants
  const whole = variants.filter(({ parts }) => parts.includes(word))
  const begun = whole.length > 0 ? whole : variants.filter(({ parts }) => parts.some((part) => part.startsWith(word)))
  return begun.length > 0 ? begun : variants
}

function bySlip(reading: Reading, known: Known): Judged | null {
  const hits = known.near.get(reading.sought) ?? []
  if (hits.length === 0) return null
  const words = tellingWords(reading.sought)
  const variantIds = hits.flatMap(({ productId, variantId }) => variantId ?? chosenOf(productId, words, known).ids)
  return { reading, reason: 'corrected', variantIds: [...new Set(variantIds)], cost: 50 }
}

/**
 * The variants of a product that the words tell, all of them when they tell none; and the words that did. `isOpen`: the words name several values of one axis,
 * as "S M L".
 */
function chosenOf(
  productId: string,
  words: readonly string[],
  known: Known,
): { ids: string[]; used: ReadonlySet<string>; isOpen: boolean } {
  const variants = known.products.get(productId)?.variants ?? []
  const spoken = new Set(words.flatMap((word) => [word, withoutArticle(word) ?? word, sizes[word] ?? word]))
  const used = new Set<string>()
  /** By axis the values named, each with the words that name it. */
  const axes = new Map<string, Map<string, readonly string[]>>()
  for (const { values } of variants) {
    for (const { axis, names } of values) {
      // "EU42" is the size "EU 42".
      const found = names.find((name) => name.length > 0 && (name.every((word) => spoken.has(word)) || spoken.has(name.join(''))))
      if (!found) continue
      const forms = [...found, found.join('')]
      for (const word of words) if ([word, withoutArticle(word), sizes[word]].some((form) => form && forms.includes(form))) used.add(word)
      axes.set(axis, new Map(axes.get(axis)).set(names[0]?.join(' ') ?? '', found))
    }
  }
  // "Navy blue" was meant, not "navy".
  const isWithin = (some: readonly string[], other: readonly string[]) =>
    other.length > some.length && some.every((word) => other.includes(word))
  const named = new Map(
    [...axes].map(([axis, found]) => [
      axis,
      new Set([...found].flatMap(([name, said]) => ([...found.values()].some((other) => isWithin(said, other)) ? [] : [name]))),
    ]),
  )
  const fitting = variants.filter(({ values }) =>
    [...named].every(([axis, names]) => values.some((value) => value.axis === axis && names.has(value.names[0]?.join(' ') ?? ''))),
  )
  const isOpen = [...named.values()].some((names) => names.size > 1)
  return { ids: (fitting.length > 0 ? fitting : variants).map(({ id }) => id), used, isOpen }
}

/** Takes the ways in which a line may name several variants; gives the meanings of the first in which each reading is another variant of one style, or null. */
export function meaningsOfRun(runs: readonly (readonly Reading[])[], known: Known): Meaning[] | null {
  for (const run of runs) {
    const meanings = run.flatMap((reading) => meaningOf([reading], known) ?? [])
    const ids = meanings.flatMap(({ variantIds }) => (variantIds.length === 1 ? variantIds : []))
    const isOneStyle = [...known.products.values()].some(({ variants }) => ids.every((id) => variants.some((variant) => variant.id === id)))
    if (ids.length === run.length && new Set(ids).size === ids.length && isOneStyle) return meanings
  }
  return null
}
