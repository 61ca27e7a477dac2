// Joins products with their terms to the data of their list cards and filters, for what visitors may see.
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import type { UnitPlurals } from '#shared/units.ts'
import { type IndexProduct, type IndexPicture, type IndexVariant, readIndexProducts } from './index-products.ts'
import { type IndexTerms, readIndexTerms } from './index-terms.ts'

export type CardSource = {
  id: string
  slug: string
  sku: string
  title: Texts
  status: 'available' | 'outOfStock'
  createdAt: string
  brandId: string | null
  brand: Texts | null
  mainCategoryId: string
  /** From the uppermost down. */
  categories: { id: string; title: Texts }[]
  mainCategory: Texts
  unit: Texts
  plurals: UnitPlurals
  decimals: number
  maxPerProduct: number
  picture: IndexPicture | null
  tags: { id: string; slug: string; title: Texts; type: 1 | 2 | 3 }[]
  variants: (IndexVariant & { isAvailable: boolean })[]
  values: { id: string; title: Texts; swatch: string | null }[]
  /** The texts of its descriptive attributes. */
  attributes: Texts[]
  hasOptions: boolean
  bundle: { makes: number; isAvailable: boolean } | null
}

/** Takes product ids; gives the card data of those that visitors may see (available or out of stock, with active terms and a variant). */
export async function readCardSources(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, productIds: readonly string[]): Promise<CardSource[]> {
  return cardSourceOf(ctx, await readIndexProducts(ctx, productIds))
}

/** Makes the cards' sources of products that are read already. */
export async function cardSourceOf(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, batch: readonly IndexProduct[]): Promise<CardSource[]> {
  if (batch.length === 0) return []
  const terms = await readIndexTerms(ctx, batch)
  return batch.flatMap((each) => sourceOf(each, terms) ?? [])
}

function sourceOf(product: IndexProduct, terms: IndexTerms): CardSource | null {
  const { status, brandId, categoryId, unitId, tagIds, ...own } = product
  const variants = product.variants.flatMap((variant) =>
    variant.status === 'unavailable' ? [] : [{ ...variant, isAvailable: variant.status === 'available' }],
  )
  const term = terms.categories.get(categoryId)
  const unit = terms.units.get(unitId)
  if (status === 'unavailable' || variants.length === 0 || !term || !unit) return null
  const brand = brandId === null ? undefined : terms.brands.get(brandId)
  const used = new Set(variants.flatMap(({ valueIds }) => valueIds))
  const tagged = new Set(tagIds)
  return {
    ...own,
    ...unit,
    status,
    brandId: brand ? brandId : null,
    brand: brand ?? null,
    mainCategoryId: term.main.id,
    mainCategory: term.main.title,
    categories: term.path,
    maxPerProduct: terms.maxPerProduct,
    tags: terms.tags.filter(({ id }) => tagged.has(id)),
    variants,
    values: terms.values.filter(({ id }) => used.has(id)),
  }
}
