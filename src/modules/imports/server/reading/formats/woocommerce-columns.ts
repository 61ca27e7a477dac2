// The columns of WooCommerce's product export, and how it writes lists and long texts.
import type { WeightUnit } from '../amounts.ts'
import { weightUnit } from '../amounts.ts'
import type { Row } from '../../../catalogue.ts'
import { columnName, type Sheet } from '../sheet.ts'

export const wooColumns = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  barcode: ['gtin, upc, ean, or isbn', 'gtin', 'barcode', 'ean'],
  name: ['name'],
  published: ['published'],
  visibility: ['visibility in catalog', 'visibility in catalogue'],
  shortDescription: ['short description'],
  description: ['description'],
  saleStarts: ['date sale price starts'],
  saleEnds: ['date sale price ends'],
  taxStatus: ['tax status'],
  taxClass: ['tax class'],
  inStock: ['in stock?'],
  stock: ['stock'],
  isManaged: ['manage stock?', 'manage stock'],
  salePrice: ['sale price'],
  price: ['regular price', 'price'],
  categories: ['categories'],
  tags: ['tags'],
  images: ['images'],
  parent: ['parent'],
  position: ['position'],
  brands: ['brands', 'brand'],
} as const

export type WooSheet = Sheet<keyof typeof wooColumns>
export type WooAttribute = { name: string; values: string[] }
export type AttributeColumns = { name: number; values: number }
export type WeightColumn = { place: number; unit: WeightUnit }

/** The weight column with the unit its name carries; kilograms when it carries none. */
export function weightColumn(header: string[]): WeightColumn {
  const columns = header.map(columnName)
  const place = columns.findIndex((name) => /^weight( \(.+\))?$/.test(name))
  return { place, unit: weightUnit(/\((.+)\)/.exec(columns[place] ?? '')?.[1] ?? '') ?? 'kg' }
}

/** The numbered attribute columns in their order. */
export function attributeColumns(header: string[]): AttributeColumns[] {
  const columns = header.map(columnName)
  const numbers = columns.flatMap((name) => /^attribute (\d+) name$/.exec(name)?.[1] ?? [])
  return numbers
    .map((number) => ({ name: columns.indexOf(`attribute ${number} name`), values: columns.indexOf(`attribute ${number} value(s)`) }))
    .filter(({ values }) => values >= 0)
}

/** The attributes of a row, in the columns' order. */
export const attributesIn = (row: Row, columns: AttributeColumns[], sheet: WooSheet): WooAttribute[] =>
  columns.flatMap((places) => {
    const name = sheet.textAt(row, places.name)
    return name === '' ? [] : [{ name, values: listIn(sheet.textAt(row, places.values)) }]
  })

/** A list with commas between; a comma inside a value is written `\,`. */
export const listIn = (text: string): string[] =>
  text === ''
    ? []
    : text
        .split(/(?<!\\),/)
        .map((value) => value.replaceAll('\\,', ',').trim())
        .filter((value) => value !== '')

/** Descriptions carry their line breaks as a backslash and an n; a real backslash is doubled there. */
export const longText = (text: string): string =>
  text.includes('\\') ? text.replace(/\\\\n|\\n/g, (found) => (found === '\\n' ? '\n' : '\\n')) : text

export type WooKind = 'simple' | 'variable' | 'variation' | 'grouped' | 'external'

/** The kind among a row's types ("simple, downloadable, virtual"); null for one no shop without plugins has. */
export function kindOf(types: string): WooKind | null {
  const names = types
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/-?subscription$/, ''))
  const kinds: WooKind[] = ['variation', 'variable', 'grouped', 'external', 'simple']
  const kind = kinds.find((candidate) => names.includes(candidate))
  if (kind) return kind
  return names.every((name) => name === '' || name === 'virtual' || name === 'downloadable') ? 'simple' : null
}
