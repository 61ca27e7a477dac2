// Menus from the office to the visitor: refusals in both languages, order, status, and a preview that writes nothing.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aPictureFile, aVideoFile } from '#testing/builders/uploads.ts'
import { testApp, theApp } from '#testing/app.ts'
import { keepPicture, keepVideo } from '#modules/files/server/keep-files.ts'
import { products } from '#modules/products/server/tables.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import * as office from '../menu-admin-contract.ts'
import { getMenu, listHomeMenus, listLinkMenus } from '../menu-contract.ts'
import { menus } from './tables.ts'

let count = 0

const app = await theApp({ env: { PAGE_CACHE: '0' }, flags: { isMenusCombinable: true } })
const admin = (await anAdmin(app)).token
const product = await aProduct(app, {
  title: { en: 'Menu tee', ar: 'تيشيرت القائمة' },
  brand: 'north',
  category: 'tees',
  mainCategory: 'men',
})

const none = { en: '', ar: '' }
function menu(change: Partial<office.MenuInput> = {}): office.MenuInput {
  count += 1
  return {
    title: { en: `Menu number ${count}`, ar: `القائمة رقم ${count}` },
    text: none,
    status: 'active',
    location: 'home',
    type: 'grid',
    deviceTypes: ['web', 'mobile'],
    itemType: 'products',
    itemIds: [product.id],
    bannerId: null,
    bannerBlur: 0,
    posterId: null,
    videoId: null,
    pictures: [],
    isCombined: false,
    ...change,
  }
}
const asOffice = (language: 'en' | 'ar' = 'en') => ({
  create: (change: Partial<office.MenuInput> = {}) =>
    app.as(admin).call(office.createMenu, { body: menu(change) }, { 'accept-language': language }),
})
const home = (language = 'en') => app.as(null).call(listHomeMenus, {}, { 'accept-language': language })
const links = () => app.as(null).call(listLinkMenus)
const clear = () => app.asSystem((ctx) => ctx.db.delete(menus))
const aPicture = async () => {
  const bytes = await aPictureFile()
  return (await app.asSystem((ctx) => keepPicture(ctx, { name: 'p.png', bytes }))).id
}

test.each([
  ['en', 'title too short', { title: { en: 'ab', ar: '' } }, 'title.en', 'The title must have at least 3 characters.'],
  ['ar', 'title too short', { title: { en: '', ar: 'اب' } }, 'title.ar', 'يجب ألا يقل العنوان عن 3 أحرف.'],
  ['en', 'no title', { title: none }, 'title.en', 'The title must have at least 3 characters.'],
  ['ar', 'no title', { title: none }, 'title.en', 'يجب ألا يقل العنوان عن 3 أحرف.'],
  ['en', 'no status', { status: '' }, 'status', 'Please choose a status.'],
  ['ar', 'no status', { status: '' }, 'status', 'اختاروا الحالة.'],
  ['en', 'no type', { type: '' }, 'type', 'Please choose a type.'],
  ['ar', 'no type', { type: '' }, 'type', 'اختاروا النوع.'],
  ['en', 'a field of another kind', { bannerId: crypto.randomUUID() }, 'bannerId', 'This kind of menu has no such field.'],
  ['ar', 'a field of another kind', { bannerId: crypto.randomUUID() }, 'bannerId', 'لا يحتوي هذا النوع من القوائم على هذا الحقل.'],
  [
    'en',
    'an address outside',
    { type: 'images', pictures: [{ fileId: crypto.randomUUID(), alt: none, href: '//evil.example' }] },
    'pictures.0.href',
    'Please give an address of this shop that begins with a slash, such as /products.',
  ],
  [
    'ar',
    'an address outside',
    { type: 'images', pictures: [{ fileId: crypto.randomUUID(), alt: none, href: '//evil.example' }] },
    'pictures.0.href',
    'اكتبوا عنوانًا داخل هذا المتجر يبدأ بشرطة مائلة، مثل ‎/products.',
  ],
])('says in the language of the office (%s) what is wrong: %s', async (language, _, change, field, text) => {
  const body = { ...menu(), ...change } as office.MenuInput
  await expect(app.as(admin).call(office.createMenu, { body }, { 'accept-language': language })).rejects.toMatchObject({
    status: 422,
    fields: { [field]: [text] },
  })
})

test('a title is taken in each language by itself, however it is written', async () => {
  const { id } = await asOffice().create({ title: { en: 'Winter Warmers', ar: 'دفء الشتاء' } })

  await expect(asOffice().create({ title: { en: 'winter warmers', ar: 'غير ذلك' } })).rejects.toMatchObject({
    code: 'content.titleTaken',
    status: 409,
    fields: { 'title.en': ['Another menu has this title already.'] },
  })
  await expect(asOffice('ar').create({ title: { en: 'Else', ar: 'دفء الشتاء' } })).rejects.toMatchObject({
    fields: { 'title.ar': ['توجد قائمة أخرى بهذا العنوان.'] },
  })
  const again = menu({ title: { en: 'Winter Warmers', ar: 'دفء الشتاء' } })
  expect((await app.as(admin).call(office.updateMenu, { params: { id }, body: again })).slug).toBe('winter-warmers')
})

test('a taken title is refused too when both come at once', async () => {
  const title = { en: 'Raced', ar: 'سباق' }

  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => asOffice().create({ title })))

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'content.titleTaken' })
})

test('the home page shows active menus in their order and in the language of the visitor', async () => {
  await clear()
  const first = await asOffice().create({ title: { en: 'First block', ar: 'الكتلة الأولى' } })
  const second = await asOffice().create({ title: { en: 'Second block', ar: 'الكتلة الثانية' } })
  await asOffice().create({ status: 'inactive' })

  expect((await home('ar')).map(({ title, products: cards }) => [title, cards[0]?.title])).toEqual([
    ['الكتلة الأولى', 'تيشيرت القائمة'],
    ['الكتلة الثانية', 'تيشيرت القائمة'],
  ])
  await app.as(admin).call(office.orderMenus, { body: { location: 'home', ids: [second.id, first.id] } })
  expect((await home()).map(({ title }) => title)).toEqual(['Second block', 'First block'])
  await app.as(admin).call(office.changeMenus, { body: { ids: [second.id], to: 'inactive' } })
  expect((await home()).map(({ title }) => title)).toEqual(['First block'])
})

test('hidden products are not in a menu, and a menu of nothing is not on the page', async () => {
  await clear()
  const hidden = await aProduct(app, { title: 'Hidden tee', productStatus: 'unavailable' })
  await asOffice().create({ itemIds: [hidden.id, product.id] })
  await asOffice().create({ itemIds: [hidden.id] })

  expect((await home()).map((each) => each.products.map(({ title }) => title))).toEqual([['Menu tee']])
})

test('keeps the order of its items, brands and categories of both levels', async () => {
  await clear()
  const { categories, mainCategories, brands } = await app.as(admin).call(listTermChoices)
  const [tees, men, north] = [categories, mainCategories, brands].map(
    (list) => list.find(({ slug }) => ['tees', 'men', 'north'].includes(slug))?.id ?? '',
  )
  const made = await asOffice().create({ type: 'bar', itemType: 'categories', itemIds: [men ?? '', tees ?? ''] })
  await asOffice().create({ location: 'footer', type: 'bundle', itemType: 'brands', itemIds: [north ?? ''] })

  expect(made.items.map(({ id }) => id)).toEqual([men, tees])
  expect((await home())[0]?.terms.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual(['mainCategory men', 'category tees'])
  expect((await links()).map((each) => [each.location, each.links])).toEqual([
    ['footer', [{ kind: 'brand', slug: 'north', title: 'north' }]],
  ])
})

test('something that was deleted meanwhile is refused at the items', async () => {
  await expect(asOffice().create({ itemIds: [crypto.randomUUID()] })).rejects.toMatchObject({
    code: 'content.itemUnknown',
    fields: { itemIds: ['Something chosen here no longer exists. Please choose again.'] },
  })
  await expect(asOffice('ar').create({ itemIds: [crypto.randomUUID()] })).rejects.toMatchObject({
    fields: { itemIds: ['أحد العناصر المختارة لم يعد موجودًا. اختاروا من جديد.'] },
  })
})

test('media must be of the gallery and of the right kind', async () => {
  await clear()
  const bytes = aVideoFile()
  const video = await app.asSystem((ctx) => keepVideo(ctx, { name: 'film.mp4', bytes }))
  const poster = await aPicture()
  const film: Partial<office.MenuInput> = { type: 'video', itemType: null, itemIds: [], posterId: poster }

  await expect(asOffice().create({ ...film, videoId: poster })).rejects.toMatchObject({ code: 'content.fileUnknown' })
  await asOffice().create({ ...film, videoId: video.id })

  expect((await home())[0]).toMatchObject({ video: { hash: video.hash, mime: 'video/mp4' }, poster: { width: expect.any(Number) } })
})

test('a menu page lists its products, or those of its brands and categories, page by page', async () => {
  await clear()
  const others = []
  for (const number of [1, 2, 3]) others.push(await aProduct(app, { title: `Paged ${number}`, brand: 'paged' }))
  const { brands } = await app.as(admin).call(listTermChoices)
  const brandId = brands.find(({ slug }) => slug === 'paged')?.id ?? ''
  const own = await asOffice().create({ itemIds: [others[2]?.id ?? '', others[0]?.id ?? ''] })
  const ofBrand = await asOffice().create({ itemType: 'brands', itemIds: [brandId] })
  const read = (slug: string, page = 1) => app.as(null).call(getMenu, { params: { type: 'grid', menu: slug }, query: { page } })

  expect((await read(own.slug)).data.products.map(({ title }) => title)).toEqual(['Paged 3', 'Paged 1'])
  expect((await read(ofBrand.slug)).meta).toMatchObject({ total: 3, page: 1 })
  expect((await read(ofBrand.slug, 9)).data.products).toEqual([])
  for (const params of [
    { type: 'bar' as const, menu: own.slug },
    { type: 'grid' as const, menu: 'nothing' },
  ])
    expect(await app.as(null).status(getMenu, { params, query: {} })).toBe(404)
  await app.as(admin).call(office.changeMenus, { body: { ids: [own.id], to: 'inactive' } })
  await expect(read(own.slug)).rejects.toMatchObject({ status: 404, code: 'content.menuNotFound' })
})

test('the preview shows an unsaved menu in the asked language and leaves nothing behind', async () => {
  await clear()
  const draft = menu({ title: { en: 'Draft', ar: 'مسودة' }, itemIds: [product.id, product.id], deviceTypes: [] })

  const seen = await app.as(admin).call(office.previewMenu, { body: { menu: draft, language: 'ar' } })

  expect([seen.title, seen.products.map(({ title }) => title)]).toEqual(['مسودة', ['تيشيرت القائمة']])
  expect(await app.asSystem((ctx) => ctx.db.$count(menus))).toBe(0)
})

test('a product that leaves the shop leaves the menus with it', async () => {
  await clear()
  const gone = await aProduct(app, { title: 'Leaves soon' })
  await asOffice().create({ itemIds: [gone.id, product.id] })

  await app.asSystem(async (ctx) => {
    await ctx.db.update(products).set({ archivedAt: ctx.now.toISOString() }).where(eq(products.id, gone.id))
    await reindexProducts(ctx, [gone.id])
  })

  expect((await home())[0]?.products).toHaveLength(1)
})

test('menus share a row only where the profile lets them', async () => {
  await clear()
  await asOffice().create({ type: 'single-product', isCombined: true })
  expect((await home())[0]?.isCombined).toBe(true)

  const plain = await testApp({ env: { PAGE_CACHE: '0' }, flags: { isMenusCombinable: false } })
  const { token } = await anAdmin(plain)
  const { id } = await aProduct(plain)
  const body = menu({ type: 'single-product', isCombined: true, itemIds: [id] })
  for (const [language, text] of [
    ['en', 'In this shop every menu has a row of its own.'],
    ['ar', 'في هذا المتجر تشغل كل قائمة صفًا كاملًا.'],
  ] as const) {
    await expect(plain.as(token).call(office.createMenu, { body }, { 'accept-language': language })).rejects.toMatchObject({
      code: 'content.notCombinable',
      fields: { isCombined: [text] },
    })
  }
  await plain.close()
})

test('the list is searched in both languages, filtered and sorted', async () => {
  await clear()
  await asOffice().create({ title: { en: 'Zebra', ar: 'حمار وحشي' }, status: 'inactive' })
  await asOffice().create({ title: { en: 'Apple', ar: 'تفّاحة' }, deviceTypes: ['web'] })
  await asOffice().create({ title: { en: 'Mango', ar: 'مانجو' }, location: 'nav', type: 'bundle' })
  const titles = async (query: object) => (await app.as(admin).call(office.listAdminMenus, { query })).data.map(({ title }) => title.en)

  expect(await titles({})).toEqual(['Zebra', 'Apple', 'Mango'])
  expect(await titles({ sort: 'title' })).toEqual(['Apple', 'Mango', 'Zebra'])
  expect(await titles({ sort: '-position' })).toEqual(['Mango', 'Apple', 'Zebra'])
  expect(await titles({ search: 'تفاحه' })).toEqual(['Apple'])
  expect(await titles({ status: 'inactive' })).toEqual(['Zebra'])
  expect(await titles({ location: 'nav' })).toEqual(['Mango'])
  expect(await titles({ device: 'mobile' })).toEqual(['Zebra', 'Mango'])
  expect(await titles({ type: 'grid', perPage: 1, page: 2 })).toEqual(['Apple'])
})
