// A scanned barcode's variant, ready to be put into the cart.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { UnitWords } from '#shared/units.ts'
import { VariantPrice } from '#modules/prices/contract.ts'
import { OrderLimits } from '#modules/products/contract.ts'

/** `left`: what stock gives, null when it is not counted. `needsChoices`: its options are chosen on its page. */
export const ScannedItem = z.object({
  variantId: Id,
  slug: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  pictureHash: z.string().nullable(),
  unit: UnitWords,
  limits: OrderLimits,
  isBuyable: z.boolean(),
  needsChoices: z.boolean(),
  left: z.int().nullable(),
  price: VariantPrice,
})
export type ScannedItem = z.output<typeof ScannedItem>

export const findScanned = endpoint({
  method: 'GET',
  path: '/api/account/scanned',
  access: 'buyer',
  about: 'The variant with exactly this barcode and its price for the caller; `item` is null when there is none',
  query: z.strictObject({ barcode: z.string().trim().min(1).max(60) }),
  reply: z.object({ item: ScannedItem.nullable() }),
})
