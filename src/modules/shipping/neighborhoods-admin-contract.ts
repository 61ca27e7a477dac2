// The office's endpoints for the districts of cities.
import { z } from 'zod'
import { isCountry } from '#shared/countries.ts'
import { endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { LastChange } from '#shared/last-change.ts'
import { nameTexts, Texts } from '#shared/locale.ts'
import { listQuery } from '#shared/paging.ts'

const Status = z.enum(['active', 'inactive'])
const Country = z.string().refine(isCountry, 'shipping.validation.country')
const City = z.string().trim().min(1, 'shipping.validation.city').max(100)

export const Neighborhood = z.object({
  id: Id,
  version: z.int(),
  country: z.string(),
  /** The name by which its city is saved, and that name in both languages. */
  city: z.string(),
  cityName: Texts,
  name: Texts,
  /** Its name once more, under the name that lists of selected rows use. */
  title: Texts,
  status: Status,
  /** How many shipping zones name it. */
  zones: z.int(),
})
export type Neighborhood = z.output<typeof Neighborhood>

export const NeighborhoodInput = z.strictObject({
  country: Country,
  city: City,
  name: nameTexts('shipping.validation.district', 2),
  status: Status,
})
export type NeighborhoodInput = z.output<typeof NeighborhoodInput>

export const neighborhoodCalls = entityCalls({
  path: '/api/admin/neighborhoods',
  area: 'settings',
  query: listQuery(['name', '-name', 'city', '-city', 'createdAt', '-createdAt'], {
    status: Status.optional(),
    city: z.string().trim().max(100).optional(),
  }),
  row: Neighborhood,
  one: Neighborhood.extend({ lastChange: LastChange }),
  input: NeighborhoodInput,
  about: {
    list: 'The districts of cities, also inactive ones',
    get: 'One district as its form shows it',
    create: 'Adds a district to a city',
    update: 'Saves a district; addresses and zones with its former name still belong to it',
    remove: 'Deletes a district that no zone names; addresses keep its name',
  },
})
export const {
  list: listNeighborhoods,
  get: getNeighborhood,
  create: createNeighborhood,
  update: updateNeighborhood,
  remove: removeNeighborhood,
} = neighborhoodCalls

export const changeNeighborhoods = endpoint({
  method: 'POST',
  path: '/api/admin/neighborhoods/change',
  access: 'admin',
  may: 'settings.change',
  about: 'Activates, deactivates or deletes many districts; those that zones name are not deleted and are named',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum(['active', 'inactive', 'removed']) }),
  reply: z.object({ changed: z.int(), kept: z.array(z.object({ id: Id, title: Texts, message: z.string() })) }),
})

export const importNeighborhoods = endpoint({
  method: 'POST',
  path: '/api/admin/neighborhoods/import',
  access: 'admin',
  may: 'settings.change',
  about:
    "Adds a pasted list to a city's districts, one on each line: its English name, its Arabic name or both; lines it cannot read, and those beyond two thousand, are given back",
  body: z.strictObject({
    country: Country,
    city: City,
    text: z.string().trim().min(1, 'shipping.validation.list').max(100_000, 'shipping.validation.list'),
  }),
  reply: z.object({ added: z.int(), completed: z.int(), present: z.int(), wrong: z.array(z.string()), left: z.array(z.string()) }),
})

export const listNeighborhoodCities = endpoint({
  method: 'GET',
  path: '/api/admin/neighborhoods/cities',
  access: 'admin',
  may: 'settings.see',
  about: 'The cities that have districts, for the filter of their list',
  reply: z.array(z.object({ country: z.string(), city: z.string(), name: Texts })),
})
