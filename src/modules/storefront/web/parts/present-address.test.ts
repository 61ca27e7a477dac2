import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { answersOfRequest, apiOfRequest, createDataClient } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { atPresentAddress } from './present-address.ts'

const loader = atPresentAddress(async () => 'loaded', {
  slugOf: (params) => params['slug'] ?? '',
  find: (_loaded, slug) => ({ slug: slug === 'old-tee' ? 'new tee' : slug }),
  pathOf: paths.product,
})

const visit = (slug: string, query = '') => {
  const context = new RouterContextProvider()
  context.set(answersOfRequest, createDataClient(true))
  context.set(apiOfRequest, { locale: 'en', call: () => Promise.reject(new Error('not asked')) })
  return loader({ params: { slug }, request: new Request(`http://shop.test/productDetails/${slug}${query}`), context })
}

test('a present address loads its page', async () => expect(await visit('tee')).toBe('loaded'))

test('an old address leads to the present one for good, with its query', async () => {
  const answer: unknown = await visit('old-tee', '?lang=ar').catch((thrown: unknown) => thrown)

  if (!(answer instanceof Response)) throw new Error('not redirected')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe('/productDetails/new%20tee?lang=ar')
})
