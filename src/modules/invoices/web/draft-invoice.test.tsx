import { expect, test } from 'vitest'
import invoice from '../../../../locales/en/invoice.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { Origin } from './parts/draft-invoice.tsx'

const whose = { customerId: 'c', companyName: 'Northern Stores' }
const credit = {
  ...whose,
  orders: [{ id: 'o', number: 'O-1' }],
  corrects: { id: 'i', number: 'INV-1' },
  returned: { id: 'r', number: 'R-1' },
}

test('a credit note leads to its return where orders are refundable, and names it alone where they are not', () => {
  const drawn = (areOrdersRefundable: boolean) =>
    renderOnServer(<Origin invoice={credit} />, { texts: { invoice }, areOrdersRefundable }).html
  expect(drawn(true)).toContain('href="/admin-panel/secure/refunds/r"')
  expect(drawn(false)).toContain('R-1')
  expect(drawn(false)).not.toContain('/refunds/')
})

test('an invoice names its company, with the way to it and to its account', () => {
  const { html } = renderOnServer(<Origin invoice={credit} />, { texts: { invoice } })
  expect(html).toContain('Northern Stores')
  for (const to of ['/admin-panel/secure/users/c', '/admin-panel/secure/users/c/statement']) expect(html).toContain(`href="${to}"`)
})
