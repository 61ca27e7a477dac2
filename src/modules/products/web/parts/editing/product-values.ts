// The product form's state and its two translations: from the product as the server gives it, and to the body as the server takes it.
import type { AdminProduct } from '../../../product-admin-contract.ts'
import type { TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { moneyToText } from '#shared/money.ts'
import { typedMoney, typedSteps } from '#shared/typed-amount.ts'
import { quantityToText } from '#shared/quantity.ts'
import { type Texts } from '#shared/locale.ts'

type Status = AdminProduct['status']

/** The only variant, with amounts as they are typed. */
export type VariantValues = {
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

export type BundlePart = Omit<AdminProduct['bundle'][number], 'quantity'> & { quantity: string }

export type ProductValues = {
  sku: string
  slug: string
  title: Texts
  description: Texts
  status: Status
  brandId: string
  categoryId: string
  measureUnitId: string
  taxGroupId: string
  tagIds: string[]
  optionGroupIds: string[]
  seoTitle: Texts
  seoDescription: Texts
  seoImage: { fileId: string; hash: string } | null
  pictures: { fileId: string; hash: string; alt: Texts }[]
  bundle: BundlePart[]
  /** null when there are several: they have a screen of their own. */
  variant: VariantValues | null
  /** The first stock of a new product. */
  quantity: string
  /** A new product is always there, without a figure. */
  isNotCounted: boolean
}

const empty: Texts = { en: '', ar: '' }

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
  optionGroupIds: [],
  seoTitle: empty,
  seoDescription: empty,
  seoImage: null,
  pictures: [],
  bundle: [],
  variant: {
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
  quantity: '',
  isNotCounted: false,
})

/** Money (minor units) and quantities (smallest steps) as texts for inputs. */
export function productValues(product: AdminProduct, moneyDecimals: number): ProductValues {
  const { decimals, variants, variantCount } = product
  const { sku, slug, title, description, status, categoryId, measureUnitId, taxGroupId, seoTitle, seoDescription, seoImage } = product
  const only = variantCount === 1 ? variants[0] : undefined
  return {
    sku,
    slug,
    title,
    description,
    status,
    categoryId,
    measureUnitId,
    taxGroupId,
    seoTitle,
    seoDescription,
    seoImage,
    brandId: product.brandId ?? '',
    tagIds: product.tagIds,
    optionGroupIds: product.optionGroupIds,
    pictures: product.pictures.map(({ fileId, hash, alt }) => ({ fileId, hash, alt })),
    bundle: product.bundle.map((part) => ({ ...part, quantity: quantityToText(part.quantity, part.decimals) })),
    variant: only
      ? {
          code: only.code ?? '',
          barcode: only.barcode ?? '',
          status: only.status,
          price: moneyToText(only.price, moneyDecimals),
          discountPrice: only.discountPrice === null ? '' : moneyToText(only.discountPrice, moneyDecimals),
          weight: String(only.weightGrams),
          minQuantity: quantityToText(only.minQuantity, decimals),
          multiple: quantityToText(only.multiple, decimals),
          maxQuantity: only.maxQuantity === null ? '' : quantityToText(only.maxQuantity, decimals),
        }
      : null,
    quantity: '',
    isNotCounted: false,
  }
}

function variantBody(variant: VariantValues, moneyDecimals: number, decimals: number) {
  return {
    code: variant.code || null,
    barcode: variant.barcode || null,
    status: variant.status,
    price: typedMoney(variant.price, moneyDecimals),
    discountPrice: variant.discountPrice === '' ? null : typedMoney(variant.discountPrice, moneyDecimals),
    weightGrams: typedSteps(variant.weight, 0),
    minQuantity: typedSteps(variant.minQuantity, decimals),
    multiple: typedSteps(variant.multiple, decimals),
    maxQuantity: variant.maxQuantity === '' ? null : typedSteps(variant.maxQuantity, decimals),
  }
}

function shared(values: ProductValues) {
  const { sku, title, description, status, categoryId, measureUnitId, taxGroupId, tagIds, optionGroupIds, seoTitle, seoDescription } =
    values
  return {
    sku,
    title,
    description,
    status,
    categoryId,
    measureUnitId,
    taxGroupId,
    tagIds,
    optionGroupIds,
    seoTitle,
    seoDescription,
    brandId: values.brandId || null,
    seoImageId: values.seoImage?.fileId ?? null,
    pictures: values.pictures.map(({ fileId, alt }) => ({ fileId, alt })),
    bundle: values.bundle.map(({ variantId, quantity, decimals }) => ({ variantId, quantity: typedSteps(quantity, decimals) })),
  }
}

/** The body of saving an existing product against the version its form was filled from. */
export function updateBody(
  values: ProductValues,
  product: Pick<AdminProduct, 'version' | 'decimals'> & { variants: readonly { id: string }[] },
  moneyDecimals: number,
) {
  const id = product.variants[0]?.id ?? ''
  return {
    ...shared(values),
    version: product.version,
    slug: values.slug,
    variant: values.variant && { id, ...variantBody(values.variant, moneyDecimals, product.decimals) },
  }
}

/** Whether the product is a bundle, by its parts or by a tag that says so before it has any. */
export const isBundleOf = (
  { bundle, tagIds }: Pick<ProductValues, 'bundle' | 'tagIds'>,
  tags: readonly Pick<TermChoices['tags'][number], 'id' | 'type'>[],
): boolean => bundle.length > 0 || tags.some(({ id, type }) => type === 3 && tagIds.includes(id))

/** A quantity below one whole unit becomes NaN, which the schema refuses as one that is not at least 1. */
const atLeastOne = (quantity: number, decimals: number): number =>
  Number.isInteger(quantity) && quantity < 10 ** decimals ? Number.NaN : quantity

type Making = { moneyDecimals: number; decimals: number; isBundle: boolean }

/** The body of making a product with its only variant. What is counted begins with at least one whole unit; a bundle has that of its parts. */
export function createBody(values: ProductValues, { moneyDecimals, decimals, isBundle }: Making) {
  if (!values.variant) throw new Error('a new product has exactly one variant')
  return {
    ...shared(values),
    slug: values.slug,
    variant: variantBody(values.variant, moneyDecimals, decimals),
    quantity: isBundle ? null : values.isNotCounted ? ('notCounted' as const) : atLeastOne(typedSteps(values.quantity, decimals), decimals),
  }
}
