// The product form's state and its two translations: from the product as the server gives it, and to the body as the server takes it.
import type { AdminProduct } from '#modules/products/admin-contract.ts'
import { moneyFromText, moneyToText } from '#shared/money.ts'
import { quantityFromText, quantityToText } from '#shared/quantity.ts'

type Text2 = { en: string; ar: string }
type Status = AdminProduct['status']

export type VariantValues = {
  id: string
  title: Text2
  sku: string
  code: string
  barcode: string
  status: Status
  price: string
  discountPrice: string
  weight: string
  minQuantity: string
  multiple: string
  maxQuantity: string
}

export type ProductValues = {
  sku: string
  slug: string
  title: Text2
  description: Text2
  status: Status
  brandId: string
  categoryId: string
  measureUnitId: string
  taxGroupId: string
  tagIds: string[]
  seoTitle: Text2
  seoDescription: Text2
  pictures: { fileId: string; hash: string; alt: Text2 }[]
  variants: VariantValues[]
}

const empty: Text2 = { en: '', ar: '' }

/** The first state of a new product's form. */
export const newProduct = (taxGroupId: string, measureUnitId: string): ProductValues => ({
  sku: '',
  slug: '',
  title: empty,
  description: empty,
  status: 'available',
  brandId: '',
  categoryId: '',
  measureUnitId,
  taxGroupId,
  tagIds: [],
  seoTitle: empty,
  seoDescription: empty,
  pictures: [],
  variants: [
    {
      id: 'new',
      title: empty,
      sku: '',
      code: '',
      barcode: '',
      status: 'available',
      price: '',
      discountPrice: '',
      weight: '0',
      minQuantity: '1',
      multiple: '1',
      maxQuantity: '',
    },
  ],
})

/** Money (minor units) and quantities (smallest steps) as texts for inputs. */
export function productValues(product: AdminProduct, moneyDecimals: number): ProductValues {
  const { decimals } = product
  return {
    ...product,
    brandId: product.brandId ?? '',
    pictures: product.pictures.map(({ fileId, hash, alt }) => ({ fileId, hash, alt })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      sku: variant.sku,
      code: variant.code ?? '',
      barcode: variant.barcode ?? '',
      status: variant.status,
      price: moneyToText(variant.price, moneyDecimals),
      discountPrice: variant.discountPrice === null ? '' : moneyToText(variant.discountPrice, moneyDecimals),
      weight: String(variant.weightGrams),
      minQuantity: quantityToText(variant.minQuantity, decimals),
      multiple: quantityToText(variant.multiple, decimals),
      maxQuantity: variant.maxQuantity === null ? '' : quantityToText(variant.maxQuantity, decimals),
    })),
  }
}

/** What is no number becomes NaN, which the schema refuses at its field. */
const amount = (text: string, decimals: number): number => moneyFromText(text, decimals) ?? Number.NaN
const steps = (text: string, decimals: number): number => quantityFromText(text, decimals) ?? Number.NaN

function variantBody(variant: VariantValues, moneyDecimals: number, decimals: number) {
  return {
    sku: variant.sku,
    code: variant.code || null,
    barcode: variant.barcode || null,
    status: variant.status,
    price: amount(variant.price, moneyDecimals),
    discountPrice: variant.discountPrice === '' ? null : amount(variant.discountPrice, moneyDecimals),
    weightGrams: steps(variant.weight, 0),
    minQuantity: steps(variant.minQuantity, decimals),
    multiple: steps(variant.multiple, decimals),
    maxQuantity: variant.maxQuantity === '' ? null : steps(variant.maxQuantity, decimals),
  }
}

function shared(values: ProductValues) {
  const { sku, title, description, status, categoryId, measureUnitId, taxGroupId, tagIds, seoTitle, seoDescription } = values
  return {
    ...{ sku, title, description, status, categoryId, measureUnitId, taxGroupId, tagIds, seoTitle, seoDescription },
    brandId: values.brandId || null,
    pictures: values.pictures.map(({ fileId, alt }) => ({ fileId, alt })),
  }
}

/** The body of saving an existing product against the version its form was filled from. */
export const updateBody = (values: ProductValues, version: number, moneyDecimals: number, decimals: number) => ({
  ...shared(values),
  version,
  slug: values.slug,
  variants: values.variants.map((variant) => ({ id: variant.id, ...variantBody(variant, moneyDecimals, decimals) })),
})

/** The body of making a product with its only variant. */
export function createBody(values: ProductValues, moneyDecimals: number, decimals: number) {
  const [only] = values.variants
  if (!only) throw new Error('a product has at least one variant')
  const { sku: _, ...variant } = variantBody(only, moneyDecimals, decimals)
  return { ...shared(values), variant }
}
