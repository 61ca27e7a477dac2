// Money: whole minor units of one currency, and the only arithmetic on them.
import type { z } from 'zod'

export { Money, SignedMoney } from './schemas.ts'

export type Minor = number & z.$brand<'Minor'>

/** Takes whole minor units; throws on anything that is not a safe integer. */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount of minor units: ${amount}`)
  return amount as Minor
}

export const zero = 0 as Minor
export const add = (...amounts: Minor[]): Minor => minor(amounts.reduce((sum, amount) => sum + amount, 0))
export const subtract = (from: Minor, amount: Minor): Minor => minor(from - amount)
export const negate = (amount: Minor): Minor => minor(amount === 0 ? 0 : -amount)
export const atMost = (limit: Minor, amount: Minor): Minor => (amount > limit ? limit : amount)

/** value × numerator ÷ denominator, rounded half away from zero, exact for all safe integers. */
export function ratio(value: number, numerator: number, denominator: number): number {
  const product = BigInt(value) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const divisor = BigInt(denominator)
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return Number(product < 0n ? -rounded : rounded)
}

/** A share of an amount in basis points (2000 = 20 %), rounded half away from zero. */
export const percent = (amount: Minor, bps: number): Minor => minor(ratio(amount, bps, 10_000))

/** Price of one whole unit × a quantity in the smallest step (see quantity.ts), rounded half away from zero. */
export const times = (unitPrice: Minor, quantity: number, decimals = 0): Minor => minor(ratio(unitPrice, quantity, 10 ** decimals))

/**
 * Takes the amount of a whole with its quantity, and how much of both is used already; gives the amount of the next part: what everything up to it comes
 * to, rounded once, less what is used. So the parts of a whole add up to it, in whatever order they come. Never negative.
 */
export function nextPart(whole: Minor, of: number, used: { amount: Minor; quantity: number }, quantity: number): Minor {
  if (quantity === 0) return zero
  const part = subtract(minor(ratio(whole, used.quantity + quantity, of)), used.amount)
  return part > 0 ? part : zero
}

/** Splits an amount by weights so that the shares add up to it; the largest fractions get the remainders, earlier ones first. */
export function allocate(total: Minor, weights: number[]): Minor[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => minor(index === 0 ? total : 0))
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((value) => Number(value / BigInt(sum)))
  const rests = exact.map((value, index) => ({ index, rest: Math.abs(Number(value % BigInt(sum))) }))
  rests.sort((a, b) => b.rest - a.rest || a.index - b.index)
  let missing = total - parts.reduce((a, b) => a + b, 0)
  for (const { index } of rests) {
    if (missing === 0) break
    const step = Math.sign(missing)
    parts[index] = (parts[index] ?? 0) + step
    missing -= step
  }
  return parts.map((part) => minor(part))
}

const decimals = new Map<string, number>()

/** The number of decimals of a currency (GBP 2, JPY 0, KWD 3), from the platform's own table. */
export function currencyDecimals(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const found = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, found)
  return found
}

const formatters = new Map<string, Intl.NumberFormat>()
const arabicCurrencies = new Set(['SAR', 'AED', 'KWD', 'QAR', 'BHD', 'OMR', 'EGP', 'JOD'])

/** Text of an amount for people. Western digits in both languages; locale like `en-gb` or `ar-sa`. `always` signs what is added too. */
export function formatMoney(amount: number, currency: string, locale: string, signDisplay: 'auto' | 'always' = 'auto'): string {
  // Arabic formats write the pound as `UK£`, so a foreign currency is formatted as in English instead.
  const writing = locale.startsWith('ar') && !arabicCurrencies.has(currency) ? 'en-gb' : locale
  const key = `${writing}|${currency}|${signDisplay}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(writing, {
      style: 'currency',
      currency,
      numberingSystem: 'latn',
      currencyDisplay: 'narrowSymbol',
      signDisplay,
    })
    formatters.set(key, formatter)
  }
  // A currency that ends in a full stop (ر.س.) would double that of a sentence.
  const text = formatter.format(amount / 10 ** currencyDecimals(currency)).replace(/\.(?=\u200f?$)/, '')
  // Inside Arabic words a foreign symbol would move to the other side of its digits; isolated, it stays. A sign alone has no direction, so it gets one.
  return writing === locale ? text : `${signDisplay === 'always' ? '\u2066' : '\u2068'}${text}\u2069`
}

/** Plain decimal text of an amount for inputs and files: 1250 -> "12.50". */
export function moneyToText(amount: number, decimals: number): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Arabic-Indic and Persian digits as Western ones. */
export const westernDigits = (text: string): string => text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
