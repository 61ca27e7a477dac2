// The few components with decisions: which pages are linked, whose initials are shown, which picture sizes are offered.
import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'
import { pagesToShow } from './pagination.tsx'
import { pictureUrl } from './picture.tsx'

test.each([
  ['one page', 1, 1, [1]],
  ['a few pages, all of them', 2, 4, [1, 2, 3, 4]],
  ['the start of many', 1, 18, [1, 2, null, 18]],
  ['the middle of many', 9, 18, [1, null, 8, 9, 10, null, 18]],
  ['a page instead of a gap of one', 4, 18, [1, 2, 3, 4, 5, null, 18]],
  ['the end of many', 18, 18, [1, null, 17, 18]],
])('links %s', (_, page, pages, shown) => {
  expect(pagesToShow(page, pages)).toEqual(shown)
})

test.each([
  ['Northgate Outfitters', 'NO'],
  ['harbour & sons', 'HS'],
  ['Amal', 'A'],
  ['مؤسسة البوابة الشمالية', 'م\u200cش'],
  ['', ''],
])('takes the initials of %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('addresses a picture by its content, width and format', () => {
  expect(pictureUrl('ab12', 320, 'avif')).toBe('/files/ab12/320.avif')
})
