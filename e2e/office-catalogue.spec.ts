// The office's catalogue: editing a product and seeing it in the shop, two people at once, the list's address and keyboard, unsaved work.
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { enter, type Goods, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, expectSoon, oneLook, say, speak } from './support.ts'

const admin = 'admin@demo.test'
const titleIn = (page: Page, language: 'en' | 'ar') =>
  page.getByLabel(`${say('en', 'office.admin.product.title')} (${say('en', `office.admin.language.${language}`)})`, { exact: true })
const save = (page: Page) =>
  page
    .getByRole('button', { name: say('en', 'core.save'), exact: true })
    .last()
    .click()

async function open(page: Page, goods: Goods): Promise<void> {
  await page.goto(`/admin-panel/secure/product/${goods.id}`)
  await expect(titleIn(page, 'en')).toHaveValue(goods.title.en)
}

test('a product edited in both languages, with price, stock and a picture, stands in the shop at once', async ({ page, browser }) => {
  const heard = complaints(page)
  const goods = await makeProduct(await tokenOf(admin, 'office'), { price: 1000, stock: 5, en: 'Before the edit', ar: 'قبل التعديل' })
  const shop = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  const shopHeard = complaints(shop)
  await enter(shop, 'buyer@demo.test')
  await shop.goto(`/productDetails/${goods.slug}`)
  await expect(shop.getByRole('heading', { level: 1, name: goods.title.en })).toBeVisible()
  await expect(shop.locator('main').getByText('£10.00').first()).toBeVisible()

  await enter(page, admin, 'office')
  await open(page, goods)
  await expectAccessible(page)
  const ending = goods.title.en.replace('Before the edit', '')
  await titleIn(page, 'en').fill(`After the edit${ending}`)
  await titleIn(page, 'ar').fill(`بعد التعديل${ending}`)
  await page.getByRole('textbox', { name: say('en', 'office.admin.product.price'), exact: true }).fill('17.50')
  const stock = page.getByLabel(/^Stock of/)
  await stock.fill('23')
  await expectMessage(page, say('en', 'core.updated'), () => stock.press('Enter'))
  const png = await sharp({ create: { width: 600, height: 600, channels: 3, background: `#${Date.now().toString(16).slice(-6)}` } })
    .png()
    .toBuffer()
  await page
    .getByLabel(say('en', 'file.admin.upload'), { exact: true })
    .first()
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: png })
  await page.getByLabel(`${say('en', 'office.admin.product.alt')} (${say('en', 'form.admin.language.en')})`).fill('The new picture')
  await expectMessage(page, say('en', 'core.updated'), () => save(page))

  const edited = shop.getByRole('heading', { level: 1, name: `After the edit${ending}` })
  await expectSoon(shop, `/productDetails/${goods.slug}`, () => expect(edited).toBeVisible(oneLook))
  await expect(shop.locator('main').getByText('£17.50').first()).toBeVisible()
  const picture = shop.getByRole('img', { name: 'The new picture' }).first()
  await expect.poll(() => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))).toBeGreaterThan(0)
  const visitor = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await speak(visitor, 'ar', shopUrl)
  await visitor.goto(`/productDetails/${goods.slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: `بعد التعديل${ending}` })).toBeVisible()
  await page.reload()
  await expect(stock).toHaveValue('23')
  await visitor.context().close()
  await shop.context().close()
  expect([...heard, ...shopHeard]).toEqual([])
})

test('the list keeps search, filter and sort in its address over a reload, and goes by keyboard', async ({ page }) => {
  const heard = complaints(page)
  await enter(page, admin, 'office')
  await page.goto('/admin-panel/secure/product')
  const table = page.getByRole('region', { name: say('en', 'office.admin.products.title') })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: say('en', 'core.search') }).fill('tee')
  await expect(page).toHaveURL(/[?&]search=tee/)
  await page.getByLabel(say('en', 'office.admin.products.status')).first().selectOption('available')
  await expect(page).toHaveURL(/[?&]status=available/)
  // The second press builds on the first, though nothing is drawn anew between them.
  await table.getByRole('button', { name: say('en', 'office.admin.products.name') }).evaluate(async (button: HTMLElement) => {
    button.click()
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    button.click()
  })
  await expect(page).toHaveURL(/[?&]sort=-title/)
  await expect(page).toHaveURL(/[?&]search=tee/)
  const head = table.getByRole('columnheader', { name: say('en', 'office.admin.products.name') })
  const titles = () => table.locator('[data-row-link]').allTextContents()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(async () => {
    const shown = await titles()
    expect(shown.length).toBeGreaterThan(2)
    expect(shown).toEqual(shown.toSorted((a, b) => b.localeCompare(a, 'en')))
  }).toPass()
  const before = await titles()

  await page.reload()
  await expect(page.getByRole('searchbox', { name: say('en', 'core.search') })).toHaveValue('tee')
  await expect(page.getByLabel(say('en', 'office.admin.products.status')).first()).toHaveValue('available')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(titles).toEqual(before)

  await table.getByRole('row').nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(table.getByRole('row').nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secure\/product\/[\w-]{20,}$/)
  await expect(titleIn(page, 'en')).toHaveValue(before[1] ?? '')
  await page
    .getByRole('navigation', { name: say('en', 'ui.breadcrumbs') })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/search=tee.*sort=-title/)
  expect(heard).toEqual([])
})

test('leaving with unsaved work asks first, and staying keeps it', async ({ page }) => {
  const heard = complaints(page)
  const goods = await makeProduct(await tokenOf(admin, 'office'), { en: 'Unsaved lamp', ar: 'مصباح غير محفوظ' })
  await enter(page, admin, 'office')
  await open(page, goods)
  await titleIn(page, 'en').fill('Half a thought')
  const orders = page
    .getByRole('navigation', { name: say('en', 'nav.officeMenu') })
    .getByRole('link', { name: say('en', 'nav.entries.orders') })
  await orders.click()
  const dialog = page.getByRole('alertdialog', { name: say('en', 'core.unsaved.title') })
  await expect(dialog.getByRole('button', { name: say('en', 'core.unsaved.stay') })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(titleIn(page, 'en')).toHaveValue('Half a thought')
  await orders.click()
  await dialog.getByRole('button', { name: say('en', 'core.unsaved.leave') }).click()
  await expect(page).toHaveURL(/\/secure\/order$/)
  await open(page, goods)
  expect(heard).toEqual([])
})
