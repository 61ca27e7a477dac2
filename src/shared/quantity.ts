// Quantities: whole numbers of the measure unit's smallest step (1 piece; 1 gram of a kilo with three decimals). Never floats.
import { grouped } from './count-text.ts'

export type QuantityLimits = { min: number; multiple: number; max: number | null; decimals: number }
export type QuantityRefusal = { reason: 'belowMinimum' | 'notMultiple' | 'aboveMaximum'; allowed: number }

/** The most of a variant that can be ordered at once, where neither its limits nor its stock say less. */
export const mostOrdered = 1_000_000_000

/** Checks a quantity against the limits of a variant; gives null or the reason with the nearest allowed quantity. */
export function quantityRefusal(quantity: number, limits: QuantityLimits): QuantityRefusal | null {
  const { min, multiple } = limits
  if (quantity < min) return { reason: 'belowMinimum', allowed: nearestAllowed(min, limits) }
  if (quantity > (limits.max ?? mostOrdered)) return { reason: 'aboveMaximum', allowed: mostAllowed(limits) }
  if (quantity % multiple !== 0) return { reason: 'notMultiple', allowed: nearestAllowed(quantity, limits) }
  return null
}

/** The least quantity that may be ordered: the minimum, up to whole cases. */
export const leastAllowed = ({ min, multiple }: Pick<QuantityLimits, 'min' | 'multiple'>): number => Math.ceil(min / multiple) * multiple

/** The nearest quantity that may be ordered: up to the next multiple, at least the minimum, at most the maximum. */
export function nearestAllowed(quantity: number, limits: QuantityLimits): number {
  const up = leastAllowed({ ...limits, min: Math.max(quantity, limits.min) })
  return Math.min(up, mostAllowed(limits))
}

/** The most that may be ordered: the maximum, down to whole cases. */
export const mostAllowed = ({ multiple, max }: Pick<QuantityLimits, 'multiple' | 'max'>): number =>
  Math.floor((max ?? mostOrdered) / multiple) * multiple

/** Text for fields and files: 2500 with three decimals -> "2.5". */
export function quantityToText(quantity: number, decimals: number): string {
  if (decimals === 0) return String(quantity)
  const digits = String(Math.abs(quantity)).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return (quantity < 0 ? '-' : '') + digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}

/** A quantity to read, with a comma every three digits: fields and files hold it as `quantityToText` writes it. */
export const quantityShown = (quantity: number, decimals: number): string => grouped(quantityToText(quantity, decimals))
