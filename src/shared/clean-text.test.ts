import { describe, expect, test } from 'vitest'
import { cleanInput, cleanText } from './clean-text.ts'

describe('a text', () => {
  test.each([
    ['nothing but zero-width spaces', '\u200b\u200b\ufeff'],
    ['nothing but joiners', '\u200c\u200d\u200c'],
    ['nothing but direction marks', '\u200e\u200f\u061c'],
    ['nothing but overrides', '\u202e\u202c\u2066\u2069'],
    ['nothing but fillers', '\u3164\u115f\u2800'],
    ['nothing but soft hyphens and selectors', '\u00ad\ufe0f\u{e0101}'],
    ['nothing but tags', '\u{e0041}\u{e0042}'],
    ['nothing but controls and a space', '\u0001 \u200b'],
  ])('of %s is empty', (_, text) => expect(cleanText(text)).toBe(''))

  test.each([
    ['Ni\u200bke', 'Nike'],
    ['Ni\u200dke', 'Nike'],
    ['Ni\u200cke', 'Nike'],
    ['\ufeffNike', 'Nike'],
    ['So\u00adap', 'Soap'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u2066Nike\u2069', 'Nike'],
    ['Nike\u200f', 'Nike'],
    ['قهوة\u200c تركية', 'قهوة تركية'],
    ['می\u200c\u200cخواهم', 'می\u200cخواهم'],
  ])('%j becomes %j', (text, clean) => expect(cleanText(text)).toBe(clean))

  test.each([
    ['plain', 'Linen shirt, 12 pcs'],
    ['Arabic', 'قميص كتّان أزرق'],
    ['a Persian word with its non-joiner', 'می\u200cخواهم'],
    ['an Arabic letter in its first form', '1447 ه\u200d'],
    ['a Hindi conjunct with its joiner', 'क्\u200dष'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a heart in colour', '❤\ufe0f'],
    ['a worker of a skin colour', '👩🏽\u200d🔧'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a direction mark inside', 'C++\u200f عربي'],
  ])('stays as it is: %s', (_, text) => expect(cleanText(text)).toBe(text))
})

describe('an input', () => {
  test('is cleaned in every text, at any depth, but for passwords', () => {
    const body = { name: { en: '\u200bTea', ar: '\u200b' }, tags: ['\ufeffgreen', 3, null], oldPassword: 'a\u200bb', password: '\u200b' }

    expect(cleanInput(body)).toEqual([])

    expect(body).toEqual({ name: { en: 'Tea', ar: '' }, tags: ['green', 3, null], oldPassword: 'a\u200bb', password: '\u200b' })
  })

  test('names the fields no database can keep', () => {
    expect(cleanInput({ name: { en: 'a\0b' }, tags: ['fine', 'half \ud83d'], password: '\0' })).toEqual(['name.en', 'tags.1', 'password'])
  })

  test('of any depth is gone through without an end', () => {
    let deep: unknown = '\u200b'
    for (let level = 0; level < 50_000; level++) deep = [deep]
    expect(cleanInput(deep)).toEqual([])
  })
})
