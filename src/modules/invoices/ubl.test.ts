// E-invoices: valid by the schema of EN 16931 that a library keeps, written as it writes them, and equal to the paper to the penny.
import { InvoiceService } from '@e-invoice-eu/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { forAny } from '#testing/for-any.ts'
import { taxesOf } from './amounts.ts'
import type { DocumentLine, InvoiceDocument } from './document.ts'
import { type Tree, ublOf, ublText } from './ubl.ts'

const party = { phone: '', email: 'buyer@demo.test', companyNumber: '09446231', country: 'GB' }
const line = (over: Partial<DocumentLine>): DocumentLine => ({
  ...{ kind: 'goods', sku: 'TSH-101', title: { en: 'Shirt <blue> & "white"', ar: '' }, detail: { en: 'Size: M', ar: '' } },
  ...{ quantity: 12, decimals: 0, unit: { en: { one: 'piece' }, ar: { one: 'قطعة' } }, unitPrice: minor(1250), discount: minor(0) },
  ...{ net: minor(15_000), taxBps: 2000, taxRule: 'standard', tax: minor(3000), orderNumber: 'SO-2026-000123' },
  ...over,
})

function documentOf(lines: DocumentLine[], over: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const sum = (of: (line: DocumentLine) => number) => minor(lines.reduce((total, each) => total + of(each), 0))
  const [net, tax] = [sum((each) => each.net), sum((each) => each.tax)]
  return {
    ...{ form: 'gb', kind: 'invoice', number: 'INV-000042', date: '2026-11-22', supplyDate: '2026-11-20', dueDate: '2026-12-22' },
    ...{ issuedAt: '2026-11-22T09:00:00.000Z', corrects: null, reason: '', note: 'Thank you', qr: null },
    currency: { code: 'GBP', decimals: 2 },
    seller: {
      ...party,
      name: 'Jumla Ltd',
      address: ['14 Weaver Street', 'Manchester', 'M1 2AB', 'UK'],
      vatNumber: 'GB123456789',
      logo: null,
    },
    buyer: { ...party, name: 'Łódź Trading', address: ['High Street'], vatNumber: '987 654 321' },
    orders: [{ number: 'SO-2026-000123', date: '2026-11-18', purchaseOrderNumber: 'PO-4711/b' }],
    lines,
    taxes: taxesOf(lines),
    totals: { discount: sum((each) => each.discount), net, tax, grand: minor(net + tax) },
    bank: { accountName: 'Jumla Ltd', bankName: 'Bank', number: '12345678', sortCode: '20-00-00', iban: '' },
    ...over,
  }
}

const delivery = line({
  kind: 'delivery',
  sku: '',
  title: { en: 'Delivery', ar: '' },
  quantity: 1,
  unitPrice: minor(500),
  net: minor(500),
  tax: minor(100),
})
const every = documentOf([
  line({ discount: minor(150), net: minor(14_850), tax: minor(2970) }),
  line({ quantity: 2500, decimals: 3, unit: { en: { one: 'kg' }, ar: { one: 'كجم' } }, taxBps: 500, net: minor(3125), tax: minor(156) }),
  line({ taxBps: 0, taxRule: 'zero', tax: minor(0) }),
  line({ taxBps: 0, taxRule: 'standard', tax: minor(0) }),
  line({ taxBps: 0, taxRule: 'exempt', tax: minor(0) }),
  line({ taxBps: 0, taxRule: 'reverseCharge', tax: minor(0) }),
  delivery,
])
const receipts = (...amounts: number[]) =>
  amounts.map((amount) => ({ day: '2026-11-20', method: { en: 'Card', ar: 'بطاقة' }, amount: minor(amount) }))
const partlyPaid = documentOf(every.lines, { received: receipts(1000, 250) })
const credit = documentOf(every.lines, {
  kind: 'creditNote',
  dueDate: null,
  corrects: { number: 'INV-000041', date: '2026-11-01' },
  reason: 'Torn',
})
const saudi = documentOf([line({ taxBps: 1500, tax: minor(2250), title: { en: 'Nuts', ar: 'مكسرات' } })], {
  ...{ form: 'saStandard', currency: { code: 'SAR', decimals: 2 } },
  buyer: { ...party, name: 'متجر النخيل', address: ['شارع العليا'], vatNumber: '300055184400003', country: 'SA' },
})
const words = (rule: string) => `No VAT: ${rule}`
const treeOf = (document: InvoiceDocument) => ublOf(document, words)

const library = new InvoiceService({ log: () => undefined, warn: () => undefined, error: () => undefined })
const flat = (xml: string) =>
  xml
    .replace(/<\?xml[^>]*\?>/, '')
    .replace(/>\s+</g, '><')
    .trim()

test.each([
  ['an invoice with every category, an allowance and a charge', every],
  ['a credit note', credit],
  ['a Saudi invoice', saudi],
  ['an invoice of delivery alone', documentOf([delivery])],
  ['an invoice that was paid in part', partlyPaid],
  ['an invoice that was paid', documentOf(every.lines, { received: receipts(every.totals.grand) })],
])('%s is valid by the schema, and written as the library writes it', async (_, document) => {
  const tree = treeOf(document)
  const theirs = String(await library.generate(JSON.parse(JSON.stringify({ 'ubl:Invoice': tree })), { format: 'UBL', lang: 'en' }))
  // The library names the process of Peppol where none is named.
  const plain = flat(theirs).replace(/<cbc:ProfileID>.*?<\/cbc:ProfileID>/, '')

  expect(flat(ublText(tree)).replace(/^<\w+[^>]*>/, '')).toBe(plain.replace(/^<[\w:]+[^>]*>/, ''))
})

test('a credit note is of its own kind and names its invoice; markup in texts is only text', () => {
  const xml = ublText(treeOf(credit))
  expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
  for (const part of [
    '<cbc:CreditNoteTypeCode>381<',
    'INV-000041',
    '<cbc:CreditedQuantity unitCode="H87">12<',
    'Shirt &lt;blue&gt; &amp; "white"',
  ])
    expect(xml).toContain(part)
  expect(xml).not.toContain('DueDate')
})

test('what was received when it was printed is paid already; what is paid asks for no money', () => {
  const whole = every.totals.grand
  const amountsOf = (document: InvoiceDocument) => {
    const total = treeOf(document)['cac:LegalMonetaryTotal'] as Tree
    return [cents(total, 'TaxInclusiveAmount'), cents(total, 'PrepaidAmount') || 0, cents(total, 'PayableAmount')]
  }
  expect(amountsOf(every)).toEqual([whole, 0, whole])
  expect(amountsOf(partlyPaid)).toEqual([whole, 1250, whole - 1250])
  expect(amountsOf(documentOf(every.lines, { received: receipts(whole) }))).toEqual([whole, whole, 0])
  expect(ublText(treeOf(partlyPaid))).toContain('DueDate')
  for (const part of ['DueDate', 'PaymentMeans'])
    expect(ublText(treeOf(documentOf(every.lines, { received: receipts(whole) })))).not.toContain(part)
})

type Sum = { [name: string]: unknown }
const cents = (tree: Tree, name: string) => Math.round(Number((tree as Sum)[`cbc:${name}`]) * 100)
const below = (tree: Tree, name: string) => (tree[name] ?? []) as Tree[]

const rules = fc.constantFrom(
  ...([
    [2000, 'standard'],
    [500, 'standard'],
    [1500, 'standard'],
    [0, 'standard'],
    [0, 'zero'],
    [0, 'exempt'],
    [0, 'reverseCharge'],
  ] as const),
)
const someLine = fc
  .record({
    net: fc.integer({ min: 0, max: 5_000_000 }),
    discount: fc.integer({ min: 0, max: 9999 }),
    rule: rules,
    isDelivery: fc.boolean(),
  })
  .map(({ net, discount, rule: [taxBps, taxRule], isDelivery }) => {
    const tax = Math.floor((net * taxBps * 2 + 10_000) / 20_000)
    const goods = line({ net: minor(net), discount: minor(discount), taxBps, taxRule, tax: minor(tax) })
    return isDelivery ? { ...goods, kind: 'delivery' as const, discount: minor(0) } : goods
  })

test('whatever is on it, its sums are those of the paper and keep the rules of the norm', () => {
  forAny(
    fc.property(fc.array(someLine, { minLength: 1, maxLength: 12 }), (lines) => {
      const document = documentOf(lines)
      const tree = treeOf(document)
      const total = tree['cac:LegalMonetaryTotal'] as Tree
      const [taxTotal = {}] = below(tree, 'cac:TaxTotal')
      const sum = (trees: Tree[], name: string) => trees.reduce((all, each) => all + cents(each, name), 0)
      const charges = sum(below(tree, 'cac:AllowanceCharge'), 'Amount')
      // BR-CO-10, 13, 14, 15 and 16 of EN 16931.
      expect(cents(total, 'LineExtensionAmount')).toBe(sum(below(tree, 'cac:InvoiceLine'), 'LineExtensionAmount'))
      expect(cents(total, 'TaxExclusiveAmount')).toBe(cents(total, 'LineExtensionAmount') + charges)
      expect(cents(taxTotal, 'TaxAmount')).toBe(sum(below(taxTotal, 'cac:TaxSubtotal'), 'TaxAmount'))
      expect(cents(total, 'TaxInclusiveAmount')).toBe(cents(total, 'TaxExclusiveAmount') + cents(taxTotal, 'TaxAmount'))
      expect(cents(total, 'PayableAmount')).toBe(document.totals.grand)
      expect(cents(taxTotal, 'TaxAmount')).toBe(document.totals.tax)
      for (const part of below(taxTotal, 'cac:TaxSubtotal')) {
        const { 'cbc:ID': id, 'cbc:Percent': rate, 'cbc:TaxExemptionReason': reason } = part['cac:TaxCategory'] as Tree
        const isMine = (tax: Tree | undefined) => tax?.['cbc:ID'] === id && tax?.['cbc:Percent'] === rate
        const items = below(tree, 'cac:InvoiceLine').filter((each) =>
          isMine((each['cac:Item'] as Tree)['cac:ClassifiedTaxCategory'] as Tree),
        )
        const charged = below(tree, 'cac:AllowanceCharge').filter((each) => isMine(each['cac:TaxCategory'] as Tree))
        // BR-S-08 and its siblings; BR-CO-17 allows each line its own rounding; BR-E-10 and BR-AE-10.
        expect(cents(part, 'TaxableAmount')).toBe(sum(items, 'LineExtensionAmount') + sum(charged, 'Amount'))
        expect(Math.abs(cents(part, 'TaxAmount') - (cents(part, 'TaxableAmount') * Number(rate)) / 100)).toBeLessThan(100)
        expect(Boolean(reason)).toBe(id === 'E' || id === 'AE')
      }
      // Each category stands once.
      const names = below(taxTotal, 'cac:TaxSubtotal').map((part) =>
        Object.values(part['cac:TaxCategory'] as Tree)
          .slice(0, 2)
          .join(),
      )
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})
