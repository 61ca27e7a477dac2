// Main categories and categories in the office: rules in both languages, the tree and its moves (also concurrent ones), deletion, the visitors' view.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { getProduct, listProducts } from '#modules/products/contract.ts'
import {
  type CategoryInput,
  changeCategories,
  createCategory,
  getAdminCategory,
  getCategoryTree,
  listAdminCategories,
  moveCategory,
  moveMainCategory,
  removeCategory,
  type TreeMainCategory,
  updateCategory,
} from '../category-contract.ts'
import { getCategory, getMainCategory, listCategories, listMainCategories } from '#modules/products/terms-contract.ts'
import {
  changeMainCategories,
  createMainCategory,
  getAdminMainCategory,
  listAdminMainCategories,
  type MainCategoryInput,
  removeMainCategory,
  updateMainCategory,
} from '../main-category-contract.ts'
import { spotRefusal } from '../rules.ts'

let app: TestApp
let admin: string

beforeAll(async () => {
  app = await testApp({ env: { PAGE_CACHE: '0' } })
  admin = (await anAdmin(app)).token
})
afterAll(() => app.close())

const office = () => app.as(admin)
const shop = () => app.as(null)
const arabic = { 'accept-language': 'ar' }
const mainInput = (en: string): MainCategoryInput => ({ title: { en, ar: '' }, status: 'active', pictureId: null })
const aMain = async (en: string) => (await office().call(createMainCategory, { body: mainInput(en) })).id
const input = (en: string, mainCategoryId: string, parentId: string | null = null): CategoryInput => ({
  title: { en, ar: '' },
  status: 'active',
  pictureId: null,
  mainCategoryId,
  parentId,
})
const aCategory = async (en: string, mainCategoryId: string, parentId: string | null = null) =>
  (await office().call(createCategory, { body: input(en, mainCategoryId, parentId) })).id

/** The subtree of one main category in one line. */
const line = (tree: readonly TreeMainCategory[], mainId: string): string =>
  (tree.find(({ id }) => id === mainId)?.children ?? [])
    .map(({ title, children }) => title.en + (children.length > 0 ? `(${children.map((leaf) => leaf.title.en).join(' ')})` : ''))
    .join(' ')
const lineOf = async (mainId: string) => line(await office().call(getCategoryTree), mainId)

test('refuses whoever is not of the office', async () => {
  const mainId = await aMain('Closed doors')
  const id = await aCategory('Closed door', mainId)
  for (const token of [null, (await aCustomer(app)).token]) {
    const caller = app.as(token)
    const refusal = token ? 403 : 401
    expect(await caller.status(listAdminCategories)).toBe(refusal)
    expect(await caller.status(listAdminMainCategories)).toBe(refusal)
    expect(await caller.status(getCategoryTree)).toBe(refusal)
    expect(await caller.status(getAdminCategory, { params: { id } })).toBe(refusal)
    expect(await caller.status(getAdminMainCategory, { params: { id: mainId } })).toBe(refusal)
    if (!token) continue
    expect(await caller.status(createMainCategory, { body: mainInput('No') })).toBe(403)
    expect(await caller.status(updateMainCategory, { params: { id: mainId }, body: mainInput('Not so') })).toBe(403)
    expect(await caller.status(removeMainCategory, { params: { id: mainId } })).toBe(403)
    expect(await caller.status(changeMainCategories, { body: { ids: [mainId], to: 'inactive' } })).toBe(403)
    expect(await caller.status(moveMainCategory, { params: { id: mainId }, body: { before: null } })).toBe(403)
    expect(await caller.status(createCategory, { body: input('Not so', mainId) })).toBe(403)
    expect(await caller.status(updateCategory, { params: { id }, body: input('Not so', mainId) })).toBe(403)
    expect(await caller.status(removeCategory, { params: { id } })).toBe(403)
    expect(await caller.status(changeCategories, { body: { ids: [id], to: 'inactive' } })).toBe(403)
    expect(await caller.status(moveCategory, { params: { id }, body: { mainCategoryId: mainId, parentId: null, before: null } })).toBe(403)
  }
})

describe('what is refused, in both languages', () => {
  it('a short title', async () => {
    const texts = ['The title must have at least 3 characters.', 'يجب ألا يقل العنوان عن 3 أحرف.']
    const mainId = await aMain('Long enough')
    const bodies = [input('ab', mainId), { ...input('', mainId), title: { en: '', ar: 'أب' } }, input('', mainId)]
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
    const body = input('taken BELOW', mainId)

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
    await expect(office().call(createCategory, { body: input('Nowhere', '') })).rejects.toMatchObject({
      fields: { mainCategoryId: ['Please choose a main category.'] },
    })
    await expect(office().call(createCategory, { body: input('Nowhere', '') }, arabic)).rejects.toMatchObject({
      fields: { mainCategoryId: ['يُرجى اختيار فئة رئيسية.'] },
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
    await expect(office().call(createCategory, { body: input('Below a sub', mainId, sub) })).rejects.toMatchObject({
      code: 'taxonomy.parentIsSub',
    })
    expect(await lineOf(mainId)).toBe('Top room(Sub room) Lonely room')
  })
})

test('lists with search, filters and sort, with what each holds', async () => {
  const mainId = await aMain('Kitchen')
  const pots = await aCategory('Pots', mainId)
  await aCategory('Small pots', mainId, pots)
  await office().call(createCategory, { body: { ...input('Pans', mainId), status: 'inactive' } })
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

describe('moves', () => {
  it('change the order, the level and the main category, and the shop follows at once', async () => {
    const [from, to] = [await aMain('Moves from'), await aMain('Moves to')]
    const tables = await aCategory('Tables', from)
    const chairs = await aCategory('Chairs', from)
    const stools = await aCategory('Stools', from)
    const move = async (id: string, mainCategoryId: string, parentId: string | null, before: string | null) =>
      office().call(moveCategory, { params: { id }, body: { mainCategoryId, parentId, before } })

    expect(line(await move(stools, from, null, tables), from)).toBe('Stools Tables Chairs')
    expect(line(await move(stools, from, chairs, null), from)).toBe('Tables Chairs(Stools)')
    const tree = await move(chairs, to, null, null)
    expect([line(tree, from), line(tree, to)]).toEqual(['Tables', 'Chairs(Stools)'])
    const shown = (await shop().call(listMainCategories)).find(({ id }) => id === to)
    expect(shown?.categories.map(({ title, children }) => [title, children.map((leaf) => leaf.title)])).toEqual([['Chairs', ['Stools']]])
  })

  it('take products along, sub categories and all', async () => {
    const { categoryId, slug } = await aProduct(app, {
      mainCategory: 'shed',
      parentCategory: 'garden-tools',
      category: 'garden-rakes',
      title: 'Steel rake',
    })
    const target = await aMain('Orchard')
    const parentId = (await office().call(getAdminCategory, { params: { id: categoryId } })).parent?.id ?? ''

    await office().call(moveCategory, { params: { id: parentId }, body: { mainCategoryId: target, parentId: null, before: null } })

    expect((await shop().call(listProducts, { query: { mainCategory: 'orchard' } })).data.map((each) => each.slug)).toEqual([slug])
    expect((await shop().call(listProducts, { query: { mainCategory: 'shed' } })).data).toEqual([])
    expect((await shop().call(listProducts, { query: { search: 'orchard rake' } })).meta.total).toBe(1)
  })

  it('order main categories, and the head of the shop with them', async () => {
    const first = await aMain('Ordered first')
    const second = await aMain('Ordered second')
    const places = async () => {
      const { data } = await office().call(listAdminMainCategories, { query: { search: 'ordered' } })
      return data.map(({ title }) => title.en)
    }
    expect(await places()).toEqual(['Ordered first', 'Ordered second'])

    await office().call(moveMainCategory, { params: { id: second }, body: { before: first } })

    expect(await places()).toEqual(['Ordered second', 'Ordered first'])
    const placeOf = async (id: string) => (await office().call(getAdminMainCategory, { params: { id } })).place
    expect(await placeOf(first)).toBe((await placeOf(second)) + 1)
    expect(await placeOf(await aMain('Ordered last'))).toBe((await office().call(getCategoryTree)).length)
    const heads = (await shop().call(listMainCategories)).map(({ title }) => title)
    expect(heads.indexOf('Ordered second')).toBe(heads.indexOf('Ordered first') - 1)
    await expect(
      office().call(moveMainCategory, { params: { id: '01890000-0000-7000-8000-000000000000' }, body: { before: null } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('at once leave one valid tree that lost nobody', async () => {
    const mains = [await aMain('Busy one'), await aMain('Busy two')]
    const ids: string[] = []
    for (const name of ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']) ids.push(await aCategory(name, mains[0] ?? ''))
    const moves = Array.from({ length: 40 }, (_, at) => ({
      id: ids[at % ids.length] ?? '',
      body: {
        mainCategoryId: mains[at % 3 === 0 ? 1 : 0] ?? '',
        parentId: at % 2 === 0 ? (ids[(at * 7 + 1) % ids.length] ?? null) : null,
        before: ids[(at * 3 + 2) % ids.length] ?? null,
      },
    }))

    // Eight at a time: fewer than there are connections, so that none is refused for lack of one.
    for (let start = 0; start < moves.length; start += 8) {
      const answers = await Promise.allSettled(
        moves.slice(start, start + 8).map(({ id, body }) => office().call(moveCategory, { params: { id }, body })),
      )
      for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    }

    const tree = (await office().call(getCategoryTree)).filter(({ id }) => mains.includes(id))
    const rows = tree.flatMap((main) =>
      main.children.flatMap((each) => [
        { id: each.id, mainCategoryId: main.id, parentId: null },
        ...each.children.map((leaf) => ({ id: leaf.id, mainCategoryId: main.id, parentId: each.id })),
      ]),
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const row of rows) expect(spotRefusal(rows, row.id, row)).toBeNull()
  })
})

test('of two that would each go below the other at once, one is refused', async () => {
  const mainId = await aMain('Circles')
  for (const round of [1, 2, 3, 4]) {
    const [one, other] = [await aCategory(`One ${round}`, mainId), await aCategory(`Other ${round}`, mainId)]
    const below = (id: string, parentId: string) =>
      office().call(moveCategory, { params: { id }, body: { mainCategoryId: mainId, parentId, before: null } })

    const answers = await Promise.allSettled([below(one, other), below(other, one)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('a category saved with another main category goes there with its sub categories, at the end', async () => {
  const [from, to] = [await aMain('Saved from'), await aMain('Saved to')]
  await aCategory('There before', to)
  const id = await aCategory('Wanderer', from)
  await aCategory('Companion', from, id)

  const saved = await office().call(updateCategory, { params: { id }, body: input('Wanderer', to) })

  expect(saved.mainCategory.id).toBe(to)
  expect([await lineOf(from), await lineOf(to)]).toEqual(['', 'There before Wanderer(Companion)'])
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
  await office().call(updateCategory, { params: { id: category.id }, body: { ...input('New door', main.id), slug: 'new-door' } })

  expect(await shop().call(getMainCategory, { params: { slug: 'old-house' } })).toMatchObject({ slug: 'new-house' })
  expect(await shop().call(getCategory, { params: { slug: 'old-door' } })).toMatchObject({ slug: 'new-door', title: 'New door' })
})
