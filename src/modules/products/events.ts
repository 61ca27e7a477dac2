import { event, question } from '#shared/events.ts'

/** New variants come with a first stock, in the smallest step of their unit, or are not counted (null). The announcer makes their index rows afterwards. */
export const firstStockGiven = event<{ amounts: { variantId: string; amount: number | null }[] }>('products.firstStockGiven')

/**
 * Which of these products and variants somebody has used (a review, a place on a list, a price of its own), so that they are kept where they would be
 * deleted: their ids.
 */
export const usesOfProducts = question<{ productIds: readonly string[]; variantIds: readonly string[] }, string[]>(
  'products.usesOfProducts',
)

/**
 * Which of these variants somebody keeps an amount of (stock, a cart, an order, a ladder of prices), in the smallest step of their unit: their ids. Other
 * decimals would change what such an amount means.
 */
export const amountsOfVariants = question<{ variantIds: readonly string[] }, string[]>('products.amountsOfVariants')

/** The products a customer ordered before, or has among their favourites: the ids, asked for the caller. */
export const ownProducts = question<{ of: 'bought' | 'favorites' }, string[]>('products.ownProducts')
