import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { UnitWords } from '#shared/units.ts'
import { VariantPrice } from '#modules/prices/contract.ts'
import { OrderLimits } from '#modules/products/contract.ts'

/** A variant ready to be put into the cart. `left`: what stock gives, null when it is not counted. */
export const OrderableItem = z.object({
  variantId: Id,
  productSlug: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  pictureHash: z.string().nullable(),
  unit: UnitWords,
  limits: OrderLimits,
  isBuyable: z.boolean(),
  /** Some of its options have to be chosen, on its page or in the cart. */
  needsChoices: z.boolean(),
  left: z.int().nullable(),
  price: VariantPrice,
})
export type OrderableItem = z.output<typeof OrderableItem>
