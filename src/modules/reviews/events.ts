import { question } from '#shared/events.ts'

type Purchase = { productId: string; customerId: string | null; email: string }

/** Asks the module that owns orders whether this account, or the one with this e-mail address, has had the product delivered. */
export const boughtHere = question<Purchase, true>('reviews.boughtHere')
