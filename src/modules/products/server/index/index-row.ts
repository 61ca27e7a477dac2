// From a product's facts to its row in the index: the list card in both languages, the folded words, what filters ask for.
import { fold } from '#shared/folding.ts'
import { type Locale, textIn, type Texts } from '#shared/locale.ts'
import { unitWords } from '#shared/units.ts'
import type { ProductCard } from '../../contract.ts'
import { joinAmounts } from '../../search-forms.ts'
import type { CardFacts } from './card-data.ts'

export type IndexRow = {
  productId: string
  brandId: string | null
  mainCategoryId: string
  categoryIds: string[]
  tagIds: string[]
  valueIds: string[]
  isInStock: boolean
  words: string
  titleEn: string
  titleAr: string
  lowestPrice: number
  createdAt: string
  card: { en: ProductCard; ar: ProductCard }
}

const both = (texts: Texts | null): string[] => (texts ? [texts.en, texts.ar] : [])

/** Can it be bought at all just now: the product, and one of its variants with stock (a bundle: with all its components). */
function isInStock({ status, variants, bundle }: CardFacts): boolean {
  if (status !== 'available') return false
  if (bundle) return bundle.isAvailable && bundle.makes !== 0 && variants.some(({ isAvailable }) => isAvailable)
  return variants.some(({ isAvailable, onHand }) => isAvailable && onHand !== 0)
}

/** The words a search looks through, each once, with single spaces before, between and after. */
export function searchWords(facts: CardFacts): string {
  const texts = [
    ...both(facts.title),
    ...both(facts.brand),
    ...both(facts.mainCategory),
    ...facts.categories.flatMap(({ title }) => both(title)),
    ...facts.tags.flatMap(({ title }) => both(title)),
    ...facts.values.flatMap(({ title }) => both(title)),
    ...facts.attributes.flatMap(both),
    facts.sku,
    ...facts.variants.flatMap(({ sku, code, barcode }) => [sku, code ?? '', barcode ?? '']),
  ]
  const folded = fold(texts.join(' | '))
  // Text by text, so that the end of one and the beginning of the next are no amount.
  const amounts = texts.flatMap((text) => joinAmounts(fold(text)).split(' '))
  return ` ${[...new Set([...folded.split(' '), ...amounts])].filter(Boolean).join(' ')} `
}

/** The words of the vocabulary for typing mistakes: those made of letters alone. */
export const spellableWords = (words: string): string[] => words.split(' ').filter((word) => /^\p{L}{3,40}$/u.test(word))

function card(facts: CardFacts, locale: Locale, inStock: boolean): ProductCard {
  const [only] = facts.variants
  const limitsOfOnly = only && {
    min: only.min,
    multiple: only.multiple,
    max: only.max ?? facts.maxPerProduct * 10 ** facts.decimals,
    decimals: facts.decimals,
  }
  return {
    id: facts.id,
    slug: facts.slug,
    sku: facts.sku,
    title: textIn(facts.title, locale),
    brand: facts.brand && textIn(facts.brand, locale),
    picture: facts.picture && { ...facts.picture, alt: textIn(facts.picture.alt, locale) || textIn(facts.title, locale) },
    tags: facts.tags.map(({ slug, title, type }) => ({ slug, title: textIn(title, locale), type })),
    isInStock: inStock,
    isBundle: facts.bundle !== null,
    variantCount: facts.variants.length,
    unit: unitWords(facts.unit, facts.plurals, locale),
    decimals: facts.decimals,
    swatches: [...new Set(facts.values.flatMap(({ swatch }) => (swatch ? [swatch] : [])))],
    only: only && limitsOfOnly && facts.variants.length === 1 && !facts.hasOptions ? { variantId: only.id, limits: limitsOfOnly } : null,
  }
}

/** Takes a product's facts; gives its row in the index. */
export function indexRow(facts: CardFacts): IndexRow {
  const inStock = isInStock(facts)
  return {
    productId: facts.id,
    brandId: facts.brandId,
    mainCategoryId: facts.mainCategoryId,
    categoryIds: facts.categories.map(({ id }) => id),
    tagIds: facts.tags.map(({ id }) => id),
    valueIds: facts.values.map(({ id }) => id),
    isInStock: inStock,
    words: searchWords(facts),
    titleEn: fold(textIn(facts.title, 'en')),
    titleAr: fold(textIn(facts.title, 'ar')),
    lowestPrice: Math.min(...facts.variants.map(({ price, discountPrice }) => discountPrice ?? price)),
    createdAt: facts.createdAt,
    card: { en: card(facts, 'en', inStock), ar: card(facts, 'ar', inStock) },
  }
}
