// Names the columns of other shops' exports by our fields, so that they are read in the office's language.

/** Column of Shopify's or WooCommerce's export to the key of its name under `imports.admin.fields`. */
const ours: Record<string, string> = {
  handle: 'handle',
  title: 'title',
  name: 'title',
  'body (html)': 'description',
  description: 'description',
  'short description': 'shortDescription',
  vendor: 'brand',
  brands: 'brand',
  'product category': 'category',
  categories: 'category',
  'custom product type': 'type',
  type: 'type',
  tags: 'tags',
  published: 'published',
  status: 'status',
  'variant sku': 'sku',
  'variant barcode': 'barcode',
  'gtin, upc, ean, or isbn': 'barcode',
  'variant price': 'price',
  'regular price': 'price',
  'variant compare at price': 'compareAt',
  'sale price': 'discount_price',
  'date sale price starts': 'saleStarts',
  'date sale price ends': 'saleEnds',
  'variant grams': 'weight',
  'variant inventory tracker': 'tracker',
  'variant inventory qty': 'quantity',
  stock: 'quantity',
  'in stock?': 'inStock',
  'variant taxable': 'taxable',
  'tax status': 'taxable',
  'tax class': 'tax_group',
  'image src': 'images',
  'image position': 'imagePosition',
  'image alt text': 'image_alts',
  'variant image': 'variant_image',
  'seo title': 'seoTitle',
  'seo description': 'seoDescription',
  'visibility in catalog': 'visibility',
  parent: 'parent',
  position: 'position',
  id: 'sourceId',
}

const numbered: [RegExp, string][] = [
  [/^option(\d+) name$/, 'optionName'],
  [/^option(\d+) value$/, 'optionValue'],
  [/^attribute (\d+) name$/, 'optionName'],
  [/^attribute (\d+) value\(s\)$/, 'optionValue'],
  [/^weight \((.+)\)$/, 'weightIn'],
]

/** Takes a field; gives the key of its name, with the number or unit that stands in it. */
export function nameOfField(field: string): { key: string; params: Record<string, string> } {
  for (const [pattern, key] of numbered) {
    const found = pattern.exec(field)
    if (found) return { key, params: { of: found[1] ?? '' } }
  }
  return { key: Object.hasOwn(ours, field) ? (ours[field] ?? field) : field, params: {} }
}
