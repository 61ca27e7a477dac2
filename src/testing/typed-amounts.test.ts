// Typed amounts: every way of writing a number means the same in the price grid, the product form and a file.
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { moneyColumn, quantityColumn } from '#web/grid/grid-columns.ts'
import { readCatalogue } from '#modules/imports/server/reading/read-catalogue.ts'
import { Money, moneyToText } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'
import { amountFromText, basisPoints, moneyFromText, readAmount, typedMoney, typedWhole } from '#shared/typed-amount.ts'
import { fieldError } from '#shared/validation.ts'
import { forAny } from '#testing/for-any.ts'

const prices: [string, number | null][] = [
  ['11,50', 1150],
  ['11.50', 1150],
  ['£11.50', 1150],
  ['١١,٥٠', 1150],
  ['١١٫٥٠', 1150],
  ['۱۱٫۵', 1150],
  ['12.', 1200],
  ['1,250', 125_000],
  ['١٬٢٥٠', 125_000],
  ['1,250.75', 125_075],
  ['1.250,75', 125_075],
  ['١٬٢٥٠٫٧٥', 125_075],
  ['1.250', null],
  ['-1', null],
  ['abc', null],
  ['1e3', null],
  ['1,2,3', null],
]

describe('a price means the same', () => {
  const column = moneyColumn({ key: 'price', title: '', read: () => 0, decimals: 2 })
  const inFile = async (text: string): Promise<number | null> => {
    const bytes = Buffer.from(`sku,title_en,price\nTYPE-1,Typed,"${text}"\n`)
    for await (const result of readCatalogue(Readable.from([bytes]), { language: 'en', currency: 'GBP' }))
      if (result.ok) return result.product.variants[0]?.priceMinor ?? null
    return null
  }

  test.each(prices)('%s', async (text, amount) => {
    expect(moneyFromText(text, 2)).toBe(amount)
    const inGrid = column.fromText?.(text)
    expect(inGrid && 'value' in inGrid ? inGrid.value : null).toBe(amount)
    if (!text.endsWith('.')) expect(await inFile(text)).toBe(amount)
  })

  test('with more decimals than the currency is none, while it is typed', () => expect(moneyFromText('1.2345', 2)).toBeNull())
  test('in dinars a point is decimal before three digits', () => {
    expect([moneyFromText('1.250', 3), moneyFromText('1,250', 3)]).toEqual([1250, null])
  })
})

test('a quantity of kilos that could mean two is asked about, one of pieces groups thousands', () => {
  const kilos = quantityColumn({ key: 'q', title: '', read: () => 0, decimals: 3 })
  expect([amountFromText('7,5', 3), amountFromText('٧٫٥', 3), amountFromText('1,250', 3), amountFromText('1,250', 0)]).toEqual([
    7500,
    7500,
    null,
    1250,
  ])
  expect(kilos.fromText?.('1,250')).not.toHaveProperty('value')
})

test('what is written is read back', () => {
  forAny(
    fc.property(fc.nat(1_000_000_000), fc.constantFrom(0, 2, 3), (amount, decimals) => {
      expect(moneyFromText(moneyToText(amount, decimals), decimals)).toBe(amount)
      expect(amountFromText(quantityToText(amount, decimals), decimals)).toBe(amount)
    }),
  )
})

test.each([
  ['1,250', 0, 1250],
  ['1,250,000', 0, 1_250_000],
  ['1 250', 0, 1250],
  ['١٬٢٥٠', 0, 1250],
  ['١٢٥٠', 0, 1250],
  ['1.5', 0, null],
  ['1,250.5', 3, 1_250_500],
  ['١٬٢٥٠', 3, 1_250_000],
  ['1,250', 3, 'ambiguous'],
  ['2.', 3, 2000],
  ['-6', 0, null],
  ['6 📦', 0, null],
  ['\u202e12\u202c', 0, 12],
  ['9'.repeat(1_000_000), 0, null],
])('a buyer who types %.20s with %d decimals orders %s', (typed, decimals, quantity) => expect(readAmount(typed, decimals)).toBe(quantity))

test.each([
  ['1,250', 1250],
  ['٣٦٥', 365],
  ['', Number.NaN],
  ['1.5', 0.5],
  ['-1', Number.NaN],
  ['-1.5', Number.NaN],
  ['twelve', Number.NaN],
])('a whole number in a form: %j is %d', (typed, number) => expect(typedWhole(typed)).toBe(number))

test.each([
  ['25', 2500],
  ['12.5', 1250],
  ['12,5', 1250],
  ['0.05 %', 5],
  ['100', 10_000],
  ['٢٥', 2500],
  ['١٢٫٥ %', 1250],
  ['١٢٫٥٪', 1250],
  ['33.335', Number.NaN],
  ['a quarter', Number.NaN],
  ['-5', Number.NaN],
  ['', Number.NaN],
])('a percentage: %j is %d basis points', (typed, bps) => expect(basisPoints(typed)).toBe(bps))

test('a field for a number tells one with too many decimals from what is none', () => {
  const { error } = z.object({ charge: Money }).safeParse({ charge: typedMoney('12.505', 2) }, { reportInput: true })
  expect(error?.issues.map(fieldError)).toMatchObject([{ path: 'charge', key: 'validation.tooFine' }])
})

test('a field for a number says that it wants one, whatever else was typed or nothing', () => {
  const parsed = z
    .object({ charge: Money, days: z.int() })
    .safeParse({ charge: typedMoney('', 2), days: typedWhole('a week') }, { reportInput: true })
  expect(parsed.error?.issues.map(fieldError)).toMatchObject([
    { path: 'charge', key: 'validation.number' },
    { path: 'days', key: 'validation.number' },
  ])
})
