// The office's endpoints for shipping zones with their rates, and for testing an address.
import { z } from 'zod'
import { isCountry } from '#shared/countries.ts'
import { endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { LastChange } from '#shared/last-change.ts'
import { nameTexts, Texts } from '#shared/locale.ts'
import { Money, SignedMoney } from '#shared/money.ts'
import { listQuery } from '#shared/paging.ts'
import { Day, Instant } from '#shared/time.ts'
import { maxPolygons, Polygon } from './polygons.ts'
import { plainPostcode, zoneMisses, zoneReasons } from './rules.ts'
import { overlapKinds, rateMistakes } from './zone-rules.ts'

const Status = z.enum(['active', 'inactive'])

export const ZoneRow = z.object({
  id: Id,
  version: z.int(),
  name: Texts,
  /** Its name once more, under the name that lists of selected rows use. */
  title: Texts,
  status: Status,
  countries: z.array(z.string()),
  /** How many cities, postcodes, districts and drawn areas it names. */
  places: z.int(),
  minDays: z.int(),
  maxDays: z.int(),
  offersCollection: z.boolean(),
  /** The lowest and the highest charge of its rates. */
  charges: z.object({ min: SignedMoney, max: SignedMoney }).nullable(),
  /** How many places another zone claims as well. */
  overlaps: z.int(),
})
export type ZoneRow = z.output<typeof ZoneRow>

export const AdminZone = z.object({
  id: Id,
  version: z.int(),
  name: Texts,
  status: Status,
  countries: z.array(z.string()),
  includedCities: z.array(z.string()),
  excludedCities: z.array(z.string()),
  postcodes: z.array(z.string()),
  neighborhoods: z.array(z.string()),
  /** Drawn areas: the coordinates of a GeoJSON MultiPolygon. */
  polygons: z.array(Polygon),
  minDays: z.int(),
  maxDays: z.int(),
  cutoffHour: z.int().nullable(),
  offersCollection: z.boolean(),
  rates: z.array(z.object({ id: Id, minTotal: Money, maxTotal: Money.nullable(), charge: Money })),
  /** Areas another zone claims equally exactly. */
  overlaps: z.array(z.object({ zoneId: Id, zone: Texts, kind: z.enum(overlapKinds), value: z.string() })),
})
export type AdminZone = z.output<typeof AdminZone>

const ShownZone = AdminZone.extend({ lastChange: LastChange })
export type ShownZone = z.output<typeof ShownZone>

const unique = (values: string[]) => [...new Set(values)]
const Places = z.array(z.string().trim().min(1).max(100)).max(2000).transform(unique)
const Days = z.int('shipping.validation.days').min(0, 'shipping.validation.days').max(365, 'shipping.validation.days')
const Amount = Money.max(1_000_000_000_000, 'shipping.validation.amount')

const Rate = z.strictObject({
  id: Id.nullable(),
  minTotal: Amount,
  /** null: open ended. */
  maxTotal: Amount.nullable(),
  charge: Amount,
})

export const ZoneInput = z
  .strictObject({
    name: nameTexts('shipping.validation.name'),
    status: Status,
    countries: z
      .array(z.string().refine(isCountry, 'shipping.validation.country'))
      .min(1, 'shipping.validation.oneCountry')
      .max(249)
      .transform(unique),
    includedCities: Places,
    excludedCities: Places,
    postcodes: Places.transform((all) => unique(all.map(plainPostcode).filter(Boolean))),
    neighborhoods: Places,
    polygons: z.array(Polygon, 'shipping.validation.polygons').max(maxPolygons, 'shipping.validation.polygons'),
    minDays: Days,
    maxDays: Days,
    cutoffHour: z.int('shipping.validation.hour').min(1, 'shipping.validation.hour').max(23, 'shipping.validation.hour').nullable(),
    offersCollection: z.boolean(),
    rates: z.array(Rate).min(1, 'shipping.validation.oneRate').max(50),
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, { path: ['maxDays'], error: 'shipping.validation.dayOrder' })
  .superRefine(({ rates }, check) => {
    for (const { index, field, error } of rateMistakes(rates))
      check.addIssue({ code: 'custom', path: ['rates', index, field], message: error })
  })
export type ZoneInput = z.output<typeof ZoneInput>

export const zoneCalls = entityCalls({
  path: '/api/admin/shipping-zones',
  area: 'settings',
  query: listQuery(['name', '-name', 'createdAt', '-createdAt'], { status: Status.optional() }),
  row: ZoneRow,
  one: ShownZone,
  input: ZoneInput,
  about: {
    list: 'The shipping zones, also inactive ones',
    get: 'One zone with its rates and what other zones claim as well',
    create: 'Makes a zone; areas may be drawn where the deployment allows it',
    update: 'Saves a zone and its rates; its first and its last rate cannot be left out',
    remove: 'Deletes a zone; orders keep what they were charged',
  },
})
export const { list: listZones, get: getZone, create: createZone, update: updateZone, remove: removeZone } = zoneCalls

export const changeZones = endpoint({
  method: 'POST',
  path: '/api/admin/shipping-zones/change',
  access: 'admin',
  may: 'settings.change',
  about: 'Activates, deactivates or deletes many zones; used ones are not deleted and are named',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum(['active', 'inactive', 'removed']) }),
  reply: z.object({ changed: z.int(), kept: z.array(z.object({ id: Id, title: Texts, message: z.string() })) }),
})

const verdicts = ['chosen', 'lessExact', 'inactive', ...zoneMisses] as const
const Reason = z.object({ by: z.enum(zoneReasons), match: z.string() })

export const AddressTest = z.object({
  /** Where its city lies, when that is known. */
  point: z.object({ lng: z.number(), lat: z.number() }).nullable(),
  zone: z.object({ id: Id, name: Texts }).nullable(),
  reason: Reason.nullable(),
  /** The rate of the order amount; null where the zone has none for it. */
  rate: z.object({ minTotal: Money, maxTotal: Money.nullable(), charge: Money }).nullable(),
  days: z.object({ min: z.int(), max: z.int() }).nullable(),
  /** The days on which an order of this moment arrives. */
  arrival: z.object({ from: Day, to: Day }).nullable(),
  offersCollection: z.boolean(),
  /** Every zone and the reason for or against it. */
  zones: z.array(z.object({ id: Id, name: Texts, verdict: z.enum(verdicts), reason: Reason.nullable() })),
  /** The rate of each tax group there today, in basis points; null: nobody said one. */
  taxes: z.array(z.object({ group: Texts, bps: z.int().nullable() })),
})
export type AddressTest = z.output<typeof AddressTest>

export const testAddress = endpoint({
  method: 'GET',
  path: '/api/admin/shipping-zones/test',
  access: 'admin',
  may: 'settings.see',
  about:
    'Which zone an address belongs to and why, what delivery costs there for an order amount, when it arrives, and its tax rates today',
  query: z.strictObject({
    country: z.string().refine(isCountry, 'shipping.validation.country'),
    city: z.string().trim().max(100).default(''),
    postcode: z.string().trim().max(20).optional(),
    district: z.string().trim().max(100).optional(),
    /** The value of the products, in minor units. */
    total: z.coerce.number().int().min(0).max(1_000_000_000_000).default(0),
  }),
  reply: AddressTest,
})

export const RefusedPlaces = z.object({
  /** The places, the most frequent first. */
  places: z.array(
    z.object({
      country: z.string(),
      /** As its last address writes it, and its known name in both languages. */
      city: z.string(),
      cityName: Texts,
      district: z.string().nullable(),
      postcode: z.string().nullable(),
      /** How many addresses there found no zone. */
      addresses: z.int(),
      lastAt: Instant,
      point: z.object({ lng: z.number(), lat: z.number() }).nullable(),
    }),
  ),
  /** How many places there are; the list ends at a few hundred. */
  total: z.int(),
  tiles: z.string().nullable(),
  attribution: z.string(),
})
export type RefusedPlaces = z.output<typeof RefusedPlaces>

export const listRefused = endpoint({
  method: 'GET',
  path: '/api/admin/shipping-zones/refused',
  access: 'admin',
  may: 'settings.see',
  about: 'The places of addresses that no zone covered and that none covers today: how many addresses, when last, and where they lie',
  reply: RefusedPlaces,
})

export const ZoneMapData = z.object({
  /** The address of map tiles with {z}, {x} and {y}, where the deployment names some. */
  tiles: z.string().nullable(),
  attribution: z.string(),
  /** The country's suggested cities and where they lie. */
  cities: z.array(z.object({ name: z.string(), lng: z.number(), lat: z.number() })),
})
export type ZoneMapData = z.output<typeof ZoneMapData>

export const getMap = endpoint({
  method: 'GET',
  path: '/api/admin/shipping-zones/map',
  access: 'admin',
  may: 'settings.see',
  about: 'What the map of a zone shows of a country: its cities, and where tiles come from',
  query: z.strictObject({ country: z.string().refine(isCountry, 'shipping.validation.country') }),
  reply: ZoneMapData,
})
