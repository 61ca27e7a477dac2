// Nothing moves while a page comes: whoever looks, the first paint has the shape of what follows.
import { expect, type Page, test } from '@playwright/test'
import { password, say, signIn, speak } from './support.ts'
import { shopUrl } from './backstage.ts'

declare global {
  interface Window {
    shifts: number[]
  }
}

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

test('another page gives its heading the focus; results can be skipped to; without a connection a link stays and says so', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: say('en', 'nav.contact'), exact: true }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(page.locator('p[aria-live=polite]').filter({ hasText: await page.title() })).toHaveCount(1)

  await page.goto('/products')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('siteTheme'))).toBeTruthy()
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
})
