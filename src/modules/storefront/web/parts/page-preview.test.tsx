import { expect, test } from 'vitest'
import ar from '../../../../../locales/ar/page.json' with { type: 'json' }
import en from '../../../../../locales/en/page.json' with { type: 'json' }
import shop from '../../../../../locales/en/shop.json' with { type: 'json' }
import type { PreviewShown } from '#modules/pages/contract.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { ArticlePage } from './article-page.tsx'
import { PreviewNotice } from './page-preview.tsx'

const page: PreviewShown = {
  ...{
    id: '01900000-0000-7000-8000-000000000000',
    path: 'blogs/wool',
    title: 'Wool',
    description: '',
    picture: null,
    author: 'Mona Haddad',
  },
  ...{ category: { slug: 'care', title: 'Care' }, publishedAt: null, updatedAt: '2026-03-01T10:00:00.000Z', readingMinutes: 3 },
  ...{ layout: 'blog', language: 'all', metaTitle: '', metaKeywords: '', metaDescription: '', blocks: [], related: [], is: 'newer' },
}

test.each([
  ['en', en],
  ['ar', ar],
] as const)('a version beside the public one is not said to be a page that is not public (%s)', (locale, texts) => {
  const said = (is: PreviewShown['is']) => renderOnServer(<PreviewNotice page={{ ...page, is }} />, { locale, texts: { page: texts } }).html

  expect(said('newer')).toContain(texts.preview.is.newer)
  expect(said('newer')).not.toContain(texts.preview.is.draft)
  expect(said('draft')).toContain(texts.preview.is.draft)
})

test('the preview of an article has its author, category and reading time', () => {
  const { html } = renderOnServer(<ArticlePage page={page} head={null} />, { texts: { page: en, shop } })

  for (const part of ['Mona Haddad', 'Care', '3']) expect(html).toContain(part)
})
