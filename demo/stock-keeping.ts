// Numbers every demo article needs: EAN-13 barcodes, seeded stock levels, slugs and SKUs.
import { hash } from './pictures/ink.ts'

/** A valid EAN-13 from a two-digit family (in the range kept for shops' own use) and a running number. */
export function barcode(family: number, running: number): string {
  const digits = `2${String(family).padStart(2, '0')}${String(running).padStart(9, '0')}`
  let sum = 0
  for (let at = 0; at < 12; at += 1) sum += Number(digits[at]) * (at % 2 ? 3 : 1)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Stock of a variant in its steps: mostly good, some low, a few none. */
export function stockOf(sku: string, multiple: number): number {
  const lot = hash(`stock/${sku}`)
  const fate = lot % 100
  if (fate < 4) return 0
  if (fate < 13) return multiple * (1 + (lot % 4))
  return multiple * (12 + (lot % 97))
}

/** A slug from an English title. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Rounds pence to the next five. */
export const toFive = (pence: number): number => Math.round(pence / 5) * 5
