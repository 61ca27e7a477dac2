import { expect, test } from 'vitest'
import { withoutMarks } from './inline-scripts.ts'

test('names the scripts we rendered and no other, and leaves no mark behind', () => {
  const page = `<head><link nonce="m4rk" href="/a.js"><script nonce="m4rk">early()</script></head><body>
<p>somebody’s text <script>stolen()</script><script nonce="guess">stolen()</script></p>
<script nonce="m4rk" type="module" async="">start()</script><script nonce="m4rk" src="/b.js"></script></body>`

  const { html, scripts } = withoutMarks(Buffer.from(page), 'm4rk')

  expect(scripts).toEqual(['early()', 'start()'])
  expect(html.toString()).toBe(page.replaceAll(' nonce="m4rk"', ''))
})

test('leaves a page without marks as it is', () =>
  expect(withoutMarks(Buffer.from('<p>plain</p>'), 'm4rk')).toEqual({ html: Buffer.from('<p>plain</p>'), scripts: [] }))
