import { expect, test } from 'vitest'
import { fold, slugify } from './folding.ts'

test.each([
  ['hamza forms', 'أحمد إحمد آحمد', 'احمد احمد احمد'],
  ['ta marbuta and ha', 'قهوة', fold('قهوه')],
  ['alef maqsura and ya', 'مستوى', fold('مستوي')],
  ['harakat and tatweel', 'كُــتُبٌ', 'كتب'],
  ['Arabic-Indic digits', 'عبوة ٢٥٠', 'عبوه 250'],
  ['accents and case', 'Café Crème', 'cafe creme'],
  ['apostrophes', "Za’atar, women's", 'zaatar womens'],
  ['signs between words', 'T-shirt / Navy', 't shirt navy'],
])('folds %s', (_, text, folded) => expect(fold(text)).toBe(folded))

test('makes slugs that are safe in an address and keep Arabic letters', () => {
  expect(slugify("Men's Heavy Tee!")).toBe('mens-heavy-tee')
  expect(slugify('لوز محمّص')).toBe('لوز-محمص')
})
