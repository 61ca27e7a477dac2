// Tags in the office: types, percentages and days, their effect on products and prices, deletion.
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { listProducts } from '#modules/products/contract.ts'
import { reindexTerms } from '#modules/products/server/index/term-products.ts'
import { changeTags, createTag, getAdminTag, listAdminTags, removeTag, type TagInput, updateTag } from '../tag-contract.ts'
import { listTermProducts } from '../uses-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const arabic = { 'accept-language': 'ar' }
const input = (en: string, change: Partial<TagInput> = {}): TagInput => ({
  title: { en, ar: '' },
  type: 1,
  percentBps: null,
  startsOn: null,
  endsOn: null,
  status: 'active',
  ...change,
})
const discount = (en: string, change: Partial<TagInput> = {}) => input(en, { type: 2, percentBps: 2500, ...change })
const labelsOf = async (search: string) =>
  (await app.as(null).call(listProducts, { query: { search } })).data.map(({ tags }) => tags.map(({ title, type }) => `${type} ${title}`))
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.each([
  ['no title', { title: { en: '', ar: '' } }, 'title.en', 'Please enter a title.', 'أدخلوا عنوانًا.'],
  ['no type', { type: 4 }, 'type', 'Please choose a type.', 'اختاروا النوع.'],
  ['no status', { status: '' }, 'status', 'Please choose a status.', 'اختاروا الحالة.'],
  [
    'a discount without percentage',
    { type: 2 },
    'percentBps',
    'The percentage must be a number from 0.01 to 100.',
    'يجب أن تكون النسبة رقمًا من 0.01 إلى 100.',
  ],
  [
    'more than all of it',
    { type: 2, percentBps: 10_001 },
    'percentBps',
    'The percentage must be a number from 0.01 to 100.',
    'يجب أن تكون النسبة رقمًا من 0.01 إلى 100.',
  ],
  [
    'a day that is none',
    { type: 2, percentBps: 100, startsOn: '2026-02-30' },
    'startsOn',
    'Choose a day between 1900 and 2099.',
    'اختاروا يومًا بين عامي 1900 و2099.',
  ],
  [
    'an end before the beginning',
    { type: 2, percentBps: 100, startsOn: '2026-03-02', endsOn: '2026-03-01' },
    'endsOn',
    'The last day may not be before the first.',
    'يجب ألا يسبق اليوم الأخير اليوم الأول.',
  ],
])('refuses %s at its field, in both languages', async (_, change, field, english, inArabic) => {
  const body = { ...input('Refused'), ...change }

  await expect(office().callUntyped(createTag, { body })).rejects.toMatchObject({ status: 422, fields: { [field]: [english] } })
  await expect(office().callUntyped(createTag, { body }, arabic)).rejects.toMatchObject({ fields: { [field]: [inArabic] } })
})

test('refuses a title that is taken, in both languages', async () => {
  await office().call(createTag, { body: input('Only one') })

  await expect(office().call(createTag, { body: input('ONLY one') })).rejects.toMatchObject({
    status: 409,
    fields: { 'title.en': ['A tag with this title exists already.'] },
  })
  await expect(office().call(createTag, { body: input('ONLY one') }, arabic)).rejects.toMatchObject({
    fields: { 'title.en': ['يوجد وسم بهذا العنوان بالفعل.'] },
  })
})

test('keeps percentage and days for discounts alone', async () => {
  const made = await office().call(createTag, { body: discount('Spring', { startsOn: '2026-03-01', endsOn: '2026-03-31' }) })
  expect(made).toMatchObject({ slug: 'spring', type: 2, percentBps: 2500, startsOn: '2026-03-01', endsOn: '2026-03-31' })

  const saved = await office().call(updateTag, { params: { id: made.id }, body: discount('Spring', { type: 3, startsOn: '2026-03-01' }) })

  expect(saved).toMatchObject({ type: 3, percentBps: null, startsOn: null, endsOn: null })
})

test('lists by type, status and search', async () => {
  await office().call(createTag, { body: discount('Clearance sale') })
  await office().call(createTag, { body: input('Clearance set', { type: 3, status: 'inactive' }) })
  const titles = async (query: object) => (await office().call(listAdminTags, { query })).data.map(({ title }) => title.en)

  expect(await titles({ search: 'clearance' })).toEqual(['Clearance sale', 'Clearance set'])
  expect(await titles({ search: 'clearance', sort: '-title' })).toEqual(['Clearance set', 'Clearance sale'])
  expect(await titles({ search: 'clearance', type: '3' })).toEqual(['Clearance set'])
  expect(await titles({ search: 'clearance', status: 'active' })).toEqual(['Clearance sale'])
})

test('products show a discount while it runs, under its present name, and no longer when it is inactive or over', async () => {
  const { id: productId } = await aProduct(app, { title: 'Copper kettle', price: 1000, tags: [{ slug: 'autumn', percentBps: 1000 }] })
  const [tag] = (await office().call(listAdminTags, { query: { search: 'autumn' } })).data
  if (!tag) throw new Error('no tag')
  const params = { id: tag.id }
  expect(tag).toMatchObject({ productCount: 1, isLive: true })
  expect((await office().call(listTermProducts, { query: { kind: 'tag', of: tag.id } })).data).toMatchObject([{ id: productId }])

  await office().call(updateTag, { params, body: discount('Harvest days') })
  expect(await labelsOf('copper kettle')).toEqual([['2 Harvest days']])
  expect(await labelsOf('harvest kettle')).toHaveLength(1)

  expect((await office().call(updateTag, { params, body: discount('Harvest days', { startsOn: dayFromNow(2) }) })).isLive).toBe(false)
  expect(await labelsOf('copper kettle')).toEqual([[]])
  await office().call(updateTag, { params, body: discount('Harvest days', { endsOn: dayFromNow(2) }) })
  expect(await labelsOf('copper kettle')).toEqual([['2 Harvest days']])
  await office().call(changeTags, { body: { ids: [tag.id], to: 'inactive' } })
  expect(await labelsOf('copper kettle')).toEqual([[]])
})

test('refuses to delete a tag that products carry, and says how many', async () => {
  await aProduct(app, { tags: [{ slug: 'carried' }] })
  await aProduct(app, { tags: [{ slug: 'carried' }] })
  const [tag] = (await office().call(listAdminTags, { query: { search: 'carried' } })).data
  const params = { id: tag?.id ?? '' }

  await expect(office().call(removeTag, { params })).rejects.toMatchObject({
    status: 409,
    message: 'Cannot delete. It is used by 2 products.',
  })
  await expect(office().call(removeTag, { params }, arabic)).rejects.toMatchObject({ message: 'لا يمكن الحذف. مواضع الاستخدام: منتجان.' })
})

test('deletes a tag that nobody carries', async () => {
  const { id } = await office().call(createTag, { body: input('Never used') })

  await office().call(removeTag, { params: { id } })

  expect(await office().status(getAdminTag, { params: { id } })).toBe(404)
})

test('a tag on very many products is put right by a job', async () => {
  const { id: productId } = await aProduct(app, { title: 'Brass lamp', tags: [{ slug: 'everywhere' }] })
  const [tag] = (await office().call(listAdminTags, { query: { search: 'everywhere' } })).data
  const ids = [tag?.id ?? '']
  await app.asSystem((ctx) => ctx.db.execute(`update tags set title = '{"en":"Renamed quietly","ar":""}' where slug = 'everywhere'`))
  expect(await labelsOf('brass lamp')).toEqual([['1 everywhere']])

  await app.asSystem((ctx) => ctx.enqueue(reindexTerms, { kind: 'tag', ids }))
  await app.drainJobs()

  expect(await labelsOf('brass lamp')).toEqual([['1 Renamed quietly']])
  expect(productId).not.toBe('')
})
