// The menus of header and footer as the server sends them.
import { expect, test } from 'vitest'
import shop from '../../../../../locales/en/shop.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import type { LinkMenu } from '../../menu-contract.ts'
import { FooterBanners, FooterMenu, HeaderPanel, SheetMenu } from './link-menus.tsx'

const menu: LinkMenu = {
  id: '01900000-0000-7000-8000-000000000000',
  slug: 'gifts',
  location: 'nav',
  type: 'bundle',
  title: 'Gifts',
  text: '',
  deviceTypes: ['web', 'mobile'],
  banner: { hash: 'ab12', width: 1600, height: 900, colour: '#e9e3d6' },
  bannerBlur: 7,
  isCombined: true,
  links: [{ kind: 'brand', slug: 'oak', title: 'Oak' }],
}
const drawn = (part: React.ReactNode) => renderOnServer(part, { texts: { shop } }).html

test.each([
  ['below an entry of the header', HeaderPanel],
  ['in the menu of a phone', SheetMenu],
  ['in a column of the footer', FooterMenu],
])('a banner %s is as blurred as the office set it', (_, Part) => {
  expect(drawn(<Part menu={menu} />)).toMatch(/filter:blur\(7px\)[^]*ab12/)
  const sharp = drawn(<Part menu={{ ...menu, bannerBlur: 0 }} />)
  expect(sharp).toContain('ab12')
  expect(sharp).not.toContain('blur')
  expect(drawn(<Part menu={{ ...menu, banner: null }} />)).not.toContain('ab12')
})

test('banners that may share a row stand three in one at most; any other has a row of its own', () => {
  const menus = [true, true, true, true, false, true].map((isCombined, index) => ({ ...menu, id: String(index), isCombined }))
  const rows = (of: LinkMenu[]) =>
    [...drawn(<FooterBanners menus={of} />).matchAll(/class="grid grid-cols-1 gap-6([^"]*)"/g)].map(([, of]) => of)

  expect(rows(menus)).toEqual([' lg:grid-cols-3', '', '', ''])
  expect(rows(menus.slice(0, 2))).toEqual([' lg:grid-cols-2'])
})
