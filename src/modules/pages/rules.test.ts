import { describe, expect, test } from 'vitest'
import { isLink, isPlaceOf, isUrl, pathOf, readingMinutes } from './rules.ts'

test.each([
  ['about-us', true],
  ['من-نحن', true],
  ['form-1', true],
  ['', false],
  ['About', false],
  ['a b', false],
  ['a/b', false],
  ['-a', false],
  ['a--b', false],
  ['a.b', false],
  ['x'.repeat(121), false],
])('the address %j is one: %s', (url, is) => {
  expect(isUrl(url)).toBe(is)
})

describe('a link of a page', () => {
  test.each([
    '/products',
    '/products?search=a&page=2#list',
    '#questions',
    'https://example.com/a',
    'http://example.com',
    'mailto:sales@example.com',
    'tel:+442079460000',
  ])('may be %s', (href) => {
    expect(isLink(href)).toBe(true)
  })

  test.each([
    '',
    'products',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'https://user@evil.example/',
    'https://evil',
    'https://exa mple.com',
    'mailto:a@b.c?bcc=d@e.f',
    'tel:abc',
    'https://example.com/"onmouseover=',
  ])('is not %s', (href) => {
    expect(isLink(href)).toBe(false)
  })
})

test('posts are below /blogs, all other pages at the first level', () => {
  expect(pathOf('blog', 'new-range')).toBe('blogs/new-range')
  expect(pathOf('about', 'about-us')).toBe('about-us')
})

test("an address with a screen of the shop's own is for pages of its layout alone", () => {
  expect(isPlaceOf('about', 'about-us')).toBe(true)
  expect(isPlaceOf('default', 'about-us')).toBe(false)
  expect(isPlaceOf('blog', 'products')).toBe(true)
})

test('reading takes a minute for 200 words, and at least one', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('word '.repeat(1000))).toBe(5)
})
