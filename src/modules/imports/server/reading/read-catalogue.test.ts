// Reads our own format and files of every encoding, delimiter and kind of damage; checks that every problem has its texts.
import { describe, expect, it } from 'vitest'
import ar from '../../../../../locales/ar/imports.json' with { type: 'json' }
import en from '../../../../../locales/en/imports.json' with { type: 'json' }
import type { ReadOptions } from '../../catalogue.ts'
import { problemSeverities } from '../../problems.ts'
import { readCatalogue } from './read-catalogue.ts'
import { fixture, readAll, short } from './testing/read-text.ts'

/** Everything an async iterable gives. */
const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => Array.fromAsync(items)

describe('our own format', () => {
  const options: Partial<ReadOptions> = { quantityDecimals: (unit) => (unit === 'kg' ? 3 : 0) }

  it('reads both languages, units with decimals and prices written in several ways', async () => {
    const { opened, products } = await fixture('own.csv', options)

    expect([opened.format, opened.delimiter]).toEqual(['own', ';'])
    expect(products[0]).toMatchObject({
      sku: 'ALM-ROAST',
      slug: 'roasted-almonds',
      title: { en: 'Roasted almonds', ar: 'لوز محمص' },
      categoryPath: ['Nuts', 'Almonds'],
      tags: ['New', 'Roasted'],
      unit: 'kg',
      taxGroup: 'food',
      optionAxes: [{ name: 'Pack', values: ['1 kg', '5 kg'] }],
    })
    expect(products[0]?.variants).toMatchObject([
      {
        sku: 'ALM-R-1',
        code: 'A-1',
        priceMinor: 1250,
        discountMinor: 1190,
        quantity: 12_500,
        weightGrams: 1000,
        minQuantity: 1000,
        multiple: 500,
        maxQuantity: 50_000,
      },
      { sku: 'ALM-R-5', code: 'A-5', priceMinor: 123_450, quantity: 3250, weightGrams: 5000 },
    ])
    expect(products[1]).toMatchObject({
      title: { en: '', ar: 'تمر سكري فاخر' },
      status: 'outOfStock',
      variants: [{ priceMinor: 4575, multiple: 6 }],
    })
  })

  it('takes away the apostrophe that keeps formulas from running', async () => {
    const { products } = await fixture('own.csv', options)

    expect(products[2]).toMatchObject({ sku: '=SUM', title: { en: '=SUM(A1) mix' } })
  })

  it('reports line, column and value of what is wrong', async () => {
    const { errors, warnings } = await fixture('own.csv', options)

    expect(short(errors)).toEqual([
      [4, 'price', 'priceNotANumber'],
      [7, 'title_en', 'titleTooShort'],
      [8, 'sku', 'productSkipped'],
    ])
    expect(warnings).toMatchObject([{ line: 2, column: 'images', value: 'javascript:alert(1)', code: 'import.pictureIgnored' }])
  })

  it('refuses SKUs that are too short or too long, other options and negative stock', async () => {
    const rows = [
      'ABC,Almonds,,1,1',
      'ABCDEFGHIJKLM,Almonds,,1,1',
      'NUTS,Nut mix,Size=S,1,1',
      'NUTS,,Colour=Red,1,1',
      'NUTS,,Size,1,1',
      'NUTS,,Size=M,1,-1',
      'NUTS,,Size=L,1.234,1',
    ]
    const { products, errors } = await readAll(`sku,title_en,options,price,quantity\n${rows.join('\n')}`)

    expect(products.map(({ variants }) => variants.length)).toEqual([1])
    expect(short(errors)).toEqual([
      [2, 'sku', 'skuLength'],
      [3, 'sku', 'skuLength'],
      [5, 'options', 'optionsDiffer'],
      [6, 'options', 'optionsUnreadable'],
      [7, 'quantity', 'quantityNegative'],
      [8, 'price', 'priceAmbiguous'],
    ])
  })
})

describe('files', () => {
  const rows = 'sku,title_ar,price\nDATE-1,"تمر\r\nسكري",5\r\nDATE-2,"تمر, عجوة",x\n'
  const swapped = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

  it.each([
    ['UTF-8', Buffer.from(rows), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${rows}`), 'utf-8'],
    ['UTF-16 little endian', Buffer.from(`\ufeff${rows}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 big endian', swapped(rows), 'utf-16be'],
  ])('reads %s, and counts quoted line breaks', async (_name, content, encoding) => {
    for (const chunk of [3, 65_536]) {
      const { opened, products, errors } = await readAll(content, {}, chunk)

      expect(opened.encoding).toBe(encoding)
      expect(products.map(({ title }) => title.ar)).toEqual(['تمر\r\nسكري'])
      expect(short(errors)).toEqual([[4, 'price', 'priceNotANumber']])
    }
  })

  it.each([
    [';', 'sku;title_en;price\nDATE-1;Dates, fresh;5'],
    ['\t', 'sku\ttitle_en\tprice\nDATE-1\tDates, fresh\t5'],
    [';', 'sep=;\nsku;title_en;price\nDATE-1;Dates, fresh;5'],
  ])('finds the delimiter %j by itself', async (delimiter, content) => {
    const { opened, products } = await readAll(content)

    expect(opened.delimiter).toBe(delimiter)
    expect(products[0]?.title.en).toBe('Dates, fresh')
  })

  it('skips empty rows, also those made of separators, and takes rows cut short', async () => {
    const { products, errors } = await readAll('sku,title_en,price,brand\n\n,,,\nDATE-1,Dates,5\n')

    expect([products.length, errors.length]).toEqual([1, 0])
  })

  it('says what is wrong with a file as a whole', async () => {
    expect(short((await readAll('')).errors)).toEqual([[1, null, 'fileEmpty']])
    expect(short((await readAll('name,colour\nx,y')).errors)).toEqual([[1, null, 'formatUnknown']])
  })

  it('reports a row with more cells than columns and goes on', async () => {
    const { products, errors } = await readAll('sku,title_en,price\nDATE-1,Dates,fresh,5\nDATE-2,Dates,5')

    expect(products.map(({ sku }) => sku)).toEqual(['DATE-2'])
    expect(short(errors)).toEqual([[2, null, 'rowTooLong']])
  })

  it('keeps what came before a quotation mark that is never closed', async () => {
    const { products, errors } = await readAll('sku,title_en,price\nDATE-1,Dates,5\nDATE-2,"Dates,5\nDATE-3,Dates,5\n')

    expect(products.map(({ sku }) => sku)).toEqual(['DATE-1'])
    expect(short(errors)).toEqual([[3, null, 'quoteNotClosed']])
  })

  it('stops at a row no catalogue can have', async () => {
    const { products, errors } = await readAll(`sku,title_en,price\nDATE-1,Dates,5\nDATE-2,${'x'.repeat(2_100_000)},5\n`)

    expect(products).toHaveLength(1)
    expect(short(errors)).toEqual([[3, null, 'rowTooLarge']])
  })

  it('throws only what the source throws', async () => {
    async function* failing() {
      yield Buffer.from(`sku,title_en,price\n${'DATE-1,Dates,5\n'.repeat(500)}`)
      throw new Error('disk gone')
    }

    await expect(collect(readCatalogue(failing(), { language: 'en', currency: 'GBP' }))).rejects.toThrow('disk gone')
  })

  it('lets go of the source when the reader stops early', async () => {
    let released = false
    async function* endless() {
      try {
        yield Buffer.from('sku,title_en,price\n')
        for (let index = 0; ; index++) yield Buffer.from(`DATE-${index},Dates,5\n`)
      } finally {
        released = true
      }
    }

    for await (const result of readCatalogue(endless(), { language: 'en', currency: 'GBP' })) if (result.ok) break
    await expect.poll(() => released).toBe(true)
  })

  it('refuses titles in another encoding instead of storing them damaged', async () => {
    const { products, errors } = await readAll(Buffer.from('sku,title_en,price\nDATE-1,Caf\u00e9 mix,5', 'latin1'))

    expect(products).toEqual([])
    expect(short(errors)).toEqual([[2, 'title_en', 'titleDamaged']])
  })
})

it('has a text for every problem in both languages, with the same placeholders', () => {
  const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

  expect(Object.keys(en.admin.problems).toSorted()).toEqual(Object.keys(problemSeverities).toSorted())
  expect(Object.keys(ar.admin.problems).toSorted()).toEqual(Object.keys(problemSeverities).toSorted())
  const arabic = new Map(Object.entries(ar.admin.problems))
  for (const [name, text] of Object.entries(en.admin.problems))
    expect([name, placeholders(arabic.get(name) ?? '')]).toEqual([name, placeholders(text)])
})
