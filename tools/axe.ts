// npm run axe: opens every route of the web as those who may see it, in both languages and themes, on a phone and a desktop, and prints what axe finds,
// what is wider than a phone, and routes that no address was found for. `-- --only PATH --as buyer --lang ar --url http://...`
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { buildIfStale } from '../bin/lib/build.mjs'
import { ensureChromium } from '../bin/lib/chromium.mjs'
import { violationsOf } from '../e2e/axe.ts'
import { ask, type Person, prepared, tokenOf } from './demo-people.ts'
import { startShop } from './shop.ts'
import { addressesOf, type Pattern, patterns } from './web-addresses.ts'

type Actor = 'visitor' | 'pending' | 'buyer' | 'sales' | 'owner'
const actors: readonly Actor[] = ['visitor', 'pending', 'buyer', 'sales', 'owner']

const { values } = parseArgs({
  options: { only: { type: 'string' }, as: { type: 'string' }, lang: { type: 'string' }, url: { type: 'string' } },
})

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } } as const
const stillStyle = '*, *::before, *::after { transition: none !important; animation: none !important }'

/** Public screens that show more to people who are signed in. */
const forBuyers = new Set(
  ['/', '/products', '/productDetails/:slug', '/category/:category', '/compare', '/cart', '/quick-order', '/checkout'].concat([
    '/thank-you',
    '/order-summary',
    '/review/add',
  ]),
)

function isSeenBy(actor: Actor, { path, layout }: Pattern): boolean {
  if (layout === 'office') return actor === 'owner'
  if (layout === 'account') return actor === 'buyer' || actor === 'sales' || (actor === 'pending' && !path.includes(':'))
  if (path === '/see-as/:id') return actor === 'owner'
  return (
    actor === 'visitor' ||
    ((actor === 'buyer' || actor === 'pending') && forBuyers.has(path)) ||
    (actor === 'sales' && ['/products', '/cart', '/checkout'].includes(path))
  )
}

type Finding = { what: string; where: string }

/** Axe's findings on the page as it stands. */
async function judged(page: Page, where: string, rules: string[] = []): Promise<Finding[]> {
  const found = await violationsOf(page, rules)
  return found.flatMap(({ rule, places }) => places.map((place) => ({ what: `${rule}: ${place}`, where })))
}

/** Milliseconds without a request after which nothing more is expected to load, and after which a page that goes on loading is given up. */
const quiet = 500
const longest = 30_000

/** A page, and what waits until it is hydrated and nothing of it loads. */
type Watched = { page: Page; settled(): Promise<void> }

/** Content of a page's frames (the shop in the preview of a theme) is not judged either; a video loads for as long as it likes. */
function watched(page: Page): Watched {
  const open = new Set<Request>()
  let last = performance.now()
  const ended = (request: Request) => {
    if (open.delete(request)) last = performance.now()
  }
  page.on('request', (request) => {
    if (request.serviceWorker() || request.frame() !== page.mainFrame() || request.resourceType() === 'media') return
    open.add(request)
    last = performance.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const settled = async () => {
    const from = performance.now()
    await page.waitForLoadState('load')
    while (open.size > 0 || performance.now() - last < quiet) {
      if (performance.now() - from > longest) throw new Error(`still loads ${[...open].map((request) => request.url()).join(' ')}`)
      await page.waitForTimeout(quiet / 5)
    }
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), null, { timeout: 15_000 }).catch(() => undefined)
  }
  return { page, settled }
}

/** Judges one address in both themes and widths; adds the paths it links to. */
async function judgeAddress(tab: Watched, url: string, address: string, name: string, linked: Set<string>): Promise<Finding[]> {
  const { page, settled } = tab
  const found: Finding[] = []
  await page.setViewportSize(widths.desktop)
  await page.goto(url + address)
  await settled()
  await page.addStyleTag({ content: stillStyle })
  const hrefs = await page.evaluate(() => [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href))
  for (const href of hrefs) if (href.startsWith(`${url}/`)) linked.add(new URL(href).pathname)
  // A page that is not asked for is opened for its links alone.
  if (values.only && !address.includes(values.only)) return []
  for (const [width, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    await settled()
    const where = `${name} ${address} ${width}`
    found.push(...(await judged(page, where)))
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    found.push(...(await judged(page, `${where} dark`, ['color-contrast'])))
    await page.evaluate(() => document.documentElement.classList.remove('dark'))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > size.width) found.push({ what: `${wide} pixels wide`, where })
  }
  return found
}

async function contextOf(browser: Browser, url: string, token: [string, string] | null, locale: string): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'siteLanguage', value: locale, url }])
  await context.addInitScript(
    ([key, value, language]) => {
      // A mail is shown in a frame that has no storage.
      if (origin === 'null') return
      localStorage.setItem('siteLanguage', language)
      localStorage.setItem('darkTheme', 'false')
      if (key) localStorage.setItem(key, value)
    },
    [token?.[0] ?? '', token?.[1] ?? '', locale] as const,
  )
  return context
}

/** Lines of the route table that an address was found for. */
const reached = new Set<string>()

/** Judges all routes of an actor in one language: those with parameters after the pages that link to them. */
async function judgeAll(context: BrowserContext, url: string, actor: Actor, locale: string, linked: Set<string>): Promise<Finding[]> {
  const found: Finding[] = []
  const tab = watched(await context.newPage())
  const { page } = tab
  page.on('pageerror', (error) => found.push({ what: `error: ${error.message}`, where: `${actor} ${locale} ${page.url()}` }))
  const mine = patterns.filter((pattern) => isSeenBy(actor, pattern))
  const plain = mine.filter(({ path }) => !path.includes(':'))
  const byDepth = mine.filter(({ path }) => path.includes(':')).toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  for (const { path } of [...plain, ...byDepth]) {
    const addresses = addressesOf(path, linked)
    if (addresses.length > 0) reached.add(path)
    for (const address of addresses) {
      if (values.only && !address.includes(values.only) && byDepth.some((each) => each.path === path)) continue
      const taken = await judgeAddress(tab, url, address, `${actor} ${locale}`, linked).catch((error: Error) => [
        { what: `could not be judged: ${error.message.split('\n')[0]}`, where: `${actor} ${locale} ${address}` },
      ])
      for (const { what, where } of taken) console.log(`${where}  ${what}`)
      found.push(...taken)
    }
  }
  await page.close()
  return found
}

/** Gives the salesperson a customer to order for. */
async function chooseCustomer(url: string, token: string): Promise<void> {
  const own = await ask<{ id: string; email: string }[]>(url, 'GET', '/api/sales/customers', token)
  const chosen = own.find(({ email }) => email === 'buyer@demo.test') ?? own[0]
  await ask(url, 'POST', `/api/sales/customers/${chosen?.id}/choose`, token)
}

async function judgeShop(url: string, browser: Browser): Promise<Finding[]> {
  const { order } = await prepared(url)
  const found: Finding[] = []
  for (const actor of actors.filter((each) => !values.as || each === values.as)) {
    const person: Person | null = actor === 'visitor' ? null : actor
    const token = person && (await tokenOf(url, person))
    if (actor === 'sales') await chooseCustomer(url, token?.[1] ?? '')
    const linked = new Set<string>([`/dashboard/orders/${order}`, `/admin-panel/secure/order/${order}/pick`])
    for (const locale of ['en', 'ar'].filter((each) => !values.lang || each === values.lang)) {
      const context = await contextOf(browser, url, token, locale)
      found.push(...(await judgeAll(context, url, actor, locale, linked)))
      await context.close()
    }
  }
  const seen = patterns.filter((pattern) => !values.as || actors.some((actor) => actor === values.as && isSeenBy(actor, pattern)))
  // Pages whose links would tell them are left out when only some are asked for.
  const missed = values.only ? [] : seen.filter(({ path }) => !reached.has(path))
  return [...found, ...missed.map(({ path }) => ({ what: 'no address is known', where: path }))]
}

await buildIfStale(process.execPath)
const executablePath = await ensureChromium(process.execPath)
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
const shop = values.url ? { url: values.url, stop: async () => {} } : await startShop({ SHOP_PROFILE: 'v_2_' })
try {
  const found = await judgeShop(shop.url, browser)
  const kinds = Map.groupBy(found, ({ what }) => what)
  for (const [what, each] of kinds) console.log(`${each.length} x ${what}\n    ${each[0]?.where}`)
  console.log(`${found.length} findings of ${kinds.size} kinds`)
  if (found.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await shop.stop()
}
