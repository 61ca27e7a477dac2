// Tax groups in the office: rates that never overlap, the one default, and groups that products belong to.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { products } from '#modules/products/server/tables.ts'
import { driverError } from '#server/db/failures.ts'
import { createTaxGroup, getTaxGroup, listTaxGroups, removeTaxGroup, type TaxGroupInput, updateTaxGroup } from '../admin-contract.ts'
import { taxRates } from './tables.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
let count = 0
const rate = (country: string | null, bps: number, startsOn: string | null = null, endsOn: string | null = null) => ({
  country,
  bps,
  startsOn,
  endsOn,
})
const input = (change: Partial<TaxGroupInput> = {}): TaxGroupInput => {
  const code = `group-${(count += 1)}`
  return { code, title: { en: `Title of ${code}`, ar: '' }, isDefault: false, rates: [rate('GB', 2000), rate(null, 0)], ...change }
}
const made = (change: Partial<TaxGroupInput> = {}) => office().call(createTaxGroup, { body: input(change) })

test('saves a coming change of rate beside the present one', async () => {
  const rates = [rate('GB', 2000, null, '2099-03-31'), rate('GB', 2200, '2099-04-01'), rate(null, 0)]
  const group = await made({ rates })

  expect(group).toMatchObject({ version: 1, productCount: 0, rates })
  const row = (await office().call(listTaxGroups, { query: { search: group.code } })).data[0]
  expect(row).toMatchObject({ id: group.id, homeBps: 2000, rateCount: 3 })
})

test('says that a group has no rate at home, which is not the rate zero', async () => {
  const [without, nought] = [await made({ rates: [rate('FR', 2000)] }), await made({ rates: [rate(null, 0)] })]

  const { data } = await office().call(listTaxGroups, { query: { search: 'Title', perPage: 100 } })
  const homeOf = (id: string) => data.find((row) => row.id === id)?.homeBps
  expect([homeOf(without.id), homeOf(nought.id)]).toEqual([null, 0])
})

test.each([
  ['both without an end', rate('GB', 2000), rate('GB', 1000, '2030-01-01'), 'rates.1.startsOn'],
  ['on a single day', rate(null, 0, null, '2030-01-01'), rate(null, 100, '2030-01-01'), 'rates.1.startsOn'],
  ['in one rate whose days are turned round', rate('GB', 2000, '2030-01-02', '2030-01-01'), rate(null, 0), 'rates.0.endsOn'],
  ['in a country that is none', rate('ZZ', 2000), rate(null, 0), 'rates.0.country'],
  ['in a rate above one hundred per cent', rate('GB', 10_001), rate(null, 0), 'rates.0.bps'],
])('refuses rates that do not fit: %s', async (_, one, two, field) => {
  await expect(made({ rates: [one, two] })).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
})

test('the database itself refuses two rates of one country on one day, and takes those of two countries', async () => {
  const { id } = await made({ rates: [rate('GB', 2000, null, '2030-06-30')] })
  const insert = (country: string | null, startsOn: string) =>
    app.asSystem((ctx) => ctx.db.insert(taxRates).values({ taxGroupId: id, country, bps: 100, startsOn }))

  const refused = await insert('GB', '2030-06-30').catch((error: unknown) => error)
  expect(driverError(refused)).toMatchObject({ constraint: 'tax_rates_overlap_check' })
  await insert('GB', '2030-07-01')
  await insert('FR', '2030-01-01')
  await insert(null, '2030-01-01')
  expect(driverError(await insert(null, '2031-01-01').catch((error: unknown) => error))?.constraint).toBe('tax_rates_overlap_check')
})

test('refuses a code and a name that another group has, at their fields', async () => {
  const { code, title } = await made()

  await expect(made({ code })).rejects.toMatchObject({ code: 'tax.codeTaken', fields: { code: [expect.any(String)] } })
  await expect(made({ title })).rejects.toMatchObject({ code: 'tax.titleTaken', fields: { 'title.en': [expect.any(String)] } })
  await expect(made({ code: 'No spaces' })).rejects.toMatchObject({ fields: { code: [expect.any(String)] } })
})

test('always has one default: another one takes its place, none gives it up or is deleted', async () => {
  const first = await made({ isDefault: true })
  const second = await made({ isDefault: true })

  expect((await office().call(getTaxGroup, { params: { id: first.id } })).isDefault).toBe(false)
  const { id, productCount: _, lastChange: __, ...present } = second
  await expect(office().call(updateTaxGroup, { params: { id }, body: { ...present, isDefault: false } })).rejects.toMatchObject({
    code: 'tax.defaultNeeded',
    fields: { isDefault: [expect.any(String)] },
  })
  await expect(office().call(removeTaxGroup, { params: { id } })).rejects.toMatchObject({ code: 'tax.defaultStays' })
})

test('thirty groups made the default at once leave one', async () => {
  await Promise.all(Array.from({ length: 30 }, () => made({ isDefault: true })))

  const { data } = await office().call(listTaxGroups, { query: { perPage: 100 } })
  expect(data.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a group that products belong to is not deleted, and the refusal names how many', async () => {
  const { id } = await made()
  const { id: productId } = await aProduct(app)
  await app.asSystem((ctx) => ctx.db.update(products).set({ taxGroupId: id }).where(eq(products.id, productId)))

  await expect(office().call(removeTaxGroup, { params: { id } })).rejects.toMatchObject({
    code: 'tax.groupInUse',
    message: 'Cannot delete: 1 product belongs to this tax group. Move it to another group first.',
  })
  expect((await office().call(getTaxGroup, { params: { id } })).productCount).toBe(1)

  const unused = await made()
  expect(await office().status(removeTaxGroup, { params: { id: unused.id } })).toBe(200)
  expect(await office().status(getTaxGroup, { params: { id: unused.id } })).toBe(404)
})
