// Quantities: whole numbers of the measure unit's smallest step (1 piece; 1 gram of a kilo with three decimals). Never floats.
import { grouped } from './count-text.ts'
import { westernDigits } from './money.ts'

export type QuantityLimits = { min: number; multiple: number; max: number | null; decimals: number }
export type QuantityRefusal = { reason: 'belowMinimum' | 'notMultiple' | 'aboveMaximum'; allowed: number }

/** Checks a quantity against the limits of a variant; gives null or the reason with the nearest allowed quantity. */
export function quantityRefusal(quantity: number, limits: QuantityLimits): QuantityRefusal | null {
  const { min, multiple, max } = limits
  if (quantity < min) return { reason: 'belowMinimum', allowed: min }
  if (max !== null && quantity > max) return { reason: 'aboveMaximum', allowed: largestAllowed(limits) }
  if (quantity % multiple !== 0) return { reason: 'notMultiple', allowed: nearestAllowed(quantity, limits) }
  return null
}

/** The nearest quantity that may be ordered: up to the next multiple, at least the minimum, at most the maximum. */
export function nearestAllowed(quantity: number, limits: QuantityLimits): number {
  const up = Math.ceil(Math.max(quantity, limits.min) / limits.multiple) * limits.multiple
  return limits.max === null ? up : Math.min(up, largestAllowed(limits))
}

const largestAllowed = ({ multiple, max }: QuantityLimits): number =>
  max === null ? Number.MAX_SAFE_INTEGER : Math.floor(max / multiple) * multiple

/** Text for fields and files: 2500 with three decimals -> "2.5". */
export function quantityToText(quantity: number, decimals: number): string {
  if (decimals === 0) return String(quantity)
  const digits = String(Math.abs(quantity)).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return (quantity < 0 ? '-' : '') + digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}

/** A quantity to read, with a comma every three digits: fields and files hold it as `quantityToText` writes it. */
export const quantityShown = (quantity: number, decimals: number): string => grouped(quantityToText(quantity, decimals))

/** The reverse, for typed input in either script's digits; null when it is not a quantity of this unit. */
export function quantityFromText(text: string, decimals: number): number | null {
  const match = /^(\d{1,9})(?:[.,](\d*))?$/.exec(westernDigits(text.trim()).replace('٫', '.'))
  if (!match) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return null
  return Number((match[1] ?? '0') + fraction.padEnd(decimals, '0'))
}
