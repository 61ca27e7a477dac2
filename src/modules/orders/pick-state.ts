// Picking by scanning: what one scan counts, and what is wrong about it. Pure.
import type { PickLine } from './shipments-admin-contract.ts'

/** Picked quantities by line. */
export type Picked = ReadonlyMap<string, number>

export type Scan = { picked: Picked } & (
  | { verdict: 'counted' | 'all'; line: PickLine }
  | { verdict: 'unknown' | 'done'; line: PickLine | null }
)

const same = (code: string | null, typed: string): boolean => code !== null && code.toUpperCase() === typed

/** One piece, or all that is left of a line in a unit that is weighed. */
const stepOf = ({ decimals, left }: PickLine): number => (decimals === 0 ? 1 : left)

/** Takes what a scanner read; counts one more of the first line it stands for that is not whole, or says that it belongs to none or to none any more. */
export function scan(lines: readonly PickLine[], picked: Picked, code: string): Scan {
  const typed = code.trim().toUpperCase()
  const meant = lines.filter(({ sku, barcode }) => same(sku, typed) || same(barcode, typed))
  const line = meant.find(({ lineId, left }) => (picked.get(lineId) ?? 0) < left)
  if (!line) return { verdict: meant.length > 0 ? 'done' : 'unknown', line: meant[0] ?? null, picked }
  const count = Math.min(line.left, (picked.get(line.lineId) ?? 0) + stepOf(line))
  return { verdict: count === line.left ? 'all' : 'counted', line, picked: new Map(picked).set(line.lineId, count) }
}

/** The lines of the shipment that was picked. */
export const pickedLines = (lines: readonly PickLine[], picked: Picked): { lineId: string; quantity: number }[] =>
  lines.flatMap(({ lineId }) => {
    const quantity = picked.get(lineId) ?? 0
    return quantity > 0 ? [{ lineId, quantity }] : []
  })

/** Is everything picked that is still to leave? */
export const isAllPicked = (lines: readonly PickLine[], picked: Picked): boolean =>
  lines.every(({ lineId, left }) => (picked.get(lineId) ?? 0) === left)
