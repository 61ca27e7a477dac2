// Prices, weights and quantities out of cells: reads them, and reports what cannot be one.
import { minor, ratio, westernDigits, type Minor } from '#shared/money.ts'
import type { ImportStock, Reading } from '../../catalogue.ts'
import { type LoneSeparator, readDecimal, toSteps } from '#shared/decimal-text.ts'
import { priceSeparators, quantitySeparators } from '#shared/typed-amount.ts'
import { problem, type Cell, type ProblemName } from '../../problems.ts'

/** null: the cell is empty. 'bad': it was reported and its row cannot be used. */
export type Found<T> = T | null | 'bad'
/** shop: written by another shop's export, where a point is always decimal. typed: written by people. */
export type Writer = 'shop' | 'typed'

const largestPrice = 1_000_000_000_000
const largestWhole = 1_000_000_000
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))
const currencyWords = new Set([
  'ر.س',
  'ريال',
  'ريالات',
  'جنيه',
  'درهم',
  'دينار',
  'د.إ',
  'د.ك',
  'د.ب',
  'ج.م',
  'SR',
  'RS',
  'KR',
  'ZŁ',
  'KČ',
  'LEI',
  'FR',
  'SFR',
])

export function bad(reading: Reading, cell: Cell, name: ProblemName, params: Record<string, string | number> = {}): 'bad' {
  reading.emit({ ok: false, problem: problem(cell, name, params) })
  return 'bad'
}

/** Reports something that was imported nevertheless. */
export function warn(reading: Reading, cell: Cell, name: ProblemName, params: Record<string, string | number> = {}): void {
  reading.emit({ ok: false, problem: problem(cell, name, params) })
}

/** A price of at least zero in minor units. */
export function priceIn(cell: Cell, reading: Reading, writer: Writer): Found<Minor> {
  if (cell.text === '') return null
  const plain = withoutCurrency(cell.text)
  if (plain === null) return bad(reading, cell, 'priceNotANumber')
  if (plain.code !== null && plain.code !== reading.currency)
    return bad(reading, cell, 'priceOtherCurrency', { currency: reading.currency })
  const decimal = readDecimal(plain.number, separatorsOf(reading, writer))
  if (decimal === null) return bad(reading, cell, 'priceNotANumber')
  if (decimal === 'ambiguous') return bad(reading, cell, 'priceAmbiguous')
  const amount = toSteps(decimal, reading.currencyDecimals)
  if (amount === null || amount.steps > largestPrice) return bad(reading, cell, 'priceTooLarge')
  if (decimal.negative && amount.steps !== 0) return bad(reading, cell, 'priceNegative')
  if (!amount.exact) warn(reading, cell, 'priceRounded', { decimals: reading.currencyDecimals })
  return minor(amount.steps)
}

/** A point is decimal in other shops' exports. Where prices have decimal commas, a comma before three digits is not surely a thousand. */
function separatorsOf({ currencyDecimals, hasDecimalCommas }: Reading, writer: Writer): LoneSeparator {
  const usual = priceSeparators(currencyDecimals)
  if (writer === 'shop') return { ...usual, dot: 'decimal' }
  return hasDecimalCommas ? { ...usual, comma: 'refuse' } : usual
}

/** Whether a price is written with a comma as its decimal sign. */
export const isDecimalComma = (text: string): boolean => /\d,\d{1,2}(?!\d)[^\d.,]*$/.test(westernDigits(text).replaceAll('٫', '.'))

/** Takes currency signs and words away from either end; null when other words stand there. */
function withoutCurrency(text: string): { number: string; code: string | null } | null {
  if (/^[\d.,]+$/.test(text)) return { number: text, code: null }
  if (text.length > 60) return null
  const bare = text.replace(/[\p{Sc}\u200e\u200f\u061c]/gu, '').trim()
  const word = /[\p{L}\p{M}][\p{L}\p{M}.]*/u.exec(bare)
  if (word === null) return { number: bare, code: null }
  const number = word.index === 0 ? bare.slice(word[0].length) : bare.slice(0, word.index)
  if (word.index !== 0 && word.index + word[0].length !== bare.length) return null
  const name = word[0].replace(/\.$/, '').toUpperCase()
  if (currencyCodes.has(name)) return { number: number.trim(), code: name }
  return currencyWords.has(name) ? { number: number.trim(), code: null } : null
}

/** How a quantity below zero is taken: an error, or zero with a warning (shops that oversold export them). */
export type BelowZero = 'refuse' | 'zero'

/** How our own files write stock that is not counted. */
export const notCountedText = 'not counted'
const notCountedTexts = [notCountedText, 'notcounted', 'بلا جرد']

/** The stock a cell of our own format says: a quantity, or that it is not counted. */
export const stockIn = (cell: Cell, decimals: number, reading: Reading): Found<ImportStock> =>
  notCountedTexts.includes(cell.text.toLowerCase()) ? 'notCounted' : quantityIn(cell, decimals, reading, 'refuse')

/** A quantity of at least zero in the smallest step of a unit with these decimals. */
export function quantityIn(cell: Cell, decimals: number, reading: Reading, belowZero: BelowZero): Found<number> {
  if (cell.text === '') return null
  const decimal = readDecimal(cell.text, quantitySeparators(decimals))
  if (decimal === null || decimal === 'ambiguous') return bad(reading, cell, 'quantityNotANumber')
  if (decimal.negative && belowZero === 'zero') {
    warn(reading, cell, 'quantityTakenAsZero')
    return 0
  }
  const amount = toSteps(decimal, decimals)
  if (amount === null || amount.steps > largestWhole) return bad(reading, cell, 'quantityNotANumber')
  if (decimal.negative && amount.steps !== 0) return bad(reading, cell, 'quantityNegative')
  return amount.exact ? amount.steps : bad(reading, cell, 'quantityTooPrecise', { decimals })
}

export type WeightUnit = 'g' | 'kg' | 'lb' | 'oz'

/** Grams of one unit as numerator and denominator; pounds and ounces by their legal definition. */
const gramsOf: Record<WeightUnit, [number, number]> = {
  g: [1, 1],
  kg: [1000, 1],
  lb: [45_359_237, 100_000],
  oz: [28_349_523_125, 1_000_000_000],
}
const unitNames = new Map<string, WeightUnit>([
  ['g', 'g'],
  ['gr', 'g'],
  ['gram', 'g'],
  ['grams', 'g'],
  ['جم', 'g'],
  ['غ', 'g'],
  ['غم', 'g'],
  ['غرام', 'g'],
  ['جرام', 'g'],
  ['kg', 'kg'],
  ['kgs', 'kg'],
  ['kilo', 'kg'],
  ['كجم', 'kg'],
  ['كغ', 'kg'],
  ['كغم', 'kg'],
  ['كيلو', 'kg'],
  ['lb', 'lb'],
  ['lbs', 'lb'],
  ['pound', 'lb'],
  ['pounds', 'lb'],
  ['oz', 'oz'],
  ['ounce', 'oz'],
  ['ounces', 'oz'],
])

/** The unit a header or cell names, null for none we know. */
export const weightUnit = (name: string): WeightUnit | null => unitNames.get(name.trim().toLowerCase()) ?? null

/** A weight in whole grams; a unit in the cell goes before the column's. */
export function weightIn(cell: Cell, columnUnit: WeightUnit, reading: Reading): Found<number> {
  if (cell.text === '' || cell.text === '0') return cell.text === '' ? null : 0
  const match = /^([^\p{L}]+?)\s*(\p{L}*)\.?$/u.exec(westernDigits(cell.text))
  const unit = match?.[2] ? weightUnit(match[2]) : columnUnit
  const decimal = match && unit ? readDecimal(match[1] ?? '', { dot: 'decimal', comma: 'refuse' }) : null
  if (decimal === null || decimal === 'ambiguous' || unit === null) return bad(reading, cell, 'weightNotANumber')
  const amount = toSteps({ ...decimal, whole: decimal.whole.replace(/^0+(?=\d)/, '') }, 6)
  if (amount === null) return bad(reading, cell, 'weightNotANumber')
  if (decimal.negative && amount.steps !== 0) return bad(reading, cell, 'weightNegative')
  const [numerator, denominator] = gramsOf[unit]
  const grams = ratio(amount.steps, numerator, denominator * 1_000_000)
  return grams > largestWhole ? bad(reading, cell, 'weightNotANumber') : grams
}
