// The office's products from nothing to the archive: made with pictures, labels and formatted texts in both languages, seen in the shop,
// saved by two at once field by field, copied, archived, restored, changed many at once.
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { ask, enter, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, say, speak } from './support.ts'

const admin = 'admin@demo.test'
const product = (key: string, params: Record<string, string> = {}) => say('en', `office.admin.product.${key}`, params)
const inLanguage = (key: string, language: 'en' | 'ar') => `${product(key)} (${say('en', `form.admin.language.${language}`)})`
const field = (page: Page, key: string, language: 'en' | 'ar') => page.getByLabel(inLanguage(key, language), { exact: true })
const save = (page: Page) =>
  page
    .getByRole('button', { name: say('en', 'core.save'), exact: true })
    .last()
    .click()
const menu = async (page: Page, key: string) => {
  await page.getByRole('button', { name: product('more'), exact: true }).click()
  await page.getByRole('menuitem', { name: product(key) }).click()
}

/** Opens a picker, searches and takes what is found. */
async function pick(page: Page, opener: Locator, search: string, option: string | RegExp): Promise<void> {
  await opener.click()
  await expect(page.getByRole('searchbox').last()).toBeFocused()
  await page.keyboard.type(search)
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click()
}

const picture = (colour: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: colour } })
    .png()
    .toBuffer()

test('a product made from nothing, with pictures, labels and formatted texts, stands in the shop in both languages', async ({
  page,
  browser,
}) => {
  const heard = complaints(page)
  const ending = Date.now().toString(36).toUpperCase()
  await enter(page, admin, 'office')
  await page.goto('/admin-panel/secure/product/add')
  await expect(field(page, 'title', 'en')).toBeVisible()
  const texts = page.getByRole('textbox', { name: inLanguage('description', 'en'), exact: true })
  await expect(texts).toBeVisible()
  await expectAccessible(page)

  // The form's refusals stand at its fields, before anything is sent.
  await save(page)
  await expect(page.getByText(say('en', 'catalogue.validation.title')).first()).toBeVisible()
  await expect(page.getByText(say('en', 'catalogue.validation.sku')).first()).toBeVisible()
  await expect(page.getByText(say('en', 'catalogue.validation.price')).first()).toBeVisible()
  await expect(page.getByText(say('en', 'catalogue.validation.quantity')).first()).toBeVisible()

  await field(page, 'title', 'en').fill(`Story kettle ${ending}`)
  await field(page, 'title', 'ar').fill(`غلاية القصة ${ending}`)
  await texts.click()
  await page.keyboard.type('Boils in a minute.')
  await page.keyboard.press('Enter')
  const bar = page.getByRole('toolbar', { name: say('en', 'form.admin.richText.toolbar', { label: product('description') }) }).first()
  await bar.getByRole('button', { name: say('en', 'form.admin.richText.bulletList'), exact: true }).click()
  await page.keyboard.type('Steel')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('1.7 litres')
  await page.getByRole('textbox', { name: inLanguage('description', 'ar'), exact: true }).click()
  await page.keyboard.type('تغلي في دقيقة.')

  await page.getByLabel(product('sku'), { exact: true }).fill(`K${ending}`)
  await pick(page, page.getByRole('combobox', { name: product('category'), exact: true }), 'men', /Men/)
  await pick(page, page.getByRole('combobox', { name: product('tags'), exact: true }), 'new', /new/i)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: product('tags'), exact: true })).toBeFocused()

  const chooser = page.getByLabel(say('en', 'file.admin.upload'), { exact: true }).first()
  const colour = (at: number) => `#${((Date.now() + at * 7919) & 0xff_ffff).toString(16).padStart(6, '0')}`
  await chooser.setInputFiles([
    { name: 'side.png', mimeType: 'image/png', buffer: await picture(colour(1)) },
    { name: 'front.png', mimeType: 'image/png', buffer: await picture(colour(2)) },
  ])
  const pictures = page.getByRole('list', { name: product('pictures') }).getByRole('listitem')
  await expect(pictures).toHaveCount(2)
  const alt = `${product('alt')} (${say('en', 'form.admin.language.en')})`
  await pictures.nth(0).getByLabel(alt).fill('The side')
  await pictures.nth(1).getByLabel(alt).fill('The front')
  // By keyboard: the second one becomes the main picture.
  await pictures
    .nth(1)
    .getByRole('button', {
      name: say('en', 'ui.sortable.handle', { name: say('en', 'file.admin.pictureNumber', { number: '2' }) }),
      exact: true,
    })
    .focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(pictures.nth(0).getByLabel(alt)).toHaveValue('The front')

  await page.getByLabel(product('price'), { exact: true }).fill('24.50')
  await page.getByLabel(new RegExp(`^${product('quantity')}`)).fill('30')
  await page.getByLabel(inLanguage('seoTitle', 'en')).fill(`A kettle to search for ${ending}`)
  await expect(page.locator('[data-preview="search"]')).toContainText(`A kettle to search for ${ending}`)
  await expect(page.locator('[data-preview="share"]')).toContainText('Boils in a minute.')
  const menus = page.getByRole('combobox', { name: product('menus'), exact: true })
  await pick(page, menus, 'new on', 'New on the shelf')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await expectMessage(page, say('en', 'core.added'), () => save(page))
  await expect(page).toHaveURL(/\/secure\/product\/[\w-]{20,}$/)
  await expect(page.getByLabel(product('stockOf', { name: `K${ending}` }))).toHaveValue('30')
  await expect(page.getByText('New on the shelf', { exact: true })).toBeVisible()

  const slug = `story-kettle-${ending.toLowerCase()}`
  const visitor = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await visitor.goto(`/productDetails/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: `Story kettle ${ending}` })).toBeVisible()
  await expect(visitor.locator('li', { hasText: '1.7 litres' }).locator('strong')).toHaveText('1.7 litres')
  await expect(visitor.getByRole('img', { name: 'The front' }).first()).toBeVisible()
  await expect(visitor).toHaveTitle(new RegExp(`A kettle to search for ${ending}`))
  await speak(visitor, 'ar', shopUrl)
  await visitor.goto(`/productDetails/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: `غلاية القصة ${ending}` })).toBeVisible()
  await expect(visitor.getByText('تغلي في دقيقة.').first()).toBeVisible()
  await visitor.context().close()
  expect(heard).toEqual([])
})

test('a hidden product is previewed in the shop by an admin, after a reload too, and not found by a visitor', async ({ page, browser }) => {
  const heard = complaints(page)
  const token = await enter(page, admin, 'office')
  const goods = await makeProduct(token, { en: 'Hidden samovar', ar: 'سماور مخفي' })
  const change = { kind: 'status', status: 'unavailable' }
  expect((await ask('POST', '/api/admin/products/change', { token, body: { ids: [goods.id], change } })).status).toBe(200)
  for (const locale of ['en', 'ar'] as const) {
    await speak(page, locale, shopUrl)
    await page.goto(`/productDetails/${goods.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: goods.title[locale] })).toBeVisible()
    await expect(page.getByText(say(locale, 'shop.product.preview'))).toBeVisible()
    await expectAccessible(page)
  }
  const visitor = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  expect((await visitor.goto(`/productDetails/${goods.slug}`))?.status()).toBe(404)
  await expect(visitor.getByText(goods.title.en)).toHaveCount(0)
  await visitor.context().close()
  expect(heard.filter((line) => !/status of 404/.test(line))).toEqual([])
})

test('pasted HTML is read without running any of it and without asking for its pictures', async ({ page }) => {
  const heard = complaints(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await enter(page, admin, 'office')
  await page.goto('/admin-panel/secure/product/add')
  const texts = page.getByRole('textbox', { name: inLanguage('description', 'en'), exact: true })
  await texts.click()

  await texts.evaluate((element) => {
    const clipboardData = new DataTransfer()
    // Handlers are left out: the browser complains of them in a document that never runs them, too.
    clipboardData.setData('text/html', '<p>From a page<img src="/pasted-picture.png"></p><script>document.title = 1</script>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })

  await expect(texts).toContainText('From a page')
  await expect(page).not.toHaveTitle('1')
  expect(asked.filter((url) => url.includes('pasted-picture'))).toEqual([])
  expect(heard).toEqual([])
})

test('whoever saves second sees every difference, takes theirs or mine per field, and loses nothing', async ({ page, context }) => {
  const heard = complaints(page)
  const goods = await makeProduct(await tokenOf(admin, 'office'), { en: 'Shared desk lamp', ar: 'مصباح مشترك', price: 1000 })
  await enter(page, admin, 'office')
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto(`/admin-panel/secure/product/${goods.id}`)
    await expect(field(each, 'title', 'en')).toHaveValue(goods.title.en)
  }
  await field(other, 'title', 'en').fill(`${goods.title.en} theirs`)
  await other.getByLabel(product('price'), { exact: true }).fill('11.00')
  await other.getByLabel(product('barcode')).fill('THEIRS')
  await expectMessage(other, say('en', 'core.updated'), () => save(other))

  await field(page, 'title', 'ar').fill(`${goods.title.ar} لي`)
  await page.getByLabel(product('price'), { exact: true }).fill('12.00')
  await page.getByLabel(product('barcode')).fill('MINE')
  await save(page)
  const conflict = page.getByRole('alert').filter({ hasText: 'saved this product in the meantime' })
  await expect(conflict).toBeVisible()
  await expectAccessible(page)
  // Only they changed the English title, only I the Arabic one; price and barcode both did.
  const choice = (name: string, side: 'mine' | 'theirs') =>
    conflict.getByRole('group', { name, exact: true }).getByRole('radio', { name: new RegExp(`^${product(side)}`) })
  await expect(choice(inLanguage('title', 'en'), 'theirs')).toBeChecked()
  await expect(choice(inLanguage('title', 'ar'), 'mine')).toBeChecked()
  await expect(choice(product('price'), 'mine')).toBeChecked()
  await choice(product('barcode'), 'theirs').check()
  await expect(field(page, 'title', 'ar')).toHaveValue(`${goods.title.ar} لي`)
  await expectMessage(page, say('en', 'core.updated'), () => conflict.getByRole('button', { name: product('conflictKeep') }).click())
  await expect(conflict).toBeHidden()

  await page.reload()
  await expect(field(page, 'title', 'en')).toHaveValue(`${goods.title.en} theirs`)
  await expect(field(page, 'title', 'ar')).toHaveValue(`${goods.title.ar} لي`)
  await expect(page.getByLabel(product('price'), { exact: true })).toHaveValue('12.00')
  await expect(page.getByLabel(product('barcode'))).toHaveValue('THEIRS')

  await menu(page, 'history')
  const history = page.getByRole('dialog', { name: product('history') })
  await expect(history.getByText('£11.00')).toHaveCount(2)
  await expect(history.getByText(product('actions.created'))).toBeVisible()
  await expectAccessible(page)
  expect(heard).toEqual([])
})

test('a product is copied, archived, found in the archive and restored; many are changed at once', async ({ page, browser }) => {
  const heard = complaints(page)
  const token = await tokenOf(admin, 'office')
  const goods = await makeProduct(token, { en: 'Copied stool', ar: 'كرسي منسوخ' })
  await enter(page, admin, 'office')
  await page.goto(`/admin-panel/secure/product/${goods.id}`)
  await menu(page, 'duplicate')
  const dialog = page.getByRole('dialog', { name: product('duplicateTitle') })
  await expectAccessible(page)
  const sku = `C${Date.now().toString(36)}`.toUpperCase()
  await dialog.getByLabel(product('sku')).fill(sku)
  await dialog.getByRole('button', { name: product('duplicate'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${goods.title.en} (copy)` })).toBeVisible()
  await expect(page.getByLabel(product('stockOf', { name: sku }))).toHaveValue('0')
  await expect(page.getByLabel(product('status'), { exact: true })).toHaveValue('unavailable')

  await page.goto(`/admin-panel/secure/product/${goods.id}`)
  await menu(page, 'archive')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: product('archive'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/secure\/product$/)
  const visitor = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  expect((await visitor.goto(`/productDetails/${goods.slug}`))?.status()).toBe(410)

  await page.getByLabel(say('en', 'office.admin.products.term')).selectOption('true')
  await page.getByRole('searchbox', { name: say('en', 'core.search') }).fill(goods.title.en)
  // The copy has the same name and more, and stands in the list of before.
  await page.getByRole('link', { name: new RegExp(`${goods.title.en}$`) }).click()
  const restore = page.getByRole('button', { name: product('restore'), exact: true })
  await expectMessage(page, say('en', 'office.admin.product.restored'), () => restore.click())
  expect((await visitor.goto(`/productDetails/${goods.slug}`))?.status()).toBe(200)
  await visitor.context().close()

  await page.goto(`/admin-panel/secure/product?search=${encodeURIComponent(goods.title.en)}`)
  const table = page.getByRole('region', { name: say('en', 'office.admin.products.title') })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('checkbox', { name: say('en', 'core.table.selectAll') }).check()
  await page.getByRole('button', { name: say('en', 'office.admin.products.setStatus'), exact: true }).click()
  const bulk = page.getByRole('dialog', { name: say('en', 'office.admin.products.setStatus') })
  await pick(page, bulk.getByRole('combobox'), 'out', say('en', 'office.admin.status.outOfStock'))
  await expectAccessible(page)
  await bulk.getByRole('button', { name: say('en', 'office.admin.products.apply') }).click()
  // Of the copy the column of its stock says so, too.
  await expect(table.getByText(say('en', 'office.admin.status.outOfStock'))).toHaveCount(3)
  expect(heard).toEqual([])
})
