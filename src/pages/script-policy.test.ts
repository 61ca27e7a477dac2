import { expect, test } from 'vitest'
import { isPreviewed, policyFor } from './script-policy.ts'

test.each(['/', '/products', '/productDetails/linen-shirt', '/admin-panel/secure', '/admin-panel/secure/'])(
  'our own pages may show %s in a frame',
  (path) => {
    expect(isPreviewed(path)).toBe(true)
  },
)

test.each([
  '/login',
  '/checkout',
  '/dashboard',
  '/admin-panel/secure/order',
  '/admin-panel/secure/login',
  '/password/reset/a/b',
  '/products/x',
])('nobody may show %s in a frame', (path) => {
  expect(isPreviewed(path)).toBe(false)
})

test('no policy lets another host show a page in a frame', () => {
  const own = policyFor([], { isSecure: true, isFramedByUs: true })
  const none = policyFor(['go()'], { isSecure: false, hosts: ['https://tiles.test'] })

  expect(own).toContain("frame-ancestors 'self';")
  expect(none).toContain("frame-ancestors 'none'")
  expect(none).toContain("connect-src 'self' https://tiles.test;")
  expect(none).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';/)
})
