// Tells from the header which dialect a catalogue file speaks, and gives its reader.
import type { CatalogueFormat, Reading, RowReader } from '../../../catalogue.ts'
import { columnName } from '../sheet.ts'
import { ownReader } from './own.ts'
import { shopifyReader } from './shopify.ts'
import { wooReader } from './woocommerce.ts'

/** The format of a header, null when it is none of ours. */
export function detectFormat(header: string[]): CatalogueFormat | null {
  const columns = new Set(header.map(columnName))
  const any = (...names: string[]) => names.some((name) => columns.has(name))
  if (any('sku') && any('title_en', 'title_ar') && any('price')) return 'own'
  if (any('title') && any('handle', 'url handle') && any('variant price', 'price')) return 'shopify'
  if (any('name') && any('type') && any('regular price', 'price') && any('sku', 'id')) return 'woocommerce'
  return null
}

export const readers: Record<CatalogueFormat, (header: string[], reading: Reading) => RowReader> = {
  shopify: shopifyReader,
  woocommerce: wooReader,
  own: ownReader,
}
