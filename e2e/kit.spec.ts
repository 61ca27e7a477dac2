// The kit of the office by itself, as /code-sandbox shows it: list, sheet, pickers and form, by role and name.
import { expect, type Page, test } from '@playwright/test'
import { type Locale, say, speak } from './support.ts'

const open = async (page: Page, baseURL = '', locale: Locale = 'en') => {
  await speak(page, locale, baseURL)
  await page.goto('/code-sandbox')
  const kit = page.locator('[data-part="kit"]')
  await expect(kit.getByRole('grid')).toBeVisible()
  // With the rows of its list all of it is there, and nothing moves the focus any more.
  await expect(kit.getByRole('table').locator('tbody tr').nth(3)).toBeVisible()
  return { kit, text: (key: string, params?: Record<string, string>) => say(locale, key, params) }
}

test('the list keeps search, sort and page in its address, and selects by keyboard', async ({ page, baseURL }) => {
  const { kit, text } = await open(page, baseURL)
  const rows = kit.getByRole('table').locator('tbody tr')
  await expect(rows.nth(3)).toBeVisible()
  const all = await rows.count()

  await kit.getByRole('searchbox').first().fill('qxqxqx zwzwzw')
  await expect(kit.getByText(text('core.table.nothingFoundText'))).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  await kit.getByRole('searchbox').first().fill('')
  await expect(rows).toHaveCount(all)

  await kit
    .getByRole('button', { name: text('gallery.admin.kit.name') })
    .first()
    .click()
  await expect(page).toHaveURL(/sort=/)
  // The rows of the order before still stand there.
  await expect(kit.locator('th[aria-sort]')).toHaveCount(1)
  await expect(kit.locator('[aria-busy="true"]')).toHaveCount(0)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(kit.getByText(text('core.table.selected_one', { count: '1' }))).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(kit.getByText(text('core.table.selected_other', { count: '2' }))).toBeVisible()
  await kit.getByRole('button', { name: text('core.table.clearSelection') }).click()
  await expect(kit.getByText(text('core.table.selected_other', { count: '2' }))).toBeHidden()
})

test('the sheet moves, types, fills, takes back and shows what cannot be saved at its cell', async ({ page, baseURL }) => {
  const { kit, text } = await open(page, baseURL)
  const grid = kit.getByRole('grid', { name: text('gallery.admin.kit.sheet') })
  const cell = (row: number, column: string) => grid.locator(`[aria-rowindex="${row + 1}"] [data-column="${column}"]`)

  await cell(1, 'name').click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(cell(1, 'pieces')).toContainText('7')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(cell(3, 'pieces')).toContainText('7')
  await expect(kit.getByText(text('grid.admin.changes_other', { count: '3' }))).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(kit.getByText(text('grid.admin.changes_one', { count: '1' }))).toBeVisible()

  await cell(4, 'price').click()
  await page.keyboard.type('nothing')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(kit.getByText(text('grid.admin.blocked_one', { count: '1' }), { exact: true })).toBeVisible()
  await cell(4, 'price').click()
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(cell(4, 'price')).toHaveAttribute('aria-invalid', 'true')
  await cell(4, 'price').click()
  await page.keyboard.type('99.50')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(kit.getByText(text('grid.admin.changes_other', { count: '2' }))).toBeHidden()
  await expect(cell(4, 'price')).toContainText('99.50')
})

test('the pickers search five hundred choices and hand the focus back', async ({ page, baseURL }) => {
  const { kit, text } = await open(page, baseURL, 'ar')
  const choice = (at: number) => text('gallery.admin.kit.choice', { at: String(at) })
  const one = kit.getByRole('combobox', { name: text('gallery.admin.kit.one') })
  await one.focus()
  // The search has the focus with the key itself, so that nothing is lost of what is typed right after it.
  const isHeard = await one.evaluate((button) => {
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    return document.activeElement?.matches('input[type="search"]')
  })
  expect(isHeard).toBe(true)
  await page.keyboard.type('٤٧٧')
  await expect(kit.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(one).toHaveText(choice(477))
  await kit.getByRole('button', { name: text('form.admin.picker.clear', { label: text('gallery.admin.kit.one') }) }).click()
  await expect(one).toHaveText(text('form.admin.picker.choose'))

  // So it has with the press, each time.
  for (const at of [1, 2]) {
    const isHeardAtPress = page.evaluate(
      () =>
        new Promise((heard) =>
          addEventListener('click', () => heard(document.activeElement?.matches('input[type="search"]')), { once: true }),
        ),
    )
    await one.click()
    expect(await isHeardAtPress, `press ${at}`).toBe(true)
    await page.keyboard.press('Escape')
    await expect(one).toBeFocused()
  }

  const many = kit.getByRole('combobox', { name: text('gallery.admin.kit.many') })
  await many.click()
  for (const at of [1, 3]) await kit.getByRole('option', { name: choice(at), exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(many).toBeFocused()
  await expect(kit.getByRole('listitem').filter({ hasText: choice(3) })).toBeVisible()
})

test('the form leads to its first wrong field, and shows what the server refuses where it belongs', async ({ page, baseURL }) => {
  const { kit, text } = await open(page, baseURL)
  const field = (name: string) => kit.getByLabel(text(`shop.contact.${name}`), { exact: true })
  await field('email').pressSequentially('nobody')
  // Held as long as a finger holds it: the field's error would move the button away under the pointer.
  await kit.getByRole('button', { name: text('shop.contact.send') }).click({ delay: 200 })
  await expect(field('name')).toBeFocused()
  await expect(field('email')).toHaveAttribute('aria-invalid', 'true')
  await expect(kit.getByText(text('core.formErrors_other', { count: '4' }))).toBeVisible()

  await field('name').fill('Tom Ellis')
  await field('email').fill('tom@example.test')
  await field('subject').fill('Sizes')
  await field('message').fill('Do you have the tee in a larger size?')
  await page.keyboard.press('Control+s')
  await expect(field('message')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('message')).toBeFocused()
})

for (const locale of ['en', 'ar'] as const)
  test(`what the browser does not copy is said (${locale})`, async ({ page, baseURL }) => {
    const { text } = await open(page, baseURL, locale)
    await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }))
    const name = text('gallery.admin.number')
    await page
      .getByRole('button', { name: text('ui.copy', { name }) })
      .first()
      .click()
    await expect(page.getByText(text('ui.notCopied', { name })).first()).toBeVisible()
  })
