// Content pages for tests, made by the office's calls.
import type { Block } from '#modules/pages/blocks.ts'
import { listLayouts, type LayoutRow } from '#modules/pages/layout-admin-contract.ts'
import { type AdminPage, createPage, type PageInput, publishPage } from '#modules/pages/page-admin-contract.ts'
import type { Texts } from '#shared/locale.ts'
import type { TestApp } from '../app.ts'

export const words = (en: string, ar = `${en} ع`): Texts => ({ en, ar })
const none: Texts = { en: '', ar: '' }

/** A block of plain text under the key `intro`. */
export const anIntro = (en: string): Block => ({ key: 'intro', type: 'text', title: none, text: words(en) })
/** A block of formatted text under the key `body`. */
export const aBody = (en: string): Block => ({ key: 'body', type: 'richText', title: none, html: words(en) })

/** One of the layouts that every shop has. */
export async function theLayout(app: TestApp, admin: string, key: string): Promise<LayoutRow> {
  const { data } = await app.as(admin).call(listLayouts, { query: { perPage: 100 } })
  const found = data.find((each) => each.key === key)
  if (!found) throw new Error(`there is no layout ${key}`)
  return found
}

/** The body of a page of a layout. */
export const pageInput = (layout: Pick<LayoutRow, 'id' | 'hash'>, url: string, change: Partial<PageInput> = {}): PageInput => ({
  layoutId: layout.id,
  layoutHash: layout.hash,
  url,
  priority: 0,
  language: 'all',
  title: words(url),
  metaTitle: none,
  metaKeywords: none,
  metaDescription: none,
  author: none,
  category: none,
  blocks: [anIntro(`About ${url}`), aBody(`<p>Text of ${url}</p>`)],
  ...change,
})

/** A draft. */
export async function aPage(app: TestApp, admin: string, layout: string, url: string, change: Partial<PageInput> = {}): Promise<AdminPage> {
  return app.as(admin).call(createPage, { body: pageInput(await theLayout(app, admin, layout), url, change) })
}

/** A page that visitors see. */
export async function aPublishedPage(
  app: TestApp,
  admin: string,
  layout: string,
  url: string,
  change: Partial<PageInput> = {},
): Promise<AdminPage> {
  const page = await aPage(app, admin, layout, url, change)
  await app.as(admin).call(publishPage, { params: { id: page.id }, body: { number: 1 } })
  return page
}
