import { describe, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aCustomerGroup, aPriceList } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { CallError } from '#shared/call.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { minor } from '#shared/money.ts'
import * as api from '../admin-contract.ts'
import { listPrices } from '../contract.ts'
import { savePriceList } from './price-lists.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const arabic = { 'accept-language': 'ar' }
type Fields = CallInput<typeof api.createPriceList>['body']
const fields = (over: Partial<Fields> = {}): Fields => ({
  name: 'Hotels',
  status: 'active' as const,
  priority: 0,
  startsOn: null,
  endsOn: null,
  companyIds: [],
  groupIds: [],
  rules: [],
  ...over,
})
const create = (body: Fields) => office().call(api.createPriceList, { body })

const refusal = async (work: Promise<unknown>): Promise<CallError> => {
  try {
    await work
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('was not refused')
}

test('a list made in the office decides what its company pays', async () => {
  const buyer = await aCustomer(app)
  const { variantId, variants } = await aProduct(app, { price: 1000, brand: 'lists' })
  const list = await create(fields({ name: 'For one company', companyIds: [buyer.companyId] }))

  await office().call(api.savePriceRows, {
    params: { id: list.id },
    body: {
      rows: [
        { sku: variants[0]?.sku ?? '', from: '1', price: minor(900), seen: null },
        { sku: variants[0]?.sku ?? '', from: '12', price: minor(750), seen: null },
      ],
      removed: [],
    },
  })

  const { prices } = await app.as(buyer.token).call(listPrices, { query: { variants: [variantId] } })
  expect(prices[0]).toMatchObject({
    unitPrice: 900,
    source: 'company',
    ladder: [{ fromQuantity: 1 }, { fromQuantity: 12, unitPrice: 750 }],
  })
  const rows = await office().call(api.listPriceRows, { params: { id: list.id }, query: {} })
  expect(rows.data.map(({ fromQuantity, price }) => [fromQuantity, price])).toEqual([
    [1, 900],
    [12, 750],
  ])
  expect(rows.meta.total).toBe(2)
})

test('a percentage on everything for a group lowers its members’ prices', async () => {
  const buyer = await aCustomer(app)
  const group = await aCustomerGroup(app, [buyer.companyId])
  const { variantId } = await aProduct(app, { price: 1000 })
  await create(fields({ name: 'Group list', groupIds: [group.id], rules: [{ scope: 'everything', scopeId: null, percentBps: 1500 }] }))

  const { prices } = await app.as(buyer.token).call(listPrices, { query: { variants: [variantId] } })

  expect(prices[0]).toMatchObject({ unitPrice: 850, source: 'group' })
})

describe('bad input is refused in the reader’s language', () => {
  test.each([
    ['name', { name: 'ab' }, 'name', 'Give a name of at least 3 characters.', 'أدخلوا اسمًا من 3 أحرف على الأقل.'],
    [
      'dates',
      { startsOn: '2026-02-02', endsOn: '2026-02-01' },
      'endsOn',
      'The last day must not be before the first day.',
      'يجب ألا يسبق اليوم الأخير اليوم الأول.',
    ],
    [
      'percentage',
      { rules: [{ scope: 'everything', scopeId: null, percentBps: 10_001 }] },
      'rules.0.percentBps',
      'The percentage must be above 0 and at most 100.',
      'يجب أن تكون النسبة أكبر من 0 وألا تتجاوز 100.',
    ],
  ])('%s', async (_, over, path, inEnglish, inArabic) => {
    const body = { ...fields({ name: 'Bad list' }), ...over }
    expect((await refusal(office().callUntyped(api.createPriceList, { body }))).fields[path]).toEqual([inEnglish])
    expect((await refusal(office().callUntyped(api.createPriceList, { body }, arabic))).fields[path]).toEqual([inArabic])
  })

  test('a name that is taken', async () => {
    await create(fields({ name: 'Twice the same' }))
    const error = await refusal(office().call(api.createPriceList, { body: fields({ name: 'Twice the same' }) }, arabic))
    expect(error.fields['name']).toEqual(['هذا الاسم مستخدم بالفعل.'])
  })

  test('a company, a group or a brand that does not exist', async () => {
    const nowhere = '01900000-0000-7000-8000-000000000000'
    expect((await refusal(create(fields({ name: 'No company', companyIds: [nowhere] })))).code).toBe('price.companyUnknown')
    expect((await refusal(create(fields({ name: 'No brand', rules: [{ scope: 'brand', scopeId: nowhere, percentBps: 100 }] })))).code).toBe(
      'price.scopeUnknown',
    )
  })

  test('rows with a strange SKU, quantity or a place taken twice are named one by one, and nothing is saved', async () => {
    const { id } = await create(fields({ name: 'Bad rows' }))
    const { sku } = await aProduct(app, { sku: 'ROWS-01' })
    const row = { price: minor(100), seen: null }
    const body = {
      rows: [
        { sku: 'NOSUCH', from: '1', ...row },
        { sku, from: '1.5', ...row },
        { sku, from: '2', ...row },
        { sku, from: '٢', ...row },
      ],
      removed: [],
    }

    const english = await refusal(office().call(api.savePriceRows, { params: { id }, body }))
    const inArabic = await refusal(office().call(api.savePriceRows, { params: { id }, body }, arabic))

    expect(english.fields).toEqual({
      'rows.0.sku': ['No variant has this SKU.'],
      'rows.1.from': ['Enter a quantity of at least the smallest step of the unit.'],
      'rows.3.from': ['This SKU already has a price from this quantity.'],
    })
    expect(inArabic.fields['rows.0.sku']).toEqual(['لا يوجد تنويع له رمز SKU هذا.'])
    expect((await office().call(api.getPriceList, { params: { id } })).rows).toBe(0)
  })
})

describe('two clerks at one list', () => {
  test('the second to save the form is refused and gets the present one', async () => {
    const list = await create(fields({ name: 'Form for two' }))
    await office().call(api.updatePriceList, {
      params: { id: list.id },
      body: { ...fields({ name: 'Form of one' }), version: list.version },
    })

    const error = await refusal(
      office().call(api.updatePriceList, { params: { id: list.id }, body: { ...fields({ name: 'Form of two' }), version: list.version } }),
    )

    expect(error.code).toBe('core.changed')
    expect(error.data).toMatchObject({ name: 'Form of one' })
  })

  test('a price changed meanwhile is never overwritten unseen', async () => {
    const { sku, variantId } = await aProduct(app, { sku: 'TWOCLERK' })
    const { id } = await aPriceList(app, { rows: [{ variantId, price: 500 }] })
    const save = (price: number, seen: number) =>
      office().call(api.savePriceRows, {
        params: { id },
        body: { rows: [{ sku, from: '1', price: minor(price), seen: minor(seen) }], removed: [] },
      })
    await save(450, 500)

    const error = await refusal(save(400, 500))

    expect(error.code).toBe('core.changed')
    expect(error.data).toEqual([{ sku: 'TWOCLERK', fromQuantity: 1, price: 450 }])
    expect(error.params).toMatchObject({ name: expect.stringMatching(/\w/), at: expect.stringMatching(/^2\d{3}-/) })
    const removal = { rows: [], removed: [{ variantId, fromQuantity: 1, seen: minor(500) }] }
    expect((await refusal(office().call(api.savePriceRows, { params: { id }, body: removal }))).code).toBe('core.changed')
  })

  test('a row moves to another quantity in one go', async () => {
    const { sku, variantId } = await aProduct(app, { sku: 'MOVEROW' })
    const { id } = await aPriceList(app, { rows: [{ variantId, price: 500 }] })
    const body = { rows: [{ sku, from: '6', price: minor(500), seen: null }], removed: [{ variantId, fromQuantity: 1, seen: minor(500) }] }

    await office().call(api.savePriceRows, { params: { id }, body })

    const { data } = await office().call(api.listPriceRows, { params: { id }, query: { search: 'moverow' } })
    expect(data.map(({ fromQuantity }) => fromQuantity)).toEqual([6])
  })
})

test('lists are searched, filtered by whom they are for, switched off together and removed', async () => {
  const buyer = await aCustomer(app)
  const one = await create(fields({ name: 'Zebra spring', companyIds: [buyer.companyId] }))
  const two = await create(fields({ name: 'Zebra autumn' }))

  const found = await office().call(api.listPriceLists, { query: { search: 'zebra', sort: 'name' } })
  expect(found.data.map(({ name, companies, isInForce }) => [name, companies, isInForce])).toEqual([
    ['Zebra autumn', 0, true],
    ['Zebra spring', 1, true],
  ])
  expect((await office().call(api.listPriceLists, { query: { company: buyer.companyId } })).data).toHaveLength(1)

  await office().call(api.changePriceLists, { body: { ids: [one.id, two.id], to: 'inactive' } })
  expect((await office().call(api.listPriceLists, { query: { search: 'zebra', status: 'inactive' } })).meta.total).toBe(2)
  await office().call(api.removePriceList, { params: { id: one.id } })
  expect(await office().status(api.getPriceList, { params: { id: one.id } })).toBe(404)
})

describe('customer groups', () => {
  test('are made, changed and found by company', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)]
    const group = await office().call(api.createCustomerGroup, { body: { name: 'Cafés', companyIds: [a.companyId] } })
    await office().call(api.updateCustomerGroup, {
      params: { id: group.id },
      body: { name: 'Cafés', companyIds: [a.companyId, b.companyId] },
    })

    const { data } = await office().call(api.listCustomerGroups, { query: { company: b.companyId } })

    expect(data.map(({ name, companies }) => [name, companies])).toEqual([['Cafés', 2]])
  })

  test('stay while a price list is made for them, and the refusal names it', async () => {
    const group = await aCustomerGroup(app, [])
    await create(fields({ name: 'Needs the group', groupIds: [group.id] }))

    const english = await refusal(office().call(api.removeCustomerGroup, { params: { id: group.id } }))
    const inArabic = await refusal(office().call(api.removeCustomerGroup, { params: { id: group.id } }, arabic))

    expect(english.message).toBe('Cannot delete: price lists are made for this group (Needs the group).')
    expect(inArabic.message).toContain('لا يمكن الحذف')
    const empty = await aCustomerGroup(app, [])
    expect(await office().status(api.removeCustomerGroup, { params: { id: empty.id } })).toBe(200)
  })
})

test('the office asks why a price is what it is', async () => {
  const buyer = await aCustomer(app)
  const { variantId } = await aProduct(app, { price: 1000, discountPrice: 950 })
  await aPriceList(app, { companyId: buyer.companyId, rows: [{ variantId, fromQuantity: 10, price: 700 }] })
  await aPriceList(app, { companyId: buyer.companyId, rows: [{ variantId, price: 1 }], startsOn: '2090-01-01' })
  const why = (query: object) => office().call(api.explainPrice, { query: { variant: variantId, company: buyer.companyId, ...query } })

  const now = await why({ quantity: '10' })
  expect(now.unitPrice).toBe(700)
  expect(now.reasons.map(({ source, verdict }) => [source, verdict])).toEqual([
    ['company', 'decides'],
    ['company', 'notYet'],
    ['discount', 'laterRank'],
    ['tag', 'noPrice'],
    ['list', 'laterRank'],
  ])
  expect((await why({ quantity: '9' })).unitPrice).toBe(950)
  expect((await why({ day: '2090-06-01' })).unitPrice).toBe(1)
  expect(await office().status(api.explainPrice, { query: { variant: variantId, quantity: '0' } })).toBe(422)
})

test('a customer group does not vanish under a price list that is being assigned to it', async () => {
  const { id } = await aCustomerGroup(app, [])
  let removed: Promise<number> | undefined
  await app.asSystem((system) =>
    system.tx(async (ctx) => {
      await savePriceList(ctx, null, fields({ name: 'Of a group that goes', groupIds: [id] }))
      removed = office().status(api.removeCustomerGroup, { params: { id } })
      await isWaitedFor(ctx)
    }),
  )
  expect(await removed).toBe(409)
  expect((await office().call(api.getCustomerGroup, { params: { id } })).priceLists).toMatchObject([{ name: 'Of a group that goes' }])
})
