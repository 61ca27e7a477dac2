import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { find, type TextTree } from '#shared/speech.ts'
import { namesOf } from './settings-names.ts'
import { findSettings } from './settings-search.ts'

const treeOf = (locale: string): TextTree =>
  Object.fromEntries(
    ['settings', 'theme', 'security', 'email', 'content', 'page', 'review', 'payment', 'shipping', 'signIn'].map((file) => [
      file,
      JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${locale}/${file}.json`), 'utf8')) as TextTree,
    ]),
  )
const trees = { en: treeOf('en'), ar: treeOf('ar') }
const screens = Object.entries(namesOf).map(([key, names]) => ({ key, ...names }))
const found = (typed: string, locale: 'en' | 'ar' = 'en') => findSettings(screens, trees, locale, typed)

describe('a setting is found', () => {
  test.each([
    ['by a word of its name', 'sort', 'company', 'bankSortCode'],
    ['in capitals and with accents of no meaning', 'Íban', 'company', 'IBAN'],
    ['by its name in the other language', 'الآيبان', 'company', 'IBAN'],
    ['by two words in any order', 'refunds ask', 'site', 'areRefundsEnabled'],
    ['on the theme’s screen', 'rows office', 'theme', 'admin_limit'],
    ['by another word for it', 'landline', 'company', 'phone'],
    ['by another word for it in Arabic', 'أرضي', 'company', 'phone'],
    ['among the texts of mails', 'header picture', 'mails', 'picture'],
    ['on the own settings', 'passkey', 'personal', 'passkeys'],
    ['on the own settings in two words', 'second factor', 'personal', 'title'],
    ['on the own settings in Arabic', 'مفتاح مرور', 'personal', 'passkeys'],
    ['among the devices that are signed in', 'devices sign out', 'personal', 'endOthers'],
    ['in the forms of messages', 'your answer', 'messages', 'answer'],
    ['in a review', 'shop’s reply', 'reviews', 'reply'],
    ['in a review in Arabic', 'رد المتجر', 'reviews', 'reply'],
    ['on a layout', 'attributes', 'layouts', 'attributes'],
    ['as a screen of its own', 'approve customers write', 'reviews', null],
  ])('%s', (_, typed, screen, field) => {
    expect(found(typed)).toContainEqual(expect.objectContaining({ screen, field }))
  })

  test('with its name in the reader’s language first', () => {
    const [english] = found('sort code')
    const [arabic] = found('sort code', 'ar')

    expect(english).toMatchObject({ label: 'Sort code', other: 'رمز الفرع' })
    expect(arabic).toMatchObject({ label: 'رمز الفرع', other: 'Sort code' })
  })
})

test.each(['en', 'ar'] as const)('each name that is searched is a text: %s', (locale) => {
  const names = screens.flatMap(({ names: further = [] }) => further)
  expect(names.filter((key) => find(trees[locale], key) === undefined)).toEqual([])
})

test('nothing typed finds nothing, and so does what no setting is called', () => {
  expect(found('  ')).toEqual([])
  expect(found('zeppelin')).toEqual([])
})
