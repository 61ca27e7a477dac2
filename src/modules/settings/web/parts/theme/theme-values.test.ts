import { expect, test } from 'vitest'
import { defaultTheme } from '#shared/theme.ts'
import { draftOf, themeOfFile, themeOfValues, valuesOfTheme } from './theme-values.ts'

test('a theme comes back from the editor as it went in, also with Arabic digits', () => {
  const values = valuesOfTheme(defaultTheme)

  expect(themeOfValues(values)).toEqual(defaultTheme)
  expect(draftOf({ ...values, perPage: '٢٤' })).toEqual({ ...defaultTheme, perPage: 24 })
})

test.each([
  ['half a colour', { colors: { ...defaultTheme.colors, red: '#ff' } }],
  ['a page size of nothing', { perPage: '' }],
  ['nine columns', { columns: { mobile: '9', ipadV: '2', ipadH: '3', laptop: '3', monitor: '4' } }],
])('%s makes no theme', (_, change) => {
  expect(draftOf({ ...valuesOfTheme(defaultTheme), ...change })).toBeNull()
})

test('a file is read as the shop writes it, and another one says where it is wrong', () => {
  expect(themeOfFile(JSON.stringify(defaultTheme))).toEqual({ theme: defaultTheme })
  expect(
    themeOfFile(JSON.stringify({ ...defaultTheme, light: { ...defaultTheme.light, card: { background: 'red', text: '#000' } } })),
  ).toEqual({
    wrong: 'light.card.background',
  })
  for (const text of ['', 'a note', '[]', '7', 'null']) expect(themeOfFile(text)).toEqual({ wrong: '' })
})
