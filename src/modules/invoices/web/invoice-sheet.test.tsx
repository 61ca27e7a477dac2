// The paper of an invoice on screen: what of it is due, of a credit note nothing; where it stands now above it; and the amounts of drafts, named as on paper.
import { expect, test } from 'vitest'
import arInvoice from '../../../../locales/ar/invoice.json' with { type: 'json' }
import enInvoice from '../../../../locales/en/invoice.json' with { type: 'json' }
import type { Texts } from '#shared/locale.ts'
import { minor } from '#shared/money.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import type { InvoiceDocument } from '../document.ts'
import { type PaperWord, paperWords } from '../paper.ts'
import type { InvoiceStanding as InvoiceStandingFacts } from '../contract.ts'
import { DraftItems } from './parts/draft-items.tsx'
import { InvoiceSheet } from './parts/invoice-sheet.tsx'
import { InvoiceStanding } from './parts/invoice-standing.tsx'

const words = Object.fromEntries(paperWords.map((word): [PaperWord, Texts] => [word, { en: `[${word}]`, ar: '' }])) as Record<
  PaperWord,
  Texts
>
const party = { name: 'Harbour & Pine Ltd', address: [], vatNumber: '', companyNumber: '', phone: '', email: '', country: 'GB' }
const invoice: InvoiceDocument = {
  ...{ form: 'gb', kind: 'invoice', number: 'INV-000042', date: '2026-11-22', supplyDate: '2026-11-20', dueDate: null, issuedAt: null },
  ...{ corrects: null, reason: '', currency: { code: 'GBP', decimals: 2 }, orders: [], lines: [], taxes: [], note: '', qr: null },
  seller: { ...party, logo: null },
  buyer: party,
  totals: { discount: minor(0), net: minor(60_000), tax: minor(12_000), grand: minor(72_000) },
  bank: { accountName: '', bankName: '', number: '', sortCode: '', iban: '' },
}

const drawn = (document: InvoiceDocument) => renderOnServer(<InvoiceSheet document={document} words={words} />, { texts: {} }).html

test('a credit note says what was credited and when; an invoice says what is due', () => {
  const note = drawn({ ...invoice, kind: 'creditNote', corrects: { number: 'INV-000041', date: '2026-11-01' } })
  for (const word of ['[creditTotal]', '[creditDate]', '[corrects]']) expect(note).toContain(word)
  for (const word of ['[grandTotal]', '[date]']) expect(note).not.toContain(word)
  const due = drawn(invoice)
  for (const word of ['[grandTotal]', '[date]']) expect(due).toContain(word)
  for (const word of ['[creditTotal]', '[creditDate]']) expect(due).not.toContain(word)
})

test('the lines can be scrolled by keyboard, in a region that is named by the heading', () => {
  const [, id] = /role="region" aria-labelledby="([^"]+)" tabindex="0"/i.exec(drawn(invoice)) ?? []
  expect(id).toBeTruthy()
  expect(drawn(invoice)).toContain(`<h1 id="${id}"`)
})

test('a paid invoice says what was received and when, and asks for nothing', () => {
  const bank = { ...invoice.bank, iban: 'GB33BUKB20201555555555' }
  const method = { en: 'Card', ar: '' }
  const open = drawn({ ...invoice, bank, dueDate: '2026-12-22', received: [] })
  for (const word of ['[dueDate]', '[account]', '£720.00']) expect(open).toContain(word)
  for (const word of ['[received]', '[paid]']) expect(open).not.toContain(word)

  const part = drawn({ ...invoice, bank, dueDate: '2026-12-22', received: [{ day: '2026-11-20', method, amount: minor(20_000) }] })
  for (const word of ['[dueDate]', '[account]', '[received]', '20/11/2026', 'Card', '-£200.00', '£520.00']) expect(part).toContain(word)
  expect(part).not.toContain('[paid]')

  const paid = drawn({ ...invoice, bank, dueDate: '2026-12-22', received: [{ day: '2026-11-20', method, amount: minor(72_000) }] })
  for (const word of ['[paid]', '-£720.00', '£0.00']) expect(paid).toContain(word)
  for (const word of ['[dueDate]', '[account]']) expect(paid).not.toContain(word)
})

const texts = { en: { invoice: enInvoice }, ar: { invoice: arInvoice } }

test.each(['en', 'ar'] as const)('above the paper stands what was received since and what is still due (%s)', (locale) => {
  const standing = { status: 'partlyPaid' as const, credited: minor(0), received: [], outstanding: minor(72_000), collected: minor(0) }
  const above = (over: Partial<InvoiceStandingFacts>) =>
    renderOnServer(<InvoiceStanding document={invoice} standing={{ ...standing, ...over }} />, { locale, texts: texts[locale] })
  expect(above({}).html).toBe('')
  const received = [{ day: '2026-12-01', method: { en: 'Card', ar: 'بطاقة' }, amount: minor(70_000) }]
  const { html, missing } = above({ received, outstanding: minor(2000), collected: minor(500) })
  for (const word of [locale === 'en' ? 'Card' : 'بطاقة', '700.00', '20.00', '5.00', texts[locale].invoice.asPrinted])
    expect(html).toContain(word)
  expect(missing).toEqual([])
})

test.each(['en', 'ar'] as const)('a draft and a printed invoice name the amounts of their lines as the paper does (%s)', (locale) => {
  const item = {
    ...{
      key: 'a',
      orderNumber: '2026-K4T09Z',
      title: { en: 'Shirt', ar: 'قميص' },
      detail: { en: '', ar: '' },
      sku: 'SH-1',
      unit: { one: 'pcs' },
    },
    ...{
      decimals: 0,
      quantity: 2,
      largest: 2,
      unitPrice: minor(1000),
      discount: minor(0),
      net: minor(2000),
      taxBps: 2000,
      tax: minor(400),
    },
  }
  const totals = { net: minor(2000), tax: minor(400), grand: minor(2400) }
  const form = { input: (name: string) => ({ name }), formState: { errors: {} } } as never
  const { html, missing } = renderOnServer(<DraftItems form={form} invoice={{ items: [item], currency: 'GBP', totals } as never} />, {
    locale,
    texts: texts[locale],
  })
  const { paper } = texts[locale].invoice
  for (const word of [paper.net, paper.tax, paper.gross, '20.00', '4.00', '24.00']) expect(html).toContain(word)
  expect(missing).toEqual([])
})
