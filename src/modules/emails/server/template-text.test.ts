// The words of mails: what may stand in them, and both parts made of them.
import { describe, expect, test } from 'vitest'
import { filledHtml, filledText, mailHtmlOf, plainOf, styledHtml } from './template-text.ts'

describe('cleaned', () => {
  test.each([
    ['<p>Hi <b>you</b></p><script>alert(1)</script>', '<p>Hi <strong>you</strong></p>'],
    ['<p onclick="x()" style="color:red">Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="https://x.example/{{message}}">x</a>', '<a>x</a>'],
    ['<img src="https://x.example/a.png"><p>Hi</p>', '<p>Hi</p>'],
    ['<p> </p><p>&nbsp;</p>', ''],
  ])('%s', (dirty, clean) => {
    expect(mailHtmlOf(dirty)).toBe(clean)
  })
})

describe('values', () => {
  const own = (text: string) => ({ text, isOwn: true })

  test('are escaped in HTML, and their lines stay', () => {
    expect(filledHtml(own('<p>{{message}}</p>'), { message: '<b>one</b>\ntwo & three' }, 'en')).toBe(
      '<p>&lt;b&gt;one&lt;/b&gt;<br />two &amp; three</p>',
    )
  })

  test('that are not there print nothing', () => {
    expect(filledText(own('Order {{orderNumber}} {{unheard}}.'), { orderNumber: 'J-1' }, 'en')).toBe('Order J-1 .')
  })

  test('are isolated in Arabic, and where they are Arabic', () => {
    expect(filledText(own('طلب {{orderNumber}}'), { orderNumber: 'J-1' }, 'ar')).toBe('طلب \u2068J-1\u2069')
    expect(filledText(own('Hello {{name}}'), { name: 'سامي' }, 'en')).toBe('Hello \u2068سامي\u2069')
    expect(filledText(own('Hello {{name}}'), { name: 'Sam' }, 'en')).toBe('Hello Sam')
  })

  test('of several lines are isolated line by line, for an isolation ends with its line', () => {
    const shop = { text: '<p>\u2068{{message}}\u2069</p>', isOwn: false }
    expect(filledHtml(shop, { message: 'Two?\nThree.' }, 'ar')).toBe('<p>\u2068\u2068Two?\u2069<br />\u2068Three.\u2069\u2069</p>')
    expect(filledHtml(shop, { message: 'Two?' }, 'ar')).toBe('<p>\u2068Two?\u2069</p>')
  })
})

test('plain text keeps paragraphs, lists and the addresses of links', () => {
  const html =
    '<h2>News</h2><p>One &amp; two,<br />three.</p><ul><li><p>first</p></li><li>second</li></ul><p><a href="https://x.example/a">Here</a></p>'

  expect(plainOf(html)).toBe('News\n\nOne & two,\nthree.\n\n- first\n- second\n\nHere (https://x.example/a)')
})

test('HTML gets its styles, and paths become addresses of the shop', () => {
  const html = styledHtml('<p>Hi <a href="/products">all</a></p>', 'https://shop.example')

  expect(html).toMatch(
    /^<p class="ink" style="[^"]+">Hi <a class="link" style="[^"]+" href="https:\/\/shop\.example\/products">all<\/a><\/p>$/,
  )
})
