import { expect, test } from 'vitest'
import cart from '../../../../locales/en/cart.json' with { type: 'json' }
import price from '../../../../locales/en/price.json' with { type: 'json' }
import shop from '../../../../locales/en/shop.json' with { type: 'json' }
import ui from '../../../../locales/en/ui.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { OrderButton } from './parts/order-button.tsx'
import type { OrderGate } from './parts/use-order-gate.ts'

const drawn = (gate: OrderGate) =>
  renderOnServer(<OrderButton gate={gate} label="Add both" onAdd={() => {}} />, {
    texts: { cart, price, shop, ui },
    path: '/productDetails/mug',
  })

test.each([
  ['noPrices', '/contact', shop.order.askUs],
  ['restricted', '/contact', shop.order.askUs],
  ['chooseCustomer', '/dashboard/customers', shop.order.chooseCustomer],
  ['waiting', '/dashboard', cart.toAccount],
  ['looking', '/dashboard', cart.toAccount],
  ['signIn', '/login?next=%2FproductDetails%2Fmug', cart.signInToOrder],
] as const)('who may not order (%s) gets the way on in place of the button', (gate, href, words) => {
  const { html, missing } = drawn(gate)
  expect(html).toMatch(new RegExp(`^<a [^>]*href="${href.replace('?', '\\?')}"`))
  expect(html).toContain(words)
  expect(html).not.toContain('Add both')
  expect(missing).toEqual([])
})

test('who may order gets the button alone', () => {
  const { html } = drawn('open')
  expect(html).toMatch(/^<button [^>]*>.*Add both/)
  expect(html).not.toContain('<a ')
})
