// Makes the row of the index from what is read of a product: the list card in both languages, the folded words, what filters ask for.
import { fold } from '#shared/folding.ts'
import { type Locale, textIn, type Texts } from '#shared/locale.ts'
import { unitWords } from '#shared/units.ts'
import type { ProductCard } from '../../contract.ts'
import { joinAmounts } from '../../search-forms.ts'
import type { CardSource } from './card-data.ts'

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
function isInStock({ status, variants, bundle }: CardSource): boolean {
  if (status !== 'available') return false
  if (bundle) return bundle.isAvailable && bundle.makes !== 0 && variants.some(({ isAvailable }) => isAvailable)
  return variants.some(({ isAvailable, onHand }) => isAvailable && onHand !== 0)
}

/** The words a search looks through, each once, with single spaces before, between and after. */
export function searchWords(source: CardSource): string {
  const texts = [
    ...both(source.title),
    ...both(source.brand),
    ...both(source.mainCategory),
    ...source.categories.flatMap(({ title }) => both(title)),
    ...source.tags.flatMap(({ title }) => both(title)),
    ...source.values.flatMap(({ title }) => both(title)),
    ...source.attributes.flatMap(both),
    source.sku,
    ...source.variants.flatMap(({ sku, code, barcode }) => [sku, code ?? '', barcode ?? '']),
  ]
  const folded = fold(texts.join(' | '))
  // Text by text, so that the end of one and the beginning of the next are no amount.
  const amounts = texts.flatMap((text) => joinAmounts(fold(text)).split(' '))
  return ` ${[...new Set([...folded.split(' '), ...amounts])].filter(Boolean).join(' ')} `
}

/** The words of the vocabulary for typing mistakes: those made of letters alone. */
export const spellableWords = (words: string): string[] => words.split(' ').filter((word) => /^\p{L}{3,40}$/u.test(word))

function card(source: CardSource, locale: Locale, inStock: boolean): ProductCard {
  const [only] = source.variants
  const limitsOfOnly = only && {
    min: only.min,
    multiple: only.multiple,
    max: only.max ?? source.maxPerProduct * 10 ** source.decimals,
    decimals: source.decimals,
  }
  return {
    id: source.id,
    slug: source.slug,
    sku: source.sku,
    title: textIn(source.title, locale),
    brand: source.brand && textIn(source.brand, locale),
    picture: source.picture && { ...source.picture, alt: textIn(source.picture.alt, locale) || textIn(source.title, locale) },
    tags: source.tags.map(({ slug, title, type }) => ({ slug, title: textIn(title, locale), type })),
    isInStock: inStock,
    isBundle: source.bundle !== null,
    variantCount: source.variants.length,
    unit: unitWords(source.unit, source.plurals, locale),
    decimals: source.decimals,
    swatches: [...new Set(source.values.flatMap(({ swatch }) => (swatch ? [swatch] : [])))],
    only: only && limitsOfOnly && source.variants.length === 1 && !source.hasOptions ? { variantId: only.id, limits: limitsOfOnly } : null,
  }
}

/** Takes a product's source; gives its row in the index. */
export function indexRow(source: CardSource): IndexRow {
  const inStock = isInStock(source)
  return {
    productId: source.id,
    brandId: source.brandId,
    mainCategoryId: source.mainCategoryId,
    categoryIds: source.categories.map(({ id }) => id),
    tagIds: source.tags.map(({ id }) => id),
    valueIds: source.values.map(({ id }) => id),
    isInStock: inStock,
    words: searchWords(source),
    titleEn: fold(textIn(source.title, 'en')),
    titleAr: fold(textIn(source.title, 'ar')),
    lowestPrice: Math.min(...source.variants.map(({ price, discountPrice }) => discountPrice ?? price)),
    createdAt: source.createdAt,
    card: { en: card(source, 'en', inStock), ar: card(source, 'ar', inStock) },
  }
}
