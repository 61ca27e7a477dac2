import { expect, test } from 'vitest'
import arUi from '../../locales/ar/ui.json' with { type: 'json' }
import enUi from '../../locales/en/ui.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { LoadedPart, LostPart } from './loaded-part.tsx'

const texts = { en: { ui: enUi }, ar: { ui: arUi } }
const lost = { data: undefined, error: new Error('No answer'), refetch: () => undefined }
const shown = (part: React.ReactNode, locale: 'en' | 'ar' = 'en') => renderOnServer(part, { locale, texts: texts[locale] }).html
const part = (of: { data: string | undefined; error: Error | null; refetch: () => unknown }) => (
  <LoadedPart of={of} waiting="waiting">
    {(data) => `seen ${data}`}
  </LoadedPart>
)

test('what is known stays when a later read fails', () => {
  expect(shown(part({ ...lost, data: 'boxes' }))).toBe('seen boxes')
})

test.each(['en', 'ar'] as const)('what never came says why and offers to try again (%s)', (locale) => {
  for (const html of [shown(part(lost), locale), shown(<LostPart of={lost} title="Boxes" />, locale)]) {
    expect(html).toContain('No answer')
    expect(html).toContain(texts[locale].ui.tryAgain)
  }
  expect(shown(part({ ...lost, error: null }))).toBe('waiting')
})

test('a part that shows nothing while there is nothing is silent until it fails', () => {
  expect(shown(<LostPart of={{ ...lost, error: null }} />)).toBe('')
  expect(shown(<LostPart of={{ ...lost, data: [] }} />)).toBe('')
  expect(shown(<LostPart of={lost} />)).not.toBe('')
})
