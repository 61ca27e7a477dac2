// Hidden prices stay hidden on pages: goods with unmistakable prices, and every page a visitor can reach is searched for them in its raw HTML.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { moneyIn } from '#testing/money-finder.ts'
import { type Locale, password, signIn, speak } from './support.ts'

const price = 7_391_853
const discountPrice = 7_391_607
const secrets = [price, discountPrice]
const stamp = Date.now().toString(36)
const slug = `canary-jar-${stamp}`
const mostPages = 100

const headers = { 'x-api-key': 'jumla-web', cookie: 'XSRF-TOKEN=canary', 'x-xsrf-token': 'canary' }
let variantId = ''

/** The goods, made through the office's own calls. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const office = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: headers })
  const signedIn = await office.post('/api/auth/admin/login', { data: { email: 'owner@demo.test', password } })
  const { token } = (await signedIn.json()).data
  const bearer = { ...headers, authorization: `Bearer ${token}` }
  const choices = (await (await office.get('/api/admin/term-choices', { headers: bearer })).json()).data
  const sale = choices.tags.find((tag: { type: number }) => tag.type === 2)
  const text = (en: string, ar: string) => ({ en, ar })
  const made = await office.post('/api/admin/products', {
    headers: bearer,
    data: {
      sku: `CJ${stamp.toUpperCase()}`,
      title: text(`Canary jar ${stamp}`, `جرة الكناري ${stamp}`),
      description: text('<p>A jar.</p>', '<p>جرة.</p>'),
      status: 'available',
      brandId: choices.brands[0].id,
      categoryId: choices.categories[0].id,
      measureUnitId: choices.units[0].id,
      taxGroupId: choices.taxGroups[0].id,
      tagIds: sale ? [sale.id] : [],
      seoTitle: text('', ''),
      seoDescription: text('', ''),
      pictures: [],
      variant: {
        code: null,
        barcode: null,
        status: 'available',
        price,
        discountPrice,
        weightGrams: 100,
        minQuantity: 1,
        multiple: 1,
        maxQuantity: null,
      },
      quantity: 10 ** choices.units[0].decimals,
    },
  })
  expect(made.status(), await made.text()).toBe(200)
  const product = (await made.json()).data
  expect(product.slug).toBe(slug)
  variantId = product.variants[0].id
  expect(
    (
      await office.put(`/api/admin/stock/${variantId}`, { headers: bearer, data: { expected: 10 ** choices.units[0].decimals, to: 40 } })
    ).status(),
  ).toBe(200)
  await office.dispose()
})

const starts = [
  '/',
  '/products',
  '/products?search=canary',
  '/products?deal=true',
  '/products?sort=price',
  '/main-categories',
  '/categories',
  '/contact',
  '/cart',
  '/checkout',
  '/thank-you',
  '/order-summary',
  '/login',
  '/register',
  '/reset',
  '/dashboard',
  '/dashboard/orders',
  '/admin-panel/secure',
  '/admin-panel/secure/product',
  '/no-such-page',
  `/productDetails/${slug}`,
  `/api/productDetails/${slug}`,
  '/sitemap.xml',
  '/robots.txt',
  '/version.json',
  '/api/openapi.json',
  '/api/docs',
]

/** Reads pages and follows their links; gives every text by its address. */
async function crawl(request: APIRequestContext, locale: Locale): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const queue = [...starts]
  for (let path = queue.shift(); path && texts.size < mostPages; path = queue.shift()) {
    if (texts.has(path)) continue
    const answer = await request.get(path, { headers: { accept: 'text/html', cookie: `siteLanguage=${locale}` } })
    const text = await answer.text()
    texts.set(path, text)
    const links = [...text.matchAll(/href="(\/[^"#]*)"/g), ...text.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g)]
    const pages = links.map(([, link = '']) => link.replaceAll('&amp;', '&')).filter((link) => !/^\/(assets|files|texts|icon)/.test(link))
    queue.push(...new Set(pages))
  }
  return texts
}

for (const locale of ['en', 'ar'] as const) {
  test(`no page names an amount of money to a visitor, in ${locale}`, async ({ request }) => {
    test.setTimeout(240_000)
    const texts = await crawl(request, locale)
    expect(texts.size).toBeGreaterThan(60)
    expect(texts.get(`/productDetails/${slug}`)).toContain(locale === 'en' ? 'Canary jar' : 'جرة الكناري')
    expect([...texts].filter(([, text]) => text.includes(slug)).length).toBeGreaterThan(2)
    for (const [path, text] of texts) {
      expect(moneyIn(text, secrets), path).toEqual([])
      if (path.startsWith('/api/')) continue
      expect(text.match(/.{0,40}(?:£|GBP|&pound;)\s?[\d٠-٩].{0,20}/)?.[0], path).toBeUndefined()
      expect(
        text.match(/"(?:price|unitPrice|listPrice|lowPrice|highPrice|priceCurrency|grandTotal|charge)":\s*"?[\d٠-٩]/)?.[0],
        path,
      ).toBeUndefined()
    }
  })

  test(`the addresses that answer JSON name no amount either, in ${locale}`, async ({ request }) => {
    for (const path of [
      `/api/productDetails/${slug}`,
      `/api/front/products/${slug}`,
      '/api/front/products?search=canary',
      `/api/front/prices?variants=${variantId}`,
    ]) {
      const answer = await request.get(path, { headers: { ...headers, accept: 'application/json', 'accept-language': locale } })
      expect(answer.status(), path).toBe(200)
      expect(moneyIn(await answer.text(), secrets), path).toEqual([])
    }
  })
}

/** Everything the browser received and shows, page after page. */
async function receivedBy(page: Page, paths: readonly string[]): Promise<string> {
  const received: Promise<string>[] = []
  page.on('response', (response) => {
    if (/json|html|text/.test(response.headers()['content-type'] ?? '')) received.push(response.text().catch(() => ''))
  })
  let shown = ''
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    shown += await page.content()
  }
  return `${(await Promise.all(received)).join('\n')}\n${shown}`
}

const walked = ['/products?search=canary', `/productDetails/${slug}`, '/products?deal=true', '/cart', '/dashboard', '/dashboard/orders']

for (const [who, email] of [
  ['a customer without prices', 'noprice@demo.test'],
  ['a customer who waits for approval', 'pending@demo.test'],
] as const) {
  test(`${who} receives no hidden price in the browser`, async ({ page, baseURL }) => {
    await speak(page, 'en', baseURL ?? '')
    await signIn(page, 'en', email)
    const all = await receivedBy(page, walked)
    expect(all).toContain('Canary jar')
    expect(moneyIn(all, secrets)).toEqual([])
  })
}

test('the same walk finds the price where it may be seen', async ({ page, baseURL }) => {
  await speak(page, 'en', baseURL ?? '')
  await signIn(page, 'en', 'buyer@demo.test')
  expect(moneyIn(await receivedBy(page, walked), secrets).length).toBeGreaterThan(0)
})

test('no page asks for what its policy forbids, and its policy names no script of a stranger', async ({ page }) => {
  const refused: string[] = []
  await page.exposeFunction('refusedByPolicy', (what: string) => refused.push(what))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.apply(Reflect.get(window, 'refusedByPolicy') as (what: string) => void, window, [
        `${location.pathname}: ${violatedDirective} ${blockedURI}`,
      ]),
    ),
  )
  for (const path of ['/', '/products', '/register', '/contact', '/admin-panel/secure/login']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.stranger = true'
    document.body.append(script)
  })
  await expect.poll(() => refused).toHaveLength(1)
})
