// Invoices as PDF: who gets which, the fields the law asks for, both languages and the QR code on Saudi ones.
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { pdfOf } from '#modules/documents/server/public.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { distance } from '#testing/page-pictures.ts'
import type { InvoiceDocument } from '../document.ts'
import { getInvoicePdf, getInvoiceXml, getOwnInvoicePdf, getOwnInvoiceXml } from '../documents-contract.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { qrText } from '../qr.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const admin = (await anAdmin(app)).token
const methodId = (await aPaymentMethod(app)).id
const buyer = await aCustomer(app, { canSeePrices: true })
await anAddress(app, buyer.id)

const textOf = async (pdf: Uint8Array) => (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
const read = ({ pdf }: { pdf: string }) => textOf(new Uint8Array(Buffer.from(pdf, 'base64')))

test('another company, a visitor and a clerk without the permission get none', async () => {
  const { id } = await aPrintedInvoice(app, [(await aTaxedOrder(app, { customerId: buyer.id, methodId })).id])
  const stranger = await aCustomer(app, { canSeePrices: true })
  const clerk = (await anAdmin(app, { permissions: ['stock.see'] })).token
  const params = { id }

  for (const own of [getOwnInvoicePdf, getOwnInvoiceXml]) {
    expect(await app.as(stranger.token).status(own, { params })).toBe(404)
    expect(await app.as(null).status(own, { params })).toBe(401)
    expect(await app.as(buyer.token).status(own, { params })).toBe(200)
  }
  for (const office of [getInvoicePdf, getInvoiceXml]) {
    expect(await app.as(buyer.token).status(office, { params })).toBe(403)
    expect(await app.as(clerk).status(office, { params })).toBe(403)
  }
  const { name, xml } = await app.as(admin).call(getInvoiceXml, { params })
  expect(name).toMatch(/^INV-\d+\.xml$/)
  expect(xml).toContain('<cbc:PayableAmount currencyID="GBP">30.00<')
})

test('a printed invoice names what a British VAT invoice must; a draft says that it is one and is not its customer’s', async () => {
  const order = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  const draft = await aDraft(app, [order.id])
  expect(await read(await app.as(admin).call(getInvoicePdf, { params: { id: draft.id } }))).toContain('A draft: this is no invoice yet.')
  expect(await app.as(buyer.token).status(getOwnInvoicePdf, { params: { id: draft.id } })).toBe(404)
  expect(await app.as(admin).status(getInvoiceXml, { params: { id: draft.id } })).toBe(409)

  const other = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  const printed = await aPrintedInvoice(app, [other.id])
  const reply = await app.as(buyer.token).call(getOwnInvoicePdf, { params: { id: printed.id } })
  const text = await read(reply)
  expect(reply.name).toBe(`Invoice ${printed.number}.pdf`)
  for (const words of [`VAT invoice ${printed.number}`, 'VAT number', 'Supplied', other.number, '20%', '£20.00', '£5.00', '£30.00'])
    expect(text).toContain(words)
})

const saudi: InvoiceDocument = {
  form: 'saStandard',
  kind: 'invoice',
  number: 'INV-000042',
  date: '2026-11-22',
  supplyDate: '2026-11-20',
  dueDate: '2026-12-22',
  issuedAt: '2026-11-22T09:00:00.000Z',
  corrects: null,
  reason: '',
  currency: { code: 'SAR', decimals: 2 },
  seller: {
    ...{ name: 'شركة جملة للتجارة', address: ['طريق الملك فهد، الرياض', '12211'], vatNumber: '310122393500003' },
    ...{ companyNumber: '1010123456', phone: '+966 11 000 0123', email: 'hello@jumla.test', logo: null, country: 'SA' },
  },
  buyer: {
    ...{ name: 'متجر النخيل', address: ['شارع العليا', 'الرياض'], vatNumber: '300055184400003', companyNumber: '1010999888' },
    ...{ phone: '', email: '', country: 'SA' },
  },
  orders: [{ number: 'SO-2026-000123', date: '2026-11-18', purchaseOrderNumber: 'PO-4711/b' }],
  lines: [1, 2, 3].map((index) => ({
    ...{ kind: 'goods' as const, sku: `NUT-10${index}`, title: { en: 'Roasted pistachios', ar: 'فستق محمص' }, detail: { en: '', ar: '' } },
    ...{ quantity: 2500, decimals: 3, unit: { en: { one: 'kg' }, ar: { one: 'كجم' } } },
    ...{ unitPrice: minor(8000), discount: minor(0), net: minor(20_000), taxBps: 1500, taxRule: 'standard' as const, tax: minor(3000) },
    orderNumber: 'SO-2026-000123',
  })),
  taxes: [{ bps: 1500, rule: 'standard', taxable: minor(60_000), tax: minor(9000) }],
  totals: { discount: minor(0), net: minor(60_000), tax: minor(9000), grand: minor(69_000) },
  bank: { accountName: 'شركة جملة للتجارة', bankName: 'بنك التجارة', number: '', sortCode: '', iban: 'SA0380000000608010167519' },
  note: 'شكرًا لتعاملكم معنا.',
  qr: qrText({ seller: 'شركة جملة للتجارة', vatNumber: '310122393500003', time: '2026-11-22T09:00:00Z', total: '690.00', tax: '90.00' }),
}

test('a Saudi tax invoice says everything in Arabic and English on one page, with its digits in order and the QR code', async () => {
  const sheet = invoiceSheet(saudi)
  expect(sheet.title).toEqual(['فاتورة ضريبية INV-000042', 'Tax invoice INV-000042'])
  expect(sheet.qr).toContain('<svg')
  const { text, totalPages } = await extractText(new Uint8Array(await pdfOf([sheet])), { mergePages: true })
  expect(totalPages).toBe(1)
  for (const words of [
    'Tax invoice INV-000042',
    '310122393500003',
    '300055184400003',
    'VAT 15%',
    '22/11/2026',
    'SA0380000000608010167519',
    'VAT number',
    'Supplied',
    'VAT 15% on SAR 600.00',
    '690.00',
  ])
    expect(text).toContain(words)
})

const british: InvoiceDocument = {
  ...saudi,
  form: 'gb',
  currency: { code: 'GBP', decimals: 2 },
  seller: {
    ...{ name: 'Jumla Trading Ltd', address: ['12 Canal Street', 'Manchester', 'M1 3HE'], vatNumber: 'GB 123 4567 82' },
    ...{ companyNumber: '07654321', phone: '+44 161 496 0123', email: 'hello@jumla.test', logo: null, country: 'GB' },
  },
  buyer: {
    ...{ name: 'Harbour Outfitters Ltd', address: ['4 Quay Road', 'Bristol', 'BS1 4RW', 'United Kingdom'], vatNumber: 'GB 987 6543 21' },
    ...{ companyNumber: '01234567', phone: '', email: '', country: 'GB' },
  },
  lines: (
    [
      ['HD-114', 'Fleece hoodie', 'Navy · M', 24, 1850, 2000],
      ['TS-020', 'Cotton T-shirt', 'White · L', 48, 620, 2000],
      ['KD-307', 'Children’s raincoat', 'Yellow · 6 years', 12, 1400, 0],
    ] as const
  ).map(([sku, title, detail, quantity, price, taxBps]) => ({
    ...{ kind: 'goods' as const, sku, title: { en: title, ar: '' }, detail: { en: detail, ar: '' }, quantity, decimals: 0 },
    ...{ unit: { en: { one: 'piece', other: 'pieces' }, ar: { one: 'قطعة' } }, unitPrice: minor(price), discount: minor(0) },
    ...{ net: minor(quantity * price), taxBps, taxRule: taxBps === 0 ? ('zero' as const) : ('standard' as const) },
    ...{ tax: minor((quantity * price * taxBps) / 10_000), orderNumber: 'SO-2026-000123' },
  })),
  taxes: [
    { bps: 2000, rule: 'standard', taxable: minor(74_160), tax: minor(14_832) },
    { bps: 0, rule: 'zero', taxable: minor(16_800), tax: minor(0) },
  ],
  totals: { discount: minor(0), net: minor(90_960), tax: minor(14_832), grand: minor(105_792) },
  bank: { accountName: 'Jumla Trading Ltd', bankName: 'Northern Bank', number: '12345678', sortCode: '20-00-00', iban: '' },
  note: 'Thank you for your order.',
  qr: null,
}

test('it looks as its picture does', async () => {
  expect(await distance('tax-invoice-sa', invoiceSheet(saudi))).toBeLessThan(0.002)
  expect(await distance('vat-invoice-gb', invoiceSheet(british))).toBeLessThan(0.002)
  const simplified = { ...saudi, form: 'saSimplified', buyer: { ...saudi.buyer, vatNumber: '' } } satisfies InvoiceDocument
  expect(await distance('simplified-invoice-sa', invoiceSheet(simplified))).toBeLessThan(0.002)
  const corrects = { number: 'INV-000041', date: '2026-11-01' }
  const credit = { ...saudi, kind: 'creditNote', number: 'CN-000007', reason: 'تلف كيس واحد', corrects } satisfies InvoiceDocument
  expect(await distance('credit-note-sa', invoiceSheet(credit))).toBeLessThan(0.002)
  const lines = british.lines.slice(0, 1)
  const credited = { net: minor(44_400), tax: minor(8880), grand: minor(53_280) }
  const britishCredit = {
    ...{ ...british, lines, kind: 'creditNote', number: 'CN-000007', reason: 'The seams are open', note: '', dueDate: null, corrects },
    ...{ totals: { ...credited, discount: minor(0) }, taxes: [{ bps: 2000, rule: 'standard', taxable: credited.net, tax: credited.tax }] },
  } satisfies InvoiceDocument
  expect(await distance('credit-note-gb', invoiceSheet(britishCredit))).toBeLessThan(0.002)
})

test('a paid invoice says when it was paid and asks for nothing; one that was paid in part asks for the rest', async () => {
  const received = (amount: number) => [{ day: '2026-11-20', method: { en: 'Card', ar: 'بطاقة' }, amount: minor(amount) }]
  expect(await distance('vat-invoice-gb-paid', invoiceSheet({ ...british, received: received(105_792) }))).toBeLessThan(0.002)
  expect(await distance('vat-invoice-gb-partly-paid', invoiceSheet({ ...british, received: received(50_000) }))).toBeLessThan(0.002)
  expect(await distance('tax-invoice-sa-paid', invoiceSheet({ ...saudi, received: received(69_000) }))).toBeLessThan(0.002)
})

test('millions, a discount and long codes stand each in one line: the table is written smaller', async () => {
  const amounts = { unitPrice: minor(123_456_78), discount: minor(98_765_432), net: minor(888_888_888), tax: minor(133_333_333) }
  const lines = saudi.lines.map((line, at) => ({ ...line, ...amounts, sku: `WMW-1234567${at}`, quantity: 1_250_000 }))
  const totals = { discount: minor(296_296_296), net: minor(2_666_666_664), tax: minor(399_999_999), grand: minor(3_066_666_663) }
  expect(await distance('tax-invoice-sa-millions', invoiceSheet({ ...saudi, lines, totals }))).toBeLessThan(0.002)
})

test('the long name of a unit goes on in a second line instead of making the table smaller', async () => {
  const unit = { en: { one: 'carton of 24 glass bottles of 330 ml' }, ar: { one: 'كرتون من 24 قارورة زجاجية سعة 330 مل' } }
  const lines = saudi.lines.map((line) => ({ ...line, unit }))
  expect(await distance('tax-invoice-sa-long-unit', invoiceSheet({ ...saudi, lines }))).toBeLessThan(0.002)
})

test.each([
  ['saSimplified', 'invoice', 'Simplified tax invoice'],
  ['saStandard', 'creditNote', 'Credit note'],
] as const)('%s, %s: %s', (form, kind, title) => expect(invoiceSheet({ ...saudi, form, kind }).title[1]).toContain(title))

test('a reverse charge is explained, and a credit note asks for no money', () => {
  const taxes = [{ bps: 0, rule: 'reverseCharge' as const, taxable: minor(60_000), tax: minor(0) }]
  const sheet = invoiceSheet({
    ...saudi,
    form: 'gb',
    kind: 'creditNote',
    taxes,
    reason: 'Damaged',
    corrects: { number: 'INV-1', date: '2026-11-01' },
  })
  expect(sheet.notes.map(({ label }) => label)).toEqual(['Reason', 'Reverse charge', 'Note'])
  expect(sheet.details.map(({ label }) => label)).toContain('Corrects invoice')
})
