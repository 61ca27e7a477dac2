import { expect, test } from 'vitest'
import { mostDistricts, readDistricts } from './district-lists.ts'

test('a pasted list is read line by line, in either order of languages and without duplicates', () => {
  const text = 'Al Olaya, العليا\r\nالملز\tAl Malaz\n\nAl Wurud\nal olaya، العليا\nالنرجس'

  expect(readDistricts(text)).toEqual({
    districts: [
      { en: 'al olaya', ar: 'العليا' },
      { en: 'Al Malaz', ar: 'الملز' },
      { en: 'Al Wurud', ar: '' },
      { en: '', ar: 'النرجس' },
    ],
    wrong: [],
    left: [],
  })
})

test('lines that are no district are given back', () => {
  const wrong = ['One, Two', 'العليا، الملز', 'A', '--', `${'x'.repeat(201)}`]

  expect(readDistricts([...wrong, 'Hittin / حطين'].join('\n'))).toEqual({
    ...{ districts: [{ en: 'Hittin', ar: 'حطين' }], wrong },
    left: [],
  })
})

test('lines beyond the most of one import are left for the next one, and are not called unreadable', () => {
  const many = Array.from({ length: mostDistricts + 2 }, (_, index) => `District ${index}`).join('\n')
  const { districts, wrong, left } = readDistricts(many)

  expect(districts).toHaveLength(mostDistricts)
  expect(wrong).toEqual([])
  expect(left).toEqual([`District ${mostDistricts}`, `District ${mostDistricts + 1}`])
})
