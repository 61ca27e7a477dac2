// Reads the fixtures of Shopify and WooCommerce and checks products, lines, columns and reasons against what the files say.
import { describe, expect, it } from 'vitest'
import { Short2, Title } from '#modules/products/admin-fields.ts'
import { derivedSku } from './stable-sku.ts'
import { fixture, readAll, short } from './testing/read-text.ts'

const named = <T extends { sourceKey: string }>(products: T[], key: string) => products.filter((product) => product.sourceKey === key)[0]

describe('Shopify exports with the headers before 2025', () => {
  it('joins the rows of a handle into one product with its variants, options and pictures', async () => {
    const { opened, products, errors } = await fixture('shopify-before-2025.csv')

    expect(opened.format).toBe('shopify')
    expect(errors).toEqual([])
    expect(products.map((product) => product.sourceKey)).toEqual(['harbour-work-jacket', 'plain-tote', 'winter-sample-box'])
    const jacket = products[0]
    expect(jacket?.title).toEqual({ en: 'Harbour Work Jacket', ar: '' })
    expect(jacket?.description.en).toContain('"storm" collar</li>\n</ul>')
    expect(jacket?.brand).toBe('North Quay')
    expect(jacket?.categoryPath).toEqual(['Apparel & Accessories', 'Clothing', 'Coats & Jackets'])
    expect(jacket?.tags).toEqual(['Workwear', 'Rainproof'])
    expect(jacket?.optionAxes).toEqual([
      { name: 'Size', values: ['M', 'L'] },
      { name: 'Colour', values: ['Navy', 'Olive'] },
    ])
    expect(jacket?.variants.map((variant) => variant.axisValues)).toEqual([
      ['M', 'Navy'],
      ['L', 'Navy'],
      ['L', 'Olive'],
    ])
    expect(jacket?.seoTitle.en).toBe('Harbour jacket for wholesale')
  })

  it('orders pictures by position and keeps those of rows that carry only a picture', async () => {
    const { products } = await fixture('shopify-before-2025.csv')

    expect(products[0]?.pictures.map(({ src, alt }) => [src.replace(/^.*\/|\?.*$/g, ''), alt])).toEqual([
      ['jacket-front.jpg', 'Jacket, seen from the front'],
      ['jacket-lining.jpg', 'Lining'],
      ['jacket-back.jpg', null],
      ['jacket-navy.jpg', null],
    ])
    expect(products[1]?.pictures).toEqual([{ src: 'https://cdn.example.com/files/tote.jpg', alt: null }])
  })

  it('takes a compare-at price above the price as the list price', async () => {
    const { products } = await fixture('shopify-before-2025.csv')

    expect(products[0]?.variants.map(({ priceMinor, discountMinor }) => [priceMinor, discountMinor])).toEqual([
      [7900, 6450],
      [7900, 6450],
      [7900, null],
    ])
    expect(products[1]?.variants[0]).toMatchObject({ priceMinor: 320, discountMinor: null })
  })

  it('reads stock below zero as zero and untracked stock as not counted', async () => {
    const { products, warnings } = await fixture('shopify-before-2025.csv')

    expect(products[0]?.variants.map((variant) => variant.quantity)).toEqual([14, 0, 0])
    expect(products[1]?.variants[0]?.quantity).toBe('notCounted')
    expect(short(warnings)).toContainEqual([6, 'Variant Inventory Qty', 'quantityTakenAsZero'])
  })

  it('gives a product without options the SKU of its variant, and a stable one where none fits', async () => {
    const { products, warnings } = await fixture('shopify-before-2025.csv')

    expect(products[1]).toMatchObject({ sku: 'TOTE-01', optionAxes: [], taxGroup: 'none', status: 'available' })
    expect(products[2]).toMatchObject({ sku: derivedSku('winter-sample-box'), status: 'unavailable' })
    expect(derivedSku('winter-sample-box')).toMatch(/^[0-9A-Z]{12}$/)
    const olive = products[0]?.variants[2]
    expect(olive?.code).toBe('HARBOUR-WORK-JACKET-L-OLIVE')
    expect(olive?.sku).toBe(derivedSku(['harbour-work-jacket', 'L', 'Olive'].join('\u0000')))
    expect(short(warnings)).toContainEqual([10, 'Variant SKU', 'skuMissing'])
    expect(short(warnings)).toContainEqual([2, 'Handle', 'variantSkusDerived'])
  })

  it('takes the apostrophe off a barcode', async () => {
    const { products } = await fixture('shopify-before-2025.csv')

    expect(products[0]?.variants[1]?.barcode).toBe('5012345678917')
  })
})

describe('Shopify exports with the headers since 2025', () => {
  it('puts Arabic texts into the language it is given and reads grouped prices', async () => {
    const { products, errors } = await fixture('shopify-since-2025.csv', { language: 'ar' })

    expect(errors).toEqual([])
    expect(products[0]).toMatchObject({
      title: { en: '', ar: 'قميص قطن بأكمام طويلة' },
      slug: 'long-sleeve-cotton',
      brand: 'دار النسيج',
      categoryPath: ['Apparel & Accessories', 'Clothing'],
      optionAxes: [{ name: 'المقاس', values: ['صغير', 'وسط'] }],
    })
    expect(products[0]?.variants).toMatchObject([
      { sku: 'LSC-S', barcode: '6281000000011', priceMinor: 145_000, discountMinor: 129_900, quantity: 25, weightGrams: 320 },
      { sku: 'LSC-M', priceMinor: 129_900, discountMinor: null, quantity: 18, weightGrams: 335 },
    ])
    expect(products[1]).toMatchObject({
      sourceKey: 'gift-wrap',
      categoryPath: ['Extras'],
      variants: [{ priceMinor: 80, quantity: 'notCounted' }],
    })
  })
})

describe('what is wrong in a Shopify file', () => {
  const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src'

  it('reports a bad variant row and imports the others', async () => {
    const { products, errors } = await readAll(
      `${header}\ncap,Wool cap,Size,S,CAP-S,abc,\ncap,,,M,CAP-M,9.5,\ncap,,,M,CAP-M2,9.5,\ncap,,,,CAP-X,9.5,`,
    )

    expect(products[0]?.variants.map(({ sku }) => sku)).toEqual(['CAP-M'])
    expect(errors).toMatchObject([
      { line: 2, column: 'Variant Price', value: 'abc', code: 'import.priceNotANumber' },
      { line: 5, column: 'Option1 Value', code: 'import.optionValueMissing', params: { option: 'Size' } },
      { line: 4, column: null, code: 'import.variantDuplicate', params: { key: 'cap', line: 3 } },
    ])
  })

  it('reports every row of a product whose main row is bad', async () => {
    const { products, errors } = await readAll(`${header}\nab,Ab,Size,S,AB-SMALL,1,\nab,,,M,AB-MED,1,\nok-cap,Good cap,,,CAP-1,2,`)

    expect(products.map(({ sourceKey }) => sourceKey)).toEqual(['ok-cap'])
    expect(errors).toMatchObject([
      { line: 2, column: 'Title', value: 'Ab', code: 'import.titleTooShort', params: { minimum: 3 } },
      { line: 3, column: 'Handle', value: 'ab', code: 'import.productSkipped', params: { key: 'ab', line: 2 } },
    ])
  })

  it('gives the second of two products with one SKU another', async () => {
    const { products, warnings } = await readAll(`${header}\na,First cap,,,CAP-1,1,\nb,Second cap,,,CAP-1,1,`)

    expect(products.map(({ sku, variants }) => [sku, variants[0]?.code])).toEqual([
      ['CAP-1', 'CAP-1'],
      [derivedSku('b'), 'CAP-1'],
    ])
    expect(short(warnings)).toEqual([[3, 'Variant SKU', 'skuRepeated']])
  })

  it('reports rows without a handle and rows far from their product', async () => {
    const { products, errors } = await readAll(`${header}\na,First cap,,,CAP-1,1,\nb,Second cap,,,CAP-2,1,\na,,,,CAP-3,1,\n,,,,CAP-4,1,`)

    expect(products).toHaveLength(2)
    expect(short(errors)).toEqual([
      [4, 'Handle', 'productSplit'],
      [5, 'Handle', 'keyMissing'],
    ])
  })
})

describe('WooCommerce exports', () => {
  const options = { today: '2026-06-01' }

  it('takes what manages no stock as not counted, unless it is sold out', async () => {
    const header = 'ID,Type,SKU,Name,Published,In stock?,Stock,Manage stock?,Regular price'
    const lines = [
      '1,simple,W-1,Engraving,1,1,,no,5',
      '2,simple,W-2,Sold engraving,1,0,,no,5',
      '3,simple,W-3,Mug,1,1,4,yes,5',
      '4,simple,W-4,Cup,1,1,,,5',
    ]
    const { products } = await readAll([header, ...lines].join('\n'))

    expect(products.map(({ variants }) => variants[0]?.quantity)).toEqual(['notCounted', 0, 4, null])
  })

  it('joins variations that stand before their parent, in the order the shop gave them', async () => {
    const { opened, products } = await fixture('woocommerce.csv', options)
    const tee = named(products, '300')

    expect(opened.format).toBe('woocommerce')
    expect(tee).toMatchObject({ sku: 'CREW-TEE', brand: 'Quayside', categoryPath: ['Clothing', 'Tees'], taxGroup: 'reduced-rate' })
    expect(tee?.optionAxes).toEqual([
      { name: 'Colour', values: ['Red', 'Blue'] },
      { name: 'Size', values: ['Small', 'Large'] },
    ])
    expect(tee?.variants.slice(0, 2)).toMatchObject([
      { sku: 'TEE-BL-L', axisValues: ['Blue', 'Large'], priceMinor: 700, discountMinor: null, quantity: 0, weightGrams: 250 },
      { sku: 'TEE-BL-S', axisValues: ['Blue', 'Small'], priceMinor: 700, discountMinor: 550, quantity: 40, weightGrams: 200 },
    ])
  })

  it('makes a variation of any size into one variant for each size, with its stock left open', async () => {
    const { products, warnings } = await fixture('woocommerce.csv', options)

    expect(named(products, '300')?.variants.slice(2)).toMatchObject([
      { code: 'TEE-RED-Red-Small', axisValues: ['Red', 'Small'], quantity: null, barcode: null },
      { code: 'TEE-RED-Red-Large', axisValues: ['Red', 'Large'], quantity: null, barcode: null },
    ])
    expect(short(warnings)).toContainEqual([4, 'Parent', 'stockShared'])
  })

  it('finds a parent by SKU and rounds prices with too many decimals', async () => {
    const { products, warnings } = await fixture('woocommerce.csv', options)

    expect(named(products, '320')?.variants).toMatchObject([{ sku: 'MUG-W', axisValues: ['White'], priceMinor: 2133, quantity: null }])
    expect(short(warnings)).toContainEqual([13, 'Regular price', 'priceRounded'])
    expect(short(warnings)).toContainEqual([14, 'Published', 'variationDisabled'])
  })

  it('reads escaped commas in lists and escaped line breaks in descriptions', async () => {
    const { products } = await fixture('woocommerce.csv', options)

    expect(named(products, '310')).toMatchObject({ categoryPath: ['Packaging, boxes', 'Paper'], tags: ['kraft', 'eco, recycled'] })
    expect(named(products, '300')?.pictures.map(({ src }) => src)).toContain('https://shop.example.com/uploads/tee,side.jpg')
    expect(named(products, '300')?.description.en).toBe('<p>Combed cotton.</p>\n<p>Path C:\\new stays.</p>')
  })

  it('counts a sale price only on its days', async () => {
    const after = await fixture('woocommerce.csv', options)
    const within = await fixture('woocommerce.csv', { today: '2026-01-31' })

    expect(named(after.products, '310')?.variants[0]).toMatchObject({ priceMinor: 1000, discountMinor: null })
    expect(named(within.products, '310')?.variants[0]).toMatchObject({ priceMinor: 1000, discountMinor: 800 })
  })

  it('tells apart what is sold out, hidden and titled like a formula', async () => {
    const { products } = await fixture('woocommerce.csv', options)

    expect(named(products, '313')).toMatchObject({
      status: 'outOfStock',
      taxGroup: 'none',
      categoryPath: [],
      variants: [{ quantity: 0, weightGrams: 400 }],
    })
    expect(named(products, '314')).toMatchObject({ status: 'unavailable', title: { en: '=Old cap' } })
  })

  it('reports what has no variant of its own and variations without a parent', async () => {
    const { errors } = await fixture('woocommerce.csv', options)

    expect(short(errors)).toEqual([
      [7, 'Type', 'groupedSkipped'],
      [8, 'Type', 'externalSkipped'],
      [11, 'Parent', 'parentMissing'],
    ])
  })
})

it('cuts what is longer than the office may write it, and says so', async () => {
  const long = 'x'.repeat(600)
  const { products, errors, warnings } = await readAll(
    `sku,title_en,code,barcode,price,seo_title_en,images,image_alts\nALM-1,${long},${long},${long},1.00,${long},https://a.example/1.jpg,${long}\n`,
  )
  const [product] = products

  expect(errors).toEqual([])
  expect(short(warnings).map(([, column, name]) => [column, name])).toEqual([
    ['title_en', 'titleCut'],
    ['image_alts', 'textCut'],
    ['seo_title_en', 'textCut'],
    [null, 'textCut'],
    [null, 'textCut'],
  ])
  expect(Title.safeParse(product?.title).success).toBe(true)
  expect(Short2.safeParse(product?.seoTitle).success).toBe(true)
  expect([product?.variants[0]?.code.length, product?.variants[0]?.barcode?.length, product?.pictures[0]?.alt?.length]).toEqual([
    255, 255, 512,
  ])
})

it('takes SKUs in capitals, as the office writes them, also those by which rows belong together', async () => {
  const { products } = await readAll(
    'sku,title_en,options,variant_sku,price\nalm-1,Almonds,Size=S,alm-1-s,1.00\nALM-1,,Size=L,Alm-1-L,2.00\n',
  )
  expect(products.map(({ sku, variants }) => [sku, variants.map((variant) => variant.sku)])).toEqual([['ALM-1', ['ALM-1-S', 'ALM-1-L']]])
})
