import { event } from '#shared/events.ts'

/** New variants come with a first stock, in the smallest step of their unit. The announcer makes their index rows afterwards. */
export const firstStockGiven = event<{ amounts: { variantId: string; amount: number }[] }>('products.firstStockGiven')
