import { describe, expect, test } from 'vitest'
import { testApp, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { minor } from '#shared/money.ts'
import {
  changeZones,
  createZone,
  getMap,
  getZone,
  listZones,
  removeZone,
  testAddress,
  updateZone,
  type ZoneInput,
} from '../admin-contract.ts'
import { readDelivery } from './public.ts'

const app = await theApp({ flags: { isAdminPolygonDrawable: true, hasNeighborhoodData: true } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const rate = (minTotal: number, maxTotal: number | null, charge: number, id: string | null = null) => ({
  id,
  minTotal: minor(minTotal),
  maxTotal: maxTotal === null ? null : minor(maxTotal),
  charge: minor(charge),
})
let count = 0
const zone = (over: Partial<ZoneInput> = {}): ZoneInput => ({
  name: { en: `Zone ${(count += 1)}`, ar: '' },
  status: 'active',
  countries: ['GB'],
  includedCities: [],
  excludedCities: [],
  postcodes: [],
  neighborhoods: [],
  polygons: [],
  minDays: 1,
  maxDays: 3,
  cutoffHour: 14,
  offersCollection: false,
  rates: [rate(0, 5000, 795), rate(5000, 10_000, 395), rate(10_000, null, 0)],
  ...over,
})
const make = (over: Partial<ZoneInput> = {}) => office().call(createZone, { body: zone(over) })
/** Around Leeds, and not York. */
const aroundLeeds: ZoneInput['polygons'] = [
  [
    [
      [-1.8, 53.6],
      [-1.3, 53.6],
      [-1.3, 53.9],
      [-1.8, 53.9],
      [-1.8, 53.6],
    ],
  ],
]

test('refuses whoever is not of the office', async () => {
  const { id } = await make({ countries: ['IS'] })
  for (const token of [null, (await aCustomer(app)).token]) {
    const refusal = token ? 403 : 401
    const caller = app.as(token)
    expect(await caller.status(listZones)).toBe(refusal)
    expect(await caller.status(getZone, { params: { id } })).toBe(refusal)
    expect(await caller.status(createZone, { body: zone() })).toBe(refusal)
    expect(await caller.status(updateZone, { params: { id }, body: zone() })).toBe(refusal)
    expect(await caller.status(removeZone, { params: { id } })).toBe(refusal)
    expect(await caller.status(changeZones, { body: { ids: [id], to: 'removed' } })).toBe(refusal)
    expect(await caller.status(testAddress, { query: { country: 'IS' } })).toBe(refusal)
    expect(await caller.status(getMap, { query: { country: 'GB' } })).toBe(refusal)
  }
  expect(await app.as((await anAdmin(app, { permissions: ['settings.see'] })).token).status(createZone, { body: zone() })).toBe(403)
})

test('makes a zone, finds it in the list, and deletes it', async () => {
  const made = await make({ name: { en: 'Yorkshire', ar: 'يوركشير' }, postcodes: ['ls', 'B D'], includedCities: ['York', 'York'] })

  expect(made).toMatchObject({ postcodes: ['LS', 'BD'], includedCities: ['York'], version: 1, status: 'active' })
  expect(made.rates.map(({ charge }) => charge)).toEqual([795, 395, 0])
  const { data } = await office().call(listZones, { query: { search: 'يوركشير' } })
  expect(data).toMatchObject([{ id: made.id, places: 3, charges: { min: 0, max: 795 }, minDays: 1, maxDays: 3 }])
  expect((await office().call(listZones, { query: { page: 9 } })).data).toEqual([])

  await office().call(removeZone, { params: { id: made.id } })
  expect(await office().status(getZone, { params: { id: made.id } })).toBe(404)
})

test('a name is taken once', async () => {
  await make({ name: { en: 'The north', ar: '' }, countries: ['NO'] })
  await expect(make({ name: { en: 'THE NORTH', ar: '' } })).rejects.toMatchObject({
    code: 'shipping.nameTaken',
    fields: { 'name.en': ['A shipping zone with this name exists already.'] },
  })
})

test.each<[string, Partial<ZoneInput>, string, string]>([
  [
    'a maximum that is its own minimum',
    { rates: [rate(5, 5, 0)] },
    'rates.0.maxTotal',
    'The maximum must be greater than its own minimum.',
  ],
  [
    'a maximum below the one before',
    { rates: [rate(0, 50, 1), rate(50, 40, 0)] },
    'rates.1.maxTotal',
    'The maximum must be greater than its own minimum.',
  ],
  [
    'rates that overlap',
    { rates: [rate(0, 50, 1), rate(40, null, 0)] },
    'rates.1.minTotal',
    'The minimum may not be below the previous maximum.',
  ],
  [
    'an open end in the middle',
    { rates: [rate(0, null, 1), rate(50, null, 0)] },
    'rates.0.maxTotal',
    'Only the last rate may be open ended: enter a maximum.',
  ],
  ['no rate', { rates: [] }, 'rates', 'A shipping zone needs at least one rate.'],
  ['no country', { countries: [] }, 'countries', 'A shipping zone needs at least one country.'],
  ['days in the wrong order', { minDays: 3, maxDays: 2 }, 'maxDays', 'The longest time may not be shorter than the shortest.'],
])('refuses %s at its field', async (_, over, field, message) =>
  expect(await make(over).catch((error: unknown) => error)).toMatchObject({ status: 422, fields: { [field]: [message] } }),
)

test('the first and the last rate cannot be deleted; one between them can, and orders pay by what is left', async () => {
  const made = await make({ countries: ['SE'] })
  const [first, middle, last] = made.rates
  const save = (rates: ZoneInput['rates'], language = 'en') =>
    office().call(updateZone, { params: { id: made.id }, body: { ...zone(), countries: ['SE'], rates } }, { 'accept-language': language })

  await expect(save([rate(0, null, 1)])).rejects.toMatchObject({ status: 409, message: 'Cannot delete the first shipping rate.' })
  await expect(save([first!, middle!])).rejects.toMatchObject({ status: 409, message: 'Cannot delete the last shipping rate.' })
  await expect(save([first!], 'ar')).rejects.toMatchObject({ message: 'لا يمكن حذف سعر التوصيل الأخير.' })
  const other = await make({ countries: ['FI'] })
  await expect(save([first!, { ...other.rates[1]!, minTotal: minor(5000) }, last!])).rejects.toMatchObject({ code: 'shipping.rateUnknown' })

  const saved = await save([{ ...first!, maxTotal: minor(10_000) }, last!])
  expect(saved.rates).toEqual([{ ...first, maxTotal: 10_000 }, last])
  const optionsFor = await app.asSystem(readDelivery)
  const address = { country: 'SE', city: 'Malmö', postcode: null }
  expect(optionsFor({ address, total: minor(7000) })).toMatchObject([{ charge: 795, zoneId: made.id }])
})

test('what somebody else saved in the meantime is not overwritten unseen', async () => {
  const made = await make({ countries: ['DK'] })
  const second = app.as((await anAdmin(app)).token)
  const body = { ...zone({ countries: ['DK'], rates: made.rates }), version: made.version }
  const theirs = await second.call(updateZone, { params: { id: made.id }, body: { ...body, minDays: 2 } })

  expect(theirs.version).toBe(made.version + 1)
  const mine = office().call(updateZone, { params: { id: made.id }, body })
  await expect(mine).rejects.toMatchObject({ status: 409, code: 'core.changed', data: theirs })
})

describe('an address', () => {
  test('is tested: which zone and why, the rate, the days, the tax', async () => {
    const wide = await make({ countries: ['IE'] })
    const dublin = await make({ countries: ['IE'], includedCities: ['Dublin'], rates: [rate(1000, 2000, 300)], offersCollection: true })
    await make({ countries: ['IE'], postcodes: ['D'], status: 'inactive' })

    const answer = await office().call(testAddress, { query: { country: 'IE', city: 'dublin', postcode: 'D02', total: 1500 } })
    expect(answer).toMatchObject({
      zone: { id: dublin.id },
      reason: { by: 'city', match: 'dublin' },
      rate: { charge: 300 },
      offersCollection: true,
      point: { lat: 53.33 },
      arrival: { from: expect.stringMatching(/^\d{4}-/), to: expect.stringMatching(/^\d{4}-/) },
    })
    const verdicts = answer.zones.filter(({ verdict }) => verdict !== 'otherCountry').map(({ id, verdict }) => [id, verdict])
    expect(verdicts).toEqual([
      [wide.id, 'lessExact'],
      [dublin.id, 'chosen'],
      [expect.any(String), 'inactive'],
    ])
    expect(await office().call(testAddress, { query: { country: 'IE', city: 'Dublin' } })).toMatchObject({ rate: null })
    expect(await office().call(testAddress, { query: { country: 'JP', city: 'Osaka' } })).toMatchObject({
      zone: null,
      reason: null,
      point: null,
    })
  })

  test('belongs to the area its city lies in, at the tester and at the checkout', async () => {
    const drawn = await make({ polygons: aroundLeeds, rates: [rate(0, null, 111)] })
    await make({ postcodes: ['LS'] })
    const question = (city: string, postcode: string) => office().call(testAddress, { query: { country: 'GB', city, postcode } })

    expect(await question('ليدز', 'LS1 4DY')).toMatchObject({ zone: { id: drawn.id }, reason: { by: 'polygon', match: 'ليدز' } })
    expect((await question('York', 'YO1')).zones.find(({ id }) => id === drawn.id)).toMatchObject({ verdict: 'outsidePolygon' })
    const optionsFor = await app.asSystem(readDelivery)
    const address = { country: 'GB', city: 'Leeds', postcode: 'LS1 4DY' }
    expect(optionsFor({ address, total: minor(100) })).toMatchObject([{ charge: 111 }])
  })

  test('belongs to its district, in either language', async () => {
    const olaya = await make({ countries: ['SA'], neighborhoods: ['Al Olaya'] })
    await make({ countries: ['SA'], includedCities: ['Riyadh'] })
    expect(await office().call(testAddress, { query: { country: 'SA', city: 'الرياض', district: 'العليا' } })).toMatchObject({
      zone: { id: olaya.id },
      reason: { by: 'neighborhood' },
    })
  })
})

test('says what another active zone claims as well', async () => {
  const one = await make({ countries: ['PT'], includedCities: ['Porto'] })
  const two = await make({ countries: ['PT'], includedCities: ['porto'] })

  expect((await office().call(getZone, { params: { id: one.id } })).overlaps).toMatchObject([
    { zoneId: two.id, kind: 'city', value: 'Porto' },
  ])
  const { data } = await office().call(listZones, { query: { search: one.name.en, perPage: 100 } })
  expect(data.find(({ id }) => id === one.id)?.overlaps).toBe(1)
  expect(await office().call(changeZones, { body: { ids: [two.id], to: 'inactive' } })).toMatchObject({ changed: 1 })
  expect((await office().call(getZone, { params: { id: one.id } })).overlaps).toEqual([])
  expect(await office().call(changeZones, { body: { ids: [one.id, two.id], to: 'removed' } })).toMatchObject({ changed: 2 })
})

test('the map shows a country’s cities, and no tiles that nobody named', async () => {
  const map = await office().call(getMap, { query: { country: 'GB' } })
  expect(map).toMatchObject({ tiles: null })
  expect(map.cities.find(({ name }) => name === 'Leeds')).toEqual({ name: 'Leeds', lng: -1.55, lat: 53.8 })
})

test('where drawing is not allowed, areas stay as they are and cannot be changed', async () => {
  const strict = await testApp({ flags: { isAdminPolygonDrawable: false } })
  try {
    const caller = strict.as((await anAdmin(strict)).token)
    await expect(caller.call(createZone, { body: zone({ polygons: aroundLeeds }) })).rejects.toMatchObject({ code: 'shipping.notDrawable' })
    const { id } = await caller.call(createZone, { body: zone() })
    expect(await caller.call(getZone, { params: { id } })).toMatchObject({ polygons: [] })
  } finally {
    await strict.close()
  }
})

test('a form that was opened before a bulk change of zones is too old', async () => {
  const made = await office().call(createZone, { body: zone() })
  await office().call(changeZones, { body: { ids: [made.id], to: 'inactive' } })

  await expect(office().call(updateZone, { params: { id: made.id }, body: { ...zone(), version: made.version } })).rejects.toMatchObject({
    code: 'core.changed',
  })
})
