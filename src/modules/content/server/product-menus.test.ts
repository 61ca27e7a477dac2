import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { listProductChanges } from '#modules/products/product-admin-contract.ts'
import { createMenu, getAdminMenu, type MenuInput, updateMenu } from '../menu-admin-contract.ts'
import { listHomeMenus } from '../menu-contract.ts'
import { saveProductMenus } from '../product-menus-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token

const menu = (title: string, itemIds: string[]): MenuInput => ({
  title: { en: title, ar: '' },
  text: { en: '', ar: '' },
  status: 'active',
  location: 'home',
  type: 'single-product',
  deviceTypes: ['web', 'mobile'],
  itemType: 'products',
  itemIds,
  bannerId: null,
  bannerBlur: 0,
  posterId: null,
  videoId: null,
  pictures: [],
  isCombined: false,
})

test('puts a product last into a menu, and takes it out again; its history says so', async () => {
  const office = app.as(admin)
  const [first, second] = [await aProduct(app, { title: 'First shown' }), await aProduct(app, { title: 'Second shown' })]
  const { id } = await office.call(createMenu, { body: menu('Shown at home', [first.id]) })
  const shown = async () => (await app.as(null).call(listHomeMenus)).find((each) => each.id === id)
  const titles = async () => JSON.stringify(await shown())

  const saved = await office.call(saveProductMenus, { params: { id: second.id }, body: { menuIds: [id] } })
  expect(saved.menuIds).toEqual([id])
  expect((await titles()).indexOf('First shown')).toBeLessThan((await titles()).indexOf('Second shown'))

  await office.call(saveProductMenus, { params: { id: second.id }, body: { menuIds: [] } })
  expect(await titles()).not.toContain('Second shown')
  const { data } = await office.call(listProductChanges, { params: { id: second.id } })
  expect(data[0]?.fields).toEqual([{ field: 'menus', before: [{ en: 'Shown at home', ar: '' }], after: [] }])
})

test('what a colleague has changed meanwhile stays, and a form of the menu that is open elsewhere is too old', async () => {
  const office = app.as(admin)
  const [{ id }, other] = [await aProduct(app, { title: 'In several menus' }), await aProduct(app)]
  const [one, two, three] = [
    await office.call(createMenu, { body: menu('Menu one', [id]) }),
    await office.call(createMenu, { body: menu('Menu two', [id]) }),
    await office.call(createMenu, { body: menu('Menu three', [other.id]) }),
  ]
  const params = { id }
  const seen = [one.id, two.id]
  await office.call(saveProductMenus, { params, body: { seen, menuIds: [one.id, two.id, three.id] } })

  const late = await office.call(saveProductMenus, { params, body: { seen, menuIds: [two.id] } })

  expect(late.menuIds.toSorted()).toEqual([two.id, three.id].toSorted())
  const opened = { ...menu('Menu three', [other.id]), version: three.version }
  await expect(office.call(updateMenu, { params: { id: three.id }, body: opened })).rejects.toMatchObject({
    code: 'core.changed',
    data: { lastChange: { fields: ['items'] } },
  })
  expect((await office.call(getAdminMenu, { params: { id: two.id } })).version).toBe(two.version)
})

test('refuses a menu that is not there, or twice', async () => {
  const { id } = await aProduct(app)
  const nowhere = '0198a7c0-0000-7000-8000-000000000000'
  const save = (menuIds: string[]) => app.as(admin).call(saveProductMenus, { params: { id }, body: { menuIds } })
  await expect(save([nowhere])).rejects.toMatchObject({ status: 404 })
  await expect(save([nowhere, nowhere])).rejects.toMatchObject({ fields: { menuIds: ['Each may be added only once.'] } })
})
