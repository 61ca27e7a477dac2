// The parts of an order's page on the server, in both languages: every text is there, and what must not be shown is not.
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import arOrder from '../../../../locales/ar/order.json' with { type: 'json' }
import arPerson from '../../../../locales/ar/person.json' with { type: 'json' }
import arTax from '../../../../locales/ar/tax.json' with { type: 'json' }
import arPayment from '../../../../locales/ar/payment.json' with { type: 'json' }
import enOrder from '../../../../locales/en/order.json' with { type: 'json' }
import enPerson from '../../../../locales/en/person.json' with { type: 'json' }
import enTax from '../../../../locales/en/tax.json' with { type: 'json' }
import enPayment from '../../../../locales/en/payment.json' with { type: 'json' }
import { paymentMoves } from '#modules/payments/lifecycle.ts'
import { minor } from '#shared/money.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { accountFields } from '../bank-account.ts'
import type { Order } from '../contract.ts'
import { BankTransfer } from './parts/bank-transfer.tsx'
import { LineFacts } from './parts/line-facts.tsx'
import { OrderDetails } from './parts/order-details.tsx'
import { OrderLines } from './parts/order-lines.tsx'
import { OrderShipments } from './parts/order-shipments.tsx'
import { OrderTotals } from './parts/order-totals.tsx'
import { OrderTimeline } from './parts/order-timeline.tsx'
import { PrintLines } from './parts/print-lines.tsx'

const id = '01900000-0000-7000-8000-000000000000'
const at = '2026-03-01T10:00:00.000Z'
const order: Order = {
  id,
  number: '2026-K4T09Z',
  status: 'pending',
  paymentState: 'pending',
  createdAt: at,
  customerName: 'Layla Rahman',
  companyName: 'Northern Stores',
  salespersonName: null,
  placedBy: null,
  email: 'layla@example.test',
  phone: null,
  address: { country: 'GB', state: null, city: 'Leeds', address1: '1 Mill Lane', address2: null, postcode: 'LS1 1AA' },
  deliveryMethod: 'delivery',
  deliveryName: 'Mainland',
  deliveryMinDays: 2,
  deliveryMaxDays: 4,
  paymentMethod: 'Bank transfer',
  isHeld: false,
  taxReason: null,
  couponCode: null,
  note: null,
  purchaseOrderNumber: null,
  requestedDate: null,
  collectFrom: [],
  shipmentName: null,
  shipmentUrl: null,
  shipments: [],
  isPartShipped: false,
  currency: 'GBP',
  totals: {
    subtotal: minor(2000),
    selectionsTotal: minor(0),
    discountTotal: minor(0),
    shippingCost: minor(0),
    taxTotal: minor(400),
    grandTotal: minor(2400),
  },
  adjustments: [],
  lines: [
    {
      id,
      variantId: id,
      productSlug: 'shirt',
      title: 'Shirt',
      variantTitle: '',
      sku: 'SH-1',
      pictureHash: null,
      unit: { one: 'piece', other: 'pieces' },
      decimals: 0,
      quantity: 2,
      choices: [],
      unitPrice: minor(1000),
      lineTotal: minor(2000),
      selectionsTotal: minor(0),
      discount: minor(0),
      tax: minor(400),
      shipped: 0,
      dropped: 0,
      taxBps: 2000,
      taxRule: 'standard',
    },
  ],
  timeline: paymentMoves.map((move, index) => ({
    id: `${id}${index}`,
    action: `payment.${move}`,
    from: 'pending',
    to: 'pending',
    actorKind: 'provider',
    actorName: null,
    note: null,
    createdAt: at,
    money: { move, state: 'done', method: 'Card', amount: minor(2400), day: '2026-01-05', reference: 'BACS 4711', failure: 'declined' },
  })),
  actions: [],
  payUrl: null,
  isPayable: false,
  payFailure: null,
  reservedUntil: null,
  confirmUntil: null,
  isDayLost: false,
  revision: 0,
  bankTransfer: accountFields.map((field) => ({ field, value: `my ${field}` })),
  transferDue: minor(4550),
  moneyOver: minor(0),
}

const texts = {
  en: { order: enOrder, payment: enPayment, person: enPerson, tax: enTax },
  ar: { order: arOrder, payment: arPayment, person: arPerson, tax: arTax },
}
function render(part: ReactNode, locale: 'en' | 'ar' = 'en'): { html: string; missing: string[] } {
  const { html, missing } = renderOnServer(part, { texts: texts[locale], locale })
  return { html, missing: missing.filter((key) => !key.startsWith('ui.')) }
}

test.each(['en', 'ar'] as const)('every text of details, account and timeline is there in %s', (locale) => {
  const { missing, html } = render(
    <>
      <OrderDetails order={order} />
      <BankTransfer order={order} />
      <OrderTimeline events={order.timeline} currency="GBP" />
    </>,
    locale,
  )
  expect(missing).toEqual([])
  for (const field of accountFields) expect(html).toContain(`my ${field}`)
  expect(html).toContain('£45.50')
  expect(html).toContain('BACS 4711')
})

describe('details', () => {
  test('of a delivered order have the address, of a collected one only in the office', () => {
    const collected: Order = { ...order, deliveryMethod: 'collection' }
    expect(render(<OrderDetails order={order} />).html).toContain('1 Mill Lane')
    expect(render(<OrderDetails order={collected} />).html).not.toContain('Mill Lane')
    const inOffice = render(<OrderDetails order={collected} isInOffice />)
    expect(inOffice.html).toContain('1 Mill Lane')
    expect(inOffice.html).not.toContain(enOrder.addressLabel)
    expect(inOffice.missing).toEqual([])
  })

  test('on a paper that goes with the goods do not say how they are paid', () => {
    expect(render(<OrderDetails order={order} isForGoods />).html).not.toContain('Bank transfer')
  })

  test('name the coupon, and that it made the delivery free to those who see amounts', () => {
    const adjustments = [
      { kind: 'coupon' as const, label: 'POST-0', amount: minor(-700) },
      { kind: 'shipping' as const, label: 'Mainland', amount: minor(700) },
    ]
    const free = { ...order, couponCode: 'POST-0', adjustments }
    for (const locale of ['en', 'ar'] as const) {
      const shown = render(<OrderDetails order={free} />, locale)
      expect(shown.missing).toEqual([])
      expect(shown.html).toContain(texts[locale].order.couponGaveDelivery.replace('{{code}}', 'POST-0'))
      const hidden = render(<OrderDetails order={{ ...free, totals: null, adjustments: [] }} />, locale).html
      expect(hidden).toContain('<bdi class="whitespace-pre-line">POST-0</bdi>')
    }
    expect(render(<OrderDetails order={{ ...order, couponCode: 'TEN' }} />).html).toContain('<bdi class="whitespace-pre-line">TEN</bdi>')
    expect(render(<OrderDetails order={free} isForGoods />).html).not.toContain('POST-0')
    expect(render(<OrderDetails order={order} />).html).not.toContain(enOrder.couponLabel)
  })
})

test.each(['en', 'ar'] as const)(
  'the tax of an order with several rates has a total of its own, that of one rate has none (%s)',
  (locale) => {
    const [line] = order.lines
    if (!line) throw new Error('an order without lines')
    const other = { ...line, tax: minor(50), taxBps: 500 }
    const { totals } = order
    const of = (lines: Order['lines'], taxTotal: number) =>
      render(<OrderTotals order={{ ...order, lines, totals: totals && { ...totals, taxTotal: minor(taxTotal) } }} />, locale)
    const total = `>${texts[locale].order.totals.taxSum}<`

    const several = of([line, other], 450)
    expect(several.missing).toEqual([])
    expect(several.html).toContain(total)
    expect(several.html).toContain('£4.50')
    expect(of([line], 400).html).not.toContain(total)
  },
)

test('an order that is not paid by transfer shows no account; without an entered one the customer is asked to get in touch', () => {
  expect(render(<BankTransfer order={{ ...order, bankTransfer: null }} />).html).toBe('')
  expect(render(<BankTransfer order={{ ...order, bankTransfer: [] }} />).html).toContain(enOrder.bank.askUs)
})

test('pick list and delivery note have no amount, and only the pick list has boxes to tick', () => {
  const pick = render(<PrintLines order={order} tick="Picked" hasMoney={false} />).html
  const note = render(<PrintLines order={order} tick={null} hasMoney={false} />).html

  expect(pick).not.toContain('£')
  expect(note).not.toContain('£')
  expect(pick).toContain(enOrder.admin.picked)
  expect(note).not.toContain(enOrder.admin.picked)
  expect(render(<PrintLines order={order} tick={null} hasMoney />).html).toContain('£20.00')
})

test('each option value of a line runs in its own direction, on the order’s page, on paper and in the list of shipments', () => {
  const [line] = order.lines
  if (!line) throw new Error('no line')
  const arabic = { ...order, lines: [{ ...line, variantTitle: 'S، كحلي', dropped: 1 }] }
  const values = '<bdi>S</bdi>، <bdi>كحلي</bdi>'
  const isWithin = (part: ReactNode) => render(part, 'ar').html.replaceAll('<!-- -->', '').includes(values)
  expect([
    isWithin(<OrderLines lines={arabic.lines} currency="GBP" hasMoney />),
    isWithin(<PrintLines order={arabic} tick={null} hasMoney />),
    isWithin(<OrderShipments order={arabic} />),
    isWithin(<LineFacts facts={['S، كحلي']} />),
  ]).toEqual([true, true, true, true])
})
