import { expect, test } from 'vitest'
import core from '../../locales/en/core.json' with { type: 'json' }
import ui from '../../locales/en/ui.json' with { type: 'json' }
import type { Right } from '#shared/permissions.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { AllowedProvider } from '#web/may.ts'
import { paths } from '#web/paths.ts'
import { OfficeAllowed } from './office-allowed.tsx'

const drawn = (path: string, rights: Right[] | null) =>
  renderOnServer(
    <AllowedProvider value={rights}>
      <OfficeAllowed isKnown={rights !== null}>the screen</OfficeAllowed>
    </AllowedProvider>,
    { texts: { core, ui }, path },
  ).html

test('a screen that needs a right is not drawn before the rights are known, and one that needs none is', () => {
  expect(drawn(paths.office.orders(), null)).not.toContain('the screen')
  expect(drawn(paths.office.dashboard(), null)).not.toContain('the screen')
  expect(drawn(paths.office.personal(), null)).toContain('the screen')
})

test('with the rights it is drawn for those who may open it', () => {
  expect(drawn(paths.office.orders(), ['orders.see'])).toContain('the screen')
  expect(drawn(paths.office.orders(), ['catalogue.see'])).not.toContain('the screen')
})
