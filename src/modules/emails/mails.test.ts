// The list of mails: every one has its texts, and the shop's own texts hold the placeholders they must and no others.
import { describe, expect, test } from 'vitest'
import { defaultText } from './server/template-text.ts'
import { locales } from '#shared/locale.ts'
import { readTexts } from '#server/texts.ts'
import {
  answerSteps,
  commonPlaceholders,
  fillIn,
  mailRules,
  namedMails,
  namesIn,
  orderSteps,
  placeholdersOf,
  returnSteps,
} from './mails.ts'

const tree = readTexts('en').email?.mail
const stepsIn = (kind: string): string[] => {
  const texts = typeof tree === 'object' ? tree[kind] : undefined
  return typeof texts === 'object' ? Object.keys(texts).filter((key) => key !== 'button') : []
}

test('every step with a mail of its own is listed', () => {
  expect([...orderSteps].toSorted()).toEqual(stepsIn('orderStatus').toSorted())
  expect([...returnSteps].toSorted()).toEqual(stepsIn('returnStatus').toSorted())
  expect([...answerSteps].toSorted()).toEqual(stepsIn('orderAnswered').toSorted())
})

describe.each(locales)("the shop's own texts in %s", (locale) => {
  test.each(namedMails.map(({ id, kind }) => ({ id, kind })))('of $id hold what they must and nothing unknown', ({ id, kind }) => {
    const { subject, body } = defaultText(id, locale)
    const used = [...namesIn(subject), ...namesIn(body)]

    expect(used.filter((name) => !placeholdersOf(id).includes(name))).toEqual([])
    expect(mailRules(kind).required.filter((name) => !used.includes(name))).toEqual([])
  })
})

test('every mail has a name in the lists of the office', () => {
  const admin = readTexts('en').email?.admin
  const words = (part: string): string[] => {
    const texts = typeof admin === 'object' ? admin[part] : undefined
    return typeof texts === 'object' ? Object.keys(texts) : []
  }

  expect(
    namedMails.filter(({ kind, step }) => !words('kinds').includes(kind) || !(step === null || words('steps').includes(step))),
  ).toEqual([])
})

test('every placeholder has a name in the lists of the office', () => {
  const admin = readTexts('en').email?.admin
  const names = typeof admin === 'object' && typeof admin.placeholders === 'object' ? Object.keys(admin.placeholders) : []

  expect([...new Set(namedMails.flatMap(({ id }) => placeholdersOf(id)))].filter((name) => !names.includes(name))).toEqual([])
})

test('placeholders may have spaces inside, and a value is not read again', () => {
  expect(namesIn('Hello {{ name }} and {{shop}}, {{}}')).toEqual(['name', 'shop', ''])
  expect(fillIn('{{ name }}!', (name) => (name === 'name' ? '{{shop}}' : 'no'))).toBe('{{shop}}!')
  expect(placeholdersOf('nothing')).toEqual(commonPlaceholders)
})
