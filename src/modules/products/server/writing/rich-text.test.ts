// Tests the cleaning of descriptions: bare allowed tags pass untouched, everything else goes through the cleaner.
import { expect, test } from 'vitest'
import { plainText, safeHtml } from './rich-text.ts'

test.each([
  '<p>Soft &amp; <strong>warm</strong><br />quick</p>',
  '<h2>Care</h2><ul><li>30°</li></ul><hr />',
  '<table><tbody><tr><td>1 &lt; 2</td></tr></tbody></table>',
  '<p>قميص قطني</p>',
])('leaves %s as it is', (html) => {
  expect(safeHtml(html)).toBe(html)
})

test.each([
  ['<p onclick="x()">Soft</p>', '<p>Soft</p>'],
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<P>a<SCRIPT >alert(1)</SCRIPT ></P>', '<p>a</p>'],
  ['<p>a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
  ['<p/onmouseover=alert(1)>a</p>', '<p>a</p>'],
  ['<svg><p>a</p></svg>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener nofollow">a</a>'],
  ['<p>a</p><!-- b --><div>c</div>', '<p>a</p>c'],
  ['<strong\n onfocus=x()>a</strong>', '<strong>a</strong>'],
  ['<p>a<', '<p>a&lt;</p>'],
  ['<table><tr><td>a', '<table><tr><td>a</td></tr></table>'],
  ['<ul><li>a<li>b', '<ul><li>a</li><li>b</li></ul>'],
  ['a</td></table>b', 'ab'],
])('cleans %s', (html, clean) => {
  expect(safeHtml(html)).toBe(clean)
})

test('cleaning what is clean changes nothing', () => {
  const clean = safeHtml('<p>Tom & Jerry &nbsp; <a href="/x" target="_blank">"more"</a><h1>big</h1>')

  expect(safeHtml(clean)).toBe(clean)
})

test('gives the words of a description, with its signs and cut at a word', () => {
  expect(plainText('<p>Soft &amp; warm</p><ul><li>one</li><li>two</li></ul>', 160)).toBe('Soft & warm one two')
  expect(plainText('<p>Soft <script>alert(1)</script><a href="/x">warm</a></p>', 160)).toBe('Soft warm')
  expect(plainText('<p>one two three</p>', 9)).toBe('one two…')
})
