import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { theApp } from '#testing/app.ts'
import { readCompany, readSite, saveCompany, saveSite } from '../admin-contract.ts'
import type { CallError } from '#shared/call.ts'
import { getAdminDashboard } from '#modules/reports/admin-contract.ts'
import { keepDocument, keepPicture } from '#modules/files/server/public.ts'
import { aDocumentFile, aPictureFile } from '#testing/builders/uploads.ts'
import { siteDefaults } from '../shapes.ts'
import { putSettings } from './service.ts'
import { settings } from './tables.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })

const front = async (path: string) =>
  (await app.inject({ url: `/api/front/${path}`, headers: { 'x-api-key': 'jumla-web' } })).json<{ data: Record<string, unknown> }>().data

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
  const { currency, id: _, version: __, lastChange: ___, ...company } = await admin.call(readCompany)

  await admin.call(saveSite, {
    body: { ...siteDefaults, name: { en: 'Other name', ar: 'اسم آخر' }, arePricesPublic: true, newCustomersSeePrices: false },
  })
  await admin.call(saveCompany, { body: { ...company, phone: '+44 20 7946 0999' } })

  expect(await front('settings')).toMatchObject({ name: 'Other name', arePricesPublic: true, newCustomersSeePrices: false })
  expect(await front('site-profile')).toMatchObject({ phone: '+44 20 7946 0999', currency })
})

test('a company that somebody else saved meanwhile is not saved over', async () => {
  const admin = app.as((await anAdmin(app)).token)
  const { currency: _, id: __, lastChange: ___, ...company } = await admin.call(readCompany)
  await admin.call(saveCompany, { body: { ...company, phone: '+44 20 7946 0111' } })

  await expect(admin.call(saveCompany, { body: { ...company, phone: '+44 20 7946 0222' } })).rejects.toMatchObject({
    status: 409,
    code: 'core.changed',
  })
  expect(await admin.call(readCompany)).toMatchObject({ phone: '+44 20 7946 0111' })
})

test('of two editors the second is shown what the first saved, and the form says who changed what last', async () => {
  const admin = app.as((await anAdmin(app, { firstName: 'Nour', lastName: 'Haddad' })).token)
  const { version } = await admin.call(readSite)
  const save = (refundDays: number) => admin.call(saveSite, { body: { ...siteDefaults, refundDays, version } })
  await admin.call(saveSite, { body: siteDefaults })
  const seen = await admin.call(readSite)

  const saved = await admin.call(saveSite, { body: { ...siteDefaults, refundDays: 21, version: seen.version } })

  expect(saved).toMatchObject({ refundDays: 21, lastChange: { name: 'Nour Haddad', fields: ['refundDays'] } })
  await expect(save(30)).rejects.toMatchObject({ status: 409, code: 'core.changed', data: { refundDays: 21 } })
  await admin.call(saveSite, { body: siteDefaults })
})

test('a wrong VAT number and an IBAN of another sort code are refused at their fields', async () => {
  const admin = app.as((await anAdmin(app)).token)
  const { currency: _, id: __, version: ___, lastChange: ____, ...company } = await admin.call(readCompany)
  const account = { bankSortCode: '60-16-14', bankNumber: '31926819', IBAN: 'GB29 NWBK 6016 1331 9268 19' }

  await expect(admin.call(saveCompany, { body: { ...company, ...account, vatNumber: 'GB123456789' } })).rejects.toMatchObject({
    fields: { vatNumber: [expect.stringContaining('not a valid VAT number')] },
  })
  await expect(admin.call(saveCompany, { body: { ...company, ...account } })).rejects.toMatchObject({
    fields: { IBAN: ['This IBAN belongs to another sort code than the one above.'] },
  })
  const saved = await admin.call(saveCompany, { body: { ...company, ...account, bankSortCode: '601613' } })
  expect(saved).toMatchObject({ bankSortCode: '60-16-13', IBAN: 'GB29NWBK60161331926819' })
  await admin.call(saveCompany, { body: company })
})

test('phones, postcode and commercial registration follow the rules of the region, each at its field; what was stored before stays', async () => {
  const admin = app.as((await anAdmin(app)).token)
  const { currency: _, id: __, version: ___, lastChange: ____, ...company } = await admin.call(readCompany)
  const save = (change: object) => admin.call(saveCompany, { body: { ...company, ...change } })
  const wrong = { phone: '12', mobile: 'x', post_code: 'x', commercial_record_number: 'x' }

  await expect(save(wrong)).rejects.toMatchObject({
    status: 422,
    fields: {
      phone: ['This is not a valid phone number.'],
      mobile: ['This is not a valid phone number.'],
      post_code: ['This is not a postcode of the country of the shop.'],
      commercial_record_number: ['Enter the registered number: 4 to 15 digits, without letters.'],
    },
  })
  await app.asSystem((ctx) => putSettings(ctx, { company: { ...company, currency: 'GBP', ...wrong } }))
  expect(await save({ ...wrong, name: { en: 'Old numbers Ltd', ar: '' } })).toMatchObject(wrong)
  expect(await save({ mobile: '', post_code: 'm12ab', commercial_record_number: '٠٨ ٢١٤ ٤١٧' })).toMatchObject({
    mobile: '',
    post_code: 'M1 2AB',
    commercial_record_number: '08214417',
  })
  await app.asSystem((ctx) => putSettings(ctx, { company: { ...company, currency: 'GBP' } }))
})

test('refuses a maximum per product below one, at its field', async () => {
  const admin = app.as((await anAdmin(app)).token)

  await expect(admin.call(saveSite, { body: { ...siteDefaults, maxPerProduct: 0 } })).rejects.toMatchObject({
    status: 422,
    fields: { maxPerProduct: ['The maximum per product must be a number of at least 1.'] },
  })
})

test('the logo is a picture that is there, catalogue and approval form are public PDFs', async () => {
  const admin = app.as((await anAdmin(app)).token)
  const document = aDocumentFile()
  const { picture, pdf, secret } = await app.asSystem(async (ctx) => ({
    picture: (await keepPicture(ctx, { name: 'logo.png', bytes: await aPictureFile() })).hash,
    pdf: (await keepDocument(ctx, { name: 'catalogue.pdf', bytes: document, isPrivate: false })).hash,
    secret: (await keepDocument(ctx, { name: 'form.pdf', bytes: document, isPrivate: true })).hash,
  }))
  const refused = (files: Partial<typeof siteDefaults>) =>
    admin.call(saveSite, { body: { ...siteDefaults, ...files } }).then(
      () => [],
      (error: CallError) => Object.keys(error.fields).sort(),
    )

  expect(await refused({ logo: 'a'.repeat(64) })).toEqual(['logo'])
  expect(await refused({ logo: pdf, cataloguePdf: picture, approvalFormPdf: secret })).toEqual(['approvalFormPdf', 'cataloguePdf', 'logo'])
  expect(await refused({ logo: picture, cataloguePdf: pdf, approvalFormPdf: pdf })).toEqual([])
})

test('a stored setting of a wrong shape falls back to the last good one, and the dashboard tells the admins', async () => {
  const admin = app.as((await anAdmin(app)).token)
  await admin.call(saveSite, { body: { ...siteDefaults, name: { en: 'Last good name', ar: '' } } })
  expect((await admin.call(getAdminDashboard)).wrongSettings).toEqual([])

  for (const value of [{ ...siteDefaults, name: 7 }, 'a text']) {
    await app.asSystem((ctx) => ctx.db.update(settings).set({ value }).where(eq(settings.key, 'site')))
    expect((await front('settings')).name).toBe('Last good name')
    expect((await admin.call(getAdminDashboard)).wrongSettings).toEqual(['site'])
  }
  await admin.call(saveSite, { body: siteDefaults })
  expect((await admin.call(getAdminDashboard)).wrongSettings).toEqual([])
})
