import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { minor } from '#shared/money.ts'
import { getDeliveryEstimate } from '../contract.ts'
import { readDelivery } from './public.ts'

const app = await theApp()
const mainland = await aZone(app, {
  rates: [
    { maxTotal: 5000, charge: 795 },
    { minTotal: 5000, charge: 0 },
  ],
  offersCollection: false,
})
const leeds = await aZone(app, { name: 'Leeds', postcodes: ['LS'], rates: [{ charge: 250 }], minDays: 1, maxDays: 1 })
await aZone(app, { name: 'Closed', postcodes: ['LS1'], isActive: false })

const options = (address: { country: string; city: string; postcode: string | null } | null, total = 1000) =>
  app.asSystem(async (ctx) => (await readDelivery(ctx))({ address, total: minor(total) }))

test('offers delivery by the address’s zone and the order amount', async () => {
  const york = { country: 'GB', city: 'York', postcode: 'YO1 7HH' }

  expect(await options(york)).toMatchObject([
    { method: 'delivery', name: { en: 'Mainland' }, charge: 795, minDays: 2, maxDays: 4, zoneId: mainland.id },
  ])
  expect(await options(york, 5000)).toMatchObject([{ method: 'delivery', charge: 0 }])
})

test('offers collection for nothing where the zone has it, and looks past zones that are switched off', async () => {
  const found = await options({ country: 'GB', city: 'Leeds', postcode: 'ls1 4dy' })

  expect(found).toMatchObject([
    { method: 'delivery', charge: 250, zoneId: leeds.id },
    { method: 'collection', name: { en: 'Collection from our warehouse', ar: 'الاستلام من مستودعنا' }, charge: 0, zoneId: leeds.id },
  ])
})

test('knows a city of a zone by its name in the other language', async () => {
  const riyadh = await aZone(app, { name: 'Riyadh', countries: ['SA'], includedCities: ['Riyadh'], offersCollection: false })

  expect(await options({ country: 'SA', city: 'الرياض', postcode: '12211' })).toMatchObject([{ zoneId: riyadh.id }])
})

test('offers nothing where the shop does not deliver', async () =>
  expect(await options({ country: 'FR', city: 'Lille', postcode: '59000' })).toEqual([]))

test('offers collection alone before an address is chosen', async () =>
  expect(await options(null)).toMatchObject([{ method: 'collection' }]))

test('promises any visitor the days within the shop’s own country', async () =>
  expect(await app.as(null).call(getDeliveryEstimate)).toEqual({
    country: 'GB',
    countryName: 'United Kingdom',
    days: { min: 2, max: 4 },
    offersCollection: true,
  }))
