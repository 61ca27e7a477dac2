// The record that undoes an import's change of one product: values before and after, and what may be put back now. Pure.
import type { FieldChange, undoOutcomes } from '../../admin-contract.ts'
import type { StoredGallery } from '../pictures/galleries.ts'
import type { StockAmount } from '#modules/stock/server/public.ts'
import type { PresentProduct, PresentVariant } from '../comparing/present-products.ts'

type Value = string | number | null
/** Before and after. */
type Pair = [Value, Value]
type Pairs = Record<string, Pair>

export type VariantRecord = { id: string; sku: string; isMade?: true; fields: Pairs; values: Pairs } & StockRecord
/** By how much the stock was changed; `counted` are the amounts before and after where it began or ended to be counted (null: not counted). */
type StockRecord = { stock: number; counted?: [number | null, number | null] }
export type UndoRecord = {
  /** The product was made by the import and had this version then. */
  madeVersion: number | null
  fields: Pairs
  tagsAdded: string[]
  tagsRemoved: string[]
  variants: VariantRecord[]
  /** The pictures before and after; only where the import brought some. */
  pictures?: { before: StoredGallery; after: StoredGallery }
}

/** `positions` are its rows in the import: a file by SKU has one for each of a product's variants. */
export type UndoRow = { positions: number[]; productId: string; record: UndoRecord }
export type UndoResult = { positions: number[]; undo: (typeof undoOutcomes)[number]; kept: FieldChange[] }

/** Does undoing delete a variant or change its SKU, which nobody may refer to meanwhile? */
export const mayEndOrRename = ({ madeVersion, variants }: UndoRecord): boolean =>
  madeVersion !== null || variants.some(({ isMade, fields }) => isMade === true || fields['sku'] !== undefined)

/** An import's change of a variant's stock. */
export const stockRecord = (before: number | null, after: number | null): StockRecord =>
  (before === null) === (after === null) ? { stock: (after ?? 0) - (before ?? 0) } : { stock: 0, counted: [before, after] }

const productColumns = ['slug', 'sku', 'status', 'brandId', 'categoryId', 'unitId', 'taxGroupId', 'sourceKey', 'sourceHash'] as const
const textColumns = ['title', 'description', 'seoTitle', 'seoDescription'] as const
const variantColumns = [
  'sku',
  'code',
  'barcode',
  'status',
  'position',
  'price',
  'discountPrice',
  'weightGrams',
  'minQuantity',
  'multiple',
  'maxQuantity',
] as const

/** Every value of a product by its name; texts by language. */
function flatProduct(product: PresentProduct): Record<string, Value> {
  const flat: Record<string, Value> = {}
  for (const column of productColumns) flat[column] = product[column]
  for (const column of textColumns)
    for (const language of ['en', 'ar'] as const) flat[`${column}.${language}`] = product[column]?.[language] ?? ''
  return flat
}

function flatVariant(variant: PresentVariant): Record<string, Value> {
  const flat: Record<string, Value> = {}
  for (const column of variantColumns) flat[column] = variant[column]
  return flat
}

function pairsOf(before: Record<string, Value>, after: Record<string, Value>): Pairs {
  const pairs: Pairs = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const pair: Pair = [before[key] ?? null, after[key] ?? null]
    if (pair[0] !== pair[1]) pairs[key] = pair
  }
  return pairs
}

/** The undo record of a product that the import made, in this version: it is removed as a whole. */
export const recordOfMade = (version: number): UndoRecord => ({
  madeVersion: version,
  fields: {},
  tagsAdded: [],
  tagsRemoved: [],
  variants: [],
})

/** Takes a product before and after; gives what differs. */
export function recordOf(before: PresentProduct, after: PresentProduct): UndoRecord {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  const variants = after.variants.flatMap((variant): VariantRecord[] => {
    const was = known.get(variant.id)
    const { id, sku } = variant
    if (!was) return [{ id, sku, isMade: true, fields: {}, values: {}, stock: variant.onHand ?? 0 }]
    const fields = pairsOf(flatVariant(was), flatVariant(variant))
    const values = pairsOf(was.values, variant.values)
    const stock = stockRecord(was.onHand, variant.onHand)
    const isOther = stock.stock !== 0 || stock.counted !== undefined || Object.keys(fields).length + Object.keys(values).length > 0
    return isOther ? [{ id, sku, fields, values, ...stock }] : []
  })
  return {
    madeVersion: null,
    fields: pairsOf(flatProduct(before), flatProduct(after)),
    tagsAdded: after.tagIds.filter((id) => !before.tagIds.includes(id)),
    tagsRemoved: before.tagIds.filter((id) => !after.tagIds.includes(id)),
    variants,
  }
}

export type Restoring = {
  product: PresentProduct
  /** The stock to take away or give back, by variant. */
  stock: Map<string, number>
  /** Variants whose stock is counted again, or no longer, as before the import. */
  counting: StockAmount[]
  tagsToAdd: string[]
  tagsToRemove: string[]
  /** Variants the import added, which go. */
  variantsMade: string[]
  /** Fields that somebody changed since, or that cannot go back: as they are, and as they were before the import. */
  kept: FieldChange[]
}

/** Bookkeeping of imports itself: put back without a word. */
const silent = new Set(['sourceKey', 'sourceHash', 'position'])
const text = (value: Value | undefined): string | null => (value === null || value === undefined || value === '' ? null : String(value))

/** Puts back into `flat` what still is as the import left it; the rest is reported. */
function putBack(flat: Record<string, Value>, pairs: Pairs, variant: string | null, kept: FieldChange[]): void {
  for (const [field, [before, after]] of Object.entries(pairs)) {
    if (flat[field] === after) flat[field] = before
    else if (flat[field] !== before && !silent.has(field))
      kept.push({ field: fieldName(field), variant, from: text(flat[field]), to: text(before) })
  }
}

const renamed: Record<string, string> = {
  brandId: 'brand',
  categoryId: 'category',
  unitId: 'unit',
  taxGroupId: 'tax_group',
  discountPrice: 'discount_price',
  weightGrams: 'weight',
  minQuantity: 'min_quantity',
  maxQuantity: 'max_quantity',
}
const fieldName = (key: string): string =>
  renamed[key] ?? key.replace('seoTitle', 'seo_title').replace('seoDescription', 'seo_description').replace('.', '_')

/** Takes what an import did and the product as it is now; gives the product as it should be. */
export function planUndo(record: UndoRecord, present: PresentProduct): Restoring {
  const kept: FieldChange[] = []
  const flat = flatProduct(present)
  putBack(flat, record.fields, null, kept)
  const stock = new Map<string, number>()
  const counting: StockAmount[] = []
  const records = new Map(record.variants.map((each) => [each.id, each]))
  const variants = present.variants.map((variant) => {
    const done = records.get(variant.id)
    if (!done) return variant
    const { onHand } = variant
    if (done.counted) {
      const [before, after] = done.counted
      if ((onHand === null) === (after === null)) counting.push({ variantId: variant.id, amount: before })
    } else if (onHand !== null) {
      const delta = Math.max(-done.stock, -onHand)
      if (delta !== 0) stock.set(variant.id, delta)
      if (delta !== -done.stock) kept.push({ field: 'quantity', variant: done.sku, from: String(onHand), to: String(onHand - done.stock) })
    }
    if (done.isMade) return variant
    const row = flatVariant(variant)
    putBack(row, done.fields, done.sku, kept)
    const values: Record<string, Value> = { ...variant.values }
    putBack(values, done.values, done.sku, kept)
    return { ...variant, ...row, values: Object.fromEntries(Object.entries(values).filter(([, id]) => id !== null)) } as PresentVariant
  })
  const texts = Object.fromEntries(
    textColumns.map((column) => [column, { en: flat[`${column}.en`] ?? '', ar: flat[`${column}.ar`] ?? '' }]),
  )
  const columns = Object.fromEntries(productColumns.map((column) => [column, flat[column]]))
  return {
    product: { ...present, ...columns, ...texts, variants } as PresentProduct,
    stock,
    counting,
    tagsToAdd: record.tagsRemoved.filter((id) => !present.tagIds.includes(id)),
    tagsToRemove: record.tagsAdded.filter((id) => present.tagIds.includes(id)),
    variantsMade: record.variants.flatMap(({ id, isMade }) => (isMade ? [id] : [])),
    kept,
  }
}
