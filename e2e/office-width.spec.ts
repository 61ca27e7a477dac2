// The office's lists at the width of a small laptop: each fits its place, in both languages, and nothing in it is cut.
import { expect, type Page, test } from '@playwright/test'
import { enter, shopUrl } from './backstage.ts'
import { type Locale, speak } from './support.ts'

const office = '/admin-panel/secure'
const lists = [
  ...['product', 'stock', 'stock/movements', 'brand', 'main-category', 'category', 'tags', 'measureUnits', 'variants', 'options'],
  ...['size-tables', 'synonyms', 'price-lists', 'customer-groups', 'coupons', 'order', 'invoices', 'refunds', 'collections', 'imports'],
  ...['users', 'salespeople', 'admins', 'roles', 'menu', 'slider', 'mails', 'tax-groups', 'shipping-zones'],
  ...['settings/payment-methods', 'settings/cms-pages', 'settings/attributes', 'settings/messages', 'settings/reviews'],
]

/** Goes to another screen as a link of the office does, without loading the office anew, until the screen before has gone. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-before', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('main h1:not([data-before])')).toBeVisible()
}

/** The lists that are wider than their place, by how much, and the texts that are cut off. */
async function troublesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`the page by ${root.scrollWidth - root.clientWidth}`)
    for (const table of document.querySelectorAll('main table')) {
      const frame = table.parentElement
      if (frame && frame.scrollWidth > frame.clientWidth) found.push(`the table by ${frame.scrollWidth - frame.clientWidth}`)
    }
    for (const each of document.querySelectorAll('main :is(th, td, h1, button, a, label, span, input)')) {
      const { overflowX, textOverflow } = getComputedStyle(each)
      const isHidden = overflowX !== 'visible' && overflowX !== 'auto' && each.clientWidth > 1
      // Drawings, as the stars of a review, may be cut on purpose.
      const isDrawn = each.closest('[aria-hidden=true], [role=img]') !== null
      if (isHidden && !isDrawn && textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth)
        found.push(`“${each.textContent?.slice(0, 40)}” is cut`)
    }
    return found
  })
}

for (const locale of ['en', 'ar'] as const satisfies readonly Locale[])
  test(`every list fits a window of 1280 pixels (${locale})`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 1280, height: 800 })
    await speak(page, locale, shopUrl)
    await enter(page, 'owner@demo.test', 'office')
    const troubles: Record<string, string[]> = {}
    await page.goto(office)
    for (const list of [...lists, 'shipping-zones?tab=districts']) {
      if (list.includes('?')) await page.goto(`${office}/${list}`)
      else await goTo(page, `${office}/${list}`)
      await expect(page.locator('main h1')).toBeVisible()
      await page.waitForFunction(() => !document.querySelector('main :is([aria-busy="true"], .animate-pulse)'))
      const found = await troublesOf(page)
      if (found.length > 0) troubles[list] = found
    }
    expect(troubles).toEqual({})
  })
