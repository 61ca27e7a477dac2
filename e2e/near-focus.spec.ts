// The focus stays near what was pressed when that goes, panels stay where they are, and a first visit is in the language of its browser.
import { expect, type Page, test } from '@playwright/test'
import { enter, fillCart, makeBuyer, makeProduct, placeOrder, shopUrl, tokenOf } from './backstage.ts'
import { complaints, say } from './support.ts'

const main = (page: Page) => page.locator('main')
const button = (page: Page, key: string, params: Record<string, string> = {}) =>
  page.getByRole('button', { name: say('en', key, params), exact: true })

/** The keeper of the focus comes to life in idle time. */
const expectKeeper = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/keep-focus-')))

test('in the drawer of a listing the focus stays on the line, and nothing moves when quantities can be reset', async ({ page }) => {
  const admin = await tokenOf('admin@demo.test', 'office')
  const { token } = await makeBuyer(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript((value) => localStorage.setItem('tokenUser', value), token)
  // For those who may order the drawer is fetched ahead, once the page lives.
  const ahead = page.waitForResponse((response) => response.url().includes('/order-drawer-'), { timeout: 60_000 })
  await page.goto('/products?inStock=true')
  await ahead
  const drawer = page.getByRole('dialog')
  await page.locator('a.card-look[aria-haspopup="dialog"]').first().click()
  const reset = drawer.getByRole('button', { name: say('en', 'shop.order.reset'), includeHidden: true })
  await expect(reset).toBeHidden()
  const take = drawer.getByRole('button', { name: /^Take / }).first()
  const line = drawer.locator('section li').first()
  const name = (await take.getAttribute('title')) ?? ''
  const before = await line.boundingBox()
  await expectKeeper(page)
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(reset).toBeVisible()
  expect((await line.boundingBox())?.y).toBe(before?.y)
  await expect(page.locator('button:focus')).toHaveAttribute('aria-label', /^More/)
  const bin = drawer.getByRole('button', { name: /^Remove/ }).first()
  await bin.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('button:focus')).toHaveAttribute('title', name)
})

test('a line that is put back into the cart has the focus, and an emptied cart its way back', async ({ page }) => {
  const admin = await tokenOf('admin@demo.test', 'office')
  const buyer = await makeBuyer(admin)
  const [lamp, bowl] = [await makeProduct(admin), await makeProduct(admin, { en: 'Near bowl', ar: 'وعاء قريب' })]
  await fillCart(
    buyer.token,
    [lamp, bowl].map(({ variantId }) => ({ variantId, quantity: 2 })),
  )
  await page.addInitScript((value) => localStorage.setItem('tokenUser', value), buyer.token)
  await page.goto('/cart')
  await expectKeeper(page)
  await button(page, 'ui.remove', { name: lamp.title.en }).press('Enter')
  await expect(button(page, 'ui.remove', { name: bowl.title.en })).toBeFocused()
  await button(page, 'cart.undo').press('Enter')
  await expect(page.locator('tr:focus')).toContainText(lamp.title.en.split(' ').at(-1) ?? '')
  await button(page, 'cart.emptyAll').press('Enter')
  await expect(button(page, 'cart.undo')).toBeFocused()
})

test('in the office the focus stays on the lines of an order and the rates of a price list', async ({ page }) => {
  const heard = complaints(page)
  const admin = await enter(page, 'admin@demo.test', 'office')
  const [lamp, bowl] = [await makeProduct(admin), await makeProduct(admin, { en: 'Near bowl', ar: 'وعاء قريب' })]
  const { orderId } = await placeOrder((await makeBuyer(admin)).token, [{ variantId: lamp.variantId, quantity: 2 }])
  await page.goto(`/admin-panel/secure/order/${orderId}/edit`)
  const search = main(page).getByRole('searchbox')
  await search.fill(bowl.title.en.split(' ').at(-1) ?? '')
  await expectKeeper(page)
  await button(page, 'order.admin.revision.addNamed', { title: bowl.title.en }).press('Enter')
  await expect(search).toBeFocused()
  const bin = (title: string) => button(page, 'order.admin.revision.remove', { title })
  await bin(lamp.title.en).press('Enter')
  await expect(bin(bowl.title.en)).toBeFocused()

  await page.goto('/admin-panel/secure/price-lists/add')
  const add = button(page, 'price.admin.addRule')
  await add.click()
  await add.click()
  await expectKeeper(page)
  const bins = button(page, 'price.admin.removeRule')
  await bins.nth(1).press('Enter')
  await expect(bins).toHaveCount(1)
  await expect(bins).toBeFocused()
  await bins.press('Enter')
  await expect(add).toBeFocused()
  expect(heard).toEqual([])
})

test('a customer finds an order by its purchase order number and by its goods', async ({ page }) => {
  const admin = await tokenOf('admin@demo.test', 'office')
  const { token } = await makeBuyer(admin)
  const [lamp, bowl] = [await makeProduct(admin, { en: 'Sought lantern' }), await makeProduct(admin)]
  const first = await placeOrder(token, [{ variantId: lamp.variantId, quantity: 1 }])
  const second = await placeOrder(token, [{ variantId: bowl.variantId, quantity: 1 }])
  await page.addInitScript((value) => localStorage.setItem('tokenUser', value), token)
  await page.goto('/dashboard/orders')
  const numbers = main(page).getByRole('listitem').getByRole('link')
  await expect(numbers).toHaveText([second.number, first.number])
  const search = page.getByLabel(say('en', 'order.search'), { exact: true })
  await search.fill('lantern sought')
  await expect(numbers).toHaveText([first.number])
  await expect(search).toBeFocused()
  await search.fill(second.number)
  await expect(numbers).toHaveText([second.number])
})

test('a first visit is in the language its browser asks for, and switching it loads no texts for nothing', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shopUrl, locale: 'ar-SA' })
  const page = await context.newPage()
  const heard = complaints(page)
  await page.goto('/products')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('en', 'nav.login') })
    .first()
    .click()
  await expect(page).toHaveURL(/login/)
  await expect(page.locator('link[rel="preload"][href^="/texts/en/"]')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(heard).toEqual([])
  await context.close()
})

test('on a phone the row of the account begins with the page one is on, and on a low screen the header leaves the room to the page', async ({
  page,
}) => {
  await enter(page, 'buyer@demo.test')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/favorites')
  const tab = page.getByRole('navigation', { name: say('en', 'nav.account') }).locator('[aria-current="page"]')
  await expect(tab).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)

  const header = page.getByRole('banner')
  await page.goto('/products')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(header).toBeInViewport()
  await page.setViewportSize({ width: 740, height: 360 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(header).not.toBeInViewport()
})
