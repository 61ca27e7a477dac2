// Delivery zones for tests, written as rows.
import type { TestApp } from '../app.ts'
import { shippingRates, shippingZones } from '#modules/shipping/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'

export type ZoneOptions = Partial<{
  name: string
  countries: string[]
  includedCities: string[]
  excludedCities: string[]
  postcodes: string[]
  neighborhoods: string[]
  minDays: number
  maxDays: number
  offersCollection: boolean
  isActive: boolean
  /** The rates in their order: what delivery costs from one order amount to the next. */
  rates: { minTotal?: number; maxTotal?: number | null; charge: number }[]
}>

/** A zone. Default: all of Great Britain for 7.95 in 2 to 4 days, with collection. */
export const aZone = (app: TestApp, options: ZoneOptions = {}): Promise<{ id: string }> =>
  app.asSystem(async (ctx) => {
    const {
      name = 'Mainland',
      rates = [{ charge: 795 }],
      countries = ['GB'],
      minDays = 2,
      maxDays = 4,
      offersCollection = true,
      ...rest
    } = options
    const zone = one(
      await ctx.db
        .insert(shippingZones)
        .values({ name: { en: name, ar: name }, countries, minDays, maxDays, offersCollection, ...rest })
        .returning({ id: shippingZones.id }),
    )
    await ctx.db.insert(shippingRates).values(
      rates.map(({ minTotal = 0, maxTotal = null, charge }, position) => ({
        zoneId: zone.id,
        position,
        minTotal: minor(minTotal),
        maxTotal: maxTotal === null ? null : minor(maxTotal),
        charge: minor(charge),
      })),
    )
    return zone
  })
