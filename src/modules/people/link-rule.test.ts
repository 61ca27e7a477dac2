import { expect, test } from 'vitest'
import { holdsLink, holdsWrittenLink } from './link-rule.ts'

test.each([
  'example.health',
  'see example.health, please',
  'foo.travel/abc',
  'Foo.Engineer/abc',
  'foo.engineer/',
  'foo.engineer:8080/abc',
  '127.0.0.1/x',
  'open 10.0.0.1:8080',
  'shop.com',
  'SHOP.COM-now',
  'it is cheap.com.',
  '1688.com',
  't.me/abc',
  'Cheap.Com',
  'CHEAP.SHOP',
  'youtu.be/x1',
  'my_shop.example/x',
  'xn--4gbrim.xn--ygbi2ammx/x',
  'متجر.شبكة/عرض',
])('%s holds a link', (text) => expect(holdsLink(text)).toBe(true))

test.each([
  'size 10.Navy',
  'size 10.Navy/Black',
  'e.g.boxes',
  'e.g.boxes/bags',
  'i.e./or',
  '12.5kg',
  '12.5kg/box at 4.20/piece',
  '10.in blue',
  '10.in/12.in',
  'The boxes.Red ones, please',
  'and/or 24/7',
  'by 12.11.2026/13.11.2026 at 10:30',
  'version 1.2.3.4 and 300.1.1.1/x',
  'Mohamed J.R. St.John',
  'K.Ng',
  'k.ng and Mr.Ng',
  'Harbour Trading Co.Ltd',
  'Send prices.email me',
  'Red boxes.In blue too',
  'عندنا محل.موقع المحل في جدة',
  'tom@example.health',
  'قطن.صوف/كتان',
  '...',
])('%s holds no link', (text) => expect(holdsLink(text)).toBe(false))

test('a company may be called by its address, which is no link that is written out', () => {
  expect(holdsLink('Hats.com')).toBe(true)
  expect(holdsWrittenLink('Hats.com')).toBe(false)
  expect(holdsWrittenLink('foo.travel/abc')).toBe(false)
  expect(holdsWrittenLink('www.hats.com')).toBe(true)
})

// In the square of its length the answer would come after the test's time.
test.each(['a.', 'a', '1.', 'ab-', 'ab.cd ', 'a@', ':1/'])('a long text of %s takes as long as its length', (part) => {
  expect(holdsLink(part.repeat(500_000))).toBe(false)
})
