// How search engines find the shop: every page of the demo, read without a browser. Each says once what it is, in which languages it stands and whether it is listed.
import { type APIRequestContext, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { ask, makeProduct, shopUrl, tokenOf } from './backstage.ts'

const mostPages = 700

const privatePages = [
  '/cart',
  '/checkout',
  '/thank-you',
  '/order-summary',
  '/success',
  '/failure',
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/addresses',
  '/dashboard/orders',
  '/admin-panel/secure',
  '/admin-panel/secure/order',
  '/admin-panel/secure/settings/reviews',
  '/admin-panel/secure/login',
  '/review/add',
  '/compare',
  '/stock-alerts/x',
  '/dashboard/wishlist',
  '/dashboard/favorites',
  '/quick-order',
  '/offline',
  '/admin-panel/secure/size-tables',
  '/products?search=shirt',
]

type Read = { status: number; text: string; type: string }
const read = async (request: APIRequestContext, path: string): Promise<Read> => {
  const answer = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 })
  return { status: answer.status(), text: await answer.text(), type: answer.headers()['content-type'] ?? '' }
}
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'))
const titlesOf = (text: string) => all(text, /<title>([^<]*)<\/title>/g)
const isUnlisted = (text: string) => /<meta name="robots" content="noindex"/.test(text)
const canonicalOf = (text: string) => all(text, /<link rel="canonical" href="([^"]*)"/g)
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '') || '/'
type Thing = { '@type': string; itemListElement?: { position: number }[]; offers?: unknown } & Record<string, unknown>
const graphOf = (text: string): Thing[] => {
  const [json = ''] = all(text, /<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return json === '' ? [] : (JSON.parse(json) as { '@graph': Thing[] })['@graph']
}

test('every page of the sitemap says what it is, in both languages, and none of them is missing', async ({ request }) => {
  test.setTimeout(300_000)
  const index = await read(request, '/sitemap.xml')
  const files = await Promise.all(all(index.text, /<loc>([^<]*)<\/loc>/g).map((file) => read(request, pathOf(file))))
  const pages = [...new Set(files.flatMap(({ text }) => all(text, /<url><loc>([^<]*)<\/loc>/g)))].map(pathOf)
  expect(pages.length).toBeGreaterThan(300)
  expect(pages.length).toBeLessThan(mostPages)
  expect(pages.filter((path) => path.startsWith('/blogs?category=')).length).toBeGreaterThan(2)
  expect(files.some(({ text }) => /<image:loc>[^<]*\/files\/[0-9a-f]{64}\/1200\.webp/.test(text))).toBe(true)
  const titles = new Map<string, string>()
  const shares = new Map<string, string>()
  for (const path of pages) {
    const { status, text } = await read(request, path)
    expect(status, path).toBe(200)
    const [title = '', ...more] = titlesOf(text)
    expect(more, path).toEqual([])
    expect(title, path).not.toBe('')
    if (path.startsWith('/productDetails/')) expect(titles.get(title), `${path} has a title of its own: ${title}`).toBeUndefined()
    titles.set(title, path)
    expect(isUnlisted(text), path).toBe(false)
    expect(canonicalOf(text).map(pathOf), path).toEqual([path])
    const alternates = Object.fromEntries(
      [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, language = '', href = '']) => [
        language,
        pathOf(href.replaceAll('&amp;', '&')),
      ]),
    )
    const plain = path.replace(/[?&]lang=ar$/, '')
    expect(alternates, path).toEqual({ en: plain, ar: `${plain}${plain.includes('?') ? '&' : '?'}lang=ar`, 'x-default': plain })
    const [image = ''] = all(text, /<meta property="og:image" content="([^"]*)"/g)
    expect(image, path).not.toContain('.svg')
    if (/^\/(brand|category|main-category)\//.test(path)) expect(image, path).toMatch(/\/share\/(en|ar)\/(brand|category|main-category)\//)
    if (!shares.has(image)) shares.set(image, path)
    const graph = graphOf(text)
    expect(
      graph.map((thing) => thing['@type']),
      path,
    ).toContain('Organization')
    if (path.startsWith('/productDetails/')) {
      expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'Product', 'BreadcrumbList'])
      expect(JSON.stringify(graph)).not.toMatch(/"(offers|price)"/)
    }
    if (/^\/blogs\/./.test(path)) expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'BreadcrumbList', 'BlogPosting'])
    if (path.startsWith('/about-us')) expect(graph.map((thing) => thing['@type'])).toContain('FAQPage')
    if (/^\/(category|brand|products|main-categor|blogs(\?|$))/.test(path))
      expect(
        graph.some((thing) => thing['@type'] === 'ItemList'),
        path,
      ).toBe(true)
  }
  // Drawn when they are asked for first: a product in both languages, a brand, a page of the office, and the shop's own.
  const drawn = [/share\/en\/product\//, /share\/ar\/product\//, /share\/ar\/brand\//, /share\/en\/page\//, /share\/ar\/shop\.jpg/].map(
    (kind) => [...shares.keys()].find((image) => kind.test(image)),
  )
  for (const image of drawn) {
    const answer = await request.get(pathOf(image ?? ''))
    expect([answer.status(), answer.headers()['content-type']], image).toEqual([200, 'image/jpeg'])
    expect(await sharp(await answer.body()).metadata(), image).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('what is private is in no list from its first line on, and has a title', async ({ request }) => {
  for (const path of privatePages) {
    const { text } = await read(request, path)
    expect(isUnlisted(text), path).toBe(true)
    expect((titlesOf(text)[0] ?? '').length, path).toBeGreaterThan(3)
    expect(text, path).not.toContain('hrefLang')
  }
})

test('a category of the blog names the languages alone in which it has articles', async ({ request }) => {
  const token = await tokenOf('admin@demo.test', 'office')
  const { data: layouts } = await ask<{ id: string; key: string; hash: string }[]>('GET', '/api/admin/page-layouts?perPage=100', { token })
  const blog = layouts.find(({ key }) => key === 'blog')
  const none = { en: '', ar: '' }
  const [name, category] = [`only-english-${Date.now().toString(36)}`, `Trade ${Date.now().toString(36)}`]
  const intro = { key: 'intro', type: 'text', title: none, text: { en: 'For English readers.', ar: '' } }
  const article = { key: 'body', type: 'richText', title: none, html: { en: '<p>For English readers.</p>', ar: '' } }
  const texts = { metaTitle: none, metaKeywords: none, metaDescription: none, author: none }
  const body = {
    ...{ layoutId: blog?.id, layoutHash: blog?.hash, url: name, priority: 0, language: 'en', ...texts },
    ...{ title: { en: name, ar: '' }, category: { en: category, ar: '' }, blocks: [intro, article] },
  }
  const made = await ask<{ id: string }>('POST', '/api/admin/pages', { token, body })
  expect(made.status, made.message).toBe(200)
  await ask('POST', '/api/admin/pages/change', { token, body: { ids: [made.data.id], to: 'published' } })

  const path = `/blogs?category=${category.toLowerCase().replace(' ', '-')}`
  await expect.poll(async () => (await read(request, path)).text).toContain(name)
  const alternates = (text: string) => all(text, /<link rel="alternate" hrefLang="([^"]+)"/gi)
  const { text } = await read(request, path)
  expect(alternates(text)).toEqual(['en', 'x-default'])
  expect(isUnlisted(text)).toBe(false)
  for (const empty of [`${path}&lang=ar`, '/blogs?category=none-of-it']) {
    const { text: there } = await read(request, empty)
    expect([isUnlisted(there), alternates(there)], empty).toEqual([true, []])
  }
  await ask('POST', '/api/admin/pages/change', { token, body: { ids: [made.data.id], to: 'removed' } })
})

test('a page after the last one is not found, and what was taken out for good is gone', async ({ request }) => {
  for (const path of ['/products?page=999', '/category/shirts?page=999', '/menus/grid/new-season/999', '/no-such-page'])
    expect((await read(request, path)).status, path).toBe(404)
  const token = await tokenOf('admin@demo.test', 'office')
  const { id, slug } = await makeProduct(token, { en: 'Leaving gilet', ar: 'سترة راحلة' })
  await expect.poll(async () => (await read(request, '/sitemaps/1.xml')).text).toContain(slug)
  const archived = await ask('POST', '/api/admin/products/change', { token, body: { ids: [id], change: { kind: 'archive' } } })
  expect(archived.status, archived.message).toBe(200)

  await expect.poll(async () => (await read(request, `/productDetails/${slug}`)).status).toBe(410)
  const { text } = await read(request, `/productDetails/${slug}`)
  expect(isUnlisted(text)).toBe(true)
  expect((await read(request, '/sitemaps/1.xml')).text).not.toContain(slug)
})

test('the shop can be installed: a manifest in both languages whose icons are pictures; /redirect leads only where it may', async ({
  request,
}) => {
  for (const locale of ['en', 'ar']) {
    const { text } = await read(request, `/manifest.webmanifest?lang=${locale}`)
    const manifest: { name: string; lang: string; icons: { src: string; sizes: string }[] } = JSON.parse(text)
    expect(manifest).toMatchObject({ name: 'Jumla', lang: locale, display: 'standalone', start_url: '/' })
    for (const { src, sizes } of manifest.icons) {
      const { width, format } = await sharp(await (await request.get(src)).body()).metadata()
      expect([format, `${width}x${width}`]).toEqual(['png', sizes])
    }
  }
  const goal = async (to: string) => {
    const answer = await request.get(`/redirect?to=${encodeURIComponent(to)}`, { headers: { accept: 'text/html' }, maxRedirects: 0 })
    return [answer.status(), answer.headers()['location']]
  }
  expect(await goal('/products?search=tee')).toEqual([302, '/products?search=tee'])
  for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example']) expect(await goal(to), to).toEqual([404, undefined])
})

test('the feed names the newest products in both languages and no price', async ({ request }) => {
  for (const locale of ['en', 'ar']) {
    const { status, text, type } = await read(request, `/feed.xml?lang=${locale}`)
    expect(status).toBe(200)
    expect(type).toContain('application/atom+xml')
    expect(all(text, /<entry>(.)/g)).toHaveLength(50)
    expect(text).toContain(`xml:lang="${locale}"`)
    expect(text).toContain(`${shopUrl}/productDetails/`)
    expect(text).not.toMatch(/[£﷼]|\bSAR\b/)
  }
})
