import { expect, test } from 'vitest'
import nav from '../../locales/en/nav.json' with { type: 'json' }
import page from '../../locales/en/page.json' with { type: 'json' }
import { failedCompany } from '#modules/settings/site-memory.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { StorefrontFooter } from './storefront-footer.tsx'

test('a company whose details could not be fetched stands under the name of the shop', () => {
  const company = failedCompany({ status: 503, code: 'core.busy', message: 'The shop is very busy.' }, null)
  const parts = <StorefrontFooter company={company} mainCategories={[]} menus={[]} pages={{ links: [], hasArticles: false }} />
  const { html, missing } = renderOnServer(parts, { texts: { nav, page } })

  expect(missing).toEqual([])
  expect(html).toMatch(/<h2[^>]*>Jumla<\/h2>/)
  expect(html).not.toContain('Unavailable')
})
