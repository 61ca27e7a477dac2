// Of a free text whose person is erased stay the numbers of documents that are there, however a bank wrote them, and nothing else.
import { expect, test } from 'vitest'
import { namedOf } from './named-documents.ts'

const documents = ['2026-K4T09Z', '2026-482913', '2026-K4T09Z-R1', '2026-K4T09Z-R12', 'INV-000042', 'INV-1000042', 'CN-000007']
const left = (text: string) => namedOf(text, (number) => documents.includes(number))

test.each([
  ['2026-K4T09Z', '2026-K4T09Z'],
  ['Zebulon Quill 2026 K4T0 9Z rent', '2026-K4T09Z'],
  ['ref:2026k4t09z/zebulon', '2026-K4T09Z'],
  ['INV 000042, cn-000007', 'INV-000042, CN-000007'],
  ['INV-000042 12.10.2026', 'INV-000042'],
  ['INV1000042', 'INV-1000042'],
  ['for return 2026-K4T09Z-R12 and again 2026-K4T09Z', '2026-K4T09Z-R12, 2026-K4T09Z'],
  ['٢٠٢٦-٤٨٢٩١٣ شكرا', '2026-482913'],
  ['2026-K4T09Z 2026-K4T09Z', '2026-K4T09Z'],
  [' 000123 ', '000123'],
])('"%s" leaves %s', (text, numbers) => expect(left(text)).toBe(numbers))

test.each([
  '2026-Werner',
  '2026-Taylor',
  'AB123456',
  'passport AB-123456',
  '2012345678',
  'born 20260101',
  'INV-000043',
  '123456789',
  '+44 7999',
  '',
])('"%s" leaves nothing', (text) => expect(left(text)).toBeNull())
