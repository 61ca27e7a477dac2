// Two people have the same form open: the second save is refused with the name of the first person and the present values; for every entity of the office.
import { expect, test } from 'vitest'
import * as menus from '#modules/content/menu-admin-contract.ts'
import * as slides from '#modules/content/slide-admin-contract.ts'
import { keepPicture } from '#modules/files/server/public.ts'
import { getEmailTemplate, updateEmailTemplate } from '#modules/emails/template-contract.ts'
import { getFile, updateFile } from '#modules/files/admin-contract.ts'
import * as coupons from '#modules/coupons/admin-contract.ts'
import { getUser, updateUser } from '#modules/people/admin-contract.ts'
import { getOwnProfile, updateOwnProfile } from '#modules/people/profile-admin-contract.ts'
import * as staff from '#modules/people/admins-contract.ts'
import * as methods from '#modules/payments/method-contract.ts'
import * as zones from '#modules/shipping/admin-contract.ts'
import * as types from '#modules/products/variant-types-contract.ts'
import { getCalendar, saveCalendar } from '#modules/shipping/calendar-contract.ts'
import { getAdminReview, updateReview } from '#modules/reviews/admin-contract.ts'
import { reviews } from '#modules/reviews/server/tables.ts'
import { readCompany, readSite, saveCompany, saveSite } from '#modules/settings/admin-contract.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { readTheme, saveTheme } from '#modules/settings/theme-contract.ts'
import * as brands from '#modules/taxonomy/brand-contract.ts'
import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'
import type { LastChange } from '#shared/last-change.ts'
import { minor } from '#shared/money.ts'
import { defaultTheme } from '#shared/theme.ts'
import { theApp } from './app.ts'
import { aCustomer, anAdmin } from './builders/accounts.ts'
import { aProduct } from './builders/products.ts'
import { aPictureFile } from './builders/uploads.ts'
import { officeEntities } from './office-entities.ts'

const both = (en: string) => ({ en, ar: '' })

const app = await theApp()
const first = (await anAdmin(app, { isSuper: true })).token
const second = (await anAdmin(app, { isSuper: true, firstName: 'Sara', lastName: 'Second' })).token
const secondName = 'Sara Second'
const entities = await officeEntities(app, first)
const pictureId = (await app.asSystem(async (ctx) => keepPicture(ctx, { name: 'two.png', bytes: await aPictureFile() }))).id

type Saved = { id: string; version: number }

test.each(Object.entries(entities))('a %s saved by two is not overwritten unseen', async (_, { create, update, get, body, again }) => {
  const call = (token: string, endpoint: AnyEndpoint, input: object) =>
    app.as(token).call(endpoint, input as CallInput<AnyEndpoint>) as Promise<Saved>
  const { id, version } = await call(first, create, { body: body('Of nobody yet') })
  const save = (token: string, name: string, seen: number | undefined) =>
    call(token, update, { params: { id }, body: { ...body(name), version: seen } })

  const theirs = await save(second, 'By the second', version)
  expect(theirs.version).toBe(version + 1)
  await expect(save(first, 'By the first', version)).rejects.toMatchObject({
    status: 409,
    code: 'core.changed',
    params: { name: expect.stringMatching(/\S/), at: expect.stringMatching(/^\d{4}-.*Z$/) },
    data: theirs,
  })
  expect(await call(first, get, { params: { id } })).toEqual(theirs)

  const mine = await save(first, 'By the first', theirs.version)
  expect(mine.version).toBe(theirs.version + 1)
  // A save of the same is none: a form that somebody else has open is still of the present version.
  const same = { ...body('By the first'), ...again?.(mine), version: mine.version }
  expect(await call(second, update, { params: { id }, body: same })).toEqual(mine)
  expect(await call(first, get, { params: { id } })).toEqual(mine)
  expect((await save(second, 'By whoever does not ask', undefined)).version).toBe(mine.version + 1)
})

const zone: Omit<zones.ZoneInput, 'name' | 'rates'> = {
  ...{ status: 'active' as const, countries: ['SA'], includedCities: [], excludedCities: [], postcodes: [], neighborhoods: [] },
  ...{ polygons: [], minDays: 1, maxDays: 3, cutoffHour: null, offersCollection: false },
}
const rate = { id: null, minTotal: minor(0), maxTotal: null, charge: minor(500) }
const made = await app.as(first).call(zones.createZone, { body: { ...zone, name: both('Of nobody yet'), rates: [rate] } })

const noCompany = {
  ...{ mobile: '', phone: '', post_code: '', address: '', email: 'office@example.test', vatNumber: '', commercial_record_number: '' },
  ...{ bankName: '', bankNumber: '', bankSortCode: '', IBAN: '', bank_account_name: '' },
}

const productId = (await aProduct(app)).id
const said = { rating: 4, name: 'Tom Ellis', email: 'tom@example.test', comment: 'Sold out.', locale: 'en' as const }
const [review] = await app.asSystem((ctx) =>
  ctx.db
    .insert(reviews)
    .values({ productId, ...said })
    .returning({ id: reviews.id }),
)

/** Records that are always there: what reads one, what saves it, and its values under a name. */
const present: Record<string, { get: AnyEndpoint; save: AnyEndpoint; id?: string; body: (name: string) => object }> = {
  calendar: { get: getCalendar, save: saveCalendar, body: (name) => ({ workingDays: [1], closedDays: [{ day: '2027-01-01', name }] }) },
  'site settings': { get: readSite, save: saveSite, body: (name) => ({ ...siteDefaults, name: { en: name, ar: '' } }) },
  'company information': { get: readCompany, save: saveCompany, body: (name) => ({ ...noCompany, name: { en: name, ar: '' } }) },
  theme: { get: readTheme, save: saveTheme, body: (name) => ({ ...defaultTheme, perPage: name.length }) },
  review: {
    get: getAdminReview,
    save: updateReview,
    id: review?.id ?? '',
    body: (name) => ({ status: 'approved', reply: name }),
  },
  'mail template': {
    get: getEmailTemplate,
    save: updateEmailTemplate,
    id: 'passwordChanged',
    body: (name) => ({
      ...{ subject: both(name), header: both(''), body: both(''), footer: both('') },
      ...{ pictureIds: { en: null, ar: null }, attachesPdf: null },
    }),
  },
  'shipping zone': {
    get: zones.getZone,
    save: zones.updateZone,
    id: made.id,
    body: (name) => ({ ...zone, name: both(name), rates: made.rates }),
  },
  file: { get: getFile, save: updateFile, id: pictureId, body: (name) => ({ name, alt: both('') }) },
  customer: {
    get: getUser,
    save: updateUser,
    id: (await aCustomer(app)).id,
    body: (name) => ({
      ...{ firstName: name, lastName: 'Saleh', email: 'two@buyers.example', phone: '0161 496 0778', mobile: null, locale: 'en' },
      ...{ companyName: 'Two Ltd', companyNumber: '87654321', vatNumber: null, taxTreatment: 'standard', taxReason: null },
    }),
  },
}

test.each(Object.entries(present))('the %s saved by two is not overwritten unseen', async (_, { get, save, id, body }) => {
  const call = (token: string, endpoint: AnyEndpoint, more: object = {}) =>
    app.as(token).call(endpoint, { ...(id ? { params: { id } } : {}), ...more } as CallInput<AnyEndpoint>) as Promise<Saved>
  const { version } = await call(first, get)
  const theirs = await call(second, save, { body: { ...body('By the second'), version } })
  const late = { body: { ...body('By the first'), version } }

  await expect(call(first, save, late)).rejects.toMatchObject({
    ...{ status: 409, code: 'core.changed', data: { id: theirs.id, version: theirs.version } },
    params: { name: expect.stringMatching(/\S/), at: expect.stringMatching(/Z$/) },
  })
  expect((await call(first, get)).version).toBe(theirs.version)
  const mine = await call(first, save, { body: { ...body('By the first'), version: theirs.version } })
  expect(mine.version).not.toBe(theirs.version)
  await call(second, save, { body: { ...body('By the first'), version: mine.version } })
  expect((await call(first, get)).version).toBe(mine.version)
})

test.each([
  ['payment method', ['code', 'name']],
  ['layout', ['key', 'name']],
  ['tax group', ['code', 'title']],
  ['district', ['name']],
] as const)('the form of a %s says who changed what last', async (kind, fields) => {
  const { create, update, get, body } = entities[kind] ?? expect.unreachable()
  const call = (token: string, endpoint: AnyEndpoint, input: object) =>
    app.as(token).call(endpoint, input as CallInput<AnyEndpoint>) as Promise<Saved & { lastChange: LastChange }>
  const { id, version, lastChange } = await call(first, create, { body: body(`${kind} as made`) })
  expect(lastChange?.fields).toEqual(['created'])
  const saved = await call(second, update, { params: { id }, body: { ...body(`${kind} as changed`), version } })

  expect(saved.lastChange).toMatchObject({ name: secondName, at: expect.stringMatching(/Z$/), fields: expect.arrayContaining([...fields]) })
  expect((await call(first, get, { params: { id } })).lastChange).toEqual(saved.lastChange)
  const again = await call(first, update, { params: { id }, body: { ...body(`${kind} as changed`), version: saved.version } })
  // A save of the same is no change.
  expect(again.lastChange).toEqual(saved.lastChange)
})

test('the forms of a shipping zone and of the zones of a payment method say who changed what last', async () => {
  const { version } = await app.as(first).call(zones.getZone, { params: { id: made.id } })
  const later = { ...zone, name: both('Later'), rates: made.rates, maxDays: 5, version }
  const saved = await app.as(second).call(zones.updateZone, { params: { id: made.id }, body: later })
  expect(saved.lastChange).toMatchObject({ name: secondName, fields: expect.arrayContaining(['name', 'maxDays']) })

  const { create, body } = entities['payment method'] ?? expect.unreachable()
  const method = (await app.as(first).call(create, { body: body('Of some zones') } as CallInput<AnyEndpoint>)) as Saved
  const assigned = { version: method.version, isEverywhere: false, zoneIds: [made.id] }
  const { lastChange } = await app.as(second).call(methods.saveMethodZones, { params: { id: method.id }, body: assigned })
  expect(lastChange).toMatchObject({ name: secondName, fields: expect.arrayContaining(['isEverywhere', 'zones']) })
  expect(await app.as(first).call(methods.getPaymentMethod, { params: { id: method.id } })).toMatchObject({ lastChange })
})

/** Lists whose order is made by hand: what makes three rows of one, and what saves and reads its order. */
const lists = {
  slides: { kind: 'slide', order: slides.orderSlides, list: slides.listAdminSlides, body: {} },
  menus: { kind: 'menu', order: menus.orderMenus, list: menus.listAdminMenus, body: { location: 'home' } },
  'payment methods': { kind: 'payment method', order: methods.orderPaymentMethods, list: methods.listPaymentMethods, body: {} },
  'variant types': { kind: 'variant type', order: types.orderVariantTypes, list: types.listVariantTypes, body: {} },
} as const

test.each(Object.entries(lists))(
  'the order of the %s that two have changed is not overwritten unseen',
  async (name, { kind, order, list, body }) => {
    const call = (token: string, endpoint: AnyEndpoint, input: object) => app.as(token).call(endpoint, input as CallInput<AnyEndpoint>)
    const { create, body: bodyOf } = entities[kind] ?? expect.unreachable()
    for (const number of [1, 2, 3]) await call(first, create, { body: bodyOf(`${name} ${number}`) })
    const idsNow = async () => ((await call(first, list, { query: { perPage: 100 } })) as { data: Saved[] }).data.map(({ id }) => id)
    const seen = await idsNow()
    const [one = '', two = '', ...rest] = seen
    const save = (token: string, ids: string[], from?: string[]) => call(token, order, { body: { ...body, ids, seen: from } })
    await save(second, [two, one], seen)
    const theirs = [two, one, ...rest]
    expect(await idsNow()).toEqual(theirs)

    const mine = [...rest, one, two]
    await expect(save(first, mine, seen)).rejects.toMatchObject({
      status: 409,
      code: 'core.changed',
      data: { ids: theirs },
      params: { name: secondName },
    })
    expect(await idsNow()).toEqual(theirs)
    await save(first, mine, theirs)
    expect(await idsNow()).toEqual(mine)

    // Rows that were made meanwhile follow, and are no reason to refuse.
    const { id: late } = (await call(second, create, { body: bodyOf(`${name} made late`) })) as Saved
    await save(first, seen, mine)
    expect(await idsNow()).toEqual([...seen, late])
    await save(second, mine)
    expect(await idsNow()).toEqual([...mine, late])
  },
)

test('an own profile that a super admin has changed meanwhile is not overwritten unseen', async () => {
  const { id, token } = await anAdmin(app, { isSuper: true })
  const { firstName, lastName, locale, version } = await app.as(token).call(getOwnProfile)
  const { email, status, isSuper, receivesMails, version: seen } = await app.as(first).call(staff.getAdmin, { params: { id } })
  const rights = { email, status, isSuper, receivesMails, roleIds: [] }
  await app
    .as(first)
    .call(staff.updateAdmin, { params: { id }, body: { firstName: 'Renamed', lastName, locale, ...rights, version: seen } })

  const late = { body: { firstName, lastName: 'Own', locale, version } }
  await expect(app.as(token).call(updateOwnProfile, late)).rejects.toMatchObject({
    code: 'core.changed',
    data: { firstName: 'Renamed', lastChange: { fields: expect.arrayContaining(['firstName']) } },
  })
})

test.each([
  ['brand', brands.changeBrands, { to: 'inactive' }],
  ['payment method', methods.changePaymentMethods, { to: 'inactive' }],
  ['coupon', coupons.changeCoupons, { to: 'inactive' }],
] as const)('a form of a %s that was opened before a bulk change is too old', async (kind, change, to) => {
  const { create, update, body } = entities[kind] ?? expect.unreachable()
  const made = (await app.as(first).call(create, { body: body('In bulk') } as CallInput<AnyEndpoint>)) as Saved
  await app.as(second).call(change as AnyEndpoint, { body: { ids: [made.id], ...to } } as CallInput<AnyEndpoint>)

  const late = { params: { id: made.id }, body: { ...body('In bulk'), version: made.version } } as CallInput<AnyEndpoint>
  await expect(app.as(first).call(update, late)).rejects.toMatchObject({ code: 'core.changed' })
})
