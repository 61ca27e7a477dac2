import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '../../../testing/builders/accounts.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { readCompany, readSite, saveCompany, saveSite } from '../admin-contract.ts'
import { siteDefaults } from '../shapes.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ env: { PAGE_CACHE: '0' } })
})
afterAll(() => app.close())

const front = async (path: string) =>
  (await app.inject({ url: `/api/front/${path}`, headers: { 'x-api-key': 'jumla-web' } })).json<{ data: Record<string, unknown> }>().data

test('refuses a visitor and a customer', async () => {
  const { token } = await aCustomer(app)

  expect(await app.as(null).status(readSite)).toBe(401)
  expect(await app.as(token).status(readCompany)).toBe(403)
  expect(await app.as(token).status(saveSite, { body: siteDefaults })).toBe(403)
})

test('the settings call gives the theme as a JSON string with colours, columns and page sizes', async () => {
  const { theme, profile, arePricesPublic } = await front('settings')

  expect(typeof theme).toBe('string')
  expect(JSON.parse(String(theme))).toMatchObject({
    light: {},
    dark: {},
    colors: { white: '#ffffff' },
    columns: { mobile: 2, ipadV: 2, ipadH: 3, laptop: 3, monitor: 4 },
    perPage: 20,
    admin_limit: 20,
  })
  expect(profile).toMatchObject({ key: 'testing_v2', product_attributes_version: 3, flags: { isDashboardEnabled: true } })
  expect(arePricesPublic).toBe(false)
})

test('the site profile has exactly the fields of the specification', async () => {
  expect(Object.keys(await front('site-profile')).sort()).toEqual(
    [
      'name',
      'mobile',
      'phone',
      'post_code',
      'currency',
      'address',
      'email',
      'vatNumber',
      'bankName',
      'bankNumber',
      'bankSortCode',
      'IBAN',
      'commercial_record_number',
      'bank_account_name',
    ].sort(),
  )
})

test("saved settings are what everybody gets; the currency stays the profile's", async () => {
  const admin = app.as((await anAdmin(app)).token)
  const { currency, ...company } = await admin.call(readCompany)

  await admin.call(saveSite, { body: { ...siteDefaults, name: 'Other name', arePricesPublic: true } })
  await admin.call(saveCompany, { body: { ...company, phone: '+44 20 7946 0999' } })

  expect(await front('settings')).toMatchObject({ name: 'Other name', arePricesPublic: true })
  expect(await front('site-profile')).toMatchObject({ phone: '+44 20 7946 0999', currency })
})

test('refuses a maximum per product below one, at its field', async () => {
  const admin = app.as((await anAdmin(app)).token)

  await expect(admin.call(saveSite, { body: { ...siteDefaults, maxPerProduct: 0 } })).rejects.toMatchObject({
    status: 422,
    fields: { maxPerProduct: ['The maximum per product must be a number of at least 1.'] },
  })
})
