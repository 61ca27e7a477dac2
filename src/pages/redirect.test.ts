import { expect, test } from 'vitest'
import { goalOf } from './redirect.ts'

const shop = 'https://shop.example'
const hosts = ['checkout.stripe.com']

test.each([
  ['a page of the shop', '/cart?a=1#top', '/cart?a=1#top'],
  ['its whole address', 'https://shop.example/dashboard/orders', '/dashboard/orders'],
  ['a path whose slashes are encoded', '/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['many slashes, as a path of the shop', 'https://shop.example//evil.example/', '/evil.example/'],
  ['dots that end in slashes, as a path of the shop', '/.//evil.example/', '/evil.example/'],
  ['a provider of the shop', 'https://checkout.stripe.com/c/pay/1', 'https://checkout.stripe.com/c/pay/1'],
])('leads to %s', (_, wanted, goal) => expect(goalOf(wanted, shop, hosts)).toBe(goal))

test.each([
  ['another host', 'https://evil.example/'],
  ['a host without its protocol', '//evil.example/'],
  ['backslashes', String.raw`/\evil.example`],
  ['slashes after a line break', '/\n/evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a host that begins like ours', 'https://shop.example.evil.example/'],
  ['our host behind a name', 'https://shop.example@evil.example/'],
  ['a name before our host', 'https://user@shop.example/'],
  ['a provider without encryption', 'http://checkout.stripe.com/'],
  ['a provider at another port', 'https://checkout.stripe.com:8443/'],
  ['itself', '/redirect?to=/redirect'],
  ['another host behind a tab', 'https:\t//evil.example'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['another scheme of our host', 'ftp://shop.example/'],
  ['nothing', ''],
  ['two addresses', ['/cart', '/checkout']],
])('does not lead to %s', (_, wanted) => expect(goalOf(wanted, shop, hosts)).toBeNull())

test('does not lead to a provider that the shop does not use', () => expect(goalOf('https://checkout.stripe.com/', shop, [])).toBeNull())
