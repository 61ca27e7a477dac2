// Brands in the office: refusals in both languages, deletion, bulk actions, and the visitors' view.
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aDocumentFile, aPictureFile } from '#testing/builders/uploads.ts'
import { theApp } from '#testing/app.ts'
import { listProducts } from '#modules/products/contract.ts'
import { removeProduct } from '#modules/products/product-admin-contract.ts'
import { keepDocument, keepPicture } from '#modules/files/server/public.ts'
import { type BrandInput, changeBrands, createBrand, getAdminBrand, listAdminBrands, removeBrand, updateBrand } from '../brand-contract.ts'
import { getBrand, listBrands } from '#modules/products/terms-contract.ts'
import { listTermProducts } from '../uses-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const bytes = await aPictureFile()
const pictureId = (await app.asSystem((ctx) => keepPicture(ctx, { name: 'mark.png', bytes }))).id
const office = () => app.as(admin)
const shop = () => app.as(null)
const arabic = { 'accept-language': 'ar' }
const input = (change: Partial<BrandInput> = {}): BrandInput => ({
  name: { en: 'Northern Cloth', ar: 'قماش الشمال' },
  status: 'active',
  pictureId,
  ...change,
})
const named = (en: string) => input({ name: { en, ar: '' } })

test('makes a brand whose address comes from its name, and finds it however it is typed', async () => {
  const brand = await office().call(createBrand, { body: input() })

  expect(brand).toMatchObject({ slug: 'northern-cloth', status: 'active', picture: { fileId: pictureId }, productCount: 0 })
  for (const search of ['northern', 'CLOTH nor', 'قماش', 'قُماش'])
    expect((await office().call(listAdminBrands, { query: { search } })).data.map(({ id }) => id)).toEqual([brand.id])
  for (const search of ['southern', '%', '--']) expect((await office().call(listAdminBrands, { query: { search } })).meta.total).toBe(0)
  const numbered = await office().call(createBrand, { body: input({ name: { en: 'Café 24', ar: 'مقهى ٢٤' } }) })
  for (const search of ['24', '٢٤', 'cafe', 'مقهي', "ca'fé"])
    expect(
      (await office().call(listAdminBrands, { query: { search } })).data.map(({ id }) => id),
      search,
    ).toEqual([numbered.id])
})

test('only a picture of the gallery is the picture of a brand', async () => {
  const form = { name: 'form.pdf', bytes: aDocumentFile(), isPrivate: true }
  const { id } = await app.asSystem((ctx) => keepDocument(ctx, form))

  await expect(office().call(createBrand, { body: { ...named('Paper brand'), pictureId: id } })).rejects.toMatchObject({
    code: 'taxonomy.pictureUnknown',
    fields: { pictureId: [expect.any(String)] },
  })
})

test.each([
  ['a short name', { name: { en: 'ab', ar: '' } }, 'name.en', 'The name must have at least 3 characters.', 'يجب ألا يقل الاسم عن 3 أحرف.'],
  [
    'a short name in Arabic',
    { name: { en: '', ar: 'أب' } },
    'name.ar',
    'The name must have at least 3 characters.',
    'يجب ألا يقل الاسم عن 3 أحرف.',
  ],
  [
    'an invisible name',
    { name: { en: '\u200b\u200b\u202e\u2066\ufeff', ar: '' } },
    'name.en',
    'The name must have at least 3 characters.',
    'يجب ألا يقل الاسم عن 3 أحرف.',
  ],
  [
    'a null character',
    { name: { en: 'Null\0 and void', ar: '' } },
    'name.en',
    'This text holds signs that cannot be stored. Please type it again.',
    'يحتوي هذا النص على رموز لا يمكن حفظها. يُرجى كتابته من جديد.',
  ],
  [
    'half of a sign',
    { name: { en: 'Half \ud83d sign', ar: '' } },
    'name.en',
    'This text holds signs that cannot be stored. Please type it again.',
    'يحتوي هذا النص على رموز لا يمكن حفظها. يُرجى كتابته من جديد.',
  ],
  ['no name', { name: { en: ' ', ar: '' } }, 'name.en', 'The name must have at least 3 characters.', 'يجب ألا يقل الاسم عن 3 أحرف.'],
  ['no image', { pictureId: '' }, 'pictureId', 'Please choose an image.', 'اختاروا صورة.'],
  ['no status', { status: '' }, 'status', 'Please choose a status.', 'اختاروا الحالة.'],
])('refuses %s at its field, in both languages', async (_, change, field, english, inArabic) => {
  const body = { ...input({ name: { en: 'Refused brand', ar: '' } }), ...change }

  await expect(office().callUntyped(createBrand, { body })).rejects.toMatchObject({ status: 422, fields: { [field]: [english] } })
  await expect(office().callUntyped(createBrand, { body }, arabic)).rejects.toMatchObject({ fields: { [field]: [inArabic] } })
})

test('refuses a name that another brand has, in either language and whatever its case, but not the own one', async () => {
  const own = await office().call(createBrand, { body: input({ name: { en: 'Twin Mill', ar: 'طاحونة' } }) })

  await expect(office().call(createBrand, { body: named('TWIN mill') })).rejects.toMatchObject({
    status: 409,
    fields: { 'name.en': ['A brand with this name exists already.'] },
  })
  await expect(office().call(createBrand, { body: input({ name: { en: 'Another', ar: 'طاحونة' } }) }, arabic)).rejects.toMatchObject({
    fields: { 'name.ar': ['توجد علامة تجارية بهذا الاسم بالفعل.'] },
  })
  const saved = await office().call(updateBrand, {
    params: { id: own.id },
    body: input({ name: { en: 'Twin Mill', ar: 'طاحونة' }, status: 'inactive' }),
  })
  expect(saved.status).toBe('inactive')
})

test('of two that take the same name at once, one is refused', async () => {
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(() => office().call(createBrand, { body: named('Wanted by many') })))

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: 'taxonomy.brandNameTaken' })
})

test('refuses a picture that is not in the library', async () => {
  const body = input({ name: { en: 'No such picture', ar: '' }, pictureId: '01890000-0000-7000-8000-000000000000' })

  await expect(office().call(createBrand, { body })).rejects.toMatchObject({
    status: 409,
    fields: { pictureId: ['This picture is no longer in the gallery. Please choose another one.'] },
  })
})

test('a saved brand is shown and found at once; inactive, its products stay without it', async () => {
  const { brandId, id } = await aProduct(app, { title: 'Wool scarf', brand: 'old-loom' })
  const params = { id: brandId ?? '' }
  const titles = async (query: object) => (await shop().call(listProducts, { query })).data.map(({ title, brand }) => [title, brand])

  await office().call(updateBrand, { params, body: named('Silver Loom') })
  expect(await titles({ search: 'silver scarf' })).toEqual([['Wool scarf', 'Silver Loom']])
  expect((await office().call(getAdminBrand, { params })).productCount).toBe(1)

  await office().call(updateBrand, { params, body: { ...named('Silver Loom'), status: 'inactive' } })
  expect((await shop().call(listBrands)).some(({ slug }) => slug === 'old-loom')).toBe(false)
  expect(await titles({ brand: 'old-loom' })).toEqual([])
  expect(await titles({ search: 'scarf' })).toEqual([['Wool scarf', null]])
  expect((await office().call(listTermProducts, { query: { kind: 'brand', of: params.id } })).data).toMatchObject([
    { id, isArchived: false },
  ])
})

test('a former address leads to the brand until another brand takes it by name', async () => {
  const { brandId } = await aProduct(app, { brand: 'first-name' })
  const params = { id: brandId ?? '' }
  await office().call(updateBrand, { params, body: { ...named('Renamed once'), slug: 'Second Name' } })

  expect(await shop().call(getBrand, { params: { slug: 'first-name' } })).toMatchObject({ slug: 'second-name', title: 'Renamed once' })
  expect((await office().call(createBrand, { body: named('First name') })).slug).toBe('first-name-2')
  await expect(office().call(createBrand, { body: { ...named('Takes it'), slug: 'second-name' } })).resolves.toMatchObject({
    slug: 'second-name-2',
  })
  const other = await office().call(createBrand, { body: named('Wants the address') })
  await expect(
    office().call(updateBrand, { params: { id: other.id }, body: { ...named('Wants the address'), slug: 'second-name' } }),
  ).rejects.toMatchObject({ status: 409, fields: { slug: ['This address is already taken.'] } })
})

test('refuses to delete a brand that products use, archived ones too, and says where', async () => {
  const first = await aProduct(app, { brand: 'kept-brand', sku: 'KEPT-1' })
  await aProduct(app, { brand: 'kept-brand', sku: 'KEPT-2' })
  await office().call(removeProduct, { params: { id: first.id } })
  const params = { id: first.brandId ?? '' }

  await expect(office().call(removeBrand, { params })).rejects.toMatchObject({
    status: 409,
    code: 'taxonomy.inUse',
    message: 'Cannot delete. It is used by 1 product and 1 archived product.',
  })
  await expect(office().call(removeBrand, { params }, arabic)).rejects.toMatchObject({
    message: 'لا يمكن الحذف. مواضع الاستخدام: منتج واحد ومنتج مؤرشف واحد.',
  })
})

test('deletes a brand that nothing uses, once', async () => {
  const { id } = await office().call(createBrand, { body: named('Short lived') })

  await office().call(removeBrand, { params: { id } })
  await expect(office().call(removeBrand, { params: { id } })).rejects.toMatchObject({ status: 404, message: 'This brand does not exist.' })
})

test('changes many at once: status of all, deletion of those that nothing uses', async () => {
  const used = (await aProduct(app, { brand: 'used-brand' })).brandId ?? ''
  const free = (await office().call(createBrand, { body: named('Free to go') })).id
  const ids = [used, free]

  expect(await office().call(changeBrands, { body: { ids, to: 'inactive' } })).toEqual({ changed: 2, kept: [] })
  expect((await office().call(listAdminBrands, { query: { status: 'inactive', search: 'used' } })).data.map(({ id }) => id)).toEqual([used])
  expect(await office().call(changeBrands, { body: { ids, to: 'active' } })).toEqual({ changed: 2, kept: [] })
  expect(await office().call(changeBrands, { body: { ids, to: 'removed' } })).toMatchObject({
    changed: 1,
    kept: [{ id: used, message: 'Cannot delete. It is used by 1 product.' }],
  })
})

test('sorts by name and by age, in pages', async () => {
  const names = async (query: object) => (await office().call(listAdminBrands, { query })).data.map(({ name }) => name.en || name.ar)
  await office().call(createBrand, { body: named('Newest') })
  const all = await names({ perPage: 100 })

  expect(all).toEqual(all.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())))
  expect(await names({ perPage: 100, sort: '-name' })).toEqual(all.toReversed())
  expect(await names({ perPage: 2, page: 2 })).toEqual(all.slice(2, 4))
  expect(await names({ sort: '-createdAt', perPage: 1 })).toEqual(['Newest'])
})
