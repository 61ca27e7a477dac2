import { describe, expect, test } from 'vitest'
import { menuKinds } from './kinds.ts'
import { isOwnPath, type CheckedMenu, menuProblems, rowsOf } from './menu-rules.ts'

const grid: CheckedMenu = {
  location: 'home',
  type: 'grid',
  deviceTypes: ['web', 'mobile'],
  itemType: 'products',
  itemIds: ['a', 'b'],
  bannerId: null,
  bannerBlur: 0,
  posterId: null,
  videoId: null,
  pictures: [],
  isCombined: false,
}
const picture = { fileId: 'p', href: '' }
const said = (change: Partial<CheckedMenu>) => menuProblems({ ...grid, ...change }).map(({ path, error }) => `${path.join('.')}: ${error}`)

test('the kinds are those of the specification', () => {
  const at = (location: string) => menuKinds.filter((kind) => kind.location === location).map(({ key }) => key)
  expect(at('home')).toEqual(['slider', 'bundle', 'video', 'images', 'grid', 'bar', 'single-product'])
  for (const location of ['nav', 'nav-footer', 'footer']) {
    expect(at(location)).toEqual(['bundle'])
    expect(menuKinds.find((kind) => kind.location === location)?.mediaFields).toEqual(['banner_image'])
  }
  const single = menuKinds.find(({ key }) => key === 'single-product')
  expect([single?.itemTypes, single?.mediaFields]).toEqual([['products'], []])
})

describe('a menu holds what its kind has', () => {
  test.each([
    ['a grid of products', {}],
    ['a carousel of pictures', { type: 'slider', itemType: null, itemIds: [], pictures: [picture] }],
    ['a bundle with a blurred banner', { type: 'bundle', bannerId: 'x', bannerBlur: 4 }],
    ['a video with a poster', { type: 'video', itemType: null, itemIds: [], videoId: 'v', posterId: 'x' }],
    ['links in the header', { location: 'nav', type: 'bundle', itemType: 'categories', itemIds: ['c'] }],
    ['one product', { type: 'single-product', itemIds: ['a'], isCombined: true }],
  ] satisfies [string, Partial<CheckedMenu>][])('%s', (_, change) => expect(said(change)).toEqual([]))
})

describe('and nothing else', () => {
  test.each([
    ['a grid in the footer', { location: 'footer' }, ['type: content.validation.kind']],
    ['no device', { deviceTypes: [] }, ['deviceTypes: content.validation.device']],
    ['a banner on a grid', { bannerId: 'x' }, ['bannerId: content.validation.fieldOfKind']],
    ['a poster on a grid', { posterId: 'x' }, ['posterId: content.validation.fieldOfKind']],
    ['a video on a grid', { videoId: 'x' }, ['videoId: content.validation.fieldOfKind']],
    ['pictures on a grid', { pictures: [picture] }, ['pictures: content.validation.fieldOfKind']],
    ['a blur without a banner', { type: 'bundle', bannerBlur: 3 }, ['bannerBlur: content.validation.blurNeedsBanner']],
    ['a video menu without its video', { type: 'video' }, ['videoId: content.validation.video']],
    ['a grid beside another', { isCombined: true }, ['isCombined: content.validation.combinedOfKind']],
    [
      'brands as the single product',
      { type: 'single-product', itemType: 'brands', itemIds: ['b'] },
      ['itemType: content.validation.itemTypeOfKind'],
    ],
    ['two single products', { type: 'single-product' }, ['itemIds: content.validation.oneItem']],
    ['a grid of nothing', { itemType: null, itemIds: [] }, ['itemType: content.validation.itemType']],
    ['a grid of no products', { itemIds: [] }, ['itemIds: content.validation.items']],
    ['an item twice', { itemIds: ['a', 'a'] }, ['itemIds: content.validation.addedTwice']],
    ['a picture twice', { type: 'images', pictures: [picture, picture] }, ['pictures: content.validation.addedTwice']],
    ['sixty-one items', { itemIds: Array.from({ length: 61 }, (_, at) => String(at)) }, ['itemIds: content.validation.tooManyItems']],
    ['images without any', { type: 'images', itemType: null, itemIds: [] }, ['pictures: content.validation.empty']],
    ['a bundle of nothing', { type: 'bundle', itemType: null, itemIds: [] }, ['bannerId: content.validation.empty']],
  ] satisfies [string, Partial<CheckedMenu>, string[]][])('refuses %s', (_, change, problems) => expect(said(change)).toEqual(problems))
})

test('neighbours that may share a row do, three at most', () => {
  const rows = (flags: string) => rowsOf([...flags].map((flag) => ({ isCombined: flag === 'c' }))).map(({ length }) => length)

  expect(rows('ccc')).toEqual([3])
  expect(rows('cccc')).toEqual([3, 1])
  expect(rows('cfc')).toEqual([1, 1, 1])
  expect(rows('fccf')).toEqual([1, 2, 1])
  expect(rows('')).toEqual([])
})

test.each(['/', '/products?tag=new&sort=newest', '/category/قمصان', '/menus/grid/new-in#top'])('%s is an address of the shop', (path) =>
  expect(isOwnPath(path)).toBe(true),
)

test.each([
  '',
  'products',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a b',
  '/a"b',
  `/${'x'.repeat(400)}`,
])('%s is not', (path) => expect(isOwnPath(path)).toBe(false))
