// The fields of a product as its history and its conflicts tell them apart, and how three versions of a form are compared. Pure.
import { sameValue } from '#shared/same-value.ts'
import type { ProductValues } from './product-values.ts'

/** How a field's value is shown. */
export type FieldKind =
  | 'text'
  | 'html'
  | 'status'
  | 'money'
  | 'steps'
  | 'grams'
  | 'brand'
  | 'category'
  | 'unit'
  | 'taxGroup'
  | 'tags'
  | 'optionGroups'
  | 'picture'
  | 'pictures'
  | 'bundle'
  | 'titles'
  | 'attributes'

export type ProductField = {
  /** Its path in the form's state. */
  path: string
  /** Its text: `office.admin.product.<label>`. */
  label: string
  language?: 'en' | 'ar'
  kind: FieldKind
}

const pair = (path: string, kind: FieldKind = 'text'): ProductField[] =>
  (['en', 'ar'] as const).map((language) => ({ path: `${path}.${language}`, label: path, language, kind }))
const one = (path: string, kind: FieldKind, label = path): ProductField => ({ path, label, kind })

/** Every field a product's form can change, in the order of the form. */
export const productFields: readonly ProductField[] = [
  ...pair('title'),
  ...pair('description', 'html'),
  one('sku', 'text'),
  one('slug', 'text'),
  one('status', 'status'),
  one('categoryId', 'category', 'category'),
  one('brandId', 'brand', 'brand'),
  one('measureUnitId', 'unit', 'unit'),
  one('taxGroupId', 'taxGroup', 'taxGroup'),
  one('tagIds', 'tags', 'tags'),
  one('optionGroupIds', 'optionGroups', 'optionGroups'),
  one('pictures', 'pictures', 'pictures'),
  one('bundle', 'bundle', 'bundle'),
  one('variant.price', 'money', 'price'),
  one('variant.discountPrice', 'money', 'discountPrice'),
  one('variant.weight', 'grams', 'weight'),
  one('variant.code', 'text', 'code'),
  one('variant.barcode', 'text', 'barcode'),
  one('variant.status', 'status', 'variantStatus'),
  one('variant.minQuantity', 'steps', 'minQuantity'),
  one('variant.multiple', 'steps', 'multiple'),
  one('variant.maxQuantity', 'steps', 'maxQuantity'),
  ...pair('seoTitle'),
  ...pair('seoDescription'),
  one('seoImage', 'picture', 'seoImage'),
]

/** The value at a path of the form's state. */
export const valueAt = (values: ProductValues, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined),
      values,
    )

const same = (a: unknown, b: unknown): boolean => sameValue(a ?? null, b ?? null)

export type Difference = {
  field: ProductField
  mine: unknown
  theirs: unknown
  /** Whose is proposed: theirs where only they changed it. */
  proposed: 'mine' | 'theirs'
}

/** Takes what both began with, what is typed here and what was saved elsewhere; gives the fields in which the last two differ. */
export function differences(base: ProductValues, mine: ProductValues, theirs: ProductValues): Difference[] {
  return productFields.flatMap((field) => {
    const [was, here, there] = [base, mine, theirs].map((values) => valueAt(values, field.path))
    if (same(here, there)) return []
    return [{ field, mine: here, theirs: there, proposed: same(was, here) ? ('theirs' as const) : ('mine' as const) }]
  })
}
