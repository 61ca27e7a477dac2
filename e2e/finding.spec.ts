// Found and ordered from anywhere: suggestions for misspelt words and colours, scanned barcodes, and twenty styles from the rows of a list.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { ask, enter, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, type Locale, say, speak } from './support.ts'

const box = (page: Page, locale: Locale) => page.getByRole('combobox', { name: say(locale, 'nav.search') })
const suggestions = (page: Page, locale: Locale) => page.getByRole('listbox', { name: say(locale, 'shop.search.suggestions') })
const wanted = 20

/** axe finds nothing, light and dark. */
async function expectReadable(page: Page): Promise<void> {
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; animation: none !important }' })
  await expectAccessible(page)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expectAccessible(page, ['color-contrast'])
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
}

const searches = [
  { locale: 'en', slip: 'hodie', meant: 'hoodie', fits: /hoodie/i, colour: 'navy' },
  { locale: 'ar', slip: 'قمييص', meant: 'قميص', fits: /قميص/, colour: 'كحلي' },
] as const

for (const { locale, slip, meant, fits, colour } of searches)
  test(`the search box suggests while one types, by keyboard, in ${locale}`, async ({ page }) => {
    const heard = complaints(page)
    await speak(page, locale, shopUrl)
    await page.goto('/contact')
    const field = box(page, locale)
    await field.click()
    await field.pressSequentially(slip)
    const list = suggestions(page, locale)
    await expect(list.getByRole('option', { name: fits }).first()).toBeVisible()
    await expect(
      page
        .locator('search')
        .getByText(say(locale, 'shop.found.showing', { words: meant }))
        .last(),
    ).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expectReadable(page)

    await field.press('ArrowDown')
    const first = list.getByRole('option').first()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/productDetails\//)
    await expect(list).toBeHidden()
    // The new page takes the focus first.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await field.click()
    await expect(list.getByRole('option', { name: slip })).toBeVisible()
    await field.fill(colour)
    await expect(list.getByRole('option').nth(2)).toBeVisible()
    await field.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toHaveValue(colour)
    await field.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=/)
    await expect(page.locator('main article').first()).toBeVisible()
    expect(heard).toEqual([])
  })

for (const locale of ['en', 'ar'] as const)
  test(`a scanned barcode lands in the cart, and the box waits for the next one (${locale})`, async ({ page }) => {
    const heard = complaints(page)
    const barcode = `50${String(Date.now()).slice(-11)}`
    const product = await makeProduct(await tokenOf('admin@demo.test', 'office'), { en: 'Scanned lamp', ar: 'مصباح ممسوح', barcode })
    await speak(page, locale, shopUrl)
    const token = await enter(page, 'buyer@demo.test')
    await page.goto('/contact')
    const field = box(page, locale)
    const inCart = async () => {
      const { data } = await ask<{ lines: { variantId: string; quantity: number }[] }>('GET', '/api/account/cart', { token })
      return data.lines.find(({ variantId }) => variantId === product.variantId)?.quantity ?? 0
    }
    await field.click()
    for (const quantity of [1, 2]) {
      // As a scanner types: every sign at once, then Enter.
      await page.keyboard.type(barcode)
      await page.keyboard.press('Enter')
      const said = new RegExp(locale === 'en' ? `${product.title.en}: 1 .+ added, ${quantity} ` : `${product.title.ar}.*وفي السلة`)
      await expect(page.getByText(said).last()).toBeVisible()
      await expect.poll(inCart).toBe(quantity)
      await expect(field).toHaveValue('')
      await expect(field).toBeFocused()
    }
    await expect(page).toHaveURL(/\/contact$/)
    await page.keyboard.type('9999999999999')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=9999999999999/)
    expect(heard).toEqual([])
  })

/** Types a case into the first field of a row, and chooses options in its drawer where they must be chosen; gives how many actions that took. */
async function order(page: Page, row: Locator): Promise<number> {
  let actions = 0
  const act = async (doing: Promise<void>) => {
    actions += 1
    await doing
  }
  const add = row.getByRole('button', { name: say('ar', 'cart.add'), exact: true })
  const choose = row.locator('a[aria-haspopup="dialog"]')
  await row.scrollIntoViewIfNeeded()
  await expect(add.or(choose).first()).toBeVisible()
  if (await choose.isVisible()) {
    const drawer = page.getByRole('dialog')
    await act(choose.click())
    await act(drawer.getByRole('button', { name: say('ar', 'shop.order.caseOfEach') }).click())
    for (const group of await drawer.locator('fieldset:has(input[type="radio"]):not(:has(input:checked))').all())
      await act(group.getByRole('radio').first().check())
    await act(drawer.getByRole('button', { name: say('ar', 'cart.add'), exact: true }).click())
    await expect(drawer).toBeHidden()
    return actions
  }
  const field = row.getByRole('textbox').first()
  await act(field.fill('12'))
  // Counted while the field still has the focus.
  await expect(add).not.toHaveAttribute('aria-disabled', 'true')
  await act(add.click())
  const drawer = page.getByRole('dialog')
  await expect(async () => {
    if ((await field.inputValue()) !== '') await expect(drawer.locator('fieldset').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  if ((await field.inputValue()) === '') return actions
  for (const group of await drawer.locator('fieldset:has(input[type="radio"]):not(:has(input:checked))').all())
    await act(group.getByRole('radio').first().check())
  await act(drawer.getByRole('button', { name: say('ar', 'cart.add'), exact: true }).click())
  await expect(drawer).toBeHidden()
  await expect(field).toHaveValue('')
  return actions
}

test('twenty styles are put into the cart from the rows of a list, without opening one, in Arabic', async ({ page }) => {
  test.setTimeout(150_000)
  const heard = complaints(page)
  await speak(page, 'ar', shopUrl)
  const token = await enter(page, 'buyer2@demo.test')
  const { data: before } = await ask<{ version: number }>('GET', '/api/account/cart', { token })
  await ask('PUT', '/api/account/cart', { token, body: { version: before.version, lines: [] } })
  await page.goto('/products?inStock=true&perPage=40')
  await page.getByRole('button', { name: say('ar', 'shop.view.title') }).click()
  const view = page.getByRole('dialog', { name: say('ar', 'shop.view.title') })
  await view.getByRole('radio', { name: say('ar', 'shop.view.rows') }).click()
  await page.keyboard.press('Escape')
  const rows = page
    .getByRole('list', { name: say('ar', 'shop.products.list') })
    .locator('> li:has([role="group"], a[aria-haspopup="dialog"])')
  await expect(rows.first()).toBeVisible()
  await expectReadable(page)
  // Each row stays the same while what is in the others changes.
  const ids = await page
    .getByRole('list', { name: say('ar', 'shop.products.list') })
    .locator('> li')
    .count()
  let ordered = 0
  for (let at = 0; at < ids && ordered < wanted; at += 1) {
    const row = page
      .getByRole('list', { name: say('ar', 'shop.products.list') })
      .locator('> li')
      .nth(at)
    await row.scrollIntoViewIfNeeded()
    if (!(await hasVariants(row))) continue
    expect(await order(page, row)).toBeLessThanOrEqual(4)
    ordered += 1
  }
  expect(ordered).toBe(wanted)
  await expect(page).toHaveURL(/\/products/)
  await expect
    .poll(async () => (await ask<{ lines: unknown[] }>('GET', '/api/account/cart', { token })).data.lines.length)
    .toBeGreaterThanOrEqual(wanted)

  // The choice stays on the device, and what is personal narrows the list.
  await page.goto('/products')
  await expect(page.getByRole('list', { name: say('ar', 'shop.products.list') })).toBeVisible()
  await page.getByRole('checkbox', { name: say('ar', 'shop.filters.favorites') }).click()
  await expect(page).toHaveURL(/favorites=true/)
  await expect(page.getByRole('group', { name: say('ar', 'shop.filters.active') })).toContainText(say('ar', 'shop.filters.favorites'))
  expect(heard).toEqual([])
})

/** Does a row have a field per variant, or a drawer? A single variant has a stepper of its own. */
async function hasVariants(row: Locator): Promise<boolean> {
  const fields = row.locator('[role="group"] input[placeholder="0"], a[aria-haspopup="dialog"]')
  const stepper = row.getByRole('group').locator('input[size="1"]')
  await expect(fields.or(stepper).first()).toBeVisible()
  return (await fields.count()) > 0
}
