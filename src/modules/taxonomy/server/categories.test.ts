// Main categories and categories in the office: rules in both languages, the tree and its moves (also concurrent ones), deletion, the visitors' view.
import { describe, expect, it, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { getProduct, listProducts } from '#modules/products/contract.ts'
import {
  changeCategories,
  createCategory,
  getAdminCategory,
  listAdminCategories,
  moveCategory,
  removeCategory,
  updateCategory,
} from '../category-contract.ts'
import { listTermChoices } from '../admin-contract.ts'
import { getCategory, getMainCategory, listCategories } from '#modules/products/terms-contract.ts'
import {
  changeMainCategories,
  createMainCategory,
  listAdminMainCategories,
  removeMainCategory,
  updateMainCategory,
} from '../main-category-contract.ts'
import { categoriesBy, categoryInput, mainInput } from './testing/category-tree.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const shop = () => app.as(null)
const arabic = { 'accept-language': 'ar' }
const { aMain, aCategory, lineOf } = categoriesBy(office)

describe('what is refused, in both languages', () => {
  it('a short title', async () => {
    const texts = ['The title must have at least 3 characters.', 'يجب ألا يقل العنوان عن 3 أحرف.']
    const mainId = await aMain('Long enough')
    const bodies = [categoryInput('ab', mainId), { ...categoryInput('', mainId), title: { en: '', ar: 'أب' } }, categoryInput('', mainId)]
    for (const [at, body] of bodies.entries()) {
      const field = at === 1 ? 'title.ar' : 'title.en'
      await expect(office().call(createCategory, { body })).rejects.toMatchObject({ status: 422, fields: { [field]: [texts[0]] } })
      await expect(office().call(createCategory, { body }, arabic)).rejects.toMatchObject({ fields: { [field]: [texts[1]] } })
    }
    await expect(office().call(createMainCategory, { body: mainInput('ab') })).rejects.toMatchObject({ fields: { 'title.en': [texts[0]] } })
    await expect(office().call(createMainCategory, { body: mainInput('ab') }, arabic)).rejects.toMatchObject({
      fields: { 'title.en': [texts[1]] },
    })
  })

  it('a title that is taken', async () => {
    const mainId = await aMain('Taken above')
    await aCategory('Taken below', mainId)
    const body = categoryInput('taken BELOW', mainId)

    await expect(office().call(createCategory, { body })).rejects.toMatchObject({
      status: 409,
      fields: { 'title.en': ['A category with this title exists already.'] },
    })
    await expect(office().call(createCategory, { body }, arabic)).rejects.toMatchObject({
      fields: { 'title.en': ['توجد فئة بهذا العنوان بالفعل.'] },
    })
    await expect(office().call(createMainCategory, { body: mainInput('taken above') })).rejects.toMatchObject({
      fields: { 'title.en': ['A main category with this title exists already.'] },
    })
    await expect(office().call(createMainCategory, { body: mainInput('taken above') }, arabic)).rejects.toMatchObject({
      fields: { 'title.en': ['توجد فئة رئيسية بهذا العنوان بالفعل.'] },
    })
  })

  it('no main category', async () => {
    await expect(office().call(createCategory, { body: categoryInput('Nowhere', '') })).rejects.toMatchObject({
      fields: { mainCategoryId: ['Please choose a main category.'] },
    })
    await expect(office().call(createCategory, { body: categoryInput('Nowhere', '') }, arabic)).rejects.toMatchObject({
      fields: { mainCategoryId: ['اختاروا فئة رئيسية.'] },
    })
  })

  it('a place the tree has no room for', async () => {
    const [mainId, otherId] = [await aMain('Rooms'), await aMain('Other rooms')]
    const top = await aCategory('Top room', mainId)
    const sub = await aCategory('Sub room', mainId, top)
    const lonely = await aCategory('Lonely room', mainId)
    const elsewhere = await aCategory('Room elsewhere', otherId)
    const move = (id: string, parentId: string, headers = {}) =>
      office().call(moveCategory, { params: { id }, body: { mainCategoryId: mainId, parentId, before: null } }, headers)
    const refusals: [string, string, string, string][] = [
      [lonely, sub, 'A sub category cannot hold further categories.', 'لا يمكن أن تحتوي فئة فرعية على فئات أخرى.'],
      [lonely, lonely, 'A category cannot stand below itself.', 'لا يمكن أن تكون الفئة تحت نفسها.'],
      [lonely, elsewhere, 'The category above stands in another main category.', 'الفئة الأعلى موجودة في فئة رئيسية أخرى.'],
      [
        top,
        lonely,
        'This category has sub categories of its own, so it cannot stand below another one.',
        'لهذه الفئة فئات فرعية، فلا يمكن وضعها تحت فئة أخرى.',
      ],
    ]
    for (const [id, parentId, english, inArabic] of refusals) {
      await expect(move(id, parentId)).rejects.toMatchObject({ status: 409, fields: { parentId: [english] } })
      await expect(move(id, parentId, arabic)).rejects.toMatchObject({ fields: { parentId: [inArabic] } })
    }
    await expect(office().call(createCategory, { body: categoryInput('Below a sub', mainId, sub) })).rejects.toMatchObject({
      code: 'taxonomy.parentIsSub',
    })
    expect(await lineOf(mainId)).toBe('Top room(Sub room) Lonely room')
  })
})

test('lists with search, filters and sort, with what each holds', async () => {
  const mainId = await aMain('Kitchen')
  const pots = await aCategory('Pots', mainId)
  await aCategory('Small pots', mainId, pots)
  await office().call(createCategory, { body: { ...categoryInput('Pans', mainId), status: 'inactive' } })
  const titles = async (query: object) =>
    (await office().call(listAdminCategories, { query: { mainCategory: mainId, ...query } })).data.map(({ title }) => title.en)

  expect(await titles({})).toEqual(['Pots', 'Small pots', 'Pans'])
  expect(await titles({ sort: '-title' })).toEqual(['Small pots', 'Pots', 'Pans'])
  expect(await titles({ level: 'subCategory' })).toEqual(['Small pots'])
  expect(await titles({ status: 'inactive' })).toEqual(['Pans'])
  expect(await titles({ search: 'pot', level: 'category' })).toEqual(['Pots'])
  expect(await office().call(getAdminCategory, { params: { id: pots } })).toMatchObject({
    mainCategory: { id: mainId, title: { en: 'Kitchen' } },
    parent: null,
    subCategoryCount: 1,
  })
  expect((await office().call(listAdminMainCategories, { query: { search: 'kitch' } })).data).toMatchObject([
    { categoryCount: 3, productCount: 0, slug: 'kitchen' },
  ])
})

describe('deletion', () => {
  it('is refused for what is used, saying where', async () => {
    const { categoryId } = await aProduct(app, { mainCategory: 'attic', parentCategory: 'boxes', category: 'big-boxes' })
    const { parent, mainCategory } = await office().call(getAdminCategory, { params: { id: categoryId } })

    await expect(office().call(removeCategory, { params: { id: categoryId } })).rejects.toMatchObject({
      status: 409,
      message: 'Cannot delete. It is used by 1 product.',
    })
    await expect(office().call(removeCategory, { params: { id: parent?.id ?? '' } }, arabic)).rejects.toMatchObject({
      message: 'لا يمكن الحذف. مواضع الاستخدام: فئة فرعية واحدة ومنتج واحد.',
    })
    await expect(office().call(removeMainCategory, { params: { id: mainCategory.id } })).rejects.toMatchObject({
      message: 'Cannot delete. It is used by 2 categories and 1 product.',
    })
    expect(await office().call(changeCategories, { body: { ids: [categoryId], to: 'removed' } })).toMatchObject({ changed: 0, kept: [{}] })
  })

  it('takes away what nothing uses', async () => {
    const mainId = await aMain('Goes away')
    const id = await aCategory('Goes first', mainId)

    await office().call(removeCategory, { params: { id } })
    await office().call(removeMainCategory, { params: { id: mainId } })

    expect(await office().status(getAdminCategory, { params: { id } })).toBe(404)
    await expect(office().call(removeMainCategory, { params: { id: mainId } }, arabic)).rejects.toMatchObject({
      status: 404,
      message: 'هذه الفئة الرئيسية غير موجودة.',
    })
  })
})

describe('what is inactive', () => {
  it('is gone from the shop with everything below it, and comes back', async () => {
    const { categoryId, slug } = await aProduct(app, {
      mainCategory: 'cellar',
      parentCategory: 'racks',
      category: 'wine-racks',
      title: 'Oak rack',
    })
    const { parent, mainCategory } = await office().call(getAdminCategory, { params: { id: categoryId } })
    const seen = async () => ({
      product: await shop().status(getProduct, { params: { slug } }),
      found: (await shop().call(listProducts, { query: { search: 'oak rack' } })).meta.total,
      category: (await shop().call(listCategories)).some((each) => each.slug === 'wine-racks'),
      main: await shop().status(getMainCategory, { params: { slug: 'cellar' } }),
    })
    const all = { product: 200, found: 1, category: true, main: 200 }
    const hidden = { product: 404, found: 0, category: false, main: 200 }
    expect(await seen()).toEqual(all)

    await office().call(changeCategories, { body: { ids: [parent?.id ?? ''], to: 'inactive' } })
    expect(await seen()).toEqual(hidden)
    await office().call(changeCategories, { body: { ids: [parent?.id ?? ''], to: 'active' } })
    expect(await seen()).toEqual(all)
    await office().call(changeMainCategories, { body: { ids: [mainCategory.id], to: 'inactive' } })
    expect(await seen()).toEqual({ ...hidden, main: 404 })
    await office().call(changeMainCategories, { body: { ids: [mainCategory.id], to: 'active' } })
    expect(await seen()).toEqual(all)
  })
})

test('former addresses lead to the category and the main category', async () => {
  await aProduct(app, { mainCategory: 'old-house', category: 'old-door' })
  const [main] = (await office().call(listAdminMainCategories, { query: { search: 'old-house' } })).data
  const [category] = (await office().call(listAdminCategories, { query: { search: 'old-door' } })).data
  if (!main || !category) throw new Error('not found')

  await office().call(updateMainCategory, { params: { id: main.id }, body: { ...mainInput('New house'), slug: 'new-house' } })
  await office().call(updateCategory, { params: { id: category.id }, body: { ...categoryInput('New door', main.id), slug: 'new-door' } })

  expect(await shop().call(getMainCategory, { params: { slug: 'old-house' } })).toMatchObject({ slug: 'new-house' })
  expect(await shop().call(getCategory, { params: { slug: 'old-door' } })).toMatchObject({ slug: 'new-door', title: 'New door' })
})

test('the office chooses a category from the tree as it stands in the shop, sub categories below theirs', async () => {
  const [first, second] = [await aMain('Chosen first'), await aMain('Chosen second')]
  const late = await aCategory('Aprons', second)
  const early = await aCategory('Zips', first)
  const other = await aCategory('Buttons', first)
  const below = await aCategory('Metal zips', first, early)

  const { categories } = await office().call(listTermChoices)
  const wanted = [early, below, other, late]
  expect(categories.map(({ id }) => id).filter((id) => wanted.includes(id))).toEqual(wanted)
})
