import { expect, test } from 'vitest'
import ar from '../../../../../../locales/ar/shop.json' with { type: 'json' }
import en from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { TagLabels } from './tag-labels.tsx'

const tags = [
  { slug: 'new', title: 'New in', type: 1 as const },
  { slug: 'set', title: 'Starter set', type: 3 as const },
  { slug: 'set-2', title: 'Other set', type: 3 as const },
  { slug: 'deal', title: 'Ten off', type: 2 as const },
]
const words = (locale: 'en' | 'ar', props: Parameters<typeof TagLabels>[0]) => {
  const { html, missing } = renderOnServer(<TagLabels {...props} />, { texts: { shop: locale === 'en' ? en : ar }, locale })
  expect(missing).toEqual([])
  return [...html.matchAll(/>([^<>]+)</g)].map(([, word]) => word)
}

test('a tag of a bundle is shown in the words of the specification, once, whatever its title', () => {
  expect(words('en', { tags })).toEqual(['Ten off', 'Item Is Bundle', 'New in'])
  expect(words('ar', { tags })).toEqual(['Ten off', ar.bundle.label, 'New in'])
  expect(words('en', { tags, most: 2 })).toEqual(['Ten off', 'Item Is Bundle'])
})

test('a product with components says so without a tag, and others do not', () => {
  expect(words('en', { tags: tags.slice(0, 1), isBundle: true })).toEqual(['Item Is Bundle', 'New in'])
  expect(words('en', { tags: tags.slice(0, 1) })).toEqual(['New in'])
})
