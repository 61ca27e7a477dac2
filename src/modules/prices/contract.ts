// The endpoints for prices of the variants on screen, for the caller only.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { manyIds } from '#shared/paging.ts'
import { priceSources } from './rules.ts'

export const maxPricedVariants = 200
export const maxPricedProducts = 60

export const PriceStep = z.object({ fromQuantity: z.int(), unitPrice: Money })

/** The price of one unit at the smallest quantity that may be ordered, and the steps from larger quantities on (empty when there is one price). */
export const VariantPrice = z.object({
  variantId: Id,
  unitPrice: Money,
  listPrice: Money,
  source: z.enum(priceSources),
  ladder: z.array(PriceStep),
})
export type VariantPrice = z.output<typeof VariantPrice>

/** The price of a product in a list: that of its cheapest variant, whether others cost more, and whether all have the same price, list price and ladder. */
export const ProductPrice = VariantPrice.extend({ productId: Id, differs: z.boolean(), isUniform: z.boolean() })
export type ProductPrice = z.output<typeof ProductPrice>

export const Prices = z.object({ visible: z.boolean(), currency: z.string(), prices: z.array(VariantPrice) })
export type Prices = z.output<typeof Prices>

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/front/prices',
  access: 'public',
  about: 'The prices of up to 200 variants for the caller; without the right to see prices `visible` is false and there are no numbers',
  query: z.strictObject({ variants: manyIds(maxPricedVariants) }),
  reply: Prices,
})

export const ProductPrices = z.object({ visible: z.boolean(), currency: z.string(), prices: z.array(ProductPrice) })
export type ProductPrices = z.output<typeof ProductPrices>

export const listProductPrices = endpoint({
  method: 'GET',
  path: '/api/front/product-prices',
  access: 'public',
  about:
    'The prices of up to 60 products in a list for the caller; without the right to see prices `visible` is false and there are no numbers',
  query: z.strictObject({ products: manyIds(maxPricedProducts) }),
  reply: ProductPrices,
})

export const Surcharges = z.object({
  visible: z.boolean(),
  currency: z.string(),
  surcharges: z.array(z.object({ choiceId: Id, surcharge: Money })),
})
export type Surcharges = z.output<typeof Surcharges>

export const listSurcharges = endpoint({
  method: 'GET',
  path: '/api/front/surcharges',
  access: 'public',
  about: 'What the options of a variant cost per unit; without the right to see prices `visible` is false and there are no numbers',
  query: z.strictObject({ variant: Id }),
  reply: Surcharges,
})
