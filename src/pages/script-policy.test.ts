import { expect, test } from 'vitest'
import { readProfile } from '#server/config.ts'
import { readBotCheck } from '#server/bot-provider.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { isPreviewed, policyFor } from './script-policy.ts'

test.each(['/', '/products', '/productDetails/linen-shirt', '/admin-panel/secure', '/admin-panel/secure/', '/admin-panel/secure/product'])(
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
  '/admin-panel/secure/product/add',
  '/admin-panel/secure/login',
  '/password/reset/a/b',
  '/products/x',
])('nobody may show %s in a frame', (path) => {
  expect(isPreviewed(path)).toBe(false)
})

test('no policy lets another host show a page in a frame', () => {
  const own = policyFor([], { isSecure: true, isFramedByUs: true })
  const none = policyFor(['go()'], { isSecure: false, allowed: { connect: ['https://tiles.test'] } })

  expect(own).toContain("frame-ancestors 'self';")
  expect(none).toContain("frame-ancestors 'none'")
  expect(none).toContain("connect-src 'self' https://tiles.test;")
  expect(none).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';/)
})

const policyAt = (path: string, keys: { bot?: string; card?: string; tiles?: string }): string => {
  const botCheck = readBotCheck({ BOT_CHECK_SECRET: 'secret' }, keys.bot ?? '')
  const profile = { ...readProfile('v_2_'), ...(keys.card ? { cardPaymentPublicKey: keys.card } : {}) }
  const allowed = allowedHosts({ publicUrl: 'https://shop.test', profile, mapTiles: keys.tiles, botCheck })(path)
  return policyFor([], { isSecure: true, allowed })
}

test('the keys of a profile open the pages of the shop to their services alone, and no page of the office', () => {
  const keys = { bot: 'bot-key', card: 'card-key', tiles: 'https://tiles.test/{z}/{x}/{y}.png' }

  const shop = policyAt('/contact', keys)
  expect(shop).toContain("script-src 'self' 'wasm-unsafe-eval' https://challenges.cloudflare.com https://js.stripe.com")
  expect(shop).toMatch(/frame-src [^;]* https:\/\/challenges\.cloudflare\.com [^;]*https:\/\/hooks\.stripe\.com/)
  expect(shop).toMatch(/connect-src 'self' https:\/\/challenges\.cloudflare\.com https:\/\/api\.stripe\.com;/)
  expect(shop).not.toContain('tiles.test')

  const office = policyAt('/admin-panel/secure/order', keys)
  expect(office).not.toMatch(/cloudflare|stripe/)
  expect(office).toContain("connect-src 'self' https://tiles.test;")
  expect(policyAt('/contact', {})).not.toMatch(/cloudflare|stripe/)
})
