// What the index of lists is made from: a product's own goods and the shelves they stand on become the facts of what visitors may see.
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import type { UnitPlurals } from '#shared/units.ts'
import { type IndexGoods, type IndexPicture, type IndexVariant, readIndexGoods } from './index-products.ts'
import { type IndexShelves, readIndexShelves } from './index-terms.ts'

export type CardFacts = {
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
  /** What its descriptive attributes say of it. */
  attributes: Texts[]
  hasOptions: boolean
  bundle: { makes: number; isAvailable: boolean } | null
}

/** Takes product ids; gives the facts of those that visitors may see (available or out of stock, on active shelves, with a variant). */
export async function readCardFacts(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, productIds: readonly string[]): Promise<CardFacts[]> {
  return cardFactsOf(ctx, await readIndexGoods(ctx, productIds))
}

/** The same for products that are known already. */
export async function cardFactsOf(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, goods: readonly IndexGoods[]): Promise<CardFacts[]> {
  if (goods.length === 0) return []
  const shelves = await readIndexShelves(ctx, goods)
  return goods.flatMap((each) => factsOf(each, shelves) ?? [])
}

function factsOf(goods: IndexGoods, shelves: IndexShelves): CardFacts | null {
  const { status, brandId, categoryId, unitId, tagIds, ...own } = goods
  const variants = goods.variants.flatMap((variant) =>
    variant.status === 'unavailable' ? [] : [{ ...variant, isAvailable: variant.status === 'available' }],
  )
  const shelf = shelves.categories.get(categoryId)
  const unit = shelves.units.get(unitId)
  if (status === 'unavailable' || variants.length === 0 || !shelf || !unit) return null
  const brand = brandId === null ? undefined : shelves.brands.get(brandId)
  const used = new Set(variants.flatMap(({ valueIds }) => valueIds))
  const tagged = new Set(tagIds)
  return {
    ...own,
    ...unit,
    status,
    brandId: brand ? brandId : null,
    brand: brand ?? null,
    mainCategoryId: shelf.main.id,
    mainCategory: shelf.main.title,
    categories: shelf.path,
    maxPerProduct: shelves.maxPerProduct,
    tags: shelves.tags.filter(({ id }) => tagged.has(id)),
    variants,
    values: shelves.values.filter(({ id }) => used.has(id)),
  }
}
