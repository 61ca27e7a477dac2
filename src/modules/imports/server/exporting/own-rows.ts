// Products as rows of our own format, the way the import reads them: an export that comes back changes nothing.
import { moneyToText } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'
import type { Locale } from '#shared/locale.ts'
import type { PresentProduct, PresentVariant } from '../comparing/present-products.ts'
import { notCountedText } from '../reading/amounts.ts'
import { ownColumnNames, type OwnColumn } from '../reading/formats/own.ts'
import type { TermWords } from '../comparing/term-words.ts'

export type Writing = { words: TermWords; language: Locale; currencyDecimals: number; publicUrl: string }

/** The header of a whole export. */
export const ownHeader: readonly string[] = ownColumnNames

/** A product's rows, one per variant; the first describes the product too. */
export function ownRows(product: PresentProduct, writing: Writing): string[][] {
  return product.variants.map((variant, index) => {
    const cells = { ...variantCells(product, variant, writing), ...(index === 0 ? productCells(product, writing) : {}), sku: product.sku }
    return ownColumnNames.map((column) => cells[column] ?? '')
  })
}

type Cells = Partial<Record<OwnColumn, string>>

function productCells(product: PresentProduct, { words, language, publicUrl }: Writing): Cells {
  const [mainCategory = '', category = '', subCategory = ''] = words.category(product.categoryId)
  return {
    title_en: product.title.en,
    title_ar: product.title.ar,
    slug: product.slug,
    description_en: product.description.en,
    description_ar: product.description.ar,
    brand: product.brandId === null ? '' : words.brand(product.brandId),
    main_category: mainCategory,
    category,
    sub_category: subCategory,
    tags: product.tagIds.map((id) => words.tag(id)).join('|'),
    status: product.status,
    unit: words.unitCode(product.unitId),
    tax_group: words.taxGroup(product.taxGroupId),
    images: product.pictures.map(({ hash }) => pictureUrl(publicUrl, hash)).join('|'),
    image_alts: product.pictures.map(({ alt }) => (alt[language] || alt.en || alt.ar).replaceAll('|', ' ')).join('|'),
    seo_title_en: product.seoTitle?.en ?? '',
    seo_title_ar: product.seoTitle?.ar ?? '',
    seo_description_en: product.seoDescription?.en ?? '',
    seo_description_ar: product.seoDescription?.ar ?? '',
  }
}

const pictureUrl = (publicUrl: string, hash: string): string => `${publicUrl}/files/${hash}/1200.webp`

function variantCells(product: PresentProduct, variant: PresentVariant, { words, currencyDecimals, publicUrl }: Writing): Cells {
  const amount = (steps: number) => quantityToText(steps, product.decimals)
  const { price, discountPrice } = variant
  const chosen = Object.entries(variant.values)
    .map(([typeId, valueId]) => `${words.type(typeId)}=${words.value(valueId)}`)
    .toSorted()
  return {
    options: chosen.join(';'),
    variant_sku: variant.sku,
    variant_status: variant.status,
    code: variant.code ?? variant.sku,
    barcode: variant.barcode ?? '',
    price: moneyToText(price, currencyDecimals),
    discount_price: discountPrice !== null && discountPrice < price ? moneyToText(discountPrice, currencyDecimals) : '',
    // A bundle has the stock of its parts.
    quantity: product.isBundle ? '' : variant.onHand === null ? notCountedText : amount(variant.onHand),
    weight: String(variant.weightGrams),
    min_quantity: amount(variant.minQuantity),
    multiple: amount(variant.multiple),
    max_quantity: variant.maxQuantity === null ? '' : amount(variant.maxQuantity),
    variant_image: variant.picture === null ? '' : pictureUrl(publicUrl, variant.picture),
  }
}

export const priceHeader: readonly string[] = ['sku', 'title', 'options', 'price', 'discount_price']
export const stockHeader: readonly string[] = ['sku', 'title', 'options', 'quantity']

/** A product's variants as rows of the price or the stock file. */
export function amountRows(product: PresentProduct, writing: Writing, which: 'prices' | 'stock'): string[][] {
  const title = product.title[writing.language] || product.title.en || product.title.ar
  return product.variants.map((variant) => {
    const cells = variantCells(product, variant, writing)
    const about = [variant.sku, title, cells.options ?? '']
    return which === 'prices' ? [...about, cells.price ?? '', cells.discount_price ?? ''] : [...about, cells.quantity ?? '']
  })
}
