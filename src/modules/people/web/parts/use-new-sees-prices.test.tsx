import { expect, test } from 'vitest'
import { renderOnServer } from '#testing/server-page.tsx'
import { useNewSeesPrices } from './use-new-sees-prices.ts'

test('nobody is offered the right to see prices while the settings are unknown', () => {
  const Offered = () => String(useNewSeesPrices())
  expect(renderOnServer(<Offered />, { texts: {} }).html).toBe('false')
})
