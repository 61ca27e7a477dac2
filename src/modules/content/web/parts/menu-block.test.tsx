// Blocks of the home page as the server sends them.
import { expect, test } from 'vitest'
import { renderOnServer } from '#testing/server-page.tsx'
import type { Menu } from '../../menu-contract.ts'
import { MenuBlock } from './menu-block.tsx'

const film: Menu = {
  id: '01900000-0000-7000-8000-000000000000',
  slug: 'a-walk',
  location: 'home',
  type: 'video',
  title: 'A walk',
  text: '',
  deviceTypes: ['web', 'mobile'],
  banner: null,
  bannerBlur: 0,
  itemType: null,
  isCombined: false,
  poster: { hash: 'ab12', width: 1600, height: 900, colour: '#e9e3d6' },
  video: { hash: 'cd34', mime: 'video/mp4' },
  pictures: [],
  products: [],
  terms: [],
}

const drawn = (menu: Menu) => renderOnServer(<MenuBlock menu={menu} draw={() => null} isFirst />, { texts: {} }).html

test('a video and its poster are not fetched with the page', () => {
  const html = drawn(film)

  // A video's own poster is fetched at once, wherever on the page it is.
  expect(html).toMatch(/<video src="\/files\/cd34\/video"[^>]*preload="none"/)
  expect(html).not.toContain('ab12')
})

test('a video without a poster shows its first picture', () => {
  expect(drawn({ ...film, poster: null })).toMatch(/<video [^>]*preload="metadata"/)
})
