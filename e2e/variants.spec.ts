// Variants: forty-eight made from two types, priced from a spreadsheet's block and seen in the shop; errors at their cells, two people at once, keys alone.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, type Goods, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, type Locale, say, speak } from './support.ts'

const admin = 'admin@demo.test'
const office = '/admin-panel/secure'
const grid = (page: Page) => page.getByRole('grid')
/** The cell of a row, as numbered on screen from 1, in a column. */
const cell = (page: Page, row: number, column: string) => grid(page).locator(`[aria-rowindex="${row + 1}"] [data-column="${column}"]`)
const saveByKey = (page: Page, locale: Locale) => expectMessage(page, say(locale, 'core.updated'), () => page.keyboard.press('Control+s'))

async function open(page: Page, goods: Pick<Goods, 'id'>): Promise<void> {
  await page.goto(`${office}/product/variants/${goods.id}`)
  await expect(grid(page)).toBeVisible()
}

/** Makes a variant type through its form. */
async function makeType(page: Page, name: string, values: readonly string[], isColoured = false): Promise<void> {
  await page.goto(`${office}/variants/add`)
  await page.getByLabel(`${say('en', 'variants.admin.types.name')} (${say('en', 'form.admin.language.en')})`).fill(name)
  for (const [at, value] of values.entries()) {
    if (at > 0) await page.getByRole('button', { name: say('en', 'variants.admin.type.addValue') }).click()
    await page.getByLabel(`${say('en', 'variants.admin.type.valueEn')} ${at + 1}`).fill(value)
  }
  if (isColoured) {
    await page
      .getByRole('button', { name: say('en', 'variants.admin.type.hasSwatch') })
      .first()
      .click()
    await page.getByLabel(`${say('en', 'variants.admin.type.swatch', { name: values[0] ?? '' })} #`).fill('#b3202c')
  }
  if (isColoured) await expectAccessible(page)
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/variants\/[\w-]{30,}$/)
}

/** Makes variants through the API: the story is about something else. */
async function withVariants(token: string, goods: Goods, count: number): Promise<void> {
  type Type = { id: string; slug: string; values: { id: string }[] }
  const { data } = await ask<Type[]>('GET', '/api/admin/variant-type-choices', { token })
  const colour = data.find(({ slug }) => slug === 'colour')
  const body = {
    axes: [{ typeId: colour?.id, valueIds: colour?.values.slice(0, count).map(({ id }) => id) }],
    skuPattern: `${goods.id.slice(-7)}-{n}`,
  }
  const { status, message } = await ask('POST', `/api/admin/products/${goods.id}/variants/generate`, { token, body })
  expect(status, message).toBe(200)
}

/** Puts text on the clipboard, as a copy in a spreadsheet does, and pastes it. */
async function pasteBlock(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((block) => navigator.clipboard.writeText(block), text)
  await page.keyboard.press('Control+v')
}

test('a product gets 48 variants from nothing, prices from a spreadsheet, and stands in the shop as a matrix', async ({
  page,
  browser,
}) => {
  test.slow()
  const heard = complaints(page)
  const goods = await makeProduct(await tokenOf(admin, 'office'), {
    price: 900,
    stock: 12,
    en: 'Forty-eight tee',
    ar: 'قميص الثمانية والأربعين',
  })
  const ending = goods.title.en.split(' ').at(-1) ?? ''
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  const colours = ['Brick', 'Navy', 'Sand', 'Moss', 'Plum', 'Coal', 'Snow', 'Sky']
  await enter(page, admin, 'office')
  await makeType(page, `Story size ${ending}`, sizes)
  await makeType(page, `Story colour ${ending}`, colours, true)

  await page.goto(`${office}/product/variants/${goods.id}`)
  const add = page.getByLabel(say('en', 'variants.admin.plan.addType'))
  for (const name of [`Story size ${ending}`, `Story colour ${ending}`]) {
    await add.selectOption({ label: name })
    const values = page.getByRole('group', { name: say('en', 'variants.admin.plan.values', { type: name }) })
    await expect(values.getByText(say('en', 'variants.validation.valuesMissing'))).toBeVisible()
    await expect(values.locator('[aria-pressed=true]')).toHaveCount(0)
    await values.getByRole('button', { name: say('en', 'variants.admin.plan.all'), exact: true }).click()
  }
  await expect(page.getByText(/6 × 8 = 48/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('en', 'variants.admin.plan.preview'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('en', 'variants.admin.plan.made_other', { count: '47' })).first()).toBeVisible()
  await dialog.getByRole('button', { name: say('en', 'variants.admin.plan.run') }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '49')

  await cell(page, 1, 'price').click()
  const block = Array.from({ length: 48 }, (_, at) => `${at === 4 ? 'dear' : `£${12 + (at % 6)}.50`}\t`).join('\r\n')
  await pasteBlock(page, block)
  await expect(cell(page, 1, 'price')).toContainText('12.50')
  await expect(cell(page, 5, 'price')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 5, 'price')).toContainText('dear')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(say('en', 'grid.admin.blocked_one', { count: '1' }), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: say('en', 'grid.admin.showProblem_one') }).click()
  await expect(cell(page, 5, 'price')).toBeFocused()
  await page.keyboard.type('16.50')
  await page.keyboard.press('Enter')
  await page
    .getByRole('columnheader', { name: say('en', 'variants.admin.sheet.onHand') })
    .getByRole('button')
    .click()
  await page.keyboard.type('24')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(say('en', 'grid.admin.changes_other', { count: '96' }))).toBeVisible()
  await expectAccessible(page)
  await saveByKey(page, 'en')
  await page.reload()
  await expect(cell(page, 5, 'price')).toHaveText('16.50')
  await expect(cell(page, 2, 'onHand')).toHaveText('24')

  const shop = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await enter(shop, 'buyer@demo.test')
  await shop.goto(`/productDetails/${goods.slug}`)
  const matrix = shop.getByRole('table')
  await expect(matrix.getByRole('columnheader', { name: 'XXL' })).toBeVisible()
  await expect(matrix.getByRole('row')).toHaveCount(9)
  await expect(matrix.locator('input')).toHaveCount(48)
  await expect(shop.locator('main').getByText('£12.50').first()).toBeVisible()
  await shop.context().close()
  expect(heard).toEqual([])
})

test('what the server refuses stands at its cell, and what another saved meanwhile is shown and not lost', async ({ page, context }) => {
  const heard = complaints(page)
  const token = await tokenOf(admin, 'office')
  const [goods, other] = [
    await makeProduct(token, { en: 'Shared sheet', ar: 'ورقة مشتركة' }),
    await makeProduct(token, { en: 'Owner of a code', ar: 'صاحب الرمز' }),
  ]
  await withVariants(token, goods, 6)
  const taken = other.title.en.split(' ').at(-1) ?? ''
  await enter(page, admin, 'office')
  const second = await context.newPage()
  await open(page, goods)
  await open(second, goods)

  await cell(page, 2, 'sku').click()
  await page.keyboard.type(taken)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(cell(page, 2, 'sku')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 2, 'sku')).toContainText(say('en', 'catalogue.errors.skuTaken'))
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 'sku')).not.toHaveAttribute('aria-invalid', 'true')

  await cell(page, 1, 'status').dblclick()
  await page.getByLabel(say('en', 'variants.admin.sheet.status'), { exact: true }).selectOption(say('en', 'office.admin.status.outOfStock'))
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'status')).toContainText(say('en', 'office.admin.status.outOfStock'))

  await cell(second, 3, 'price').click()
  await second.keyboard.type('20')
  await second.keyboard.press('Enter')
  await saveByKey(second, 'en')
  await cell(page, 3, 'price').click()
  await page.keyboard.type('30')
  await page.keyboard.press('Tab')
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('Tom Ferris')
  await expect(cell(page, 3, 'price')).toContainText('30.00')
  await expect(cell(page, 3, 'price')).toContainText(say('en', 'variants.admin.sheet.nowIs', { now: '20.00' }))
  await expectAccessible(page)
  await saveByKey(page, 'en')
  await page.reload()
  await expect(cell(page, 3, 'price')).toHaveText('30.00')
  await expect(cell(page, 3, 'discountPrice')).toHaveText('25.00')
  expect(heard).toEqual([])
})

test('by keys alone in Arabic: mirrored arrows, a block, fill down, undo, and leaving asks', async ({ page }) => {
  const heard = complaints(page)
  const token = await tokenOf(admin, 'office')
  const goods = await makeProduct(token, { en: 'Keys alone', ar: 'بالمفاتيح وحدها' })
  await withVariants(token, goods, 5)
  await speak(page, 'ar', shopUrl)
  await enter(page, admin, 'office')
  await open(page, goods)
  await expectAccessible(page)

  await cell(page, 1, 'title').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 1, 'price')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('٧٫٥')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'price')).toContainText('7.50')
  await expect(cell(page, 2, 'price')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+Control+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(cell(page, 5, 'price')).toContainText('7.50')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 5, 'price')).not.toContainText('7.50')
  await page.keyboard.press('Control+y')
  await expect(cell(page, 5, 'price')).toContainText('7.50')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await expect(cell(page, 5, 'title')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page.getByText(say('ar', 'grid.admin.readOnly')).first()).toBeVisible()

  const away = page
    .getByRole('navigation', { name: say('ar', 'nav.officeMenu') })
    .getByRole('link', { name: say('ar', 'nav.entries.orders') })
  await away.click()
  const dialog = page.getByRole('alertdialog', { name: say('ar', 'core.unsaved.title') })
  await dialog.getByRole('button', { name: say('ar', 'core.unsaved.stay') }).click()
  // The closed dialog gives the focus back; only then the sheet takes it.
  await expect(away).toBeFocused()
  await cell(page, 1, 'price').focus()
  await saveByKey(page, 'ar')
  await page.reload()
  await expect(cell(page, 5, 'price')).toHaveText('7.50')
  expect(heard).toEqual([])
})

test('an option group and an attribute are made, put on a product, and met by the buyer; the first choice stays', async ({
  page,
  browser,
}) => {
  test.slow()
  const heard = complaints(page)
  const goods = await makeProduct(await tokenOf(admin, 'office'), { en: 'Roast of choice', ar: 'تحميص مختار' })
  const name = `Roast ${goods.title.en.split(' ').at(-1) ?? ''}`
  const save = () => page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await enter(page, admin, 'office')
  await page.goto(`${office}/options/add`)
  await page.getByLabel(`${say('en', 'variants.admin.group.name')} (${say('en', 'form.admin.language.en')})`).fill(name)
  await page.getByLabel(`${say('en', 'variants.admin.group.choiceEn')} 1`).fill('Light')
  await page.getByRole('button', { name: say('en', 'variants.admin.group.addChoice') }).click()
  await page.getByLabel(`${say('en', 'variants.admin.group.choiceEn')} 2`).fill('Dark')
  await page.getByLabel(`${say('en', 'variants.admin.group.surcharge')} Dark`).fill('1.50')
  await page.getByLabel(say('en', 'variants.admin.group.max')).fill('3')
  await save()
  await expect(page.getByText(say('en', 'variants.validation.maxAboveChoices'))).toBeVisible()
  await page.getByLabel(say('en', 'variants.admin.group.max')).fill('1')
  await save()
  await expect(page).toHaveURL(/\/options\/[\w-]{30,}$/)
  await expect(page.getByRole('button', { name: say('en', 'variants.admin.group.firstChoice') })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  await page.goto(`${office}/product/attributes/2/${goods.id}`)
  await page.getByRole('combobox', { name: say('en', 'variants.admin.attributes.addGroup') }).click()
  await page.getByRole('searchbox').last().fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page.getByRole('group', { name }).getByText('+£1.50')).toBeVisible()
  await expectAccessible(page)
  await expectMessage(page, say('en', 'core.updated'), save)
  await page
    .getByRole('navigation', { name: say('en', 'variants.admin.attributes.kinds') })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: say('en', 'variants.admin.attributes.add') }).click()
  await page.getByLabel(`${say('en', 'variants.admin.attributes.nameEn')} 1`).fill('Origin')
  await page.getByLabel(`${say('en', 'variants.admin.attributes.valueEn')} 1`).fill('Yemen')
  await expectAccessible(page)
  await expectMessage(page, say('en', 'core.updated'), save)

  const shop = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await enter(shop, 'buyer@demo.test')
  await shop.goto(`/productDetails/${goods.slug}`)
  await expect(shop.getByRole('group', { name }).getByText('Dark')).toBeVisible()
  await expect(shop.getByText('Yemen')).toBeVisible()
  await shop.context().close()
  await page.goto(`${office}/product/attributes/7/${goods.id}`)
  await expect(page.getByText(say('en', 'core.notFoundPage.title'))).toBeVisible()
  expect(heard).toEqual([])
})
