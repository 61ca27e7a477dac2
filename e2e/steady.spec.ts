// Nothing moves while a page comes: whoever looks, the first paint has the shape of what follows.
import { expect, type Page, test } from '@playwright/test'
import { password, say, signIn, speak } from './support.ts'
import { shopUrl } from './backstage.ts'

declare global {
  interface Window {
    shifts: number[]
    formats: number
    pressed?: HTMLElement[] | null
  }
}

/** A link that is pressed before that opens a new page. */
const hydrated = (page: Page) => page.waitForFunction(() => window.early === null)

/** From now on every page of this browser notes how far what was painted moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far things moved on each page, to two decimals. */
async function shiftsOn(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  const moved: Record<string, string> = {}
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    moved[path] = await page.evaluate(() => window.shifts.reduce((sum, each) => sum + each, 0).toFixed(2))
  }
  return moved
}
const none = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, '0.00']))

for (const locale of ['en', 'ar'] as const)
  test(`no page moves under its reader, who is signed in or not (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await speak(page, locale, shopUrl)
    await watchShifts(page)
    const open = ['/', '/checkout']
    // The letters come with the first page.
    await page.goto('/contact')
    expect(await shiftsOn(page, open)).toEqual(none(open))
    for (const email of ['buyer@demo.test', 'sales@demo.test']) {
      await signIn(page, locale, email, password)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('signedKind'))).toBeTruthy()
      const own = [...open, '/dashboard', '/dashboard/profile']
      expect(await shiftsOn(page, own)).toEqual(none(own))
      await page.evaluate(() => localStorage.removeItem('tokenUser'))
    }
  })

test('the date of an article is the one that the server wrote, until another language is chosen', async ({ page }) => {
  await page.addInitScript(() => {
    window.formats = 0
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (format, asked: []) => {
        window.formats += 1
        return new format(...asked)
      },
    })
  })
  await page.goto('/blogs/cotton-weights-explained')
  await hydrated(page)
  const day = page.locator('header time')
  await expect(day).toHaveText(/^\d+ [A-Z][a-z]+ \d{4}$/)
  expect(await page.evaluate(() => window.formats)).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'العربية' }).click()
  await expect(day).toHaveText(/^\d+ [\u0621-\u064a]+ \d{4}$/)
})

test('the header of whoever is signed in never offers to log in, not even before the page is alive', async ({ page }) => {
  await signIn(page, 'en', 'buyer@demo.test')
  await expect(page).not.toHaveURL(/\/login/)
  const login = page.getByRole('banner').getByRole('link', { name: say('en', 'nav.login') })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(login).toBeHidden()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: say('en', 'nav.login') })).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('tokenUser'))
  await page.reload()
  await expect(login).toBeVisible()
})

test('a language that cookie and storage remember differently becomes the stored one', async ({ page }) => {
  await page.context().addCookies([{ name: 'siteLanguage', value: 'en', url: shopUrl }])
  await page.goto('/contact')
  await page.evaluate(() => localStorage.setItem('siteLanguage', 'ar'))
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  expect((await page.context().cookies()).find(({ name }) => name === 'siteLanguage')?.value).toBe('ar')
})

test('another page gives its heading the focus; results can be skipped to; without a connection a link stays and says so; the routes of links are known', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: say('en', 'nav.contact'), exact: true }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(page.locator('p[aria-live=polite]').filter({ hasText: await page.title() })).toHaveCount(1)

  const routes = page.waitForResponse(/\/__manifest\?/)
  await page.goto('/products')
  await hydrated(page)
  await (await routes).finished()
  await page.getByRole('link', { name: say('en', 'shop.filters.skip') }).press('Enter')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.closest('#results ~ * li') !== null)
  expect(await focused()).toBe(true)

  await page.context().setOffline(true)
  await footer.getByRole('link', { name: say('en', 'nav.contact'), exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: say('en', 'core.errors.offline') })).toBeVisible()
  await expect(page).toHaveURL(/\/products#results$/)
  await page.context().setOffline(false)
  await expect(page.getByText(say('en', 'core.errors.offline'))).toHaveCount(0)

  await page.route(/\/__manifest\?/, (route) => route.abort())
  const first = page.locator('main h3 a').first()
  const title = await first.innerText()
  await first.click()
  await expect(page).toHaveURL(/\/productDetails\//)
  await expect(heading).toHaveText(title)
})

test('the first picture stands in the page and comes before every script; what is pressed and chosen meanwhile is done', async ({
  page,
}) => {
  const html = await (await page.request.get('/main-category/men')).text()
  const [first = ''] = /<img [^>]*>/.exec(html.slice(html.indexOf('id="results"'))) ?? []
  expect(first).toContain('fetchPriority="high"')
  expect(html.slice(0, html.indexOf('<body'))).toMatch(/<link rel="preload" as="image"[^>]*imageSrcSet="[^"]*avif/)
  // A script below the style sheet would hold the page back until that has come.
  expect(html.indexOf('<script')).toBeLessThan(html.indexOf('rel="stylesheet"'))
  expect(html.slice(html.indexOf('rel="stylesheet"'), html.indexOf('<body'))).not.toMatch(/<script(?![^>]*ld\+json)/)
  expect(html).not.toMatch(/<link[^>]*modulepreload|<link[^>]*as="fetch"|<script[^>]*type="module"/)

  const asked: string[] = []
  let areFree = () => undefined as void
  const pressed = new Promise<void>((resolve) => (areFree = resolve))
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/main-category/men', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('en', 'ui.toDark') })
    .click()
  await page.getByRole('checkbox', { name: say('en', 'shop.filters.inStock') }).check()
  await page.getByLabel(say('en', 'shop.sort.label')).selectOption('title')
  const firstOf = (kind: RegExp) => asked.findIndex((path) => kind.test(path))
  await expect.poll(() => firstOf(/^\/files\//)).toBeGreaterThan(0)
  await expect.poll(() => firstOf(/\.js$/)).toBeGreaterThan(firstOf(/^\/files\//))
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  areFree()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page).toHaveURL(/inStock=true/)
  await expect(page).toHaveURL(/sort=title/)
  await expect(page.getByRole('checkbox', { name: say('en', 'shop.filters.inStock') })).toBeChecked()
})

test('a tick set as soon as the page stands is heard once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const inStock = page.getByRole('checkbox', { name: say('en', 'shop.filters.inStock') })
  // The first visit warms the shop; the next ones are pressed while they are hydrated.
  for (let visit = 1; visit <= 4; visit += 1) {
    await page.goto('/products')
    await inStock.click()
    await expect(page).toHaveURL(/inStock=true/)
    await expect(inStock).toBeChecked()
  }
})

test('a part that comes with its sight does what was pressed in the HTML before', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/productDetails/breton-stripe-tee')
  await hydrated(page)
  let areFree = () => undefined as void
  const pressed = new Promise<void>((resolve) => (areFree = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  const stars = page.locator('#reviews').getByRole('button', { pressed: false }).last()
  await stars.click()
  await expect(stars).toHaveAttribute('aria-pressed', 'false')
  areFree()
  await expect(page.locator('#reviews').getByRole('button', { pressed: true })).toHaveCount(1)
})

test('pictures are fetched as wide as they are shown', async ({ page }) => {
  await page.goto('/products')
  const product = (await page.locator('main h3 a').first().getAttribute('href')) ?? ''
  for (const width of [412, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/products', product]) {
      await page.goto(path)
      const pictures = page.locator('main picture img')
      await pictures.evaluateAll((each: HTMLImageElement[]) => each.forEach((picture) => (picture.loading = 'eager')))
      await expect.poll(() => pictures.evaluateAll((each: HTMLImageElement[]) => each.every(({ complete }) => complete))).toBe(true)
      // Of a picture with several widths the natural width is what its `sizes` say.
      const wrong = await pictures.evaluateAll((all: HTMLImageElement[]) =>
        all
          .filter((each) => each.naturalWidth > 0 && each.clientWidth > 0)
          .map((each) => ({ said: each.naturalWidth, shown: each.clientWidth }))
          .filter(({ said, shown }) => said > shown * 1.3 || said < shown * 0.77),
      )
      expect(wrong, `${path} at ${width}`).toEqual([])
    }
  }
})
