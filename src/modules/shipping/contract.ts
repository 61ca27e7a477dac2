// The public endpoint for delivery before there is an address.
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const DeliveryEstimate = z.object({
  /** The country of the shop's profile, as two letters. */
  country: z.string(),
  /** In the caller's language. */
  countryName: z.string(),
  days: z.object({ min: z.int(), max: z.int() }).nullable(),
  offersCollection: z.boolean(),
})
export type DeliveryEstimate = z.output<typeof DeliveryEstimate>

export const getDeliveryEstimate = endpoint({
  method: 'GET',
  path: '/api/front/delivery-estimate',
  access: 'public',
  about: 'How many days delivery takes within the shop’s own country, and whether goods may be collected',
  reply: DeliveryEstimate,
  cached: ['settings'],
})
