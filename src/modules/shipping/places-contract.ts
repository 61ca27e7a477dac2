// The endpoint of the deployment's cities and the office's districts, which address forms suggest.
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/front/places',
  access: 'public',
  about: "A country's cities and their districts in the reader's language; empty where the profile has no city data",
  query: z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/) }),
  reply: z.array(z.object({ city: z.string(), districts: z.array(z.string()) })),
  cached: ['settings'],
})
