// The bundles that render pages: the screens of addresses that begin alike with their layouts, and nothing of the others.
import { expect, test } from 'vitest'
import { beginnings, withRoutesOf } from './render-pages.ts'

const routes = {
  root: { id: 'root', path: '' },
  shop: { id: 'shop', parentId: 'root' },
  home: { id: 'home', parentId: 'shop', index: true },
  brand: { id: 'brand', parentId: 'shop', path: 'brand/:slug' },
  account: { id: 'account', parentId: 'shop' },
  orders: { id: 'orders', parentId: 'account', path: 'dashboard/orders' },
  any: { id: 'any', parentId: 'shop', path: '*' },
  maybe: { id: 'maybe', parentId: 'shop', path: ':menu?/page' },
  login: { id: 'login', parentId: 'root', path: 'admin-panel/secure/login' },
  office: { id: 'office', parentId: 'root' },
  order: { id: 'order', parentId: 'office', path: 'Admin-Panel/secure/order' },
}
const screensOf = (...taken: string[]) => Object.keys(withRoutesOf({ routes, assets: { routes } }, taken).routes)

test('addresses begin with a word, whatever its letters’ case, or with anything', () =>
  expect(beginnings({ routes })).toEqual(['', 'brand', 'dashboard', 'admin-panel']))

test('a page is rendered with the routes its address can mean, their layouts, home, and what stands for any address', () => {
  expect(screensOf('')).toEqual(['root', 'shop', 'home', 'any', 'maybe'])
  expect(screensOf('dashboard')).toEqual(['root', 'shop', 'home', 'account', 'orders', 'any', 'maybe'])
  expect(screensOf('admin-panel')).toEqual(['root', 'shop', 'home', 'any', 'maybe', 'login', 'office', 'order'])
  expect(screensOf('', 'brand', 'dashboard')).not.toContain('order')
})

test('the routes stay as they are, in the list of files too', () => {
  const cut = withRoutesOf({ routes, assets: { version: '1', routes } }, ['brand'])
  expect(cut.routes.brand).toBe(routes.brand)
  expect(cut.assets).toEqual({ version: '1', routes: cut.routes })
})
