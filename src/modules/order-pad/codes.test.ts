import { describe, expect, test } from 'vitest'
import { codeRuns, wordsOf } from './codes.ts'

const forms = (text: string) => codeRuns(wordsOf(text)).flatMap((run) => run.forms)

describe('the spellings of a code', () => {
  test.each([
    ['ts-101-r-l', 'TS-101-R-L'],
    ['TS 101 R L', 'TS-101-R-L'],
    ['ts101', 'TS-101'],
    ['TS.101/R', 'TS-101-R'],
    ['TS-101-R', 'TS101R'],
    ['old-77', 'old-77'],
    ['Old-77', 'old-77'],
    ['the crew tee TS-101 red L', 'TS-101'],
    ['ABC', 'ABC'],
  ])('%s may be %s', (typed, code) => expect(forms(typed)).toContain(code))

  test.each(['long organic cotton 12', 'heavy organic cotton'])('words of a sentence are no code of several words: %s', (text) =>
    expect(forms(text)).not.toContain(text.toUpperCase()),
  )
})

test('a code behind a long description is found', () =>
  expect(forms('Crew tee organic heavy cotton 220 g/m2 red large long sleeve TS-101-RED-L')).toContain('TS-101-RED-L'))

test('longer runs come first, and of equally long ones the first of the line', () => {
  const found = codeRuns(wordsOf('TS-101 TS-202 L9')).map(({ at, length }) => [length, at])
  expect(found).toEqual([
    [3, 0],
    [2, 0],
    [2, 1],
    [1, 0],
    [1, 1],
    [1, 2],
  ])
})

test('a letter full of numbers makes few spellings', () => {
  const text = Array.from({ length: 60 }, (_, at) => `a${at}`).join(' ')
  expect(codeRuns(wordsOf(text)).length).toBeLessThanOrEqual(20)
  expect(forms(text).length).toBeLessThan(100)
})
