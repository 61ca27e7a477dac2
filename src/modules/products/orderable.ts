// The fields of a variant that pricing, checking and ordering need. Plain data, so that pure rules can take it.
import type { Texts } from '#shared/locale.ts'
import type { Minor } from '#shared/money.ts'
import type { QuantityLimits } from '#shared/quantity.ts'
import type { UnitPlurals } from '#shared/units.ts'

export type OrderableChoice = { id: string; title: Texts; surcharge: Minor; isActive: boolean }
export type OrderableOptionGroup = { id: string; title: Texts; isRequired: boolean; min: number; max: number; choices: OrderableChoice[] }

export type OrderableVariant = {
  id: string
  productId: string
  productSlug: string
  /** The product's title. */
  title: Texts
  /** The title that tells this variant from its siblings ("Red, M"); empty for an only variant. */
  variantTitle: Texts
  sku: string
  /** Product and variant (and every component of a bundle) are available; says nothing about stock. */
  isBuyable: boolean
  isBundle: boolean
  /** In the unit's smallest step; of a bundle, as many as its components make. Null: not counted, there is always enough. */
  onHand: number | null
  /** The maximum falls back to the site's max per product. */
  limits: QuantityLimits
  /** The measure unit its quantities count in. */
  unit: { code: string; name: Texts; plurals: UnitPlurals }
  price: Minor
  discountPrice: Minor | null
  /** The best live discount tag of the product, 0 if none. */
  tagPercentBps: number
  taxGroupId: string
  brandId: string | null
  /** The product's category and its ancestors. */
  categoryIds: string[]
  pictureHash: string | null
  weightGrams: number
  optionGroups: OrderableOptionGroup[]
  components: { variantId: string; quantity: number }[]
}

/** Whether there is anything to choose with it. */
export const hasOptions = ({ optionGroups }: Pick<OrderableVariant, 'optionGroups'>): boolean =>
  optionGroups.some(({ choices }) => choices.some(({ isActive }) => isActive))
