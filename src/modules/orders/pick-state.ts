// Picking by scanning: what one scan counts, and what is wrong about it. Pure.
import type { PickLine } from './shipments-admin-contract.ts'

/** Picked quantities by the key of what is picked. */
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
  const line = meant.find(({ key, left }) => (picked.get(key) ?? 0) < left)
  if (!line) return { verdict: meant.length > 0 ? 'done' : 'unknown', line: meant[0] ?? null, picked }
  const count = Math.min(line.left, (picked.get(line.key) ?? 0) + stepOf(line))
  return { verdict: count === line.left ? 'all' : 'counted', line, picked: new Map(picked).set(line.key, count) }
}

/** The lines of the shipment that was picked. Of a bundle only whole sets leave: as many as its scarcest component makes. */
export const pickedLines = (lines: readonly PickLine[], picked: Picked): { lineId: string; quantity: number }[] =>
  [...Map.groupBy(lines, ({ lineId }) => lineId)].flatMap(([lineId, parts]) => {
    const quantity = Math.min(...parts.map(({ key, perSet }) => Math.floor((picked.get(key) ?? 0) / perSet)))
    return quantity > 0 ? [{ lineId, quantity }] : []
  })

/** The components that were picked beyond the whole sets they make: they stay here. */
export function looseParts(lines: readonly PickLine[], picked: Picked): PickLine[] {
  const sets = new Map(pickedLines(lines, picked).map(({ lineId, quantity }) => [lineId, quantity]))
  return lines.filter(({ key, lineId, perSet }) => (picked.get(key) ?? 0) > (sets.get(lineId) ?? 0) * perSet)
}

/** Is everything picked that is still to leave? */
export const isAllPicked = (lines: readonly PickLine[], picked: Picked): boolean =>
  lines.every(({ key, left }) => (picked.get(key) ?? 0) === left)
