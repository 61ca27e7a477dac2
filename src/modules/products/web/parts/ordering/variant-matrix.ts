// Decides how a product's variants are ordered: by one stepper, in a list, or in a matrix of two axes. Pure.
import { nearestAllowed, type QuantityLimits } from '#shared/quantity.ts'
import type { Product, ProductVariant } from '../../../contract.ts'

type Axis = Product['axes'][number]
export type AxisValue = Axis['values'][number]
export type MatrixRow = { value: AxisValue; cells: (ProductVariant | null)[] }
export type Matrix = { rowTitle: string; columnTitle: string; columns: AxisValue[]; rows: MatrixRow[] }

/** Quantities by variant id, in the unit's smallest step; what is absent is zero. */
export type Quantities = Readonly<Record<string, number>>

type Variants = Pick<Product, 'axes' | 'variants'>

/** The rows are the axis with colours, else the first one; a row or column without any variant is left out. Null unless there are two axes. */
export function matrixOf({ axes, variants }: Variants): Matrix | null {
  const [first, second, third] = axes
  if (!first || !second || third || variants.length < 2) return null
  const isTurned = !hasSwatches(first) && hasSwatches(second)
  const [rowAxis, columnAxis] = isTurned ? [second, first] : [first, second]
  const [rowAt, columnAt] = isTurned ? [1, 0] : [0, 1]
  const usedColumns = columnAxis.values
    .map((_, column) => column)
    .filter((column) => variants.some(({ values }) => values[columnAt] === column))
  const rows = rowAxis.values.flatMap((value, row) => {
    const cells = usedColumns.map((column) => variants.find(({ values }) => values[rowAt] === row && values[columnAt] === column) ?? null)
    return cells.some(Boolean) ? [{ value, cells }] : []
  })
  const columns = usedColumns.flatMap((column) => columnAxis.values[column] ?? [])
  return { rowTitle: rowAxis.title, columnTitle: columnAxis.title, columns, rows }
}

const hasSwatches = ({ values }: Axis): boolean => values.some(({ swatch }) => swatch !== null)

/** How a product is ordered. */
export function layoutOf(product: Variants): 'single' | 'list' | 'matrix' {
  if (product.variants.length === 1) return 'single'
  return matrixOf(product) ? 'matrix' : 'list'
}

/** A variant of an axis value that has a colour of its own, for the dot beside its name. */
export function swatchOf({ axes }: Pick<Product, 'axes'>, { values }: ProductVariant): AxisValue | null {
  for (const [at, axis] of axes.entries()) {
    const value = axis.values[values[at] ?? -1]
    if (value?.swatch) return value
  }
  return null
}

export const isBuyable = ({ isAvailable, stock }: ProductVariant): boolean => isAvailable && stock !== 'out'

/** The smallest quantity a variant may be ordered in. */
export const oneCase = (limits: QuantityLimits): number => nearestAllowed(Math.max(limits.min, limits.multiple), limits)

/** Are all of them sold in the same case? Then it is said once, above them. */
export const isSameCase = (variants: readonly Pick<ProductVariant, 'limits'>[]): boolean =>
  new Set(variants.map(({ limits }) => limits.multiple)).size <= 1

/** Gives the name for the smallest orders of these variants together: one piece, one case, or the least of each where they differ. */
export function smallestOfEach(variants: readonly Pick<ProductVariant, 'limits'>[]): 'oneOfEach' | 'caseOfEach' | 'leastOfEach' {
  const isAll = (matches: (smallest: number, limits: QuantityLimits) => boolean) =>
    variants.every(({ limits }) => matches(oneCase(limits), limits))
  if (isAll((smallest, { decimals }) => smallest === 10 ** decimals)) return 'oneOfEach'
  return isAll((smallest, { multiple, decimals }) => smallest === multiple && multiple > 10 ** decimals) ? 'caseOfEach' : 'leastOfEach'
}

/** One case of every variant that can be bought, as far as stock gives it where that is known; `missing` are those it gives no case of. */
export function oneCaseOfEach(
  variants: readonly ProductVariant[],
  left: ReadonlyMap<string, number>,
): { quantities: Quantities; missing: ProductVariant[] } {
  const missing: ProductVariant[] = []
  const given: ProductVariant[] = []
  for (const variant of variants) {
    const isGiven = isBuyable(variant) && oneCase(variant.limits) <= (left.get(variant.id) ?? Infinity)
    if (isGiven) given.push(variant)
    else missing.push(variant)
  }
  return { quantities: Object.fromEntries(given.map(({ id, limits }) => [id, oneCase(limits)])), missing }
}

/** A typed quantity as it may be ordered: zero stays zero, anything else goes to the nearest allowed one. */
export const settle = (quantity: number, limits: QuantityLimits): number => (quantity <= 0 ? 0 : nearestAllowed(quantity, limits))

/** The chosen variants: those with a quantity, in their order, and the sum. */
export function chosenOf(
  variants: readonly ProductVariant[],
  quantities: Quantities,
): { lines: { variant: ProductVariant; quantity: number }[]; total: number } {
  const lines = variants.flatMap((variant) => {
    const quantity = quantities[variant.id] ?? 0
    return quantity > 0 ? [{ variant, quantity }] : []
  })
  return { lines, total: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
}

export type Place = { row: number; column: number }

/** The next cell up or down a column that can be ordered; null at the edge. */
export function cellBeyond({ rows }: Matrix, { row, column }: Place, by: 1 | -1): Place | null {
  for (let next = row + by; next >= 0 && next < rows.length; next += by) {
    const cell = rows[next]?.cells[column]
    if (cell && isBuyable(cell)) return { row: next, column }
  }
  return null
}

/** The next field up or down a size that can be ordered, or along the one line there is; null at the edge. */
export function fieldBeyond(product: Variants, { row, column }: Place, by: 1 | -1): Place | null {
  const matrix = matrixOf(product)
  if (matrix) return cellBeyond(matrix, { row, column }, by)
  for (let next = column + by; ; next += by) {
    const variant = product.variants[next]
    if (!variant) return null
    if (isBuyable(variant)) return { row, column: next }
  }
}
