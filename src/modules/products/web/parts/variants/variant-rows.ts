// The sheet of variants between server and grid: rows with their titles, bodies of saving from changed cells, refusals back to their cells. Pure.
import type { SavedVariant, SheetVariant, VariantChanges, VariantSheet } from '../../../variants-contract.ts'
import type { CallError } from '#shared/call.ts'
import { listIn, type Locale, textIn } from '#shared/locale.ts'
import type { CellValue } from '#web/grid/grid-columns.ts'
import type { GridSave } from '#web/grid/grid-state.ts'

export type VariantRow = SheetVariant & { title: string; swatch: string | null }
export type CellProblem = { row: string; column: string; text: string }

/** A variant's title is its values in words, as the shop writes them. */
export function variantRows({ axes, variants }: Pick<VariantSheet, 'axes' | 'variants'>, locale: Locale, only: string): VariantRow[] {
  return variants.map((variant) => {
    const values = axes.flatMap((axis, at) => axis.values[variant.values[at] ?? -1] ?? [])
    return {
      ...variant,
      title:
        listIn(
          values.map(({ title }) => textIn(title, locale)),
          locale,
        ) || (variants.length === 1 ? only : variant.sku),
      swatch: values.find(({ swatch }) => swatch)?.swatch ?? null,
    }
  })
}

/** The grid's columns are the fields of a variant, and each gives only values its field takes. */
type Changed = VariantChanges['rows'][number]
export type VariantBodies = { variants: Changed[]; stock: { variantId: string; expected: number | null; to: number | null }[] }

/** Takes the grid's changes and the rows they were made on; gives the bodies of the two calls, each naming what was seen. */
export function variantBodies({ changed }: Pick<GridSave, 'changed'>, rows: readonly VariantRow[]): VariantBodies {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bodies: VariantBodies = { variants: [], stock: [] }
  for (const { id, values } of changed) {
    const row = byId.get(id)
    if (!row) continue
    const { onHand, ...after } = values
    if (onHand !== undefined && typeof onHand !== 'string') bodies.stock.push({ variantId: id, expected: row.onHand, to: onHand })
    const seen = Object.entries(row).filter(([key]) => key in after)
    if (Object.keys(after).length > 0) bodies.variants.push({ id, before: Object.fromEntries(seen), after: after as Changed['after'] })
  }
  return bodies
}

/** Puts rows the server just gave in place of those that are shown. */
export const mergedVariants = (variants: readonly SheetVariant[], given: readonly Partial<SavedVariant>[]): SheetVariant[] => {
  const byId = new Map(given.map((row) => [row.id, row]))
  return variants.map((variant) => ({ ...variant, ...byId.get(variant.id) }))
}

const isRows = (data: unknown): data is { variants: SavedVariant[] } =>
  typeof data === 'object' && data !== null && 'variants' in data && Array.isArray(data.variants)
const isAmounts = (data: unknown): data is { rows: { variantId: string; onHand: number | null }[] } =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)

/** The rows that somebody else changed meanwhile, as the refusal names them. */
export function presentOf(error: CallError): Partial<SavedVariant>[] {
  if (error.code === 'variants.changed' && isRows(error.data)) return error.data.variants
  if (error.code === 'stock.changed' && isAmounts(error.data))
    return error.data.rows.map(({ variantId, onHand }) => ({ id: variantId, onHand }))
  return []
}

type Say = (column: string, present: CellValue) => string

/** Takes a refusal; gives what stands at which cell: the server's words at named fields, what is there now at cells changed by others. */
export function variantProblems(error: CallError, bodies: VariantBodies, say: Say): CellProblem[] {
  const present = presentOf(error)
  if (present.length > 0) {
    const seen = new Map<string, Record<string, unknown>>(bodies.variants.map(({ id, before }) => [id, before]))
    for (const { variantId, expected } of bodies.stock) if (error.code === 'stock.changed') seen.set(variantId, { onHand: expected })
    return present.flatMap((row) =>
      Object.entries(seen.get(row.id ?? '') ?? {}).flatMap(([column, before]) => {
        const now = Object.entries(row).find(([key]) => key === column)?.[1]
        return now === undefined || now === before ? [] : [{ row: row.id ?? '', column, text: say(column, now) }]
      }),
    )
  }
  return Object.entries(error.fields).flatMap(([path, [text]]) => {
    const [, at, , column] = path.split('.')
    const row = bodies.variants[Number(at)]?.id
    return row && column && text ? [{ row, column, text }] : []
  })
}
