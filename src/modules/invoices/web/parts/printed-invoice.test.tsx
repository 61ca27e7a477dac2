import { expect, test } from 'vitest'
import ar from '../../../../../locales/ar/invoice.json' with { type: 'json' }
import en from '../../../../../locales/en/invoice.json' with { type: 'json' }
import { minor } from '#shared/money.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import type { Invoice } from '../../admin-contract.ts'
import { PrintedInvoice } from './printed-invoice.tsx'

const id = '01900000-0000-7000-8000-000000000000'
const bare: Invoice = {
  ...{ id, version: 1, kind: 'creditNote', status: 'issued', number: 'CN-000007', customerId: id, companyName: 'Northern Stores' },
  ...{ orders: [], corrects: null, returned: null, isBilledAgain: null, creditNotes: [], currency: 'GBP' },
  ...{ date: '2026-11-02', dueDate: null, invoiceAddress: '', reason: '', note: ' ' },
  ...{ bankAccountName: '', bankName: '', bankNumber: '', bankSortCode: '', iban: '', items: [] },
  ...{ totals: { net: minor(1000), tax: minor(200), grand: minor(1200) }, credited: minor(0), paid: minor(0), outstanding: minor(0) },
  ...{
    received: [],
    collected: minor(0),
    missing: [],
    printedAt: '2026-11-02T10:00:00.000Z',
    mailedAt: null,
    reminders: 0,
    remindedAt: null,
    email: 'buyer@northern.test',
  },
}
const written = {
  ...{ invoiceAddress: '1 Mill Lane, Leeds', reason: 'Arrived broken', note: 'With thanks', bankAccountName: 'Jumla Ltd' },
  ...{ bankName: 'Bank of Leeds', bankNumber: '12345678', bankSortCode: '12-34-56', iban: 'GB29NWBK60161331926819' },
}

test.each([
  ['en', en],
  ['ar', ar],
] as const)('a printed paper says in the office what its draft said, without what is empty (%s)', (locale, texts) => {
  const drawn = (invoice: Invoice) => renderOnServer(<PrintedInvoice invoice={invoice} />, { texts: { invoice: texts }, locale }).html
  const html = drawn({ ...bare, ...written })
  for (const value of Object.values(written)) expect(html).toContain(`>${value}<`)
  expect(html).toContain(texts.admin.fields.reason)
  expect(drawn({ ...bare, note: 'With thanks' })).not.toContain(texts.admin.fields.reason)
  expect(drawn(bare)).not.toContain(texts.admin.onPaper)
})
