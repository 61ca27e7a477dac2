import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/app.ts'
import { readProfile } from '#server/config.ts'
import { listPlaces } from '../places-contract.ts'
import { namesOfCity } from './places.ts'

const { flags } = readProfile('testing_v1')

describe.each([
  ['with city and neighbourhood data', true, true],
  ['with city data alone', true, false],
  ['without either', false, false],
])('%s', (_, hasCityData, hasNeighborhoodData) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ flags: { ...flags, hasCityData, hasNeighborhoodData } })
  })
  afterAll(() => app.close())

  test('an address form proposes what the deployment has, in the reader’s language', async () => {
    const places = await app.as(null).call(listPlaces, { query: { country: 'SA' } }, { 'accept-language': 'ar' })
    const riyadh = places.find(({ city }) => city === 'الرياض')

    expect(riyadh !== undefined).toBe(hasCityData)
    expect(riyadh?.districts.includes('العليا') ?? false).toBe(hasNeighborhoodData)
    expect(await app.as(null).call(listPlaces, { query: { country: 'FR' } })).toEqual([])
  })
})

test('a city is known by its name in either language, whatever way it is written', () => {
  expect(namesOfCity('SA', 'RIYADH')).toEqual(namesOfCity('SA', 'الرّياض'))
  expect(namesOfCity('SA', 'Nowhere')).toEqual(['nowhere'])
  // Most British cities have no Arabic name.
  expect(namesOfCity('GB', '--')).toEqual([''])
})
