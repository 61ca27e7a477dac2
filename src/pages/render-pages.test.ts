// The bundle that renders the shop's pages: the shop's screens with their layouts, and nothing of the office.
import { expect, test } from 'vitest'
import { withoutOffice } from './render-pages.ts'

test('a page of the shop is rendered without the office’s routes, its own stay as they are', () => {
  const routes = {
    root: { id: 'root', path: '' },
    shop: { id: 'shop', parentId: 'root' },
    home: { id: 'home', parentId: 'shop', index: true },
    account: { id: 'account', parentId: 'shop' },
    orders: { id: 'orders', parentId: 'account', path: 'dashboard/orders' },
    any: { id: 'any', parentId: 'shop', path: '*' },
    login: { id: 'login', parentId: 'root', path: 'admin-panel/secure/login' },
    office: { id: 'office', parentId: 'root' },
    order: { id: 'order', parentId: 'office', path: 'admin-panel/secure/order' },
  }

  const shop = withoutOffice({ routes, assets: { version: '1', routes } })

  expect(Object.keys(shop.routes)).toEqual(['root', 'shop', 'home', 'account', 'orders', 'any'])
  expect(shop.assets).toEqual({ version: '1', routes: shop.routes })
})
