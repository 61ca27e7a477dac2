// The days of invoices on screen: DD/MM/YYYY in both languages, as on paper.
import { expect, test } from 'vitest'
import ar from '../../../../locales/ar/invoice.json' with { type: 'json' }
import en from '../../../../locales/en/invoice.json' with { type: 'json' }
import { minor } from '#shared/money.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import type { Invoice } from '../admin-contract.ts'
import { PrintedInvoice } from './parts/printed-invoice.tsx'

const id = '01900000-0000-7000-8000-000000000000'
const invoice: Invoice = {
  ...{ id, version: 1, kind: 'invoice', status: 'partlyPaid', number: 'INV-000042', customerId: id, companyName: 'Northern Stores' },
  ...{ orders: [], corrects: null, returned: null, isBilledAgain: null, creditNotes: [], currency: 'GBP' },
  ...{ date: '2026-11-02', dueDate: '2026-12-03', invoiceAddress: '', reason: '', note: '' },
  ...{ bankAccountName: '', bankName: '', bankNumber: '', bankSortCode: '', iban: '', items: [] },
  ...{ totals: { net: minor(1000), tax: minor(200), grand: minor(1200) }, credited: minor(0), paid: minor(100), outstanding: minor(1100) },
  ...{ received: [{ day: '2026-11-04', method: { en: 'Cash', ar: 'نقدًا' }, amount: minor(100) }], collected: minor(0), missing: [] },
  ...{ printedAt: '2026-11-02T10:00:00.000Z', mailedAt: null, reminders: 0, remindedAt: null, email: 'buyer@northern.test' },
}

test.each([
  ['en', en],
  ['ar', ar],
] as const)('a printed invoice writes its day, the day it is due and the days of its money like its paper (%s)', (locale, texts) => {
  const { html } = renderOnServer(<PrintedInvoice invoice={invoice} />, { texts: { invoice: texts }, locale })
  for (const day of ['02/11/2026', '03/12/2026', '04/11/2026']) expect(html).toContain(day)
})
