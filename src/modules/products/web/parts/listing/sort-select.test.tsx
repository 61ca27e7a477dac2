import { expect, test } from 'vitest'
import arShop from '../../../../../../locales/ar/shop.json' with { type: 'json' }
import enShop from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { SortSelect } from './sort-select.tsx'

const texts = { en: { shop: enShop }, ar: { shop: arShop } }

test.each([
  ['en', false, false, 3],
  ['en', true, false, 4],
  ['en', true, true, 6],
  ['ar', false, true, 5],
  ['ar', true, true, 6],
] as const)('each order of a list is offered once (%s, searched: %s, with prices: %s)', (locale, hasSearch, withPrices, count) => {
  const { html, missing } = renderOnServer(
    <SortSelect value="" hasSearch={hasSearch} withPrices={withPrices} onChange={() => undefined} />,
    { texts: texts[locale], locale },
  )
  const labels = [...html.matchAll(/<option[^>]*>([^<]+)/g)].map(([, label]) => label)
  expect(labels).toHaveLength(count)
  expect(new Set(labels).size).toBe(count)
  expect(missing).toEqual([])
})
