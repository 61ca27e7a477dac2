// Tables of prices, weights and quantities as shops and people write them.
import { describe, expect, it } from 'vitest'
import { priceIn, quantityIn, weightIn, type WeightUnit, type Writer } from './amounts.ts'
import type { Reading } from '../../catalogue.ts'
import { readAll } from './testing/read-text.ts'
import { guardFormula, unguardFormula } from '#shared/formula-guard.ts'

/** A reading that only collects the names of problems. */
function collecting(currency = 'GBP', currencyDecimals = 2) {
  const problems: string[] = []
  const reading: Reading = {
    language: 'en',
    currency,
    currencyDecimals,
    quantityDecimals: () => 0,
    today: null,
    hasDecimalCommas: false,
    takenSkus: new Set(),
    emit: (result) => problems.push(result.ok ? 'product' : result.problem.code.slice('import.'.length)),
  }
  return { problems, reading }
}
const cell = (text: string) => ({ line: 1, column: 'price', text })

describe('prices', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['.5', 50],
    ['0', 0],
    ['0.00', 0],
    ['12,5', 1250],
    ['12,50', 1250],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234,567.89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['1 234,50', 123_450],
    ["1'234.50", 123_450],
    ['1\u00a0234.5', 123_450],
    ['1,234', 123_400],
    ['12,34,567.00', 123_456_700],
    ['£12.00', 1200],
    ['12.00 £', 1200],
    ['GBP 12', 1200],
    ['12gbp', 1200],
    ['١٢٫٥', 1250],
    ['١٬٢٣٤٫٥٠', 123_450],
    ['۱۲', 1200],
    ['\u200f12.5', 1250],
    ['+5', 500],
    ['0.125', 13],
    ['-0', 0],
    ['1234567.89', 123_456_789],
  ])('reads %j', (text, minor) => {
    for (const writer of ['shop', 'typed'] satisfies Writer[]) expect(priceIn(cell(text), collecting().reading, writer)).toBe(minor)
  })

  it.each([
    ['abc', 'priceNotANumber'],
    ['12abc', 'priceNotANumber'],
    ['from 12', 'priceNotANumber'],
    ['1e5', 'priceNotANumber'],
    ['1,23,4', 'priceNotANumber'],
    ['1.2.3', 'priceNotANumber'],
    ['1,2.3,4', 'priceNotANumber'],
    ['12.', 'priceNotANumber'],
    ['1 2', 'priceNotANumber'],
    ['NaN', 'priceNotANumber'],
    ['-5', 'priceNegative'],
    ['(5.00)', 'priceNegative'],
    ['−1', 'priceNegative'],
    ['99999999999999', 'priceTooLarge'],
    ['SAR 12', 'priceOtherCurrency'],
  ])('refuses %j', (text, reason) => {
    const { problems, reading } = collecting()

    expect(priceIn(cell(text), reading, 'shop')).toBe('bad')
    expect(problems).toEqual([reason])
  })

  it('takes three digits after a point as decimals from a shop, and asks a person', () => {
    const shop = collecting()
    const person = collecting()

    expect(priceIn(cell('8.335'), shop.reading, 'shop')).toBe(834)
    expect(shop.problems).toEqual(['priceRounded'])
    expect(priceIn(cell('8.335'), person.reading, 'typed')).toBe('bad')
    expect(person.problems).toEqual(['priceAmbiguous'])
  })

  it('follows the decimals of the currency and knows its Arabic name', () => {
    expect(priceIn(cell('1.250'), collecting('KWD', 3).reading, 'typed')).toBe(1250)
    expect(priceIn(cell('1500'), collecting('JPY', 0).reading, 'shop')).toBe(1500)
    expect(priceIn(cell('45.75 ر.س'), collecting('SAR', 2).reading, 'typed')).toBe(4575)
    expect(priceIn(cell('9007199254.74'), collecting().reading, 'shop')).toBe(900_719_925_474)
  })
})

describe('weights', () => {
  it.each([
    ['250', 'g', 250],
    ['1250.0', 'g', 1250],
    ['0.5', 'kg', 500],
    ['.25', 'kg', 250],
    ['1.250', 'kg', 1250],
    ['1,5', 'kg', 1500],
    ['1', 'lb', 454],
    ['2.5', 'lb', 1134],
    ['1', 'oz', 28],
    ['453.59237', 'g', 454],
    ['1.5 kg', 'g', 1500],
    ['500g', 'kg', 500],
    ['٢ كجم', 'g', 2000],
    ['0', 'kg', 0],
  ] satisfies [string, WeightUnit, number][])('reads %j in %s', (text, unit, grams) => {
    expect(weightIn(cell(text), unit, collecting().reading)).toBe(grams)
  })

  it.each([
    ['heavy', 'weightNotANumber'],
    ['5 stone', 'weightNotANumber'],
    ['-1', 'weightNegative'],
    ['1,250', 'weightNotANumber'],
  ])('refuses %j', (text, reason) => {
    const { problems, reading } = collecting()

    expect(weightIn(cell(text), 'g', reading)).toBe('bad')
    expect(problems).toEqual([reason])
  })
})

describe('quantities', () => {
  it('are whole numbers of the smallest step', () => {
    const { reading } = collecting()

    expect(quantityIn(cell('12'), 0, reading, 'refuse')).toBe(12)
    expect(quantityIn(cell('12.000'), 0, reading, 'refuse')).toBe(12)
    expect(quantityIn(cell('2.5'), 3, reading, 'refuse')).toBe(2500)
    expect(quantityIn(cell('١٫٢٥٠'), 3, reading, 'refuse')).toBe(1250)
    expect(quantityIn(cell(''), 3, reading, 'refuse')).toBeNull()
  })

  it('may not be finer than their unit, and below zero only where shops oversell', () => {
    const { problems, reading } = collecting()

    expect(quantityIn(cell('2.5'), 0, reading, 'refuse')).toBe('bad')
    expect(quantityIn(cell('-3'), 0, reading, 'refuse')).toBe('bad')
    expect(quantityIn(cell('-3'), 0, reading, 'zero')).toBe(0)
    expect(problems).toEqual(['quantityTooPrecise', 'quantityNegative', 'quantityTakenAsZero'])
  })
})

it('guards cells that look like formulas so that reading gives them back', () => {
  for (const text of ['=1+1', '+44', '-5', '@user', "'=x", "''=x", 'plain', "'quoted'", '']) {
    expect(guardFormula(text)).not.toMatch(/^[=+\-@]/)
    expect(unguardFormula(guardFormula(text))).toBe(text)
  }
})

describe('a file with decimal commas', () => {
  const own = (...lines: string[]) => readAll(['sku,title_en,price', ...lines].join('\n'))

  it('leaves a comma before three digits open in its prices', async () => {
    const { products, errors } = await own('COMA-1,One,"12,50"', 'COMA-2,Two,"1.250,75"', 'COMA-3,Three,"1,250"', 'COMA-4,Four,"1,250.00"')
    expect(products.map(({ sku, variants }) => [sku, variants[0]?.priceMinor])).toEqual([
      ['COMA-1', 1250],
      ['COMA-2', 125_075],
      ['COMA-4', 125_000],
    ])
    expect(errors.map(({ line, code }) => [line, code])).toEqual([[4, 'import.priceAmbiguous']])
  })

  it('is known from later rows too, and a file without reads a thousand', async () => {
    expect((await own('COMB-1,One,"1,250"', 'COMB-2,Two,"12,50"')).errors.map(({ line }) => line)).toEqual([2])
    expect((await own('COMC-1,One,"1,250"', 'COMC-2,Two,12.50')).products[0]?.variants[0]?.priceMinor).toBe(125_000)
  })
})
