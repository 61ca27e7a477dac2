// Our own catalogue format (docs/import.md): rows of one product SKU in a run; the first describes the product, each is a variant.
import { bad, priceIn, quantityIn, stockIn, weightIn, type Found } from '../amounts.ts'
import type { ImportStatus, Reading, Row, RowReader } from '../../../catalogue.ts'
import {
  descriptionIn,
  discountBelow,
  finishProduct,
  partly,
  pictureIn,
  shortIn,
  skipRows,
  titleIn,
  type ProductDraft,
  type VariantDraft,
} from '../finish-product.ts'
import { productRows, type RowsOfProduct } from '../product-rows.ts'
import { sheetByName, type Sheet } from '../sheet.ts'
import { shopSku, skuFits, skuLength } from '../stable-sku.ts'

/** Every column of the format, in the order an export writes them. */
export const ownColumnNames = [
  'sku',
  'title_en',
  'title_ar',
  'slug',
  'description_en',
  'description_ar',
  'brand',
  'main_category',
  'category',
  'sub_category',
  'tags',
  'status',
  'unit',
  'tax_group',
  'options',
  'variant_sku',
  'variant_status',
  'code',
  'barcode',
  'price',
  'discount_price',
  'quantity',
  'weight',
  'min_quantity',
  'multiple',
  'max_quantity',
  'variant_image',
  'images',
  'image_alts',
  'seo_title_en',
  'seo_title_ar',
  'seo_description_en',
  'seo_description_ar',
] as const

export type OwnColumn = (typeof ownColumnNames)[number]
type OwnSheet = Sheet<OwnColumn>
type Option = { name: string; value: string }

const statuses = new Map<string, ImportStatus>([
  ['', 'available'],
  ['available', 'available'],
  ['unavailable', 'unavailable'],
  ['outofstock', 'outOfStock'],
])

/** Takes the header and gives a reader that holds the rows of one product at a time. */
export function ownReader(header: string[], reading: Reading): RowReader {
  const sheet = sheetByName(header, ownColumnNames)
  return productRows(reading, {
    keyOf: (row) => shopSku(sheet.text(row, 'sku')),
    cellOf: (row) => sheet.cell(row, 'sku'),
    read: (key, of) => readProduct(key, of, sheet, reading),
  })
}

function readProduct(key: string, { rows, isPartial }: RowsOfProduct, sheet: OwnSheet, reading: Reading): void {
  const [main, ...others] = rows
  if (!main) return
  const product = readMain(key, main, sheet, reading)
  if (!product) {
    skipRows(
      others.map((row) => sheet.cell(row, 'sku')),
      key,
      main.line,
      reading,
    )
    return
  }
  const names = (optionsIn(sheet.text(main, 'options')) ?? []).map(({ name }) => name)
  const variants = rows.flatMap((row) => readVariant(row, product.unit, names, sheet, reading) ?? [])
  // Its only row has said why.
  if (variants.length === 0 && rows.length === 1) return
  finishProduct({ ...product, ...partly(isPartial || variants.length < rows.length), axisNames: names, variants }, reading)
}

/** The product's own cells of its first row; null when something in them was refused. */
function readMain(key: string, main: Row, sheet: OwnSheet, reading: Reading): ProductDraft | null {
  const sku = sheet.cell(main, 'sku')
  const fits = skuFits(key) || bad(reading, sku, 'skuLength', skuLength)
  const title = titlesIn(main, sheet, reading)
  const status = sheet.has('status') ? statusIn(sheet.text(main, 'status')) : null
  if (status === undefined) bad(reading, sheet.cell(main, 'status'), 'statusUnknown')
  if (fits === 'bad' || title === 'bad' || status === undefined) return null
  const text = (field: OwnColumn) => sheet.text(main, field)
  const short = (field: OwnColumn) => shortIn(sheet.cell(main, field), reading)
  return {
    format: 'own',
    line: main.line,
    main: sku,
    sourceKey: key,
    sku,
    slug: text('slug'),
    title,
    description: {
      en: descriptionIn(sheet.cell(main, 'description_en'), reading),
      ar: descriptionIn(sheet.cell(main, 'description_ar'), reading),
    },
    brand: text('brand') || null,
    categoryPath: [text('main_category'), text('category'), text('sub_category')].filter((name) => name !== ''),
    tags: [...new Set(barList(text('tags')))].filter((tag) => tag !== ''),
    status,
    taxGroup: text('tax_group') || null,
    unit: text('unit') || null,
    pictures: picturesOf(main, sheet, reading),
    axisNames: [],
    axisOrder: [],
    variants: [],
    seoTitle: { en: short('seo_title_en'), ar: short('seo_title_ar') },
    seoDescription: { en: short('seo_description_en'), ar: short('seo_description_ar') },
  }
}

const statusIn = (text: string): ImportStatus | undefined => statuses.get(text.toLowerCase().replace(/[\s_-]/g, ''))

const barList = (text: string): string[] => (text === '' ? [] : text.split('|').map((part) => part.trim()))

/** One title is enough; one that is written must be long enough. */
function titlesIn(main: Row, sheet: OwnSheet, reading: Reading): ProductDraft['title'] | 'bad' {
  const en = sheet.cell(main, 'title_en')
  const ar = sheet.cell(main, 'title_ar')
  const judgedEn = en.text === '' && ar.text !== '' ? '' : titleIn(en, reading)
  const judgedAr = ar.text === '' ? '' : titleIn(ar, reading)
  return judgedEn === 'bad' || judgedAr === 'bad' ? 'bad' : { en: judgedEn, ar: judgedAr }
}

/** "Size=M;Colour=Red" as pairs; null when it is not of that form. */
function optionsIn(text: string): Option[] | null {
  if (text === '') return []
  const options = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return { name: part.slice(0, Math.max(at, 0)).trim(), value: part.slice(at + 1).trim() }
    })
  return options.every(({ name, value }) => name !== '' && value !== '') ? options : null
}

/** A variant's values in the order of the product's option names, reported when its options are others. */
function valuesIn(row: Row, names: string[], sheet: OwnSheet, reading: Reading): string[] | 'bad' {
  const cell = sheet.cell(row, 'options')
  const options = optionsIn(cell.text)
  if (options === null) return bad(reading, cell, 'optionsUnreadable')
  const values = names.flatMap((name) => options.find((option) => option.name.toLowerCase() === name.toLowerCase())?.value ?? [])
  const same = values.length === names.length && options.length === names.length
  return same ? values : bad(reading, cell, 'optionsDiffer', { expected: names.join(', ') || '–' })
}

function readVariant(row: Row, unit: string | null, names: string[], sheet: OwnSheet, reading: Reading): VariantDraft | null {
  const decimals = reading.quantityDecimals(unit)
  const amount = (field: OwnColumn): Found<number> => quantityIn(sheet.cell(row, field), decimals, reading, 'refuse')
  const price = priceIn(sheet.cell(row, 'price'), reading, 'typed')
  const discount = priceIn(sheet.cell(row, 'discount_price'), reading, 'typed')
  const weight = weightIn(sheet.cell(row, 'weight'), 'g', reading)
  const quantity = stockIn(sheet.cell(row, 'quantity'), decimals, reading)
  const [min, max] = [amount('min_quantity'), amount('max_quantity')]
  const cases = amount('multiple')
  const multiple = cases === 0 ? bad(reading, sheet.cell(row, 'multiple'), 'quantityNotANumber') : cases
  const values = valuesIn(row, names, sheet, reading)
  const sku = sheet.cell(row, 'variant_sku')
  const fits = sku.text === '' || skuFits(sku.text) || bad(reading, sku, 'skuLength', skuLength)
  const statusText = sheet.text(row, 'variant_status')
  const status = statusIn(statusText)
  if (status === undefined) bad(reading, sheet.cell(row, 'variant_status'), 'statusUnknown')
  if (price === null) bad(reading, sheet.cell(row, 'price'), 'priceMissing')
  if (price === 'bad' || price === null || discount === 'bad' || weight === 'bad' || values === 'bad' || fits === 'bad') return null
  if (quantity === 'bad' || min === 'bad' || max === 'bad' || multiple === 'bad' || status === undefined) return null
  return {
    line: row.line,
    sku: sku.text,
    code: sheet.text(row, 'code'),
    barcode: sheet.text(row, 'barcode'),
    values,
    priceMinor: price,
    discountMinor: discountBelow(price, discount, sheet.cell(row, 'discount_price'), reading),
    quantity,
    weightGrams: weight,
    picture: pictureIn(sheet.cell(row, 'variant_image'), reading),
    minQuantity: min,
    multiple,
    maxQuantity: max,
    ...(statusText === '' ? {} : { status }),
  }
}

function picturesOf(main: Row, sheet: OwnSheet, reading: Reading): ProductDraft['pictures'] {
  const cell = sheet.cell(main, 'images')
  const altsCell = sheet.cell(main, 'image_alts')
  const alts = barList(altsCell.text).map((text) => shortIn({ ...altsCell, text }, reading))
  return barList(cell.text).flatMap((text, index) => {
    const src = pictureIn({ ...cell, text }, reading)
    return src === null ? [] : [{ src, alt: alts[index] || null }]
  })
}
