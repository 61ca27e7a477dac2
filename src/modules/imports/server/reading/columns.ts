// The columns of a file and the fields they fill: what each format knows, what a header proposes, and how a mapping is applied.
import { hash } from 'node:crypto'
import type { Locale } from '#shared/locale.ts'
import { type ImportFormat, importFormats } from '../../admin-contract.ts'
import { detectFormat } from './formats/detect.ts'
import { ownColumnNames } from './formats/own.ts'
import { shopifyColumns } from './formats/shopify.ts'
import { wooColumns } from './formats/woocommerce-columns.ts'
import { columnName } from './sheet.ts'
import { headerWord, otherNames } from './header-words.ts'
import type { TableRecord } from './open-table.ts'

export const bySkuFields = ['sku', 'price', 'discount_price', 'quantity'] as const

type Names = readonly (readonly string[])[]
const knownNames: Record<ImportFormat, Names> = {
  own: ownColumnNames.map((name) => [name]),
  bySku: [['sku', 'variant_sku', 'variant sku'], ['price'], ['discount_price', 'discount price'], ['quantity', 'stock', 'qty']],
  shopify: Object.values(shopifyColumns),
  woocommerce: Object.values(wooColumns),
}
/** Columns that carry a number or a unit in their name and keep it. */
const numbered: Record<ImportFormat, RegExp | null> = {
  own: null,
  bySku: null,
  shopify: null,
  woocommerce: /^(attribute \d+ (name|value\(s\))|weight( \(.+\))?)$/,
}
/** One field of each group must be there. */
const required: Record<ImportFormat, readonly (readonly string[])[]> = {
  own: [['sku'], ['title_en', 'title_ar'], ['price']],
  bySku: [['sku'], ['price', 'quantity', 'discount_price']],
  shopify: [['title'], ['variant price']],
  woocommerce: [['name'], ['type'], ['regular price'], ['sku', 'id']],
}
/** The fields of a format; those with a number in their name as far as this file has them. */
export function fieldsOf(format: ImportFormat, header: readonly string[]): string[] {
  const more = numbered[format]
  const fields = knownNames[format].map(([name = '']) => name)
  return more === null ? fields : [...fields, ...new Set(header.map(columnName).filter((name) => more.test(name)))]
}

export const formatChoices = (header: readonly string[]) =>
  importFormats.map((format) => ({
    format,
    fields: fieldsOf(format, header),
    required: required[format].map((group) => [...group]),
    proposed: proposedMapping(format, header),
  }))

/** The groups of fields that a mapping lacks. */
export const missingFields = (format: ImportFormat, mapping: readonly string[]): string[][] =>
  required[format].filter((group) => !group.some((field) => mapping.includes(field))).map((group) => [...group])

/** The format a header speaks; ours when it speaks none we know. */
export function proposedFormat(header: readonly string[]): ImportFormat {
  const detected = detectFormat([...header])
  if (detected !== null) return detected
  // "title" alone stands in price and stock files too, to be read by people.
  const own = proposedMapping(
    'own',
    header.filter((name) => columnName(name) !== 'title'),
  )
  if (missingFields('own', own).length === 0) return 'own'
  return missingFields('bySku', proposedMapping('bySku', header)).length === 0 ? 'bySku' : 'own'
}

/** Per column the field it most likely fills; empty for none. A field is given once. */
export function proposedMapping(format: ImportFormat, header: readonly string[]): string[] {
  const mapping = header.map(() => '')
  const fields = fieldsOf(format, header)
  const giveIn = (columns: readonly string[]) => (names: readonly string[], field: string) => {
    const place = names.map((name) => columns.findIndex((column, at) => column === name && mapping[at] === '')).find((at) => at >= 0)
    if (place !== undefined && !mapping.includes(field)) mapping[place] = field
  }
  const give = giveIn(header.map(columnName))
  for (const names of knownNames[format]) give(names, names[0] ?? '')
  for (const field of fields) give([field], field)
  if (format !== 'own' && format !== 'bySku') return mapping
  const giveFolded = giveIn(header.map(headerWord))
  for (const field of fields) giveFolded(otherNames(field), field)
  return mapping
}

/** A key that is equal for every file with these columns in this order. */
export const fingerprintOf = (header: readonly string[]): string => hash('sha256', JSON.stringify(header.map(columnName)))

/** The header as the format's reader expects it; unmapped columns get names that no format knows. */
export const mappedHeader = (mapping: readonly string[]): string[] => mapping.map((field, index) => (field === '' ? `– ${index}` : field))

/** The file's own names of the fields, for reports about cells. */
export function ownNames(header: readonly string[], mapping: readonly string[]): (field: string | null) => string | null {
  const names = new Map(mapping.map((field, index) => [field, header[index] ?? '']))
  return (field) => (field === null ? null : (names.get(field) ?? field))
}

const prices = ['price', 'discount_price']

/**
 * A workbook knows which cells are numbers: 1.234 is no doubt one and a bit, while a written "1.234" could be a thousand. A fourth decimal
 * says so.
 */
export async function* withCertainPrices(records: AsyncGenerator<TableRecord>, mapping: readonly string[]): AsyncGenerator<TableRecord> {
  const places = new Set(mapping.flatMap((field, index) => (prices.includes(field) ? [index] : [])))
  for await (const record of records) {
    if (record.broken === null)
      for (const at of record.numbers ?? []) {
        const text = record.cells[at] ?? ''
        if (places.has(at) && /^-?\d+\.\d{3}$/.test(text)) record.cells[at] = `${text}0`
      }
    yield record
  }
}

/** The language texts without one are in, when nobody said. */
export const languageOf = (header: readonly string[], usual: Locale): Locale =>
  header.some((name) => /\p{Script=Arabic}/u.test(name)) ? 'ar' : usual
