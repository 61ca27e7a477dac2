import { expect, test } from 'vitest'
import personalData from '../../../../../locales/en/personalData.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { OpenRecords } from './personal-data-card.tsx'

test('an open return is a link where orders are refundable, and a number where they are not', () => {
  const open = [
    { kind: 'order' as const, id: 'o', number: 'O-1' },
    { kind: 'return' as const, id: 'r', number: 'R-1' },
  ]
  const drawn = (areOrdersRefundable: boolean) =>
    renderOnServer(<OpenRecords open={open} />, { texts: { personalData }, areOrdersRefundable }).html
  expect(drawn(true)).toContain('href="/admin-panel/secure/refunds/r"')
  expect(drawn(false)).toContain('R-1')
  expect(drawn(false)).not.toContain('/refunds/')
  expect(drawn(false)).toContain('href="/admin-panel/secure/order/o"')
})
