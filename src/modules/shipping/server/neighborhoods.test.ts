// The office's districts: who may change them, what a rename, a removal and a pasted list do to address forms and zones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { minor } from '#shared/money.ts'
import {
  changeNeighborhoods,
  createNeighborhood,
  getNeighborhood,
  importNeighborhoods,
  listNeighborhoodCities,
  listNeighborhoods,
  type NeighborhoodInput,
  removeNeighborhood,
  updateNeighborhood,
} from '../neighborhoods-admin-contract.ts'
import type { ZoneInput } from '../admin-contract.ts'
import { listPlaces } from '../places-contract.ts'
import { listPlaces as readPlaces } from './places.ts'
import { readDelivery } from './public.ts'
import { saveZone } from './zones.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp({ flags: { hasCityData: true, hasNeighborhoodData: true } })
  admin = (await anAdmin(app)).token
})
afterAll(() => app.close())

const office = () => app.as(admin)
const input = (en: string, ar: string, over: Partial<NeighborhoodInput> = {}): NeighborhoodInput => ({
  country: 'SA',
  city: 'Riyadh',
  name: { en, ar },
  status: 'active',
  ...over,
})
const make = (en: string, ar: string, over: Partial<NeighborhoodInput> = {}) =>
  office().call(createNeighborhood, { body: input(en, ar, over) })
const suggested = async (city: string, locale: 'en' | 'ar' = 'en') => {
  const places = await app.asSystem((ctx) => readPlaces({ ...ctx, locale }, 'SA'))
  return places.find((place) => place.city === city)?.districts ?? []
}
/** The charge of a delivery to a district of Riyadh, or null where no zone names it. */
const chargeOf = async (district: string, city = 'Riyadh') => {
  const optionsFor = await app.asSystem(readDelivery)
  const [option] = optionsFor({ address: { country: 'SA', city, postcode: null, district }, total: minor(1000) })
  return option?.charge ?? null
}

test('refuses whoever is not of the office, and an admin who may only look', async () => {
  const { id } = await make('Refused district', 'حي مرفوض')
  const body = input('Another', 'آخر')
  for (const token of [null, (await aCustomer(app)).token]) {
    const refusal = token ? 403 : 401
    const caller = app.as(token)
    expect(await caller.status(listNeighborhoods)).toBe(refusal)
    expect(await caller.status(listNeighborhoodCities)).toBe(refusal)
    expect(await caller.status(getNeighborhood, { params: { id } })).toBe(refusal)
    expect(await caller.status(createNeighborhood, { body })).toBe(refusal)
    expect(await caller.status(updateNeighborhood, { params: { id }, body })).toBe(refusal)
    expect(await caller.status(removeNeighborhood, { params: { id } })).toBe(refusal)
    expect(await caller.status(changeNeighborhoods, { body: { ids: [id], to: 'removed' } })).toBe(refusal)
    expect(await caller.status(importNeighborhoods, { body: { country: 'SA', city: 'Riyadh', text: 'One' } })).toBe(refusal)
  }
  const looker = app.as((await anAdmin(app, { permissions: ['settings.see'] })).token)
  expect(await looker.status(listNeighborhoods)).toBe(200)
  expect(await looker.status(createNeighborhood, { body })).toBe(403)
})

test('the districts that were suggested before are there, and a city is found under either of its names', async () => {
  const { data } = await office().call(listNeighborhoods, { query: { search: 'العليا', city: 'Riyadh' } })
  expect(data).toMatchObject([{ name: { en: 'Al Olaya', ar: 'العليا' }, city: 'Riyadh', cityName: { ar: 'الرياض' }, status: 'active' }])
  expect(await office().call(listNeighborhoodCities)).toContainEqual({
    country: 'SA',
    city: 'Riyadh',
    name: { en: 'Riyadh', ar: 'الرياض' },
  })
  expect((await office().call(listNeighborhoods, { query: { city: 'Riyadh', page: 99 } })).data).toEqual([])

  const made = await make('Al Example', 'المثال', { city: 'الرياض' })
  expect(made).toMatchObject({ city: 'Riyadh', zones: 0 })
  expect(await suggested('الرياض', 'ar')).toContain('المثال')
  await expect(make('al example', 'أخرى')).rejects.toMatchObject({
    code: 'shipping.districtTaken',
    fields: { 'name.en': [expect.any(String)] },
  })
  expect(await make('Al Example', 'المثال', { city: 'Jeddah' })).toMatchObject({ city: 'Jeddah' })
})

test('a city that the deployment does not know is suggested with its districts', async () => {
  await make('Old town', 'البلدة القديمة', { city: 'Wadi Example' })
  expect(await suggested('Wadi Example')).toEqual(['Old town'])
  // Cached answers with districts go with the topic that every change of a district touches.
  expect(listPlaces.cached).toEqual(['settings'])
})

test('an inactive district is not suggested, and its addresses keep their zone', async () => {
  const { id } = await make('Quiet Quarter', 'الحي الهادئ')
  await aZone(app, { countries: ['SA'], neighborhoods: ['الحي الهادئ'], rates: [{ charge: 711 }] })
  expect(await chargeOf('quiet quarter')).toBe(711)
  expect(await chargeOf('quiet quarter', 'Jeddah')).toBeNull()

  expect(await office().call(changeNeighborhoods, { body: { ids: [id], to: 'inactive' } })).toMatchObject({ changed: 1 })
  expect(await suggested('Riyadh')).not.toContain('Quiet Quarter')
  expect(await chargeOf('quiet quarter')).toBe(711)
})

test('a zone names a district of one city, in either language, where several cities have one of that name', async () => {
  const [here, there] = [await make('Twin Quarter', 'الحي التوأم'), await make('Twin Quarter', 'الحي التوأم', { city: 'Jeddah' })]
  await aZone(app, { countries: ['SA'], neighborhoods: ['جدة: الحي التوأم'], rates: [{ charge: 744 }] })

  expect(await chargeOf('twin quarter', 'Jeddah')).toBe(744)
  expect(await chargeOf('twin quarter')).toBeNull()
  const zonesOf = async ({ id }: { id: string }) => (await office().call(getNeighborhood, { params: { id } })).zones
  expect([await zonesOf(here), await zonesOf(there)]).toEqual([0, 1])
})

test('a renamed district loses no address and no zone', async () => {
  const { id, version } = await make('Former Name', 'الاسم السابق')
  await aZone(app, { countries: ['SA'], neighborhoods: ['Former Name'], rates: [{ charge: 722 }] })
  const body = { ...input('Present Name', 'الاسم الحالي'), version }
  expect(await office().call(updateNeighborhood, { params: { id }, body })).toMatchObject({ version: version + 1, zones: 1 })

  expect(await suggested('Riyadh')).toContain('Present Name')
  for (const name of ['Former Name', 'الاسم السابق', 'Present Name', 'الاسم الحالي']) expect(await chargeOf(name)).toBe(722)
})

test('a former name that another district takes leads to that one alone', async () => {
  const { id, version } = await make('Wrongly Named', 'اسم خاطئ')
  await office().call(updateNeighborhood, { params: { id }, body: { ...input('Rightly Named', 'اسم صحيح'), version } })
  await aZone(app, { countries: ['SA'], neighborhoods: ['Rightly Named'], rates: [{ charge: 755 }] })
  expect(await chargeOf('wrongly named')).toBe(755)

  await make('Wrongly Named', 'اسم آخر')

  expect(await chargeOf('wrongly named')).toBeNull()
  for (const name of ['Rightly Named', 'اسم صحيح', 'اسم خاطئ']) expect(await chargeOf(name)).toBe(755)
})

test('a district that a zone names is not deleted, one by one or with others', async () => {
  const used = await make('Used District', 'حي مستعمل')
  const free = await make('Free District', 'حي غير مستعمل')
  await aZone(app, { countries: ['SA'], neighborhoods: ['حي مستعمل'], rates: [{ charge: 733 }] })

  await expect(office().call(removeNeighborhood, { params: { id: used.id } })).rejects.toMatchObject({ code: 'shipping.districtInUse' })
  expect(await office().call(changeNeighborhoods, { body: { ids: [used.id, free.id], to: 'removed' } })).toMatchObject({
    changed: 1,
    kept: [{ id: used.id, title: used.name }],
  })
  expect(await office().status(getNeighborhood, { params: { id: free.id } })).toBe(404)
  expect(await chargeOf('used district')).toBe(733)
})

test('a district is not deleted while a zone that names it is being saved', async () => {
  const { id } = await make('Contested District', 'حي متنازع عليه')
  let status: Promise<number> | undefined
  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await saveZone(tx, null, { ...zone, neighborhoods: ['Contested District'] })
      status = office().status(removeNeighborhood, { params: { id } })
      await isWaitedFor(tx)
    }),
  )
  expect(await status).toBe(409)
  expect(await office().status(getNeighborhood, { params: { id } })).toBe(200)
})

const zone: ZoneInput = {
  name: { en: 'Contested zone', ar: 'منطقة متنازع عليها' },
  countries: ['SA'],
  ...{ includedCities: [], excludedCities: [], postcodes: [], neighborhoods: [], polygons: [] },
  ...{ minDays: 1, maxDays: 2, cutoffHour: null, offersCollection: false, status: 'active' },
  rates: [{ id: null, minTotal: minor(0), maxTotal: null, charge: minor(766) }],
}

test('a pasted list adds what is new, completes what lacks a language, and gives back what it cannot read', async () => {
  const half = await make('Half Known', '')
  const body = { country: 'SA', city: 'الرياض', text: 'Quite New، الجديد\nHalf Known, نصف معروف\nAl Olaya\nOne, Two' }
  expect(await office().call(importNeighborhoods, { body })).toEqual({ added: 1, completed: 1, present: 1, wrong: ['One, Two'], left: [] })

  expect(await suggested('Riyadh')).toEqual(expect.arrayContaining(['Quite New', 'Half Known']))
  expect(await office().call(getNeighborhood, { params: { id: half.id } })).toMatchObject({ name: { en: 'Half Known', ar: 'نصف معروف' } })
  expect(await office().call(importNeighborhoods, { body })).toEqual({ added: 0, completed: 0, present: 3, wrong: ['One, Two'], left: [] })
})

test('lists pasted in one language each and then in both give no district twice', async () => {
  const paste = (text: string) => office().call(importNeighborhoods, { body: { country: 'SA', city: 'Yanbu', text } })
  await paste('One Quarter')
  await paste('الحي الأول')

  expect(await paste('One Quarter, الحي الأول')).toMatchObject({ added: 0, completed: 0, present: 1 })

  const { data } = await office().call(listNeighborhoods, { query: { city: 'Yanbu' } })
  expect(data.map((row) => row.name)).toEqual(
    expect.arrayContaining([
      { en: 'One Quarter', ar: '' },
      { en: '', ar: 'الحي الأول' },
    ]),
  )
})
