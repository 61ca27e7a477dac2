// The cart's parts on the server: they render without a browser, in both languages, with every text they ask for.
import { expect, test } from 'vitest'
import arCart from '../../../../locales/ar/cart.json' with { type: 'json' }
import arCoupon from '../../../../locales/ar/coupon.json' with { type: 'json' }
import arPrice from '../../../../locales/ar/price.json' with { type: 'json' }
import arTax from '../../../../locales/ar/tax.json' with { type: 'json' }
import arUi from '../../../../locales/ar/ui.json' with { type: 'json' }
import enCart from '../../../../locales/en/cart.json' with { type: 'json' }
import enCoupon from '../../../../locales/en/coupon.json' with { type: 'json' }
import enPrice from '../../../../locales/en/price.json' with { type: 'json' }
import enTax from '../../../../locales/en/tax.json' with { type: 'json' }
import enUi from '../../../../locales/en/ui.json' with { type: 'json' }
import { PriceArea } from '#modules/prices/web/parts/price-area.tsx'
import { minor } from '#shared/money.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { type CartQuote, problemCodes, type QuoteLine } from '../contract.ts'
import { CartGroupView } from './parts/cart-group.tsx'
import { groupsOf } from './parts/cart-groups.ts'
import { CartLink } from './parts/cart-link.tsx'
import { CartSummary } from './parts/cart-summary.tsx'
import { CouponBox } from './parts/coupon-box.tsx'
import { LineProblems } from './parts/line-problems.tsx'
import { AddToCart } from './parts/add-to-cart.tsx'

const id = '01900000-0000-7000-8000-000000000000'
const params = { item: 'Shirt', max: '6', min: '6', multiple: '6', group: 'Print', seenAmount: 900, nowAmount: 1000 }
const line: QuoteLine = {
  key: id,
  variantId: id,
  choiceIds: [],
  productSlug: 'shirt',
  title: 'Shirt',
  variantTitle: 'Red, M',
  sku: 'SH-1',
  pictureHash: 'ab12',
  unit: { one: 'piece', other: 'pieces' },
  limits: { min: 6, multiple: 6, max: 60, decimals: 0 },
  isBundle: true,
  hasOptions: true,
  left: 20,
  quantity: 12,
  unitPrice: minor(800),
  listPrice: minor(1000),
  priceSource: 'company',
  nextStep: { fromQuantity: 24, unitPrice: minor(700) },
  choices: [{ id, group: 'Print', title: 'Logo', surcharge: minor(50) }],
  selectionsTotal: minor(600),
  lineTotal: minor(9600),
  discount: minor(0),
  taxBps: 2000,
  taxRule: 'standard',
  tax: minor(2040),
  problems: problemCodes.map((code) => ({ code, params, allowed: code === 'unavailable' ? 0 : 6 })),
}
const quote: CartQuote = {
  version: 1,
  currency: 'GBP',
  lines: [line],
  coupon: { code: 'SAVE', refusal: 'belowMinimum', minimum: minor(5000), isFreeDelivery: false, isForSome: false, discount: minor(0) },
  deliveryOptions: [],
  delivery: { method: 'delivery', name: 'Mainland', charge: minor(795), minDays: 2, maxDays: 4 },
  calendar: null,
  purchaseOrder: { isRequired: false, start: null },
  freeDelivery: { missing: minor(6300) },
  paymentMethods: [],
  account: null,
  adjustments: [],
  taxes: (['standard', 'zero', 'exempt', 'reverseCharge'] as const).map((rule) => ({
    bps: 2000,
    rule,
    taxable: minor(1),
    tax: minor(2199),
  })),
  totals: {
    subtotal: minor(9600),
    selectionsTotal: minor(600),
    discountTotal: minor(100),
    shippingCost: minor(795),
    taxTotal: minor(2199),
    grandTotal: minor(13_094),
  },
  orderMinimum: null,
  isOrderable: false,
}

const groups = groupsOf(
  [
    { id, price: 0, quantity: 12, itemTotal: 0 },
    { id: 'b', price: 0, quantity: 1, itemTotal: 0 },
  ],
  new Map([[id, line]]),
)

const texts = {
  en: { cart: enCart, coupon: enCoupon, price: enPrice, tax: enTax, ui: enUi },
  ar: { cart: arCart, coupon: arCoupon, price: arPrice, tax: arTax, ui: arUi },
}
const nothing = () => undefined
const actions = { current: { setQuantity: nothing, remove: nothing, changeChoices: nothing } }
const render = (locale: 'en' | 'ar') =>
  renderOnServer(
    <>
      <CartLink />
      <ul>
        {groups.map((group) => (
          <CartGroupView key={group.key} group={group} isUpdating actions={actions} />
        ))}
      </ul>
      <CartSummary quote={quote}>
        <CouponBox coupon={quote.coupon} />
        <CouponBox coupon={null} />
      </CartSummary>
      <AddToCart variantId={id} title="Shirt" limits={line.limits} />
      <PriceArea variantIds={[id]} />
    </>,
    { texts: texts[locale], locale },
  )

test.each(['en', 'ar'] as const)('render in %s with all their texts', (locale) => {
  const { html, missing } = render(locale)

  expect(missing).toEqual([])
  expect(html).toContain(locale === 'en' ? '£130.94' : '130.94')
  // Size and colour in their own directions, the list in that of the page.
  expect(html.replaceAll('<!-- -->', '')).toContain('<bdi>Red</bdi>, <bdi>M</bdi>')
})

test('say what is wrong at the line, in the words of the specification', () => {
  const { html } = render('en')

  expect(html).toContain('There is not enough product Shirt. The max Quantity of This Product is 6')
  expect(html).toContain('The price changed from £9.00 to £10.00.')
  expect(html).toContain('Coupon not applicable: it needs goods worth at least £50.00.')
})

test.each([
  ['en', 'Nothing is left in stock of Shirt.'],
  ['ar', 'لم يبقَ في المخزون شيء من \u2068Shirt\u2069.'],
] as const)('say of what is sold out that nothing is left, in %s', (locale, words) => {
  const problem = { code: 'notEnoughStock', params: { item: 'Shirt', max: '0' }, allowed: 0 } as const
  const { html } = renderOnServer(<LineProblems problems={[problem]} decimals={0} onRemove={nothing} />, { texts: texts[locale], locale })

  expect(html).toContain(words)
  expect(html).toContain('<button')
})

test('tell the tax of each rate from their sum', () => {
  const { html } = render('en')

  expect(html).toContain('>VAT 20%<')
  expect(html).toContain('>Total VAT<')
  expect(html).not.toContain('>VAT<')
})

test('show a visitor the way to sign in, and no price', () => {
  const { html } = render('en')

  expect(html).toContain('/login?next=')
  expect(html).toContain('Log in to see prices')
})

test('use no class that knows left from right', () => {
  const { html } = render('en')
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' '))
  expect(classes.filter((name) => /^(-?m[lr]|p[lr]|left|right|text-left|text-right|border-[lr]|rounded-[lr])-/.test(name))).toEqual([])
})
