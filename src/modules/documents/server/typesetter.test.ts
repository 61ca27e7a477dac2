// Documents as they look and read: pictures of the pages beside those in docs/documents, and the text that a reader of the PDF finds.
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { distance } from '#testing/page-pictures.ts'
import type { Sheet } from '../sheet.ts'
import { drawPages, pdfOf } from './public.ts'

const lines = (count: number, isArabic: boolean): Sheet['rows'] =>
  Array.from({ length: count }, (_, index) => ({
    cells: isArabic
      ? [`TSH-${1000 + index}`, 'قميص قطن أزرق - مقاس M', `${index + 1} قطعة`, '12.50 ر.س.', '1,250.00 ر.س.']
      : [`TSH-${1000 + index}`, 'Cotton shirt, blue, M', `${index + 1} pieces`, '£12.50', '£1,250.00'],
    notes: index % 4 === 0 ? [isArabic ? 'تغليف هدية: نعم (+2.00)' : 'Gift wrap: yes (+2.00)'] : [],
  }))

const english = (count = 9): Sheet => ({
  locale: 'en',
  title: 'Order confirmation SO-2026-000123',
  subtitle: ['Placed on 22 Nov 2026, 09:41'],
  seller: { name: 'Jumla Wholesale Ltd', lines: ['14 Weaver Street, Manchester', 'M1 2AB', 'Phone: +44 20 7946 0123'] },
  details: [
    { label: 'Contact', lines: ['Łódź Trading', 'Jane Doe', '+44 7700 900123'] },
    { label: 'Delivery', lines: ['United Kingdom'] },
  ],
  columns: [
    { label: 'SKU', align: 'start' },
    { label: 'Product', align: 'start', wide: true },
    { label: 'Quantity', align: 'end' },
    { label: 'Unit price', align: 'end' },
    { label: 'Total', align: 'end' },
  ],
  rows: lines(count, false),
  totals: [
    { label: 'Subtotal', value: '£1,000.00' },
    { label: 'Discount', value: '-£200.00' },
    { label: 'Grand total', value: '£800.00', strong: true },
  ],
  notes: [{ label: 'Note', lines: ['Please ring the bell.'] }],
  signatures: [],
  footer: ['Jumla Wholesale Ltd', 'SO-2026-000123'],
})

/** Arabic first with English beside it, as a Saudi tax invoice is. */
const arabic = (count = 9): Sheet => ({
  locale: 'ar',
  title: ['تأكيد الطلب SO-2026-000123', 'Order confirmation SO-2026-000123'],
  subtitle: ['بتاريخ 22 نوفمبر 2026'],
  seller: { name: 'شركة جملة للتجارة', lines: ['14 Weaver Street, Manchester', 'الرقم الضريبي: 310122393500003'] },
  details: [
    { label: ['العميل', 'Customer'], lines: ['متجر النخيل', '+966 55 000 0123'] },
    { label: ['التوصيل', 'Delivery'], lines: ['داخل الرياض (2-5 أيام)', 'PO-4711/b'] },
  ],
  columns: [
    { label: ['الرمز', 'SKU'], align: 'start' },
    { label: ['المنتج', 'Product'], align: 'start', wide: true },
    { label: ['الكمية', 'Quantity'], align: 'end' },
    { label: ['السعر', 'Unit price'], align: 'end' },
    { label: ['المجموع', 'Total'], align: 'end' },
  ],
  rows: lines(count, true),
  totals: [
    { label: ['الإجمالي الفرعي', 'Subtotal'], value: '1,000.00 ر.س.' },
    { label: ['المجموع', 'Grand total'], value: '1,150.00 ر.س.', strong: true },
  ],
  notes: [{ label: 'ملاحظة', lines: ['Please ring the bell.'] }],
  signatures: ['التاريخ', 'المستلم'],
  footer: ['شركة جملة للتجارة', 'SO-2026-000123'],
})

test('a page looks as its picture does, in both languages; another page does not', async () => {
  expect(await distance('confirmation-en', english())).toBeLessThan(0.002)
  expect(await distance('confirmation-ar', arabic())).toBeLessThan(0.002)
  expect(await distance('confirmation-en', arabic())).toBeGreaterThan(0.01)
})

test.each([
  ['is written smaller', 'accounts.payable@northern-stores.example'],
  ['goes on in another line', 'accounts.payable@wholesale-trading-of-the-northern-stores.example'],
])('a word of the details that is longer than its column %s: it does not run into the next one', async (_, email) => {
  const columns = (line: string): Sheet['details'] => [{ label: '', lines: [line] }, ...[1, 2, 3].map(() => ({ label: '', lines: [''] }))]
  const pageOf = async (line: string) => {
    const svg = Buffer.from(await drawPages([{ ...english(0), details: columns(line), columns: [], totals: [], notes: [] }]))
    return sharp(svg, { density: 96 }).flatten({ background: '#fff' }).grayscale().raw().toBuffer({ resolveWithObject: true })
  }
  const [empty, page] = [await pageOf(''), await pageOf(email)]
  const inked = [...page.data].flatMap((value, at) => (Math.abs(value - (empty.data[at] ?? 0)) > 60 ? [at % page.info.width] : []))
  expect(inked.length).toBeGreaterThan(50)
  // A page of 210 mm with margins of 16 mm and four columns, 6 mm apart.
  expect(Math.max(...inked)).toBeLessThan((page.info.width * (16 + (178 - 18) / 4 + 3)) / 210)
  const { text } = await extractText(new Uint8Array(await pdfOf([{ ...english(), details: columns(email) }])), { mergePages: true })
  expect(text.replaceAll(/[\s\u200B]/g, '')).toContain(email)
})

test('its text is found in the PDF; digits and codes are in their order', async () => {
  const { text, totalPages } = await extractText(new Uint8Array(await pdfOf([english(), arabic(60)])), { mergePages: true })
  for (const words of ['Order confirmation SO-2026-000123', 'Łódź Trading', '+44 7700 900123', 'TSH-1008', '£1,250.00', '-£200.00'])
    expect(text).toContain(words)
  for (const words of ['310122393500003', '+966 55 000 0123', 'PO-4711/b', '1,150.00', 'Grand total', 'TSH-1059'])
    expect(text).toContain(words)
  // Three pages of the long one, whose pages are counted by themselves.
  expect(totalPages).toBeGreaterThan(2)
  expect(text.replace(/\s/g, '')).toMatch(new RegExp(`1/${totalPages - 1}`))
})

test('documents asked for at once are each set, while the event loop goes on', async () => {
  let isSetting = true
  let turns = 0
  const setting = Promise.all([pdfOf([english(40)]), pdfOf([arabic(40)]), pdfOf([english(1)])]).finally(() => (isSetting = false))
  while (isSetting) {
    await setImmediate()
    turns += 1
  }

  expect((await setting).map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-', '%PDF-'])
  // Set in the loop itself, each would take one turn or a few.
  expect(turns).toBeGreaterThan(20)
})

test('a sheet that cannot be set is refused, and the next one is set all the same', async () => {
  await expect(pdfOf([{ ...english(), qr: 'no picture' }])).rejects.toThrow('could not be set')
  expect((await pdfOf([english(1)])).subarray(0, 4).toString()).toBe('%PDF')
})
