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

/** As `moneyFromText`, for the body of a form: NaN for invalid input, which the endpoint's schema refuses at its field. */
export const typedMoney = (text: string, decimals: number): Minor => moneyFromText(text, decimals) ?? invalidMoney
const invalidMoney = Number.NaN as Minor

/** A quantity in the smallest step of a unit with these decimals; 'ambiguous' when it could mean two quantities; null for other invalid input. */
export const readAmount = (text: string, decimals: number): number | 'ambiguous' | null =>
  stepsOf(text, decimals, quantitySeparators(decimals))

/** As `readAmount`, with null for what could mean two quantities too. */
export function amountFromText(text: string, decimals: number): number | null {
  const amount = readAmount(text, decimals)
  return amount === 'ambiguous' ? null : amount
}

/** A typed whole number for the body of a form: NaN for invalid input, which the endpoint's schema refuses at its field. */
export const typedWhole = (text: string): number => amountFromText(text, 0) ?? Number.NaN

function stepsOf(text: string, decimals: number, lone: LoneSeparator): number | 'ambiguous' | null {
  // A trailing decimal separator is no mistake while one types.
  const decimal = readDecimal(text.trim().replace(/(?<=^[^.,٫٬]+)[.,٫]$/u, ''), lone)
  if (decimal === 'ambiguous') return decimal
  if (decimal === null || decimal.negative) return null
  const amount = toSteps(decimal, decimals)
  return amount?.exact && amount.steps <= largest ? amount.steps : null
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
