// Addresses that no zone covers: noted when they are saved or chosen at checkout, counted once each, listed for the office while no zone covers them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteCart, saveCart } from '#modules/carts/contract.ts'
import { addAddress, updateAddress } from '#modules/people/contract.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { listRefused } from '../admin-contract.ts'
import { noteRefused } from './public.ts'
import { refusedPlaces } from './tables.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp({ flags: { hasCityData: true, hasNeighborhoodData: true } })
  admin = (await anAdmin(app)).token
  await aZone(app, { countries: ['GB'] })
})
afterAll(() => app.close())

const inCountry = async (country: string) => {
  const { places } = await app.as(admin).call(listRefused)
  return places.filter((place) => place.country === country)
}
const address = (country: string, city: string, more: object = {}) => ({ country, city, address1: '1 High Street', ...more })

test('is shown to the office alone', async () => {
  expect(await app.as(null).status(listRefused)).toBe(401)
  expect(await app.as((await aCustomer(app)).token).status(listRefused)).toBe(403)
  expect(await app.as((await anAdmin(app, { permissions: ['orders.see'] })).token).status(listRefused)).toBe(403)
})

test('an address that is saved where no zone is, is counted once, and with its neighbours in the same place', async () => {
  const [one, other] = [await aCustomer(app), await aCustomer(app)]
  const { id } = await app.as(one.token).call(addAddress, { body: address('FR', 'Lyon', { postcode: '69001' }) })
  await app.as(one.token).call(updateAddress, { params: { id }, body: address('FR', 'lyon', { postcode: '69 001' }) })
  await app.as(other.token).call(addAddress, { body: address('FR', 'LYON', { postcode: '69001' }) })
  await app.as(other.token).call(addAddress, { body: address('GB', 'Leeds') })

  expect(await inCountry('FR')).toMatchObject([{ addresses: 2, district: null, point: null, lastAt: expect.stringMatching(/^\d{4}-/) }])
  expect(await inCountry('GB')).toEqual([])
  // Nothing of the customer is noted.
  const [row] = await app.asSystem((ctx) => ctx.db.select().from(refusedPlaces).where(eq(refusedPlaces.addressId, id)))
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['addressId', 'city', 'country', 'district', 'lastAt', 'postcode'])
})

test('an address chosen at checkout is counted once however often the cart is priced', async () => {
  const buyer = await aCustomer(app)
  const { variantId } = await aProduct(app)
  const { id: addressId } = await anAddress(app, buyer.id, { country: 'SA', city: 'الرياض', postcode: '12211' })
  await app.as(buyer.token).call(saveCart, { body: { version: 0, lines: [{ variantId, quantity: 1 }] } })
  for (let times = 0; times < 3; times += 1) {
    const quote = await app.as(buyer.token).call(quoteCart, { body: { addressId } })
    expect(quote.deliveryOptions).toEqual([])
  }

  expect(await inCountry('SA')).toMatchObject([
    {
      addresses: 1,
      cityName: { en: 'Riyadh', ar: 'الرياض' },
      postcode: '12211',
      point: { lng: expect.any(Number), lat: expect.any(Number) },
    },
  ])
})

test('a note that could not be written is tried again with the next quote', async () => {
  const address = { id: crypto.randomUUID(), country: 'IT', city: 'Torino', postcode: null }
  const quoted = (ctx: Ctx) => noteRefused(ctx, address, { isOnce: true })
  const failing = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date(Number.NaN) })
  await app.asSystem((ctx) => quoted(failing(ctx)))
  expect(await inCountry('IT')).toEqual([])

  await app.asSystem(quoted)
  expect(await inCountry('IT')).toHaveLength(1)
})

test('an address that is corrected to a covered place is counted no more, also when its zone goes', async () => {
  const { token } = await aCustomer(app)
  const { id } = await app.as(token).call(addAddress, { body: address('PT', 'Porto') })
  const saved = () => app.asSystem((ctx) => ctx.db.$count(refusedPlaces, eq(refusedPlaces.addressId, id)))
  expect(await saved()).toBe(1)

  await app.as(token).call(updateAddress, { params: { id }, body: address('GB', 'Leeds') })
  expect(await saved()).toBe(0)
})

test('a place that a zone covers by now is listed no more', async () => {
  const { token } = await aCustomer(app)
  await app.as(token).call(addAddress, { body: address('BE', 'Gent') })
  await app.as(token).call(addAddress, { body: address('BE', 'Brugge') })
  expect(await inCountry('BE')).toHaveLength(2)

  await aZone(app, { countries: ['BE'], includedCities: ['Gent'] })
  expect(await inCountry('BE')).toMatchObject([{ city: 'Brugge' }])
})

test('what is a year old is forgotten', async () => {
  const { token } = await aCustomer(app)
  const { id } = await app.as(token).call(addAddress, { body: address('NL', 'Delft') })
  await app.asSystem((ctx) =>
    ctx.db
      .update(refusedPlaces)
      .set({ lastAt: new Date(ctx.now.getTime() - 366 * 86_400_000).toISOString() })
      .where(eq(refusedPlaces.addressId, id)),
  )
  const other = { id: crypto.randomUUID(), country: 'NL', city: 'Leiden', postcode: null }
  await app.asSystem((ctx) => noteRefused(ctx, other))

  expect(await inCountry('NL')).toMatchObject([{ city: 'Leiden' }])
})
