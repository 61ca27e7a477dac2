import { expect, test } from 'vitest'
import arCart from '../../../../../locales/ar/cart.json' with { type: 'json' }
import arPrice from '../../../../../locales/ar/price.json' with { type: 'json' }
import arUi from '../../../../../locales/ar/ui.json' with { type: 'json' }
import enCart from '../../../../../locales/en/cart.json' with { type: 'json' }
import enPrice from '../../../../../locales/en/price.json' with { type: 'json' }
import enUi from '../../../../../locales/en/ui.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { OrderButton } from './order-button.tsx'

const texts = { en: { cart: enCart, price: enPrice, ui: enUi }, ar: { cart: arCart, price: arPrice, ui: arUi } }
const nothing = () => undefined
const draw = (gate: 'open' | 'signIn', onRetry: (() => void) | undefined, locale: 'en' | 'ar' = 'en') =>
  renderOnServer(<OrderButton gate={gate} label="Add to cart" onAdd={nothing} onRetry={onRetry} />, { texts: texts[locale], locale })

test('without a price nothing is added: the button fetches the price again and says so', () => {
  expect(draw('open', nothing).html).toContain('Try again')
  expect(draw('open', nothing).html).toContain('The price could not be fetched')
  expect(draw('open', nothing).html).not.toContain('Add to cart')
  expect(draw('open', nothing, 'ar').missing).toEqual([])
})

test('with all prices it adds, and a visitor is sent to sign in either way', () => {
  expect(draw('open', undefined).html).toContain('Add to cart')
  expect(draw('signIn', nothing).html).toContain('Log in')
})
