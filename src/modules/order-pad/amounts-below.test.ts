import { describe, expect, test } from 'vitest'
import { withAmountsBelow } from './amounts-below.ts'
import { lineReader, linesOf } from './lines.ts'
import type { Meaning } from './match.ts'

const reasons: Record<string, Meaning['reason']> = { mug: null, cup: 'byName', 'the code 501': null }

/** Each line as "text: quantity", the quantity as it was found. Everything with a mug or a cup in it is one of the shop's. */
function joined(text: string): string[] {
  const judged = linesOf(text)
    .map(lineReader())
    .map((line) => {
      const [reading] = line.readings
      if (!reading) return { line, meaning: null }
      const good = Object.keys(reasons).find((each) => reading.sought.includes(each) || each.endsWith(` ${reading.sought}`))
      return { line, meaning: { reading, reason: good ? (reasons[good] ?? null) : 'notFound', variantIds: good ? [good] : [] } as const }
    })
    .map(({ line, meaning }) => ({ line, meaning: meaning && { ...meaning, variantIds: [...meaning.variantIds] } }))
  return withAmountsBelow(judged).map(({ line, meaning }) => `${line.text}: ${meaning?.reading.amount?.number ?? '-'}`)
}

describe('a quantity below its product is its quantity', () => {
  test.each<[string, string[]]>([
    ['Red mug\n12', ['Red mug 12: 12']],
    ['Red mug\n12\nBlue cup\n6 pcs', ['Red mug 12: 12', 'Blue cup 6 pcs: 6']],
    ['Red mug\n\n12\n\nBlue cup\n\n6', ['Red mug 12: 12', 'Blue cup 6: 6']],
    ['Hello\nRed mug\n12\nBlue mug 4\nBlue cup\n6\nThanks', ['Hello: -', 'Red mug 12: 12', 'Blue mug 4: 4', 'Blue cup 6: 6', 'Thanks: -']],
    ['Red mug\n£4.50\n12', ['Red mug 12: 12', '£4.50: -']],
    ['Red mug\n12\nBlue mug\n\nGreen mug\n6', ['Red mug 12: 12', 'Blue mug: -', 'Green mug 6: 6']],
    ['Red mug\n12\n\nBlue mug', ['Red mug 12: 12', 'Blue mug: -']],
  ])('%j', (text, expected) => expect(joined(text)).toEqual(expected))
})

describe('what may be meant otherwise stays as it is', () => {
  test.each([
    'Red mug\n12\nBlue mug',
    '12\nRed mug\n6\nBlue mug',
    '1\nRed mug\n2\nBlue mug\n3\nGreen mug',
    'Red mug\n12\n6',
    'Red mug 4\n12',
    'Red mug\n501',
    '12\nHello',
    'Hello\n\n12',
  ])('%j', (text) => {
    const lines = text.split('\n').filter(Boolean)
    expect(joined(text).map((line) => line.replace(/: [^:]*$/, ''))).toEqual(lines)
  })
})

test('below words that name no product it is one line with them, which is asked about', () =>
  expect(joined('Hello\nthe usual jacket\n12\nThanks')).toEqual(['Hello: -', 'the usual jacket 12: 12', 'Thanks: -']))
