// Rows of a shop's export that were refused or could not be read: their products count as partial, so that nothing of them is switched off.
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fixture, readAll } from './testing/read-text.ts'

describe('a product of which some rows were refused is not whole, so that nothing of it is switched off', () => {
  const changed = async (name: string, from: string, to: string) => {
    const text = await readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
    expect(text).toContain(from)
    return readAll(text.replace(from, to), { today: '2026-11-01' })
  }

  it.each([
    ['of Shopify with a wrong price', 'shopify-before-2025.csv', 'shopify,-2,deny,manual,64.50', 'shopify,-2,deny,manual,much'],
    ['of Shopify that says a variant twice', 'shopify-before-2025.csv', 'L,,,Olive', 'L,,,Navy'],
    ['of WooCommerce with a wrong price', 'woocommerce.csv', '.25,,,,0,,,7,', '.25,,,,0,,,seven,'],
  ])('a row %s', async (_, name, from, to) => {
    const whole = await fixture(name, { today: '2026-11-01' })
    const { products } = await changed(name, from, to)
    expect(whole.products.filter(({ isPartial }) => isPartial)).toEqual([])
    expect(products.filter(({ isPartial }) => isPartial)).toHaveLength(1)
  })
})

describe('a row that cannot be read may have been of the products around it', () => {
  const partial = async (text: string) => (await readAll(text)).products.map(({ sku, isPartial }) => [sku, isPartial ?? false])
  const own = (...rows: string[]) => ['sku,title_en,options,variant_sku,price', ...rows].join('\n')
  const rowsOf = (sku: string, ...sizes: string[]) => sizes.map((size) => `${sku},Almonds,Size=${size},${sku}-${size},1.00`)
  const tooLong = 'ALM-2,Almonds, roasted,Size=M,ALM-2-M,1.00'

  it('so that of neither anything is switched off', async () => {
    const [one, other, next] = [rowsOf('ALM-1', 'S'), rowsOf('ALM-2', 'S', 'L'), rowsOf('ALM-3', 'S')]

    expect(await partial(own(...one, ...other, ...next))).toEqual([
      ['ALM-1', false],
      ['ALM-2', false],
      ['ALM-3', false],
    ])
    expect(await partial(own(...one, tooLong, ...other, ...next))).toEqual([
      ['ALM-1', true],
      ['ALM-2', true],
      ['ALM-3', false],
    ])
    expect(await partial(own(...one, ...other, tooLong))).toEqual([
      ['ALM-1', false],
      ['ALM-2', true],
    ])
    expect(await partial(own(...one, ...other, '"ALM-2,Almonds,Size=M'))).toEqual([
      ['ALM-1', false],
      ['ALM-2', true],
    ])
  })

  it('also where it is one more than a product may have', async () => {
    const sizes = Array.from({ length: 5001 }, (_, index) => `${index}`)

    expect(await partial(own(...rowsOf('ALM1', ...sizes), ...rowsOf('ALM2', 'S')))).toEqual([
      ['ALM1', true],
      ['ALM2', false],
    ])
  })

  it('or, in an export of WooCommerce, of any product with variations', async () => {
    const products = (...rows: string[]) =>
      readAll(['ID,Type,SKU,Name,Parent,Regular price,Attribute 1 name,Attribute 1 value(s)', ...rows].join('\n'))
    const rows = ['1,variable,,Almonds,,,Size,"S, L"', '2,variation,ALM-S,Almonds,id:1,1.00,Size,S', '3,simple,DATE-1,Dates,,1.00,,']
    const whole = await products(...rows)
    const { products: found } = await products(...rows, '4,variation,ALM-L,Almonds,id:1,1.00,Size,L,,too,many')

    expect(whole.products.map(({ isPartial }) => isPartial)).toEqual([undefined, undefined])
    expect(found.map(({ sourceKey, isPartial }) => [sourceKey, isPartial])).toEqual([
      ['3', undefined],
      ['1', true],
    ])
  })
})
