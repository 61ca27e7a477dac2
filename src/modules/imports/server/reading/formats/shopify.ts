// Shopify's product export, with the headers before and since 2025: rows of one handle in a run, the first with a title is the main one.
import type { Minor } from '#shared/money.ts'
import { bad, priceIn, quantityIn, weightIn } from '../amounts.ts'
import { emptyTexts, type ImportPicture, type ImportStatus, type Reading, type Row, type RowReader } from '../../../catalogue.ts'
import { textsIn } from '#shared/locale.ts'
import type { Cell } from '../../../problems.ts'
import {
  descriptionIn,
  finishProduct,
  partly,
  pathIn,
  pictureIn,
  shortIn,
  skipRows,
  titleIn,
  type VariantDraft,
} from '../finish-product.ts'
import { productRows, type RowsOfProduct } from '../product-rows.ts'
import { sheetOf, type Sheet } from '../sheet.ts'

export const shopifyColumns = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'body html', 'description'],
  vendor: ['vendor'],
  category: ['product category', 'standard product type'],
  type: ['custom product type', 'type', 'product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1: ['option1 value'],
  option2Name: ['option2 name'],
  option2: ['option2 value'],
  option3Name: ['option3 name'],
  option3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  taxable: ['variant taxable', 'charge tax'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
} as const

type ShopifySheet = Sheet<keyof typeof shopifyColumns>
type Option = 'option1' | 'option2' | 'option3'
type Axis = { name: string; option: Option }

const nameOf = { option1: 'option1Name', option2: 'option2Name', option3: 'option3Name' } as const

/** Takes the header and gives a reader that holds the rows of one product at a time. */
export function shopifyReader(header: string[], reading: Reading): RowReader {
  const sheet = sheetOf(header, shopifyColumns)
  return productRows(reading, {
    keyOf: (row) => sheet.text(row, 'handle') || sheet.text(row, 'title'),
    cellOf: (row) => sheet.cell(row, 'handle'),
    read: (key, of) => readProduct(key, of, sheet, reading),
  })
}

function readProduct(key: string, { rows, isPartial }: RowsOfProduct, sheet: ShopifySheet, reading: Reading): void {
  const main = rows.find((row) => sheet.text(row, 'title') !== '') ?? rows[0]
  if (!main) return
  const title = titleIn(sheet.cell(main, 'title'), reading)
  if (title === 'bad') {
    skipRows(
      rows.filter((row) => row !== main).map((row) => sheet.cell(row, 'handle')),
      key,
      main.line,
      reading,
    )
    return
  }
  const axes = axesOf(main, rows, sheet)
  const variantRows = rows.filter((row) => isVariant(row, main, sheet))
  const variants = variantRows.flatMap((row) => readVariant(row, axes, sheet, reading) ?? [])
  // Its only row has said why.
  if (variants.length === 0 && rows.length === 1) return
  finishProduct(
    {
      ...partly(isPartial || variants.length < variantRows.length),
      format: 'shopify',
      line: main.line,
      main: sheet.cell(main, 'handle'),
      sourceKey: key,
      sku: { ...sheet.cell(main, 'sku'), text: '' },
      slug: key,
      title: textsIn(reading.language, title),
      description: textsIn(reading.language, descriptionIn(sheet.cell(main, 'description'), reading)),
      brand: sheet.text(main, 'vendor') || null,
      categoryPath: categoryOf(main, sheet, reading),
      tags: [
        ...new Set(
          sheet
            .text(main, 'tags')
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
        ),
      ],
      status: statusOf(main, sheet),
      taxGroup: isFalse(sheet.text(main, 'taxable')) ? 'none' : null,
      unit: null,
      pictures: picturesOf(rows, sheet, reading),
      axisNames: axes.map((axis) => axis.name),
      axisOrder: [],
      variants,
      seoTitle: seo(sheet.cell(main, 'seoTitle'), reading),
      seoDescription: seo(sheet.cell(main, 'seoDescription'), reading),
    },
    reading,
  )
}

const isFalse = (text: string): boolean => /^(false|no|0)$/i.test(text)
const seo = (cell: Cell, reading: Reading) => (cell.text === '' ? emptyTexts() : textsIn(reading.language, shortIn(cell, reading)))

/** A row that only carries a picture has neither option, SKU nor price. */
const isVariant = (row: Row, main: Row, sheet: ShopifySheet): boolean =>
  row === main || sheet.text(row, 'option1') !== '' || sheet.text(row, 'price') !== '' || sheet.text(row, 'sku') !== ''

/** Option names stand on the first row only; "Title: Default Title" means a product without options. */
function axesOf(main: Row, rows: Row[], sheet: ShopifySheet): Axis[] {
  const row = sheet.text(main, 'option1Name') !== '' ? main : (rows.find((other) => sheet.text(other, 'option1Name') !== '') ?? main)
  const options: Option[] = ['option1', 'option2', 'option3']
  const axes = options.map((option) => ({ name: sheet.text(row, nameOf[option]), option })).filter((axis) => axis.name !== '')
  const only = axes.length === 1 && axes[0]?.name.toLowerCase() === 'title'
  return only && /^default( title)?$/i.test(sheet.text(row, 'option1')) ? [] : axes
}

function readVariant(row: Row, axes: Axis[], sheet: ShopifySheet, reading: Reading): VariantDraft | null {
  const price = priceIn(sheet.cell(row, 'price'), reading, 'shop')
  const compareAt = priceIn(sheet.cell(row, 'compareAt'), reading, 'shop')
  const weight = weightIn(sheet.cell(row, 'grams'), 'g', reading)
  const quantity = quantityIn(sheet.cell(row, 'quantity'), reading.quantityDecimals(null), reading, 'zero')
  if (price === null) bad(reading, sheet.cell(row, 'price'), 'priceMissing')
  const missing = axes.find((axis) => sheet.text(row, axis.option) === '')
  if (missing) bad(reading, sheet.cell(row, missing.option), 'optionValueMissing', { option: missing.name })
  if (price === 'bad' || price === null || compareAt === 'bad' || weight === 'bad' || quantity === 'bad' || missing) return null
  const isTracked = !sheet.has('tracker') || sheet.text(row, 'tracker') !== ''
  return {
    line: row.line,
    sku: sheet.text(row, 'sku'),
    code: '',
    barcode: sheet.text(row, 'barcode'),
    values: axes.map((axis) => sheet.text(row, axis.option)),
    ...reducedFrom(price, compareAt),
    quantity: isTracked ? quantity : 'notCounted',
    weightGrams: weight,
    picture: pictureIn(sheet.cell(row, 'variantImage'), reading),
    minQuantity: null,
    multiple: null,
    maxQuantity: null,
  }
}

/** A compare-at price above the price is the list price, and the price then the discounted one. */
const reducedFrom = (price: Minor, compareAt: Minor | null): { priceMinor: Minor; discountMinor: Minor | null } =>
  compareAt !== null && compareAt > price ? { priceMinor: compareAt, discountMinor: price } : { priceMinor: price, discountMinor: null }

/** Shopify's own taxonomy where it is filled with words (old exports have numbers), else the shop's product type. */
function categoryOf(main: Row, sheet: ShopifySheet, reading: Reading): string[] {
  const category = sheet.cell(main, 'category')
  if (/\p{L}/u.test(category.text) && category.text.toLowerCase() !== 'uncategorized')
    return pathIn(category.text.split('>'), category, reading)
  const type = sheet.cell(main, 'type')
  return pathIn(type.text.split(' > '), type, reading)
}

function statusOf(main: Row, sheet: ShopifySheet): ImportStatus {
  const status = sheet.text(main, 'status').toLowerCase()
  const active = status === '' || status === 'active'
  return active && !isFalse(sheet.text(main, 'published')) ? 'available' : 'unavailable'
}

function picturesOf(rows: Row[], sheet: ShopifySheet, reading: Reading): ImportPicture[] {
  const found: { position: number; picture: ImportPicture }[] = []
  for (const row of rows) {
    const src = pictureIn(sheet.cell(row, 'image'), reading)
    if (src === null) continue
    const position = sheet.text(row, 'imagePosition')
    found.push({
      position: /^\d{1,6}$/.test(position) ? Number(position) : Number.MAX_SAFE_INTEGER,
      picture: { src, alt: shortIn(sheet.cell(row, 'imageAlt'), reading) || null },
    })
  }
  return found.sort((a, b) => a.position - b.position).map(({ picture }) => picture)
}
