import { describe, expect, test } from 'vitest'
import { codeRuns, wordsOf } from './codes.ts'
import { readLine } from './lines.ts'
import { type Hit, type Known, meaningOf } from './match.ts'

const value = (axis: string, en: string, ar: string) => ({ axis, names: [[`${axis}-${en}`], en.split(' '), [ar]] })
const [red, navy, navyBlue] = [value('colour', 'red', 'احمر'), value('colour', 'navy', 'كحلي'), value('colour', 'navy blue', 'نيلي')]
const [m, l] = [value('size', 'm', 'وسط'), value('size', 'l', 'كبير')]
const tee = {
  words: ' crew tee تيشيرت ts 101 red navy blue m l ',
  titles: ['crew tee', 'تيشيرت'],
  variants: [
    { id: 'red-m', parts: ['ts', '101', 'red', 'm'], values: [red, m] },
    { id: 'red-l', parts: ['ts', '101', 'red', 'l'], values: [red, l] },
    { id: 'navy-l', parts: ['ts', '101', 'nvy', 'l'], values: [navy, l] },
    { id: 'blue-l', parts: ['ts', '101', 'nbl', 'l'], values: [navyBlue, l] },
  ],
}
const shoe = {
  words: ' trainer sh 300 eu 41 42 ',
  titles: ['trainer', 'حذاء'],
  variants: [
    { id: 'eu-41', parts: ['sh', '300', '41'], values: [value('size', 'eu 41', 'مقاس')] },
    { id: 'eu-42', parts: ['sh', '300', '42'], values: [value('size', 'eu 42', 'قياس')] },
  ],
}
const cap = { words: ' cap ts 501 12 panels ', titles: ['cap', 'قبعه'], variants: [{ id: 'cap', parts: ['ts', '501'], values: [] }] }
const hit = (productId: string, variantId: string | null): Hit[] => [{ productId, variantId }]

const known: Omit<Known, 'runs'> = {
  remembered: new Map([['the usual', 'red-m']]),
  codes: new Map([
    ['TS-101', hit('tee', null)],
    ['TS-101-R-L', hit('tee', 'red-l')],
    ['TS-501', hit('cap', null)],
    ['SH-300', hit('shoe', null)],
    ['501', hit('cap', 'cap')],
    ['5012345678900', [...hit('tee', 'red-m'), ...hit('cap', 'cap')]],
  ]),
  near: new Map([['TS-10I-R-L', hit('tee', 'red-l')]]),
  named: new Map([
    ['crew tee red L', { productIds: ['tee'], by: 'words' }],
    ['red crew', { productIds: ['tee', 'cap'], by: 'words' }],
    ['crw tee', { productIds: ['tee'], by: 'nearWords' }],
    ['crew tee', { productIds: ['tee'], by: 'words' }],
    ['crew tee nvy', { productIds: ['tee'], by: 'words' }],
    ['lovely crew tee navy', { productIds: ['tee'], by: 'fewerWords' }],
  ]),
  products: new Map([
    ['tee', tee],
    ['cap', cap],
    ['shoe', shoe],
  ]),
}
const meant = (text: string) => {
  const readings = readLine(text)
  const runs = new Map(readings.map(({ sought }) => [sought, { words: wordsOf(sought), runs: codeRuns(wordsOf(sought)) }]))
  const found = meaningOf(readings, { ...known, runs })
  return [found?.reading.amount?.number ?? '-', found?.reason ?? 'sure', found?.variantIds.join(' ')]
}

describe('what a line means', () => {
  test.each([
    ['12 x TS-101-R-L', '12', 'sure', 'red-l'],
    ['12 x ts-101-r-l', '12', 'sure', 'red-l'],
    ['12 x TS 101 R L', '12', 'sure', 'red-l'],
    ['12 x TS-101 red L', '12', 'sure', 'red-l'],
    ['TS-101 احمر كبير ١٢', '12', 'sure', 'red-l'],
    ['TS-101 الأحمر، كبير ١٢', '12', 'sure', 'red-l'],
    ['12 TS-101 navy large', '12', 'sure', 'navy-l'],
    ['12 TS-101 navy blue', '12', 'sure', 'blue-l'],
    ['6 SH-300 EU 42', '6', 'sure', 'eu-42'],
    ['6 SH-300 EU42', '6', 'sure', 'eu-42'],
    ['SH-300 eu42 x 6', '6', 'sure', 'eu-42'],
    ['12 TS-101 red M L', '12', 'choose', 'red-m red-l'],
    ['12 TS-101 red and navy L', '12', 'choose', 'red-l navy-l'],
    ['12 TS-101-R-L and navy L', '12', 'differs', 'red-l navy-l'],
    ['12 TS-101 L', '12', 'choose', 'red-l navy-l blue-l'],
    ['12 TS-101', '12', 'choose', 'red-m red-l navy-l blue-l'],
    ['12 TS-101-R-L navy', '12', 'differs', 'red-l navy-l'],
    ['12 the usual', '12', 'sure', 'red-m'],
    ['501 12', '12', 'sure', 'cap'],
    ['12 501', '12', 'sure', 'cap'],
    ['5012345678900 x 12', '12', 'several', 'red-m cap'],
    ['12 crew tee red L', '12', 'sure', 'red-l'],
    ['12 crew tee', '12', 'choose', 'red-m red-l navy-l blue-l'],
    ['12 red crew', '12', 'byName', 'red-m red-l cap'],
    ['12 crw tee', '12', 'corrected', 'red-m red-l navy-l blue-l'],
    ['12 TS-10I-R-L', '12', 'corrected', 'red-l'],
    ['12 TS-101 nvy', '12', 'part', 'navy-l'],
    ['TS-101 nbl L 12', '12', 'part', 'blue-l'],
    ['12 TS-101 re', '12', 'choose', 'red-m red-l'],
    ['12 TS-101 n', '12', 'choose', 'red-m red-l navy-l blue-l'],
    ['12 crew tee nvy', '12', 'part', 'navy-l'],
    ['12 lovely crew tee navy', '12', 'unknownWord', 'navy-l'],
    ['Thanks and regards', '-', 'notFound', ''],
  ])('%s', (text, amount, reason, variants) => expect(meant(text)).toEqual([amount, reason, variants]))
})
