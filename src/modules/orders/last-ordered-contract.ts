// How much of a product its buyer ordered last, for the cards of lists.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { manyIds, maxPerPage } from '#shared/paging.ts'
import { Instant } from '#shared/time.ts'

/** `quantity` of all its variants together, in the unit's smallest step. */
export const LastOrdered = z.object({ productId: Id, quantity: z.int(), orderedAt: Instant })
export type LastOrdered = z.output<typeof LastOrdered>

export const listLastOrdered = endpoint({
  method: 'GET',
  path: '/api/account/last-ordered',
  access: 'customer',
  about: 'How much of these products the caller’s company ordered last, and when; without those it never ordered',
  query: z.strictObject({ products: manyIds(maxPerPage) }),
  reply: z.array(LastOrdered),
})
