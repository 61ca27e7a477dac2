import { expect, test } from 'vitest'
import { SiteSettings, siteDefaults } from './shapes.ts'
import { soundValue } from './sound-value.ts'

const saved = { ...siteDefaults, name: { en: 'Weavers', ar: '' }, maxPerProduct: 50 }
const read = (stored: unknown, good?: unknown) => soundValue(SiteSettings, siteDefaults, stored, good)

test('a stored value of the right shape is used as it is, missing fields as a new shop has them', () => {
  expect(read(saved)).toEqual({ value: saved, isWrong: false })
  expect(read({ name: { en: 'Weavers', ar: '' } })).toEqual({ value: { ...siteDefaults, name: { en: 'Weavers', ar: '' } }, isWrong: false })
  expect(read(undefined)).toEqual({ value: siteDefaults, isWrong: false })
})

test('of a wrong one the right fields stay, the others are as they last were', () => {
  expect(read({ ...saved, name: { en: 'New name', ar: '' }, maxPerProduct: 'many' }, saved)).toEqual({
    value: { ...saved, name: { en: 'New name', ar: '' } },
    isWrong: true,
  })
  expect(read({ ...saved, unheardOf: true }, saved)).toEqual({ value: saved, isWrong: true })
})

test.each([['a text'], [7], [null], [['a', 'list']]])('%j is no settings at all', (stored) => {
  expect(read(stored, saved).value).toEqual(saved)
  expect(read(stored).value).toEqual(siteDefaults)
})
