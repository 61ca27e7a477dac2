import { expect, test } from 'vitest'
import ar from '../../locales/ar/nav.json' with { type: 'json' }
import en from '../../locales/en/nav.json' with { type: 'json' }
import { ownLayouts } from '#modules/pages/layouts.ts'
import routes from '../routes.ts'
import { officeCrumbs } from './office-crumbs.ts'

const say = (_key: string, fallback: string) => fallback

test.each([
  ['the start page', '/admin-panel/secure', [{ label: 'Dashboard' }]],
  ['a list', '/admin-panel/secure/order', [{ label: 'order' }]],
  ['one row of a list', '/admin-panel/secure/coupons/add', [{ label: 'coupons', to: '/admin-panel/secure/coupons' }, { label: 'add' }]],
  [
    'attributes without that segment and without the version',
    '/admin-panel/secure/product/attributes/v_2_/add',
    [{ label: 'product', to: '/admin-panel/secure/product' }, { label: 'add' }],
  ],
  [
    'a product’s variants, which are no page of their own',
    '/admin-panel/secure/product/variants/add',
    [{ label: 'product', to: '/admin-panel/secure/product' }, { label: 'variants' }, { label: 'add' }],
  ],
  [
    'a content page, below its layout',
    '/admin-panel/secure/settings/cms-pages/blog/0198c0de-0000-7000-8000-000000000000/new-range',
    [
      { label: 'settings', to: '/admin-panel/secure/settings' },
      { label: 'cms-pages', to: '/admin-panel/secure/settings/cms-pages' },
      { label: 'blog', to: '/admin-panel/secure/settings/cms-pages/blog/0198c0de-0000-7000-8000-000000000000' },
      { label: 'new-range' },
    ],
  ],
  [
    'a layout without the version of its attributes',
    '/admin-panel/secure/settings/attributes/6f94ae0ca8a69caa/add',
    [{ label: 'settings', to: '/admin-panel/secure/settings' }, { label: 'add' }],
  ],
])('builds the breadcrumb of %s', (_, path, crumbs) => expect(officeCrumbs(path, say)).toEqual(crumbs))

test('never shows an id as a word', () => {
  const crumbs = officeCrumbs('/admin-panel/secure/users/0198c0de-0000-7000-8000-000000000000', say)

  expect(crumbs.at(-1)).toEqual({ label: '#' })
})

test('ends in the name of the record, wherever its id stands', () => {
  const id = '0198c0de-0000-7000-8000-000000000000'
  const of = (path: string) => officeCrumbs(`/admin-panel/secure/${path}`, say, 'Weavers Ltd').map(({ label }) => label)

  expect(of(`users/${id}`)).toEqual(['users', 'Weavers Ltd'])
  expect(of(`product/variants/${id}`)).toEqual(['product', 'variants', 'Weavers Ltd'])
  expect(of(`settings/cms-pages/blog/${id}/weavers-ltd`)).toEqual(['settings', 'cms-pages', 'blog', 'Weavers Ltd'])
  expect(of(`settings/cms-pages/blog/${id}/add`)).toEqual(['settings', 'cms-pages', 'blog', 'add'])
  expect(of(`order/${id}/print`)).toEqual(['order', 'Weavers Ltd', 'print'])
})

type Routed = { path?: string | undefined; children?: Routed[] | undefined }
const pathsOf = ({ path = '', children = [] }: Routed): string[] => (path === '' ? children.flatMap(pathsOf) : [path])

test.each([en, ar])('every part of an address of the office has a word', ({ crumbs }) => {
  const parts = (routes as Routed[])
    .flatMap(pathsOf)
    .filter((path) => path.startsWith('admin-panel/secure/'))
    .flatMap((path) => path.split('/').slice(2))
  expect(parts).toContain('synonyms')

  const unnamed = parts.filter((part) => !part.startsWith(':') && !['*', 'login', 'attributes'].includes(part) && !(part in crumbs))
  expect(unnamed).toEqual([])
})

// One value for each parameter of a route. A word such as `assign-zones` is none, though the router would take it for an id.
const id = '0198c0de-0000-7000-8000-000000000000'
const values: Record<string, string> = { ':version': 'v_2_', ':hash': '6f94ae0ca8a69caa', ':layout': 'blog', ':url': 'new-range' }
const given = (part: string) => (part.startsWith(':') ? (values[part] ?? id) : part)
const officePaths = () =>
  (routes as Routed[]).flatMap(pathsOf).filter((path) => path.startsWith('admin-panel/secure/') && !path.endsWith('*'))

test('every link of a breadcrumb is the path of a screen', () => {
  const screens = ['/admin-panel/secure', ...officePaths().map((path) => `/${path.split('/').map(given).join('/')}`)]
  const links = screens.flatMap((screen) => officeCrumbs(screen, say).flatMap(({ to }) => to ?? []))
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter((to) => !screens.includes(to))).toEqual([])
  expect(officeCrumbs(`/admin-panel/secure/settings/payment-methods/assign-zones/${id}`, say)[2]).toEqual({ label: 'assign-zones' })
})

test.each(['attributes', '7', 'v_2_', '6f94ae0ca8a69caa', 'present'])('a content page at the address %s keeps its crumb', (url) => {
  const labels = officeCrumbs(`/admin-panel/secure/settings/cms-pages/blog/${id}/${url}`, say).map(({ label }) => label)
  expect(labels).toEqual(['settings', 'cms-pages', 'blog', url])
})

test.each([en, ar])('every layout that each shop has is said in words', ({ crumbs }) => {
  expect(ownLayouts.filter((key) => !(`layout-${key}` in crumbs))).toEqual([])
  const asked = (key: string, fallback: string) => (key === 'layout-form' ? 'Form' : fallback)
  const labels = officeCrumbs('/admin-panel/secure/settings/cms-pages/form/0198c0de-0000-7000-8000-000000000000/form-1', asked)

  expect(labels.map(({ label }) => label)).toEqual(['settings', 'cms-pages', 'Form', 'form-1'])
})
