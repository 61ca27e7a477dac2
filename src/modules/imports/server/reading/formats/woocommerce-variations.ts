// A WooCommerce variable product and its variations put together: axes, "any" values, what a variation takes from its parent.
import { bad, warn } from '../amounts.ts'
import type { Reading } from '../../../catalogue.ts'
import { finishProduct, partly, type ProductDraft, type VariantDraft } from '../finish-product.ts'
import type { Cell } from '../../../problems.ts'
import type { WooAttribute } from './woocommerce-columns.ts'

export type Variation = Omit<VariantDraft, 'values'> & { parent: Cell; position: number; attributes: WooAttribute[] }
export type VariableProduct = { draft: ProductDraft; attributes: WooAttribute[]; weightGrams: number | null }
/** `isPartial`: some of its variations were refused. */
type Joining = VariableProduct & { isPartial: boolean }

const mostVariants = 1000

/** Takes a parent with all its variations and emits the product. */
export function joinVariations(product: Joining, found: Variation[], reading: Reading): void {
  const { draft } = product
  const variations = found.sort((a, b) => a.position - b.position || a.line - b.line)
  const axes = axesOf(product.attributes, variations)
  const variants: VariantDraft[] = []
  let { isPartial } = product
  for (const variation of variations) {
    const combinations = valuesOf(variation, axes, mostVariants - variants.length)
    if (combinations === null) {
      bad(reading, { ...variation.parent, text: variation.sku }, 'tooManyVariants', { key: draft.sourceKey, limit: mostVariants })
      isPartial = true
      continue
    }
    const { parent, position: _position, attributes: _attributes, ...own } = variation
    const weightGrams = own.weightGrams ?? product.weightGrams
    const shared = combinations.length > 1
    if (shared && typeof own.quantity === 'number' && own.quantity > 0) warn(reading, { ...parent, text: own.sku }, 'stockShared')
    for (const values of combinations) {
      variants.push({
        ...own,
        weightGrams,
        values,
        sku: shared ? '' : own.sku,
        code: shared && own.sku !== '' ? `${own.sku}-${values.join('-')}` : '',
        barcode: shared ? '' : own.barcode,
        quantity: shared && typeof own.quantity === 'number' && own.quantity > 0 ? null : own.quantity,
      })
    }
  }
  const names = { axisNames: axes.map(({ name }) => name), axisOrder: axes.map(({ values }) => values) }
  finishProduct({ ...draft, ...partly(isPartial), ...names, variants }, reading)
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The parent's attributes that its variations name, in the parent's order, then those only variations name. */
function axesOf(attributes: WooAttribute[], variations: Variation[]): WooAttribute[] {
  const used = new Map<string, { name: string; values: Set<string> }>()
  for (const { attributes: own } of variations) {
    for (const { name, values } of own) {
      const axis = used.get(name.toLowerCase()) ?? { name, values: new Set<string>() }
      used.set(name.toLowerCase(), axis)
      for (const value of values) axis.values.add(value)
    }
  }
  const listed = attributes.filter(({ name }) => used.has(name.toLowerCase()))
  const names = new Map<string, string>()
  for (const { name } of [...listed, ...used.values()]) if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  return [...names].flatMap(([key, name]) => {
    const wanted = listed.find((axis) => sameName(axis.name, name))?.values ?? []
    const values = [...new Set([...wanted, ...(used.get(key)?.values ?? [])])]
    return values.length > 0 ? [{ name, values }] : []
  })
}

/** The combinations a variation stands for: an empty value means any of the axis. Null when they are more than allowed. */
function valuesOf(variation: Variation, axes: WooAttribute[], most: number): string[][] | null {
  let combinations: string[][] = [[]]
  for (const axis of axes) {
    const own = variation.attributes.find(({ name }) => sameName(name, axis.name))?.values[0]
    const choices = own !== undefined ? [own] : axis.values
    if (combinations.length * choices.length > most) return null
    combinations = combinations.flatMap((values) => choices.map((choice) => [...values, choice]))
  }
  return combinations.length > most ? null : combinations
}
