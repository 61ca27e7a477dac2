import { expect, test } from 'vitest'
import arNav from '../../locales/ar/nav.json' with { type: 'json' }
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

test('the catalogue of the settings is a link to download, and there is none where none is set', () => {
  const company = failedCompany({ status: 503, code: 'core.busy', message: 'The shop is very busy.' }, null)
  const parts = <StorefrontFooter company={company} mainCategories={[]} menus={[]} pages={{ links: [], hasArticles: false }} />
  for (const [locale, words] of [
    ['en', nav],
    ['ar', arNav],
  ] as const) {
    const texts = { nav: words, page }
    const cataloguePdf = 'c'.repeat(64)
    const { html, missing } = renderOnServer(parts, { texts, locale, cataloguePdf })
    expect(missing).toEqual([])
    expect(html).toMatch(
      new RegExp(`<a href="/files/${cataloguePdf}/document" download=""[^>]*>${words.cataloguePdf.replace(/[()]/g, '.')}<`),
    )
    expect(renderOnServer(parts, { texts, locale }).html).not.toContain('/document')
  }
})
