// One row of WooCommerce's export as a product or as what is bought: prices with their sale dates, stock, pictures, categories.
import type { Minor } from '#shared/money.ts'
import { bad, priceIn, quantityIn, warn, weightIn, type Found } from '../amounts.ts'
import { emptyTexts, type ImportStatus, type ImportStock, type Reading, type Row } from '../../../catalogue.ts'
import { textsIn } from '#shared/locale.ts'
import { descriptionIn, discountBelow, pathIn, pictureIn, titleIn, type ProductDraft, type VariantDraft } from '../finish-product.ts'
import { listIn, longText, type WeightColumn, type WooSheet } from './woocommerce-columns.ts'

type WooVariant = Omit<VariantDraft, 'values'>

/** Reads the fields that all kinds of products share; null when the title was refused. SKU and variants are the caller's. */
export function readWooProduct(row: Row, key: string, sheet: WooSheet, reading: Reading): ProductDraft | null {
  const title = titleIn(sheet.cell(row, 'name'), reading)
  if (title === 'bad') return null
  const long = sheet.cell(row, 'description')
  const description = long.text === '' ? sheet.cell(row, 'shortDescription') : long
  return {
    format: 'woocommerce',
    line: row.line,
    main: sheet.cell(row, 'name'),
    sourceKey: key,
    sku: sheet.cell(row, 'sku'),
    slug: '',
    title: textsIn(reading.language, title),
    description: textsIn(reading.language, descriptionIn({ ...description, text: longText(description.text) }, reading)),
    brand: listIn(sheet.text(row, 'brands'))[0]?.split('>').at(-1)?.trim() || null,
    categoryPath: categoryOf(row, sheet, reading),
    tags: [...new Set(listIn(sheet.text(row, 'tags')))],
    status: statusOf(row, sheet),
    taxGroup: sheet.text(row, 'taxStatus').toLowerCase() === 'none' ? 'none' : sheet.text(row, 'taxClass') || null,
    unit: null,
    pictures: imagesIn(row, sheet, reading).map((src) => ({ src, alt: null })),
    axisNames: [],
    axisOrder: [],
    variants: [],
    seoTitle: emptyTexts(),
    seoDescription: emptyTexts(),
  }
}

/** The bought side of a simple product or a variation; null when something in it was refused. */
export function readWooVariant(row: Row, weightAt: WeightColumn, sheet: WooSheet, reading: Reading): WooVariant | null {
  const price = priceIn(sheet.cell(row, 'price'), reading, 'shop')
  const sale = priceIn(sheet.cell(row, 'salePrice'), reading, 'shop')
  const weight = weightIn(sheet.cellAt(row, weightAt.place), weightAt.unit, reading)
  const quantity = stockIn(row, sheet, reading)
  if (price === null) bad(reading, sheet.cell(row, 'price'), 'priceMissing')
  if (price === 'bad' || price === null || sale === 'bad' || weight === 'bad' || quantity === 'bad') return null
  return {
    line: row.line,
    sku: sheet.text(row, 'sku'),
    code: '',
    barcode: sheet.text(row, 'barcode'),
    priceMinor: price,
    discountMinor: discountBelow(price, runningSale(row, sale, sheet, reading), sheet.cell(row, 'salePrice'), reading),
    quantity,
    weightGrams: weight,
    picture: null,
    minQuantity: null,
    multiple: null,
    maxQuantity: null,
  }
}

/** The pictures of a row, in their order. */
export const imagesIn = (row: Row, sheet: WooSheet, reading: Reading): string[] => {
  const cell = sheet.cell(row, 'images')
  return listIn(cell.text).flatMap((text) => pictureIn({ ...cell, text }, reading) ?? [])
}

/** A variation may keep its stock with the parent; then no share of it is known. */
function stockIn(row: Row, sheet: WooSheet, reading: Reading): Found<ImportStock> {
  const cell = sheet.cell(row, 'stock')
  if (cell.text.toLowerCase() === 'parent') {
    warn(reading, cell, 'stockShared')
    return null
  }
  if (cell.text === '' && sheet.text(row, 'inStock') === '0') return 0
  if (/^(no|0|false)$/i.test(sheet.text(row, 'isManaged'))) return 'notCounted'
  return quantityIn(cell, reading.quantityDecimals(null), reading, 'zero')
}

function runningSale(row: Row, sale: Minor | null, sheet: WooSheet, reading: Reading): Minor | null {
  if (sale === null || reading.today === null) return sale
  const starts = sheet.text(row, 'saleStarts').slice(0, 10)
  const ends = sheet.text(row, 'saleEnds').slice(0, 10)
  const day = /^\d{4}-\d\d-\d\d$/
  const running = !(day.test(starts) && starts > reading.today) && !(day.test(ends) && ends < reading.today)
  if (running) return sale
  warn(reading, sheet.cell(row, 'salePrice'), 'saleNotRunning', { starts, ends })
  return null
}

/** A product has one category here: the deepest of the row's, the first among equals. */
function categoryOf(row: Row, sheet: WooSheet, reading: Reading): string[] {
  const cell = sheet.cell(row, 'categories')
  const paths = listIn(cell.text).map((path) => path.split('>'))
  const deepest = paths.reduce((best: string[], path) => (path.length > best.length ? path : best), [])
  const only = deepest.length === 1 ? (deepest[0] ?? '').trim().toLowerCase() : ''
  return only === 'uncategorized' || only === 'uncategorised' ? [] : pathIn(deepest, cell, reading)
}

function statusOf(row: Row, sheet: WooSheet): ImportStatus {
  const published = sheet.text(row, 'published').toLowerCase()
  const shown =
    (published === '' || published === '1' || published === 'true' || published === 'yes') &&
    sheet.text(row, 'visibility').toLowerCase() !== 'hidden'
  if (!shown) return 'unavailable'
  return sheet.text(row, 'inStock') === '0' ? 'outOfStock' : 'available'
}

/** Whether a variation is switched off in its shop. */
export const isDisabled = (row: Row, sheet: WooSheet): boolean => ['0', '-1'].includes(sheet.text(row, 'published'))
