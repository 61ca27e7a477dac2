// SKUs for products whose file has none that fits: the same source key always gives the same SKU.
import { hash } from 'node:crypto'

export const skuLength = { min: 4, max: 12 } as const

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve letters and digits (60 bits of a SHA-256) for a source key. */
export function derivedSku(sourceKey: string): string {
  const bytes = hash('sha256', sourceKey, 'buffer')
  let sku = ''
  for (let index = 0; index < skuLength.max; index++) sku += alphabet.charAt((bytes[index] ?? 0) & 31)
  return sku
}

/** A SKU as the shop writes it everywhere, whatever a file does. */
export const shopSku = (written: string): string => written.toUpperCase()

/** Whether a SKU has the length the shop accepts. */
export function skuFits(sku: string): boolean {
  const length = [...sku].length
  return length >= skuLength.min && length <= skuLength.max
}
