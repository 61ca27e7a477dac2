// The office's categories, brands, tags and units: the tree made and moved with keyboard and mouse, a brand with its image, a discount with days, units, refusals; Arabic once.
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { ask, changeProduct, enter, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, expectSoon, type Locale, oneLook, say, speak } from './support.ts'

const admin = 'admin@demo.test'
const office = '/admin-panel/secure'
const stamp = Date.now().toString(36)
const text = (key: string, params: Record<string, string> = {}) => say('en', `taxonomy.admin.${key}`, params)

const both = (page: Page, label: string, language: Locale) =>
  page.getByLabel(`${label} (${say('en', `form.admin.language.${language}`)})`, { exact: true })
const saveByKey = (page: Page, said: string) => expectMessage(page, said, () => page.keyboard.press('Control+s'))
const handle = (page: Page, name: string) => page.getByRole('button', { name: say('en', 'ui.sortable.handle', { name }), exact: true })
/** The rows of the tree that this story made, as level and title. */
const branch = async (page: Page): Promise<string[]> => {
  const rows = await page
    .locator('[data-tree-row]')
    .evaluateAll((items) => items.map((item) => `${item.getAttribute('aria-level')} ${item.querySelector('a')?.textContent ?? ''}`))
  return rows.filter((row) => row.includes(stamp)).map((row) => row.replace(` ${stamp}`, ''))
}
const expectBranch = (page: Page, rows: string[]) => expect.poll(() => branch(page)).toEqual(rows)

async function addCategory(page: Page, below: string, name: string): Promise<void> {
  await page.goto(`${office}/category`)
  await page.getByRole('link', { name: text('tree.addBelow', { name: `${below} ${stamp}` }), exact: true }).press('Enter')
  await both(page, text('categories.name'), 'en').fill(`${name} ${stamp}`)
  await both(page, text('categories.name'), 'ar').fill(`فئة ${name} ${stamp}`)
  await saveByKey(page, say('en', 'core.added'))
  await expect(page.getByRole('heading', { level: 1, name: `${name} ${stamp}` })).toBeVisible()
}

/** Goes from row to row with something picked up, until the focus is on the one with this name. What is picked up goes to the first row with the next frame. */
async function tabTo(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-tree-row]:focus')).toHaveCount(1)
  const isThere = () => page.evaluate((wanted) => document.activeElement?.textContent?.includes(wanted) ?? false, name)
  for (let step = 0; step < 100 && !(await isThere()); step++) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('the handle is not on the page')
  // Not in its very middle, where the touches of a screen reader land.
  await page.mouse.move(box.x + box.width / 2 + 4, box.y + box.height / 2 + 4)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
}

/** Types a day into a date field, its pieces in the order of the shop's locale: day, month, year. */
async function typeDay(page: Page, label: string, digits: string): Promise<void> {
  const field = page.getByRole('group', { name: new RegExp(`^${label}`) }).first()
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}

test('a branch of the shop is made and moved with the keyboard, then with the mouse, and the shop follows', async ({ page, browser }) => {
  test.slow()
  const heard = complaints(page)
  const token = await enter(page, admin, 'office')
  await page.goto(`${office}/main-category/add`)
  await both(page, text('mainCategories.name'), 'en').fill('ab')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(say('en', 'taxonomy.validation.categoryTitle'))).toBeVisible()
  await both(page, text('mainCategories.name'), 'en').fill(`Attic ${stamp}`)
  await expectAccessible(page)
  await saveByKey(page, say('en', 'core.added'))
  await addCategory(page, 'Attic', 'Lamps')
  await addCategory(page, 'Attic', 'Shades')
  await addCategory(page, 'Lamps', 'Desk lamps')

  await page.goto(`${office}/category`)
  await expectBranch(page, ['1 Attic', '2 Lamps', '3 Desk lamps', '2 Shades'])
  await expectAccessible(page)
  await handle(page, `Shades ${stamp}`).press('Alt+ArrowRight')
  await expectBranch(page, ['1 Attic', '2 Lamps', '3 Desk lamps', '3 Shades'])
  await expect(handle(page, `Shades ${stamp}`)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expectBranch(page, ['1 Attic', '2 Lamps', '3 Shades', '3 Desk lamps'])
  await page.getByRole('button', { name: text('tree.undo'), exact: true }).click()
  await expectBranch(page, ['1 Attic', '2 Lamps', '3 Desk lamps', '3 Shades'])

  // Picked up with Enter, taken from row to row with Tab, put back with Escape, dropped with Enter.
  await handle(page, `Shades ${stamp}`).press('Enter')
  await tabTo(page, `Lamps ${stamp}`)
  await page.keyboard.press('Escape')
  await expectBranch(page, ['1 Attic', '2 Lamps', '3 Desk lamps', '3 Shades'])
  await handle(page, `Shades ${stamp}`).press('Enter')
  await tabTo(page, `Lamps ${stamp}`)
  await page.keyboard.press('Enter')
  await expectBranch(page, ['1 Attic', '2 Shades', '2 Lamps', '3 Desk lamps'])
  await expect(page.getByText(text('tree.moved', { name: `Shades ${stamp}` }))).toBeVisible()
  await handle(page, `Shades ${stamp}`).press('Alt+ArrowDown')
  await expectBranch(page, ['1 Attic', '2 Lamps', '3 Desk lamps', '2 Shades'])
  await expect(page.getByText(text('tree.moved', { name: `Shades ${stamp}` }))).toBeVisible()

  // The undo of the last move stands at the foot of the window, above the rows there.
  await handle(page, `Shades ${stamp}`).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const lamps = await page
    .locator('[data-tree-row]')
    .filter({ hasText: `Lamps ${stamp}` })
    .first()
    .boundingBox()
  const grip = await handle(page, `Shades ${stamp}`).boundingBox()
  await drag(page, handle(page, `Shades ${stamp}`), { x: (grip?.x ?? 0) + 10, y: (lamps?.y ?? 0) + 4 })
  await expectBranch(page, ['1 Attic', '2 Shades', '2 Lamps', '3 Desk lamps'])
  await expect(page.getByText(text('tree.moved', { name: `Shades ${stamp}` }))).toBeVisible()
  await page.reload()
  await expectBranch(page, ['1 Attic', '2 Shades', '2 Lamps', '3 Desk lamps'])

  const { data: found } = await ask<{ id: string }[]>('GET', `/api/admin/categories?search=shades+${stamp}`, { token })
  const goods = await makeProduct(token, { en: 'Paper shade', ar: 'مظلة ورق' })
  await changeProduct(token, goods.id, { categoryId: found[0]?.id ?? '' })
  const shop = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await shop.goto(`/main-category/attic-${stamp}`)
  await expect(shop.getByRole('heading', { level: 1, name: `Attic ${stamp}` })).toBeVisible()
  await expect(shop.getByRole('link', { name: new RegExp(`Shades ${stamp}`) }).first()).toBeVisible()
  await expect(shop.getByText(goods.title.en).first()).toBeVisible()
  await shop.context().close()
  expect(heard).toEqual([])
})

test('what is used is not deleted, and the refusal says where it is used', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, admin, 'office')
  // A branch of its own: the story can run again without the one before.
  const ending = `${Date.now().toString(36)}-used`
  const make = async (path: string, title: string, place = {}) => {
    const body = { title: { en: `${title} ${ending}`, ar: '' }, status: 'active', pictureId: null, ...place }
    const { data, status, message } = await ask<{ id: string }>('POST', `/api/admin/${path}`, { token, body })
    expect(status, message).toBe(200)
    return data.id
  }
  const mainCategoryId = await make('main-categories', 'Cellar')
  const lamps = await make('categories', 'Lamps', { mainCategoryId, parentId: null })
  await make('categories', 'Desk lamps', { mainCategoryId, parentId: lamps })
  const shades = await make('categories', 'Shades', { mainCategoryId, parentId: null })
  await changeProduct(token, (await makeProduct(token, { en: 'Paper shade', ar: 'مظلة ورق' })).id, { categoryId: shades })
  await page.goto(`${office}/category?search=shades+${ending}`)
  await page.getByRole('link', { name: `Shades ${ending}` }).click()
  await expect(page.getByText('Paper shade')).toBeVisible()
  await page.getByRole('button', { name: say('en', 'core.delete'), exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: say('en', 'core.delete'), exact: true }).click()
  await expect(dialog.getByText(say('en', 'taxonomy.errors.inUse', { where: '1 product' }))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('en', 'ui.cancel'), exact: true }).click()

  await page.goto(`${office}/category?search=${ending}`)
  await page.getByLabel(say('en', 'core.table.selectAll')).check()
  await page.getByRole('button', { name: say('en', 'form.admin.bulk.to.removed'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('en', 'core.delete'), exact: true })
    .click()
  const kept = page.getByRole('dialog', { name: say('en', 'form.admin.bulk.keptTitle') })
  await expect(kept.getByText(`Shades ${ending}`)).toBeVisible()
  await expect(kept.getByText(`Lamps ${ending}`, { exact: true })).toBeVisible()
  await kept
    .getByRole('button', { name: say('en', 'ui.close'), exact: true })
    .last()
    .click()
  await expect(page.getByText(`Desk lamps ${ending}`)).toHaveCount(0)
  expect(heard).toEqual([])
})

test('a brand needs an image; saved with one it has a page in the shop', async ({ page, browser }) => {
  const heard = complaints(page)
  const token = await enter(page, admin, 'office')
  await page.goto(`${office}/brand`)
  await page.getByRole('link', { name: text('brands.add'), exact: true }).click()
  await both(page, text('brands.name'), 'en').fill(`Loom ${stamp}`)
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page.getByText(say('en', 'taxonomy.validation.picture'))).toBeVisible()
  await expectAccessible(page)
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: `#${Date.now().toString(16).slice(-6)}` } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText(say('en', 'taxonomy.validation.picture'))).toHaveCount(0)
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Loom ${stamp}` })).toBeVisible()

  const brandId = page.url().split('/').at(-1) ?? ''
  const goods = await makeProduct(token, { en: 'Woven rug', ar: 'سجادة منسوجة' })
  await changeProduct(token, goods.id, { brandId })
  const shop = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await shop.goto(`/brand/loom-${stamp}`)
  await expect(shop.getByRole('heading', { level: 1, name: `Loom ${stamp}` })).toBeVisible()
  await expect(shop.getByText(goods.title.en).first()).toBeVisible()
  const address = page.getByLabel(text('fields.slug'), { exact: true })
  await address.fill(`weavers ${stamp}`)
  await saveByKey(page, say('en', 'core.updated'))
  await expect(address).toHaveValue(`weavers-${stamp}`)
  await expectSoon(shop, `/brand/loom-${stamp}`, () => expect(shop).toHaveURL(new RegExp(`/brand/weavers-${stamp}$`), oneLook))
  await page.getByLabel(say('en', 'form.admin.status'), { exact: true }).selectOption('inactive')
  await saveByKey(page, say('en', 'core.updated'))
  await expect.poll(async () => (await shop.goto(`/brand/weavers-${stamp}`))?.status()).toBe(404)

  // Somebody else saves meanwhile: what was typed stays, what was not shows what they wrote.
  const { data: brand } = await ask<{ picture: { fileId: string } }>('GET', `/api/admin/brands/${brandId}`, { token })
  await address.fill(`makers ${stamp}`)
  const theirs = { name: { en: `Looms ${stamp}`, ar: '' }, status: 'inactive', pictureId: brand.picture.fileId }
  await ask('PUT', `/api/admin/brands/${brandId}`, { token, body: theirs })
  await page.keyboard.press('Control+s')
  await expect(page.getByText(say('en', 'form.admin.changed.text'))).toBeVisible()
  await expect(both(page, text('brands.name'), 'en')).toHaveValue(`Looms ${stamp}`)
  await expect(address).toHaveValue(`makers ${stamp}`)
  await expectAccessible(page)
  await saveByKey(page, say('en', 'core.updated'))
  await expect(address).toHaveValue(`makers-${stamp}`)
  await shop.context().close()
  expect(heard).toEqual([])
})

test('a discount with days stands on its product and lowers its price', async ({ page, browser }) => {
  const heard = complaints(page)
  const token = await enter(page, admin, 'office')
  const goods = await makeProduct(token, { price: 1000, en: 'Brass hook', ar: 'خطاف نحاس' })
  await page.goto(`${office}/tags/add`)
  await both(page, text('tags.name'), 'en').fill(`Harvest ${stamp}`)
  await page.getByLabel(text('tags.type'), { exact: true }).selectOption('2')
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page.getByText(say('en', 'taxonomy.validation.percent'))).toBeVisible()
  await page.getByLabel(text('tags.percent'), { exact: true }).fill('25')
  await typeDay(page, text('tags.startsOn'), '01012020')
  await typeDay(page, text('tags.endsOn'), '31122019')
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page.getByText(say('en', 'taxonomy.validation.dayOrder'))).toBeVisible()
  await typeDay(page, text('tags.endsOn'), '31122099')
  await expectAccessible(page)
  await saveByKey(page, say('en', 'core.added'))
  await expect(page.getByRole('heading', { level: 1, name: `Harvest ${stamp}` })).toBeVisible()
  await changeProduct(token, goods.id, { tagIds: [page.url().split('/').at(-1) ?? ''] })

  const shop = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await enter(shop, 'buyer@demo.test')
  await shop.goto(`/productDetails/${goods.slug}`)
  await expect(shop.getByText(`Harvest ${stamp}`).first()).toBeVisible()
  await expect(shop.locator('main').getByText('£7.50').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(goods.title.en)).toBeVisible()
  await page.goto(`${office}/tags?search=harvest+${stamp}`)
  await page.getByLabel(say('en', 'core.table.selectAll')).check()
  await page.getByRole('button', { name: say('en', 'form.admin.bulk.to.inactive'), exact: true }).click()
  await expect(page.getByText(say('en', 'ui.inactive'), { exact: true }).last()).toBeVisible()
  await expectSoon(shop, `/productDetails/${goods.slug}`, () => expect(shop.getByText(`Harvest ${stamp}`)).toHaveCount(0, oneLook))
  await expect(shop.locator('main').getByText('£10.00').first()).toBeVisible()
  await shop.context().close()
  expect(heard).toEqual([])
})

test('the decimals of a unit in use are closed, with the reason', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, admin, 'office')
  const { data: units } = await ask<{ id: string; isUsed: boolean }[]>('GET', '/api/admin/measure-units', { token })
  await page.goto(`${office}/measureUnits/${units.find(({ isUsed }) => isUsed)?.id}`)
  await expect(page.getByText(text('units.decimalsLocked'))).toBeVisible()
  const open = page.getByLabel(text('units.decimals'), { exact: true }).locator('option:not([disabled])')
  await expect(open).toHaveCount(1)
  await expectAccessible(page)
  expect(heard).toEqual([])
})

test('the tree in Arabic reads and moves from the right', async ({ page }) => {
  const heard = complaints(page)
  await speak(page, 'ar', shopUrl)
  await enter(page, admin, 'office')
  const token = await tokenOf(admin, 'office')
  const { data: main } = await ask<{ id: string }>('POST', '/api/admin/main-categories', {
    token,
    body: { title: { en: '', ar: `مخزن ${stamp}` }, status: 'active', pictureId: null },
  })
  for (const name of ['أول', 'ثان'])
    await ask('POST', '/api/admin/categories', {
      token,
      body: { title: { en: '', ar: `${name} ${stamp}` }, status: 'active', pictureId: null, mainCategoryId: main.id, parentId: null },
    })
  await page.goto(`${office}/category`)
  await expect(page.getByRole('heading', { level: 1, name: say('ar', 'taxonomy.admin.categories.title') })).toBeVisible()
  await expect(page.getByRole('button', { name: say('ar', 'ui.sortable.handle', { name: `ثان ${stamp}` }), exact: true })).toBeVisible()
  await expectBranch(page, [...(await others(page)), '1 مخزن', '2 أول', '2 ثان'])
  await page.getByRole('button', { name: say('ar', 'ui.sortable.handle', { name: `ثان ${stamp}` }), exact: true }).press('Alt+ArrowLeft')
  await expectBranch(page, [...(await others(page)), '1 مخزن', '2 أول', '3 ثان'])
  await page.getByRole('button', { name: say('ar', 'ui.dismiss'), exact: true }).click()
  // From the top: a row half below the office's head counts as one too small to be hit.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  expect(heard).toEqual([])
})

/** The categories the first story left in the tree. */
const others = async (page: Page): Promise<string[]> => (await branch(page)).filter((row) => !/مخزن|أول|ثان/.test(row))
