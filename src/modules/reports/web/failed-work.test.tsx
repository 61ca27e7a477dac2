// The notice about work that failed, on the server: in both languages, and with the way to the list for those alone who may see it.
import { expect, test } from 'vitest'
import arReport from '../../../../locales/ar/report.json' with { type: 'json' }
import arUi from '../../../../locales/ar/ui.json' with { type: 'json' }
import enReport from '../../../../locales/en/report.json' with { type: 'json' }
import enUi from '../../../../locales/en/ui.json' with { type: 'json' }
import type { Permission } from '#shared/permissions.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { AllowedProvider } from '#web/may.ts'
import { FailedWork } from './parts/failed-work.tsx'

test.each([
  ['en', { report: enReport, ui: enUi }, '3 pieces of the shop’s own work have failed'],
  ['ar', { report: arReport, ui: arUi }, 'تعذّرت 3 أعمال من أعمال المتجر نفسه'],
] as const)('in %s it says how much there is', (locale, texts, said) => {
  const seenWith = (right: Permission) =>
    renderOnServer(
      <AllowedProvider value={[right]}>
        <FailedWork count={3} />
      </AllowedProvider>,
      { locale, texts },
    )

  expect(seenWith('reports.see').html).toContain(said)
  expect(seenWith('reports.see').html).not.toContain('<button')
  expect(seenWith('settings.see')).toMatchObject({ html: expect.stringContaining('<button'), missing: [] })
})

test('where nothing failed nothing is said', () => {
  expect(renderOnServer(<FailedWork count={0} />, { texts: { report: enReport, ui: enUi } }).html).toBe('')
})
