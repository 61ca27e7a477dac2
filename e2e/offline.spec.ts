// Without a connection: a page says so and shows the cart and the last orders as this device noted them; back online the shop goes on; after signing out nothing is left.
import { expect, type Page, test } from '@playwright/test'
import { fillCart, makeProduct, placeOrder, shopUrl, tokenOf } from './backstage.ts'
import { expectAccessible, say, signIn, speak } from './support.ts'

const noted = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

for (const locale of ['en', 'ar'] as const)
  test(`the cart and the last orders can be read without a connection, and the shop goes on when it is back (${locale})`, async ({
    page,
    context,
  }) => {
    const text = (key: string) => say(locale, `shop.offline.${key}`)
    const lamp = await makeProduct(await tokenOf('admin@demo.test', 'office'))
    const buyer = await tokenOf('buyer@demo.test')
    const order = await placeOrder(buyer, [{ variantId: lamp.variantId, quantity: 2 }])
    await fillCart(buyer, [{ variantId: lamp.variantId, quantity: 3 }])
    const title = locale === 'ar' ? 'مصباح القصة' : 'Story lamp'
    await speak(page, locale, shopUrl)
    await signIn(page, locale, 'buyer@demo.test')
    // The cart was filled on another device, and this one has not shown it yet.
    await page.goto('/contact')
    await expect.poll(() => noted(page, 'offlineCart')).toContain(title)
    await expect.poll(() => noted(page, 'offlineOrders')).toContain(order.number)
    await page.evaluate(() => navigator.serviceWorker.ready)

    await context.setOffline(true)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1, name: text('title') })).toBeVisible()
    await expect(page.getByText(text('text'))).toBeVisible()
    const cart = page.locator('section', { has: page.getByRole('heading', { name: text('cart'), exact: true }) })
    await expect(cart.getByText(title)).toBeVisible()
    // As the shop writes days: "23 Nov 2026", with Latin digits in both languages.
    await expect(cart.getByText(text('asOf')).first()).toHaveText(/\d{1,2} \S+ 20\d\d/)
    const orders = page.locator('section', { has: page.getByRole('heading', { name: text('orders'), exact: true }) })
    await expect(orders.getByText(order.number)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await expectAccessible(page)

    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: say(locale, 'cart.title') })).toBeVisible()
    await expect(page.getByText(title).first()).toBeVisible()

    await page.getByRole('button', { name: 'Grace Okafor' }).click()
    await page.getByRole('menuitem', { name: say(locale, 'signIn.logOut') }).click()
    for (const key of ['offlineCart', 'offlineOrders']) await expect.poll(() => noted(page, key)).toBeNull()
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])

    // Nor does a session leave anything that ended while the shop was closed.
    await page.evaluate(() => localStorage.setItem('offlineCart', '{}'))
    await page.goto('/cart')
    await expect.poll(() => noted(page, 'offlineCart')).toBeNull()
  })
