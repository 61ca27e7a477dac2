// npm run screenshots: pictures of the screens in both languages, both themes and three widths, to look at. `-- --only NAME --lang ar --width 360`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startShop } from './shop.ts'

type Screen = { name: string; path: string; as?: 'buyer' | 'admin' | 'sales' | 'pending'; prepare?: (page: Page) => Promise<void> }

const office = '/admin-panel/secure'
const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'products', path: '/products' },
  { name: 'products-buyer', path: '/products', as: 'buyer' },
  { name: 'products-empty', path: '/products?search=zzzzzz' },
  { name: 'product', path: '/productDetails/{product}' },
  { name: 'product-buyer', path: '/productDetails/{product}', as: 'buyer' },
  { name: 'main-categories', path: '/main-categories' },
  { name: 'categories', path: '/categories' },
  { name: 'contact', path: '/contact' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'reset', path: '/reset' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'cart-empty', path: '/cart', as: 'buyer' },
  { name: 'dashboard', path: '/dashboard', as: 'buyer' },
  { name: 'dashboard-pending', path: '/dashboard', as: 'pending' },
  { name: 'profile', path: '/dashboard/profile', as: 'buyer' },
  { name: 'addresses', path: '/dashboard/addresses', as: 'buyer' },
  { name: 'orders', path: '/dashboard/orders', as: 'buyer' },
  { name: 'customers', path: '/dashboard/customers', as: 'sales' },
  { name: 'office-login', path: `${office}/login` },
  { name: 'office-dashboard', path: office, as: 'admin' },
  { name: 'office-orders', path: `${office}/order`, as: 'admin' },
  { name: 'office-products', path: `${office}/product`, as: 'admin' },
  { name: 'office-product-new', path: `${office}/product/add`, as: 'admin' },
  { name: 'office-users', path: `${office}/users`, as: 'admin' },
]

const widths = { phone: [360, 780], tablet: [820, 1180], desktop: [1440, 900] } as const
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    lang: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    out: { type: 'string', default: 'screenshots' },
    url: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
})

async function tokenOf(url: string, who: NonNullable<Screen['as']>): Promise<[string, string]> {
  const path = who === 'admin' ? '/api/auth/admin/login' : '/api/auth/login'
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'jumla-web', cookie: 'XSRF-TOKEN=screens', 'x-xsrf-token': 'screens' },
    body: JSON.stringify({ email: `${who}@demo.test`, password: 'demo-Password-1' }),
  })
  const { data }: { data?: { token: string } } = await response.json()
  if (!data) throw new Error(`${who}@demo.test could not sign in: ${response.status}`)
  return [who === 'admin' ? 'tokenAdmin' : 'tokenUser', data.token]
}

async function shoot(
  browser: Browser,
  url: string,
  screen: Screen,
  token: [string, string] | null,
  lang: 'en' | 'ar',
  theme: 'light' | 'dark',
  width: keyof typeof widths,
): Promise<void> {
  const [w, h] = widths[width]
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    reducedMotion: 'reduce',
    ...(width === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  })
  await context.addCookies([{ name: 'siteLanguage', value: lang, url }])
  await context.addInitScript(
    ([key, value, dark, language]) => {
      localStorage.setItem('darkTheme', dark)
      localStorage.setItem('siteLanguage', language)
      if (key) localStorage.setItem(key, value)
    },
    [token?.[0] ?? '', token?.[1] ?? '', String(theme === 'dark'), lang] as const,
  )
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(url + screen.path, { waitUntil: 'networkidle' })
  await screen.prepare?.(page)
  const file = join(values.out, `${screen.name}.${lang}.${theme}.${width}.png`)
  await page.screenshot({ path: file, fullPage: values.full })
  console.log(file + (problems.length ? `  !! ${problems.join(' | ').slice(0, 300)}` : ''))
  await context.close()
}

const shop = values.url ? { url: values.url, stop: async () => {} } : await startShop()
mkdirSync(values.out, { recursive: true })
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
const tokens = new Map<string, [string, string]>()
try {
  const list: { data: { slug: string; variantCount: number }[] } = await (
    await fetch(`${shop.url}/api/front/products`, { headers: { 'x-api-key': 'jumla-web' } })
  ).json()
  const product = list.data.find(({ variantCount }) => variantCount > 5)?.slug ?? list.data[0]?.slug ?? ''
  for (const screen of screens.filter(({ name }) => !values.only || values.only.split(',').includes(name))) {
    if (screen.as && !tokens.has(screen.as)) tokens.set(screen.as, await tokenOf(shop.url, screen.as))
    for (const lang of ['en', 'ar'] as const) {
      for (const theme of ['light', 'dark'] as const) {
        for (const width of ['phone', 'tablet', 'desktop'] as const) {
          if ((values.lang && values.lang !== lang) || (values.theme && values.theme !== theme) || (values.width && values.width !== width))
            continue
          await shoot(
            browser,
            shop.url,
            { ...screen, path: screen.path.replace('{product}', encodeURIComponent(product)) },
            screen.as ? (tokens.get(screen.as) ?? null) : null,
            lang,
            theme,
            width,
          )
        }
      }
    }
  }
} finally {
  await browser.close()
  await shop.stop()
}
