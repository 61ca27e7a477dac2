// Typed amounts: every way of writing a number means the same in the price grid, the product form and a file.
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyColumn, quantityColumn } from '#web/grid/grid-columns.ts'
import { readCatalogue } from '#modules/imports/server/reading/read-catalogue.ts'
import { moneyToText } from '#shared/money.ts'
import { quantityFromText, quantityToText } from '#shared/quantity.ts'
import { amountFromText, moneyFromText } from '#shared/typed-amount.ts'

const prices: [string, number | null][] = [
  ['11,50', 1150],
  ['11.50', 1150],
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
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.constantFrom(0, 2, 3), (amount, decimals) => {
      expect(moneyFromText(moneyToText(amount, decimals), decimals)).toBe(amount)
      expect(amountFromText(quantityToText(amount, decimals), decimals)).toBe(amount)
    }),
  )
})

test('buyers and the office read quantities alike, wherever both read one', () => {
  const written = fc
    .tuple(fc.nat(99_999), fc.constantFrom('.', ',', '٫'), fc.nat(99))
    .map(([whole, sign, rest]) => `${whole}${sign}${rest}`)
  fc.assert(
    fc.property(written, fc.constantFrom(0, 2, 3), (text, decimals) => {
      const [buyer, office] = [quantityFromText(text, decimals), amountFromText(text, decimals)]
      if (buyer !== null && office !== null) expect(office).toBe(buyer)
    }),
  )
})
