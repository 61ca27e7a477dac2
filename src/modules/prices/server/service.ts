// Decides prices for a caller: whether they may see prices, and the prices of the given variants.
import type { OrderableVariant } from '#modules/products/orderable.ts'
import { orderableVariants, variantsInLists } from '#modules/products/server/public.ts'
import { maySeePrices } from '#modules/settings/server/public.ts'
import { type Ctx, customerOf } from '#server/ctx.ts'
import { leastAllowed } from '#shared/quantity.ts'
import type { Prices, ProductPrice, ProductPrices, Surcharges } from '../contract.ts'
import { arePricesUniform, type DecidedPrice, decidePrice } from '../rules.ts'
import { type Offers, type PricedVariant, readPriceInput } from './price-input.ts'

export type PriceQuestion = {
  lines: readonly { variantId: string; quantity: number }[]
  variants: ReadonlyMap<string, OrderableVariant>
  /** The offers of the company's price lists. */
  offersTo: (variant: PricedVariant) => Offers
}

/** Takes lines, the data of their variants and the company's offers; gives each variant's price at the total quantity of its lines. */
export function decidePrices({ lines, variants, offersTo }: PriceQuestion): Map<string, DecidedPrice> {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of lines) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  return new Map(
    [...quantities.keys()]
      .flatMap((id) => variants.get(id) ?? [])
      .map((variant) => {
        const { company, group } = offersTo(variant)
        const { price, discountPrice, tagPercentBps, limits } = variant
        const least = leastAllowed(limits)
        const priceInput = { listPrice: price, discountPrice, tagPercentBps, minQuantity: least, company, group }
        return [variant.id, decidePrice(priceInput, quantities.get(variant.id) ?? least)]
      }),
  )
}

/** The prices of variants for the caller, each at its smallest orderable quantity; no numbers for those who may not see them. */
export async function listPrices(ctx: Ctx, variantIds: string[]): Promise<Prices> {
  const currency = ctx.profile.currency.code
  if (!(await maySeePrices(ctx))) return { visible: false, currency, prices: [] }
  const inputs = await readPriceInput(ctx, customerOf(ctx)?.companyId ?? null, variantIds)
  const prices = [...inputs].map(([variantId, each]) => ({ variantId, ...decidePrice(each, each.minQuantity) }))
  return { visible: true, currency, prices }
}

/** The price of each product in a list: that of its cheapest variant. */
export async function listProductPrices(ctx: Ctx, productIds: string[]): Promise<ProductPrices> {
  const currency = ctx.profile.currency.code
  if (!(await maySeePrices(ctx))) return { visible: false, currency, prices: [] }
  return { visible: true, currency, prices: [...(await lowestPrices(ctx, customerOf(ctx)?.companyId ?? null, productIds)).values()] }
}

/** Takes a company (or none) and product ids; gives the price of each product's cheapest variant. Whether anybody may see it is the caller's to ask. */
export async function lowestPrices(ctx: Ctx, companyId: string | null, productIds: string[]): Promise<Map<string, ProductPrice>> {
  const variants = await variantsInLists(ctx, productIds)
  const inputs = await readPriceInput(ctx, companyId, [...variants.keys()])
  const lowest = new Map<string, ProductPrice>()
  for (const [variantId, productId] of variants) {
    const each = inputs.get(variantId)
    if (!each) continue
    const price = { productId, variantId, differs: false, isUniform: true, ...decidePrice(each, each.minQuantity) }
    const known = lowest.get(productId)
    const differs = known !== undefined && (known.differs || known.unitPrice !== price.unitPrice)
    const isUniform = known === undefined || (known.isUniform && arePricesUniform([known, price]))
    lowest.set(productId, { ...(known && known.unitPrice <= price.unitPrice ? known : price), differs, isUniform })
  }
  return lowest
}

/** The surcharge of each choice of a variant per unit; no numbers for those who may not see prices. */
export async function listSurcharges(ctx: Ctx, variantId: string): Promise<Surcharges> {
  const currency = ctx.profile.currency.code
  if (!(await maySeePrices(ctx))) return { visible: false, currency, surcharges: [] }
  if (!(await readPriceInput(ctx, null, [variantId])).has(variantId)) return { visible: true, currency, surcharges: [] }
  const variant = (await orderableVariants(ctx, [variantId])).get(variantId)
  const choices = variant?.optionGroups.flatMap((group) => group.choices).filter((choice) => choice.isActive) ?? []
  return { visible: true, currency, surcharges: choices.map(({ id, surcharge }) => ({ choiceId: id, surcharge })) }
}
