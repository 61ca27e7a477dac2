// What may be asked about prices: the prices of the variants on screen, for the caller alone.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { priceSources } from './rules.ts'

export const maxPricedVariants = 200

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

export const Prices = z.object({ visible: z.boolean(), currency: z.string(), prices: z.array(VariantPrice) })
export type Prices = z.output<typeof Prices>

const VariantList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [...new Set((Array.isArray(value) ? value : value.split(',')).filter(Boolean))])
  .pipe(z.array(Id).min(1).max(maxPricedVariants))

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/front/prices',
  access: 'public',
  about: 'The prices of up to 200 variants for the caller; without the right to see prices `visible` is false and there are no numbers',
  query: z.strictObject({ variants: VariantList }),
  reply: Prices,
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
