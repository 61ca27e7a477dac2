import { expect, test } from 'vitest'
import arabic from '../../locales/ar/core.json' with { type: 'json' }
import english from '../../locales/en/core.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { ErrorPage } from './error-page.tsx'

test.each([
  ['en', english, 'You are not eligible to view this page'],
  ['ar', arabic, 'لا يحق لكم عرض هذه الصفحة'],
] as const)('a page that one may not see says so in the words of the catalogue (%s)', (locale, core, said) => {
  const { html, missing } = renderOnServer(<ErrorPage status={403} />, { texts: { core }, locale })
  expect(html).toContain(said)
  expect(missing).toEqual([])
})
