// The names a file's own columns have, so that reports about the database's refusals name a place in the file too.
import { columnName } from './sheet.ts'

export type FileColumns = Record<'sku' | 'variantSku' | 'barcode' | 'images' | 'unit' | 'taxGroup' | 'maxQuantity', string | null>

const names: Record<keyof FileColumns, readonly string[]> = {
  sku: ['sku', 'variant sku'],
  variantSku: ['variant_sku', 'variant sku', 'sku'],
  barcode: ['barcode', 'variant barcode', 'gtin, upc, ean, or isbn', 'gtin', 'ean'],
  images: ['images', 'image src', 'product image url'],
  unit: ['unit'],
  taxGroup: ['tax_group', 'tax class', 'variant tax code', 'tax code'],
  maxQuantity: ['max_quantity'],
}

/** Takes the header as written; gives the column that holds each thing, null where there is none. */
export function fileColumns(header: readonly string[]): FileColumns {
  const columns = header.map(columnName)
  const find = (of: keyof FileColumns): string | null => {
    const place = names[of].map((name) => columns.indexOf(name)).find((index) => index >= 0)
    return place === undefined ? null : (header[place]?.replaceAll('\ufeff', '').trim() ?? null)
  }
  return {
    sku: find('sku'),
    variantSku: find('variantSku'),
    barcode: find('barcode'),
    images: find('images'),
    unit: find('unit'),
    taxGroup: find('taxGroup'),
    maxQuantity: find('maxQuantity'),
  }
}
