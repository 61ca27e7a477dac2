import { describe, expect, test } from 'vitest'
import { bareAmount, lineReader, linesOf, readLine, stepsOf } from './lines.ts'

/** The likeliest reading: "quantity unit | product". */
const read = (text: string): string => {
  const [best] = readLine(text)
  return `${best?.amount ? `${best.amount.number} ${best.amount.per}` : '-'} | ${best?.sought ?? ''}`
}

describe('the quantity before or after, however it is marked', () => {
  test.each([
    ['12 x TS-101 red L', '12 one | TS-101 red L'],
    ['12x TS-101 red L', '12 one | TS-101 red L'],
    ['12xTS-101', '12 one | TS-101'],
    ['12 × TS-101', '12 one | TS-101'],
    ['12 * TS-101', '12 one | TS-101'],
    ['x12 TS-101', '12 one | TS-101'],
    ['TS-101 red L x 12', '12 one | TS-101 red L'],
    ['TS-101 x12', '12 one | TS-101'],
    ['TS-101×12', '12 one | TS-101'],
    ['TS-101 - 12', '12 one | TS-101'],
    ['TS-101 -> 12', '12 one | TS-101'],
    ['TS-101: 12', '12 one | TS-101'],
    ['TS-101 = 12', '12 one | TS-101'],
    ['TS-101 (12)', '12 one | TS-101'],
    ['TS-101, 12', '12 one | TS-101'],
    ['12 TS-101 red L', '12 one | TS-101 red L'],
    ['TS-101 red L 12', '12 one | TS-101 red L'],
    ['qty 12 TS-101', '12 one | TS-101'],
    ['TS-101 Qty: 12', '12 one | TS-101'],
    ['TS-101 quantity=12', '12 one | TS-101'],
    ['12 pcs TS-101 red L', '12 one | TS-101 red L'],
    ['12pcs. of TS-101', '12 one | TS-101'],
    ['TS-101 red L 12 pieces', '12 one | TS-101 red L'],
    ['2 cases TS-101', '2 case | TS-101'],
    ['TS-101 navy 2 cases XL', '2 case | TS-101 navy XL'],
    ['2 cases x TS-101', '2 case | TS-101'],
    ['TS-101 2 ctn', '2 case | TS-101'],
    ['3 boxes of TS-101', '3 case | TS-101'],
    ['2 dozen TS-101', '2 dozen | TS-101'],
    ['a dozen of TS-101', '1 dozen | TS-101'],
    ['2.5 kg almonds', '2.5 kilo | almonds'],
    ['almonds 2,5kg', '2.5 kilo | almonds'],
    ['750 g saffron', '750 gram | saffron'],
    ['- TS-101 x 12', '12 one | TS-101'],
    ['• 12 x TS-101', '12 one | TS-101'],
    ['3) TS-101 x 12', '12 one | TS-101'],
    ['3. TS-101 x 12', '12 one | TS-101'],
    ['TS-101 red L 12 @ 4.50', '12 one | TS-101 red L'],
    ['12 TS-101 Crew tee £4.50 £54.00', '12 one | TS-101 Crew tee'],
    ['TS-101 Crew tee 12 4.50 GBP', '12 one | TS-101 Crew tee'],
    ['a case of TS-101', '1 case | TS-101'],
    ['TS-101 red L one carton', '1 case | TS-101 red L'],
    ['MAX12', '- | MAX12'],
    ['TS-101 red L', '- | TS-101 red L'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))
})

describe('Arabic, with its digits', () => {
  test.each([
    ['١٢ × TS-101', '12 one | TS-101'],
    ['TS-101 عدد ١٢', '12 one | TS-101'],
    ['الكمية: ١٢ TS-101', '12 one | TS-101'],
    ['١٢ حبة TS-101 أحمر', '12 one | TS-101 أحمر'],
    ['٥ كرتون TS-101', '5 case | TS-101'],
    ['TS-101 ٣ كراتين', '3 case | TS-101'],
    ['كرتونين من TS-101', '2 case | TS-101'],
    ['TS-101 قطعتين', '2 one | TS-101'],
    ['دزينتين TS-101', '2 dozen | TS-101'],
    ['٢٫٥ كجم لوز', '2.5 kilo | لوز'],
    ['٤ كيلو من فستق حلبي', '4 kilo | فستق حلبي'],
    ['قميص أحمر ١٢', '12 one | قميص أحمر'],
    ['١٢ قميص أحمر', '12 one | قميص أحمر'],
    ['قميص أحمر، ١٢', '12 one | قميص أحمر'],
    ['\u200fTS-101\u200e × ١٢', '12 one | TS-101'],
    ['TS-101 ١٢ ٤٫٥٠ ريال', '12 one | TS-101'],
    ['درزن TS-101', '1 dozen | TS-101'],
    ['TS-101 كرتون', '1 case | TS-101'],
    ['كرتون من TS-101', '1 case | TS-101'],
    ['٥ درزن TS-101', '5 dozen | TS-101'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))
})

test('a line that may be read in two ways gives both', () =>
  expect(readLine('501 jeans 12')).toEqual([
    { sought: 'jeans 12', amount: { number: '501', per: 'one' } },
    { sought: '501 jeans', amount: { number: '12', per: 'one' } },
    { sought: '501 jeans 12', amount: null },
  ]))

test('a number with a dot before a name may count it or be its quantity', () =>
  expect(readLine('12. TS-101')).toContainEqual({ sought: 'TS-101', amount: null }))

const readLines = (text: string) => linesOf(text).map(lineReader())
const best = (text: string) =>
  readLines(text).map(({ at, readings, skipped }) => [
    at,
    skipped ?? `${readings[0]?.amount?.number ?? '-'} ${readings[0]?.amount?.per ?? ''} ${readings[0]?.sought}`,
  ])

describe('tables', () => {
  test('columns of a spreadsheet without a head, in either order', () =>
    expect(best('TS-101\t12\nTS-102\t6\n8\tTS-103\n\nTS-104\t٣')).toEqual([
      [1, '12 one TS-101'],
      [2, '6 one TS-102'],
      [3, '8 one TS-103'],
      [5, '3 one TS-104'],
    ]))

  test('an old invoice: number, code, name, quantity, price, sum', () =>
    expect(readLines('1\tTS-101\tCrew tee\t12\t4.50\t54.00')[0]?.readings.slice(0, 2)).toEqual([
      { sought: 'TS-101 Crew tee', amount: { number: '12', per: 'one' } },
      { sought: 'TS-101 Crew tee', amount: { number: '1', per: 'one' } },
    ]))

  test('a barcode beside its quantity', () =>
    expect(best('5012345678900\t12\n12;5012345678900')).toEqual([
      [1, '12 one 5012345678900'],
      [2, '12 one 5012345678900'],
    ]))

  test('a comma list', () =>
    expect(best('TS-101,12\n"TS-102",6')).toEqual([
      [1, '12 one TS-101'],
      [2, '6 one TS-102'],
    ]))

  test('a head names the columns; rows without a quantity order nothing', () =>
    expect(best('Name\tSKU\tPrice\tQty\nCrew tee\tTS-101\t4\t12\nPolo\tTS-102\t5\t\nCap\tTS-103\t6\t0\nHat\tTS-104\t7\t2 cases')).toEqual([
      [1, 'header'],
      [2, '12 one TS-101'],
      [3, 'noQuantity'],
      [4, 'noQuantity'],
      [5, '2 case TS-104'],
    ]))

  test('an Arabic head, and a column that counts cases', () =>
    expect(best('الرمز;كراتين\nTS-101;٢')).toEqual([
      [1, 'header'],
      [2, '2 case TS-101'],
    ]))

  test('the name stands in where the code is missing', () =>
    expect(best('SKU\tName\tQuantity\n\tCrew tee red L\t12')).toEqual([
      [1, 'header'],
      [2, '12 one Crew tee red L'],
    ]))
})

describe('the stamps of chat programs', () => {
  test.each([
    '[12/11/2026, 09:14:22] Huda: 12 x TS-101',
    '[12/11/26, 9:14:22\u202fPM] ~ Huda K.: 12 x TS-101',
    '[09:14, 12/11/2026] Huda Saleh: 12 x TS-101',
    '12/11/2026, 09:14 - +44 7700 900123: 12 x TS-101',
    '12.11.26, 9:14 pm - Huda: 12 x TS-101',
    '\u200f[٩:١٤ ص، ١٢\u200f/١١\u200f/٢٠٢٦] هدى: 12 x TS-101',
    '١٢/١١/٢٠٢٦، ٩:١٤ م - هدى: ١٢ x TS-101',
  ])('%s', (text) => {
    const [line] = readLines(text)
    expect(line?.readings[0]).toEqual({ sought: 'TS-101', amount: { number: '12', per: 'one' } })
    expect(line?.text).not.toBe('12 x TS-101')
  })

  test('what looks like a day and is a code stays', () =>
    expect(best('12-11-26 x 12\n[12] TS-101')).toEqual([
      [1, '12 one 12-11-26'],
      [2, '-  [12] TS-101'],
    ]))
})

describe('a line that is a quantity alone', () => {
  test.each([
    ['12', '12 one'],
    ['x12', '12 one'],
    ['12 x', '12 one'],
    ['(12)', '12 one'],
    ['- 12', '12 one'],
    ['12 pcs', '12 one'],
    ['Qty: 12', '12 one'],
    ['2 cases', '2 case'],
    ['a dozen', '1 dozen'],
    ['2,5 kg', '2.5 kilo'],
    ['[12/11/2026, 09:14:22] Huda: 12', '12 one'],
    ['١٢', '12 one'],
    ['الكمية: ١٢', '12 one'],
    ['١٢ حبة', '12 one'],
    ['كرتونين', '2 case'],
    ['٢ درزن', '2 dozen'],
  ])('%s', (text, expected) => {
    const { number, per } = bareAmount(text) ?? {}
    expect(`${number} ${per}`).toBe(expected)
  })
  test.each(['12 TS-101', 'TS-101', '6S', '12 24', '3.', '£4.50', 'Hello', '12 x 4', '', '5012345678900', '12/11/2026'])(
    '%s is none',
    (text) => expect(bareAmount(text)).toBeNull(),
  )
})

test('what a list comes to orders nothing', () =>
  expect(best('Total: 340 pcs\nGRAND TOTAL 340\nالمجموع: ٣٤٠ قطعة\nTotal Blocker jacket 12')).toEqual([
    [1, '-  Total: 340 pcs'],
    [2, '-  GRAND TOTAL 340'],
    [3, '-  المجموع: ٣٤٠ قطعة'],
    [4, '12 one Total Blocker jacket'],
  ]))

test('lines of greeting are read as lines without a quantity', () =>
  expect(best('Hello,\nplease send:\n12 x TS-101\nThanks')).toEqual([
    [1, '-  Hello'],
    [2, '-  please send'],
    [3, '12 one TS-101'],
    [4, '-  Thanks'],
  ]))

describe('how many steps', () => {
  const piece = { decimals: 0, multiple: 6 }
  const kilo = { decimals: 3, multiple: 500 }
  test.each([
    ['12', 'one', piece, 12],
    ['2', 'case', piece, 12],
    ['2', 'dozen', piece, 24],
    ['2.5', 'one', piece, null],
    ['2.5', 'one', kilo, 2500],
    ['2.5', 'kilo', kilo, 2500],
    ['750', 'gram', kilo, 750],
    ['2', 'kilo', piece, null],
    ['0', 'one', piece, null],
    ['9999999', 'dozen', kilo, null],
  ] as const)('%s %s', (number, per, unit, expected) => expect(stepsOf({ number, per }, unit)).toBe(expected))
})
