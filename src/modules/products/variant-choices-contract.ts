// Variants as the office picks them: by SKU, barcode or words of the product.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { manyOf } from '#shared/paging.ts'
import { Texts } from '#shared/locale.ts'
import { UnitWords } from '#shared/units.ts'

export const VariantChoice = z.object({
  id: Id,
  productId: Id,
  productSlug: z.string(),
  /** Its product has options that may be chosen. */
  hasOptions: z.boolean(),
  sku: z.string(),
  /** Its SKU or barcode is what was searched for. */
  isExact: z.boolean(),
  title: Texts,
  /** Its values in words; empty texts for an only variant. */
  variantTitle: Texts,
  price: Money,
  /** How much of it may be ordered at once. */
  limits: z.object({ min: z.int(), multiple: z.int(), max: z.int().nullable(), decimals: z.int() }),
  unit: UnitWords,
})
export type VariantChoice = z.output<typeof VariantChoice>

export const listVariantChoices = endpoint({
  method: 'GET',
  path: '/api/admin/variants',
  access: 'admin',
  may: 'catalogue.see',
  about: 'Up to 30 variants that fit a search; with `ids` those, whatever the search',
  query: z.strictObject({ search: z.string().trim().max(200).default(''), ids: manyOf() }),
  reply: z.array(VariantChoice),
})
