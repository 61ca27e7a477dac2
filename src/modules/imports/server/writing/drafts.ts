// Makes drafts for the products module from the products of a file: whole ones of new products, of others only the fields that the file changes.
import { type NewVariant, type ProductDraft, type VariantChange, valueKey } from '#modules/products/server/public.ts'
import { type Ids, pathKey, type Units } from '#modules/taxonomy/server/public.ts'
import type { Texts } from '#shared/locale.ts'
import type { ImportProduct, ImportVariant } from '../../catalogue.ts'
import type { Draft } from '../comparing/plan-batch.ts'
import type { PresentProduct, PresentVariant } from '../comparing/present-products.ts'
import { limitsAfter } from '../comparing/limits.ts'
import { slugOf } from '../reading/finish-product.ts'
import { storedHash } from '../comparing/source-hash.ts'

/** Everything the batch's products are sorted by and described with, by the file's words. */
export type Terms = {
  brands: Ids
  categories: Ids
  tags: Ids
  types: Ids
  values: Ids
  units: Units
  taxGroup: (word: string | null) => string | null
}

/** A product on its way; `present` is the shop's, null for a new one. Quantities of the file are multiplied by `scale`; `decimals` are those of its unit. */
export type Saving = { draft: Draft; present: PresentProduct | null; decimals: number; scale: number }

/** The texts a file does say. */
export const said = (texts: Texts): Partial<Texts> => ({
  ...(texts.en === '' ? {} : { en: texts.en }),
  ...(texts.ar === '' ? {} : { ar: texts.ar }),
})

/** A value the file leaves empty is not changed. */
const over = (present: Texts | null | undefined, texts: Texts): Texts => ({ en: '', ar: '', ...present, ...said(texts) })
const orNull = (texts: Texts): Texts | null => (texts.en === '' && texts.ar === '' ? null : texts)

/** Pictures that nobody took are not complete, unless there are none. */
export const hashOf = ({ hash, pictures, product }: Draft): string =>
  storedHash(hash, product.pictures.length === 0 || pictures?.areComplete === true)

/** Only an address that the file gives itself moves a product; one made of a title does not. */
export function wantsOtherSlug(product: ImportProduct, { slug }: { slug: string }): boolean {
  if (product.slug === slugOf('', product.title, product.sku)) return false
  return slug !== product.slug && !(slug.startsWith(`${product.slug}-`) && /^-\d+$/.test(slug.slice(product.slug.length)))
}

/** The product's own row as it is to be. */
export function productDraft({ draft, present }: Saving, { brands, categories, units, taxGroup }: Terms): ProductDraft {
  const { product, key } = draft
  const { categoryPath, unit, taxGroup: group } = product
  return {
    id: present?.id ?? null,
    slug: present && !wantsOtherSlug(product, present) ? present.slug : product.slug,
    sku: product.sku,
    title: over(present?.title, product.title),
    description: over(present?.description, draft.description()),
    status: product.status ?? present?.status ?? 'available',
    brandId: brands.get(product.brand ?? '') ?? present?.brandId ?? null,
    categoryId: (present && categoryPath.length === 0 ? present.categoryId : categories.get(pathKey(categoryPath))) ?? '',
    measureUnitId: (present && unit === null ? present.unitId : units.find(unit)?.id) ?? '',
    taxGroupId: (present && group === null ? present.taxGroupId : taxGroup(group)) ?? '',
    seoTitle: orNull(over(present?.seoTitle, product.seoTitle)),
    seoDescription: orNull(over(present?.seoDescription, product.seoDescription)),
    sourceKey: present?.sourceKey ?? key,
    sourceHash: hashOf(draft),
  }
}

/** The tags a product has afterwards: those the file names and, of those it had, the ones that discount or bundle. */
export function tagIdsOf({ draft, present }: Saving, { tags }: Terms): string[] {
  const named = draft.product.tags.flatMap((tag) => tags.get(tag) ?? [])
  const staying = present?.tagIds.filter((id) => !present.labelIds.includes(id)) ?? []
  return [...new Set([...staying, ...named])]
}

/**
 * The stock a variant gets, in the smallest step of its unit; null: not counted; undefined when the file does not say it. A new one begins with what the office
 * said, in whole units.
 */
export function stockOf(
  { quantity }: ImportVariant,
  { decimals, scale }: Saving,
  { isNew, stockOfNew }: { isNew: boolean; stockOfNew: number | null },
): number | null | undefined {
  if (quantity === 'notCounted') return null
  if (quantity !== null) return quantity * scale
  if (!isNew || stockOfNew === 0) return undefined
  return stockOfNew === null ? null : stockOfNew * 10 ** decimals
}

type Item = {
  said: ImportVariant
  present: PresentVariant | null
  position: number
  of: Saving
  productId: string
  stock: number | null | undefined
}

/** A variant as it is to be; those of new products are made with their stock. */
export function variantDraft({ said: variant, present, position, of, productId, stock }: Item, terms: Terms): NewVariant | VariantChange {
  const values = valuesOf(variant, of, terms)
  const fields = {
    code: variant.code,
    barcode: variant.barcode ?? present?.barcode ?? null,
    status: variant.status ?? ('available' as const),
    position,
    price: variant.priceMinor,
    discountPrice: variant.discountMinor,
    weightGrams: variant.weightGrams ?? present?.weightGrams ?? 0,
    ...limitsAfter(variant, present, of),
    // A file without options says nothing about them.
    ...(values.size > 0 ? { values } : {}),
  }
  if (present) return { id: present.id, ...fields }
  return { id: null, productId, sku: variant.sku, onHand: of.present || stock === undefined ? 0 : stock, ...fields }
}

/** Two columns may be the same kind of option; a variant has one value of each. */
function valuesOf(variant: ImportVariant, { draft }: Saving, { types, values }: Terms): Map<string, string> {
  const chosen = new Map<string, string>()
  for (const [at, { name }] of draft.product.optionAxes.entries()) {
    const typeId = types.get(name)
    const valueId = typeId && values.get(valueKey({ typeId, name: variant.axisValues[at] ?? '' }))
    if (typeId && valueId && !chosen.has(typeId)) chosen.set(typeId, valueId)
  }
  return chosen
}
