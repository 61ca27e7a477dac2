// npm run screenshots: pictures of the screens in both languages, both themes and three widths, to look at. `-- --only NAME --lang ar --width 360`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Person, prepared, tokenOf } from './demo-people.ts'
import { startShop } from './shop.ts'

type Screen = { name: string; path: string; as?: Person; prepare?: (page: Page) => Promise<void> }

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
  { name: 'cart-empty', path: '/cart', as: 'sales' },
  { name: 'cart', path: '/cart', as: 'buyer' },
  { name: 'checkout', path: '/checkout', as: 'buyer' },
  { name: 'thank-you', path: '/thank-you?order={order}', as: 'buyer' },
  { name: 'order', path: '/dashboard/orders/{order}', as: 'buyer' },
  { name: 'dashboard', path: '/dashboard', as: 'buyer' },
  { name: 'dashboard-pending', path: '/dashboard', as: 'pending' },
  { name: 'profile', path: '/dashboard/profile', as: 'buyer' },
  { name: 'addresses', path: '/dashboard/addresses', as: 'buyer' },
  { name: 'orders', path: '/dashboard/orders', as: 'buyer' },
  { name: 'wishlist', path: '/dashboard/wishlist', as: 'buyer' },
  { name: 'favorites', path: '/dashboard/favorites', as: 'buyer' },
  { name: 'customers', path: '/dashboard/customers', as: 'sales' },
  { name: 'office-login', path: `${office}/login` },
  { name: 'office-dashboard', path: office, as: 'admin' },
  { name: 'office-orders', path: `${office}/order`, as: 'admin' },
  { name: 'office-order', path: `${office}/order/{order}`, as: 'admin' },
  { name: 'office-order-print', path: `${office}/order/{order}/print`, as: 'admin' },
  { name: 'office-products', path: `${office}/product`, as: 'admin' },
  { name: 'office-product-new', path: `${office}/product/add`, as: 'admin' },
  { name: 'office-product', path: `${office}/product/{productId}`, as: 'admin' },
  { name: 'office-variants', path: `${office}/product/variants/{productId}`, as: 'admin' },
  { name: 'office-attributes', path: `${office}/product/attributes/3/{productId}`, as: 'admin' },
  { name: 'office-variant-types', path: `${office}/variants`, as: 'admin' },
  { name: 'office-option-groups', path: `${office}/options`, as: 'admin' },
  { name: 'office-main-categories', path: `${office}/main-category`, as: 'admin' },
  { name: 'office-categories', path: `${office}/category`, as: 'admin' },
  { name: 'office-brands', path: `${office}/brand`, as: 'admin' },
  { name: 'office-tags', path: `${office}/tags`, as: 'admin' },
  { name: 'office-measure-units', path: `${office}/measureUnits`, as: 'admin' },
  { name: 'office-menus', path: `${office}/menu`, as: 'admin' },
  { name: 'office-slides', path: `${office}/slider`, as: 'admin' },
  { name: 'office-gallery', path: `${office}/gallery`, as: 'admin' },
  { name: 'office-imports', path: `${office}/imports`, as: 'admin' },
  { name: 'office-stock', path: `${office}/stock`, as: 'admin' },
  { name: 'office-stock-movements', path: `${office}/stock/movements`, as: 'admin' },
  { name: 'office-price-lists', path: `${office}/price-lists`, as: 'admin' },
  { name: 'office-price-list', path: `${office}/price-lists/{priceList}`, as: 'admin' },
  { name: 'office-price-reason', path: `${office}/price-lists/why`, as: 'admin' },
  { name: 'office-customer-groups', path: `${office}/customer-groups`, as: 'admin' },
  { name: 'office-users', path: `${office}/users`, as: 'admin' },
  { name: 'office-user', path: `${office}/users/{user}`, as: 'admin' },
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
  const ids = await prepared(shop.url)
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
            { ...screen, path: screen.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '') },
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
