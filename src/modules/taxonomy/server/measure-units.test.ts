// Measure units in the office: names and codes are unique, and the decimals of a unit in use cannot change.
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { getProduct } from '#modules/products/contract.ts'
import { noPlurals } from '#shared/units.ts'
import { changeUnits, createUnit, getAdminUnit, listAdminUnits, removeUnit, type UnitInput, updateUnit } from '../unit-contract.ts'
import { ensureUnits } from './units-by-word.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const arabic = { 'accept-language': 'ar' }
const input = (en: string, code: string, decimals = 0): UnitInput => ({ name: { en, ar: '' }, plurals: noPlurals, code, decimals })
const unitOf = async (code: string) => {
  const found = (await office().call(listAdminUnits, { query: { search: code } })).data.find((unit) => unit.code === code)
  if (!found) throw new Error(`no unit ${code}`)
  return found
}

test.each([
  ['no name', { name: { en: '', ar: '' } }, 'name.en', 'Please enter a name.', 'أدخلوا اسمًا.'],
  ['no code', { code: ' ' }, 'code', 'Please enter a code.', 'أدخلوا رمزًا.'],
  [
    'four decimals',
    { decimals: 4 },
    'decimals',
    'The decimals must be a number from 0 to 3.',
    'يجب أن يكون عدد المنازل العشرية من 0 إلى 3.',
  ],
  [
    'half a decimal',
    { decimals: 0.5 },
    'decimals',
    'The decimals must be a number from 0 to 3.',
    'يجب أن يكون عدد المنازل العشرية من 0 إلى 3.',
  ],
])('refuses %s at its field, in both languages', async (_, change, field, english, inArabic) => {
  const body = { ...input('Refused', 'ref'), ...change }

  await expect(office().call(createUnit, { body })).rejects.toMatchObject({ status: 422, fields: { [field]: [english] } })
  await expect(office().call(createUnit, { body }, arabic)).rejects.toMatchObject({ fields: { [field]: [inArabic] } })
})

test('refuses a name or a code that is taken, in both languages', async () => {
  await office().call(createUnit, { body: input('Crate', 'crt') })

  await expect(office().call(createUnit, { body: input('CRATE', 'crt2') })).rejects.toMatchObject({
    status: 409,
    fields: { 'name.en': ['A measure unit with this name exists already.'] },
  })
  await expect(office().call(createUnit, { body: input('CRATE', 'crt2') }, arabic)).rejects.toMatchObject({
    fields: { 'name.en': ['توجد وحدة قياس بهذا الاسم بالفعل.'] },
  })
  await expect(office().call(createUnit, { body: input('Other crate', 'crt') })).rejects.toMatchObject({
    status: 409,
    fields: { code: ['A measure unit with this code exists already.'] },
  })
  await expect(office().call(createUnit, { body: input('Other crate', 'crt') }, arabic)).rejects.toMatchObject({
    fields: { code: ['توجد وحدة قياس بهذا الرمز بالفعل.'] },
  })
})

test('lists with search, decimals and sort', async () => {
  await office().call(createUnit, { body: { name: { en: 'Litre', ar: 'لتر' }, code: 'ltr', decimals: 3 } })
  const codes = async (query: object) => (await office().call(listAdminUnits, { query })).data.map(({ code }) => code)

  expect(await codes({ search: 'لتر' })).toEqual(['ltr'])
  expect(await codes({ decimals: '3', search: 'ltr' })).toEqual(['ltr'])
  const all = await codes({ sort: 'code', perPage: 100 })
  expect(await codes({ sort: '-code', perPage: 100 })).toEqual(all.toReversed())
})

test('the decimals of a unit are free until a product counts in it; its name stays free', async () => {
  const { id } = await office().call(createUnit, { body: input('Sack', 'sck') })
  const params = { id }
  expect(await office().call(updateUnit, { params, body: input('Sack', 'sck', 2) })).toMatchObject({ decimals: 2, isUsed: false })
  const { slug } = await aProduct(app, { unit: { code: 'sck', decimals: 2 } })

  await expect(office().call(updateUnit, { params, body: input('Sack', 'sck', 3) })).rejects.toMatchObject({
    status: 409,
    fields: { decimals: ['Products count in this unit, so its decimals stay as they are.'] },
  })
  await expect(office().call(updateUnit, { params, body: input('Sack', 'sck', 3) }, arabic)).rejects.toMatchObject({
    fields: { decimals: ['توجد منتجات تُحسب بهذه الوحدة، لذلك تبقى منازلها العشرية كما هي.'] },
  })
  expect(await office().call(updateUnit, { params, body: input('Big sack', 'bsck', 2) })).toMatchObject({ isUsed: true, productCount: 1 })
  expect((await app.as(null).call(getProduct, { params: { slug } })).unit).toMatchObject({ code: 'bsck' })
})

test('deletes what no product counts in and keeps the rest, with the reason in both languages', async () => {
  await aProduct(app, { unit: { code: 'roll', decimals: 0 } })
  const used = await unitOf('roll')
  const free = await office().call(createUnit, { body: input('Spool', 'spl') })

  await expect(office().call(removeUnit, { params: { id: used.id } })).rejects.toMatchObject({
    status: 409,
    message: 'Cannot delete. It is used by 1 product.',
  })
  expect(await office().call(changeUnits, { body: { ids: [used.id, free.id], to: 'removed' } }, arabic)).toMatchObject({
    changed: 1,
    kept: [{ id: used.id, message: 'لا يمكن الحذف. مواضع الاستخدام: منتج واحد.' }],
  })
  expect(await office().status(getAdminUnit, { params: { id: free.id } })).toBe(404)
})

test('plural forms are stored and used where the product is shown, in the language asked for', async () => {
  const plurals = { en: { other: 'bales' }, ar: { two: 'بالتان', few: 'بالات' } }
  const { id } = await office().call(createUnit, { body: { ...input('bale', 'bale'), name: { en: 'bale', ar: 'بالة' } } })
  const { slug } = await aProduct(app, { unit: { code: 'bale', decimals: 0 } })
  expect((await app.as(null).call(getProduct, { params: { slug } })).unit).toMatchObject({ one: 'bale' })

  expect(
    await office().call(updateUnit, { params: { id }, body: { name: { en: 'bale', ar: 'بالة' }, plurals, code: 'bale', decimals: 0 } }),
  ).toMatchObject({
    plurals,
  })
  expect((await app.as(null).call(getProduct, { params: { slug } })).unit).toMatchObject({ one: 'bale', other: 'bales' })
  expect((await app.as(null).call(getProduct, { params: { slug } }, arabic)).unit).toMatchObject({
    one: 'بالة',
    two: 'بالتان',
    few: 'بالات',
  })
  const long = { en: { other: 'b'.repeat(61) }, ar: {} }
  expect(await office().status(updateUnit, { params: { id }, body: { ...input('bale', 'bale'), plurals: long } })).toBe(422)
})

test('a file may write gram and kilogram as people do: غ and جم are one unit, كغ and كيلو are kg', async () => {
  const units = await app.asSystem((ctx) => ctx.tx((tx) => ensureUnits(tx, ['g', 'kg'])))
  expect(units.find('g')?.name.ar).toBe('جم')
  expect(['غ', 'جم', 'جرام', 'gram'].map((word) => units.find(word)?.code)).toEqual(['g', 'g', 'g', 'g'])
  expect(['كغ', 'كجم', 'كيلو'].map((word) => units.find(word)?.code)).toEqual(['kg', 'kg', 'kg'])
})
