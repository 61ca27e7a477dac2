import { expect, test } from 'vitest'
import { numbersIn, ranked, reasonsFor } from './match.ts'

const open = { amount: 12_000, orderNumber: '2026-K4T09Z', invoiceNumbers: ['INV-000042'], companyName: 'Harbour Trading Ltd' }

test.each([
  ['the order number as it is', { text: 'Order 2026-K4T09Z', amount: 12_000, payer: '' }, ['order', 'amount']],
  ['the order number as a bank writes it', { text: '2026 k4t09z/AB', amount: 12_000, payer: '' }, ['order', 'amount']],
  ['the invoice, less than is due', { text: 'inv000042', amount: 5000, payer: 'HARBOUR TRADING LIMITED' }, ['invoice', 'part', 'payer']],
  ['the order, more than is due', { text: '2026-K4T09Z', amount: 13_000, payer: '' }, ['order']],
  ['the amount alone', { text: 'thank you', amount: 12_000, payer: 'Somebody' }, ['amount']],
  ['the name alone', { text: 'thank you', amount: 1, payer: 'Harbour Trading' }, []],
  ['another number', { text: '2026-K4T09Y INV-000043', amount: 1, payer: '' }, []],
])('%s', (_, row, reasons) => expect(reasonsFor(row, open)).toEqual(reasons))

test('a number before an equal amount, and a name decides between equal amounts', () => {
  const other = { ...open, orderNumber: '2026-BBBBBB', invoiceNumbers: [], companyName: 'شركة المرفأ المحدودة' }
  const numbers = (row: Parameters<typeof ranked>[0]) => ranked(row, [open, other]).map(({ orderNumber }) => orderNumber)

  expect(numbers({ text: '2026BBBBBB', amount: 12_000, payer: 'Harbour Trading' })).toEqual(['2026-BBBBBB', '2026-K4T09Z'])
  expect(numbers({ text: '', amount: 12_000, payer: 'المرفأ' })).toEqual(['2026-BBBBBB', '2026-K4T09Z'])
})

test('numbers are found wherever they stand in a text', () => {
  expect(numbersIn('Pay 2026-K4T09Z and INV 000042/INV-000043').invoices).toEqual(['INV-000042', 'INV-000043'])
  expect(numbersIn('INV 1000000').invoices).toContain('INV-1000000')
  expect(numbersIn('INV 000042 12.50').invoices).toContain('INV-000042')
  expect(numbersIn('ref 99 2026-K4T09Z').orders).toContain('2026-K4T09Z')
})
