import { expect, test } from 'vitest'
import { mailHtml, type MailContent, mailText } from './layout.ts'
import { inOwnDirection } from './own-direction.ts'

test.each([
  ['14 Weaver Street, Manchester، M1 2AB', 'ar', true],
  ['شارع النساجين 14، الرياض', 'en', true],
  ['شارع النساجين 14، الرياض', 'ar', false],
  ['Stripe · مدفوع', 'ar', false],
  ['14 Weaver Street', 'en', false],
  ['+44 20 7946 0999', 'ar', false],
  ['hello@jumla.test', 'ar', false],
  ['2-pack', 'ar', true],
] as const)('%s in %s: isolated %s', (line, locale, isIsolated) => {
  expect(inOwnDirection(line, locale)).toBe(isIsolated ? `\u2068${line}\u2069` : line)
})

test('the company, the goods and the details of an Arabic mail keep the order of their words', () => {
  const written = { html: '<p>نص</p>', text: 'نص' }
  const mail: MailContent = {
    ...{ locale: 'ar', subject: 'رسالة', heading: 'رسالة', shop: 'Jumla', logo: null, picture: null, topLine: null },
    ...{ address: 'https://shop.test', company: ['14 Weaver Street, M1 2AB'], body: written, footer: null },
    lines: [{ title: '2-pack shirts (blue)', detail: '12 oz, S.', quantity: '2', total: '' }],
    ...{ totals: [], columns: { title: 'البضاعة', quantity: 'الكمية', total: 'المبلغ' } },
    details: [{ title: 'العنوان', lines: ['3 Dock Road, Leeds.'] }],
    ...{ button: null, linkHint: '', end: null },
  }
  const whole = ['14 Weaver Street, M1 2AB', '2-pack shirts (blue)', '12 oz, S.', '3 Dock Road, Leeds.'].map(
    (line) => `\u2068${line}\u2069`,
  )

  for (const line of whole) {
    expect(mailHtml(mail)).toContain(line)
    expect(mailText(mail)).toContain(line)
  }
})
