// Reads typed amounts for the grid, the forms and files: in either script, with either decimal separator.
import { type LoneSeparator, readDecimal, toSteps } from './decimal-text.ts'
import { minor, type Minor, westernDigits } from './money.ts'

/**
 * The meaning of one separator before exactly three digits in a price: a comma groups thousands; a point could mean either and is refused.
 * For currencies with three decimals it is the other way round.
 */
export const priceSeparators = (decimals: number): LoneSeparator =>
  decimals >= 3 ? { dot: 'decimal', comma: 'refuse' } : { dot: 'refuse', comma: 'group' }

/** The meaning of one separator in a quantity: in pieces a comma groups thousands, in kilos it could mean either. */
export const quantitySeparators = (decimals: number): LoneSeparator => ({ dot: 'decimal', comma: decimals === 0 ? 'group' : 'refuse' })

/** An amount of money in minor units; null when it is invalid, negative, ambiguous, or has more decimals than the currency. */
export function moneyFromText(text: string, decimals: number): Minor | null {
  const steps = stepsOf(text.replace(currencySigns, ''), decimals, priceSeparators(decimals))
  return typeof steps === 'number' ? minor(steps) : null
}
const currencySigns = /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu

/** As `moneyFromText`, for the body of a form and the grid: what is no amount becomes a number that the field's schema refuses (`refused`). */
export const typedMoney = (text: string, decimals: number): Minor =>
  typed(stepsOf(text.replace(currencySigns, ''), decimals, priceSeparators(decimals))) as Minor

/** A quantity in the smallest step of a unit with these decimals; 'ambiguous' when it could mean two quantities; null for other invalid input. */
export function readAmount(text: string, decimals: number): number | 'ambiguous' | null {
  const amount = stepsOf(text, decimals, quantitySeparators(decimals))
  return amount === 'tooFine' ? null : amount
}

/** As `readAmount`, with null for what could mean two quantities too. */
export function amountFromText(text: string, decimals: number): number | null {
  const amount = readAmount(text, decimals)
  return amount === 'ambiguous' ? null : amount
}

/** A typed quantity for the body of a form and the grid, in smallest steps; a number that is refused (`refused`) for what is none. */
export const typedSteps = (text: string, decimals: number): number => typed(stepsOf(text, decimals, quantitySeparators(decimals)))

/** A typed whole number for the body of a form; a number that is refused (`refused`) for what is none. */
export const typedWhole = (text: string): number => typedSteps(text, 0)

/**
 * The problem of a text that no schema of whole amounts takes: `noNumber` for what is no number of at least 0, `notWhole` for one between two steps, or one that could
 * be read in two ways. A field that tells them apart says so by `wholeOr`.
 */
const refused = { noNumber: Number.NaN, notWhole: 0.5 }
const typed = (amount: Typed): number => (typeof amount === 'number' ? amount : amount === null ? refused.noNumber : refused.notWhole)

type Typed = number | 'ambiguous' | 'tooFine' | null

function stepsOf(text: string, decimals: number, lone: LoneSeparator): Typed {
  // A trailing decimal separator is no mistake while one types.
  const decimal = readDecimal(text.trim().replace(/(?<=^[^.,٫٬]+)[.,٫]$/u, ''), lone)
  if (decimal === 'ambiguous') return decimal
  if (decimal === null || decimal.negative) return null
  const amount = toSteps(decimal, decimals)
  if (amount === null || amount.steps > largest) return null
  return amount.exact ? amount.steps : 'tooFine'
}

const largest = 1_000_000_000_000

/** A typed percentage in basis points: "12.5" is 1250; NaN for invalid input. More than two decimals are invalid. */
export function basisPoints(text: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(
    westernDigits(text.trim())
      .replace(/[٫,]/, '.')
      .replace(/\s*[%٪]$/u, ''),
  )
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
}
