// The paper of a credit note on screen: nothing of it is due, and a keyboard reaches the columns that a phone has to scroll to.
import { expect, test } from 'vitest'
import type { Texts } from '#shared/locale.ts'
import { minor } from '#shared/money.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import type { InvoiceDocument } from '../document.ts'
import { type PaperWord, paperWords } from '../paper.ts'
import { InvoiceSheet } from './parts/invoice-sheet.tsx'

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
