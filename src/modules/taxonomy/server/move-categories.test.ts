// Categories moved in their tree: by the office, two at once, and with their main category.
import { describe, expect, it, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { listProducts } from '#modules/products/contract.ts'
import { getAdminCategory, getCategoryTree, moveCategory, moveMainCategory, updateCategory } from '../category-contract.ts'
import { listMainCategories } from '#modules/products/terms-contract.ts'
import { getAdminMainCategory, listAdminMainCategories } from '../main-category-contract.ts'
import { spotRefusal } from '../rules.ts'
import { categoriesBy, categoryInput, line } from './testing/category-tree.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const shop = () => app.as(null)
const { aMain, aCategory, lineOf } = categoriesBy(office)

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

  const saved = await office().call(updateCategory, { params: { id }, body: categoryInput('Wanderer', to) })

  expect(saved.mainCategory.id).toBe(to)
  expect([await lineOf(from), await lineOf(to)]).toEqual(['', 'There before Wanderer(Companion)'])
})
