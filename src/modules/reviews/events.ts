import { question } from '#shared/events.ts'

type Purchase = { productId: string; customerId: string }

/** Asks the module that owns orders whether this customer has had the product delivered. */
export const boughtHere = question<Purchase, true>('reviews.boughtHere')
