// The fields the office fills in for products: what each may hold, with the specification's messages.
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { nameTexts, textsUpTo } from '#shared/locale.ts'
import { Money, westernDigits } from '#shared/money.ts'
import { leastAllowed } from '#shared/quantity.ts'
import { wholeOr } from '#shared/schemas.ts'

export const productStatuses = ['available', 'unavailable', 'outOfStock'] as const
export const ProductStatus = z.enum(productStatuses)

export const PictureInfo = z.object({ hash: z.string(), width: z.int(), height: z.int(), colour: z.string().nullable() })

/** The most characters of a product's texts, by hand and from files. Other shops' exports stay below. */
export const longest = { title: 255, code: 255, short: 512, html: 50_000 }

/** At least 3 characters in each language it is given in, and given in one. */
export const Title = nameTexts('catalogue.validation.title', 3, longest.title)
export const Sku = z.string().trim().toUpperCase().min(4, 'catalogue.validation.sku').max(12, 'catalogue.validation.sku')
export const Short2 = textsUpTo(longest.short)
export const Html2 = z.strictObject({ en: z.string().max(longest.html), ar: z.string().max(longest.html) })
const Code = z.string().trim().max(longest.code).nullable()
/** Arabic digits become those that scanners read. */
const Barcode = z.string().trim().overwrite(westernDigits).max(longest.code).nullable()
/** In minor units, without VAT. */
const Price = z
  .int(wholeOr('validation.tooFine', 'catalogue.validation.price'))
  .min(0, 'catalogue.validation.price')
  .max(1_000_000_000_000)
  .brand<'Minor'>()
/** A quantity in the unit's smallest step. */
export const Steps = z
  .int(wholeOr('validation.tooFine', 'catalogue.validation.quantity'))
  .min(1, 'catalogue.validation.quantity')
  .max(1_000_000_000)

/** A list in which nothing may stand twice; `of` finds what makes two items the same. */
export const once = <T extends z.ZodType>(item: T, of: (value: z.output<T>) => unknown = (value) => value) =>
  z.array(item).refine((items) => new Set(items.map(of)).size === items.length, 'catalogue.validation.addedTwice')

export const VariantFields = {
  sku: Sku,
  code: Code,
  barcode: Barcode,
  status: ProductStatus,
  price: Price,
  discountPrice: Price.nullable(),
  weightGrams: z
    .int(wholeOr('catalogue.validation.wholeGrams', 'catalogue.validation.weight'))
    .min(0, 'catalogue.validation.weight')
    .max(100_000_000),
  minQuantity: Steps,
  multiple: Steps,
  maxQuantity: Steps.nullable(),
}

/** A variant as it is stored, for the office. */
export const storedVariant = {
  id: Id,
  sku: z.string(),
  code: z.string().nullable(),
  barcode: z.string().nullable(),
  status: ProductStatus,
  price: Money,
  discountPrice: Money.nullable(),
  weightGrams: z.int(),
  minQuantity: z.int(),
  multiple: z.int(),
  maxQuantity: z.int().nullable(),
  /** Changed by the stock call alone; null: not counted. */
  onHand: z.int().nullable(),
}

/** For `.refine(cheaper, cheaperError)` on an object with both prices. */
export const cheaper = ({ price, discountPrice }: { price: number; discountPrice: number | null }) =>
  discountPrice === null || discountPrice <= price
export const cheaperError = { path: ['discountPrice'], error: 'catalogue.validation.discountAbovePrice' }

/** For `.refine(orderable, orderableError)` on an object with the limits: the maximum leaves room for the least that can be ordered. */
export const orderable = ({ minQuantity, multiple, maxQuantity }: { minQuantity: number; multiple: number; maxQuantity: number | null }) =>
  maxQuantity === null || maxQuantity >= leastAllowed({ min: minQuantity, multiple })
export const orderableError = { path: ['maxQuantity'], error: 'variants.validation.maxBelowMin' }
