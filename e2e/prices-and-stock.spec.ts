// Prices and stock in the office: a customer group with its price list, the reason of a price, stock that moves, and the palette.
import { expect, type Page, test } from '@playwright/test'
import { ask, emptyFavorites, enter, makeProduct, setStock, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, mailTo, say, signIn, speak } from './support.ts'

const admin = 'admin@demo.test'
const en = (key: string, params: Record<string, string> = {}) => say('en', key, params)
const skuOf = (goods: { title: { en: string } }) => goods.title.en.split(' ').at(-1) ?? ''

async function pick(page: Page, field: string, typed: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('searchbox').last().fill(typed)
  // Waits for the results; before that, the list still changes under the pointer.
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option').first()).toHaveAccessibleName(option)
  await list.getByRole('option').first().click()
  // The first Escape empties the search, the second closes the list.
  while ((await list.count()) > 0) await page.keyboard.press('Escape')
}

/** Puts a block on the clipboard's way into the grid, as a spreadsheet would. */
const pasteInto = (page: Page, text: string) =>
  page.evaluate((block) => {
    const data = new DataTransfer()
    data.setData('text/plain', block)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('a group’s price list, pasted from a spreadsheet, is what its company pays, and the office can say why', async ({ page, browser }) => {
  const heard = complaints(page)
  const token = await tokenOf(admin, 'office')
  const [lamp, bowl] = [
    await makeProduct(token, { price: 1000, en: 'Priced lamp', ar: 'مصباح مسعّر' }),
    await makeProduct(token, { price: 2000, en: 'Priced bowl', ar: 'وعاء مسعّر' }),
  ]
  const { data: users } = await ask<{ companyName: string }[]>('GET', '/api/admin/users?search=buyer2@demo.test', { token })
  const company = users[0]?.companyName ?? ''
  const name = `Cafés ${Date.now()}`
  await enter(page, admin, 'office')
  const save = page.getByRole('button', { name: en('core.save'), exact: true })

  await page.goto('/admin-panel/secure/customer-groups/add')
  await page.getByLabel(en('price.admin.fields.name'), { exact: true }).fill(name)
  await pick(page, en('price.admin.fields.companies'), company.slice(0, 8), new RegExp(company))
  await expectMessage(page, en('core.added'), () => save.click())

  await page.goto('/admin-panel/secure/price-lists/add')
  await page.getByLabel(en('price.admin.fields.name'), { exact: true }).fill(`List of ${name}`)
  await pick(page, en('price.admin.fields.groups'), name, new RegExp(name))
  await expectAccessible(page)
  await expectMessage(page, en('core.added'), () => save.click())

  await page.getByRole('button', { name: en('grid.admin.addRow') }).click()
  const grid = page.getByRole('grid', { name: en('price.admin.rowsTitle') })
  await grid.getByRole('gridcell').first().click()
  const line = (sku: string, from: string, price: string) => [sku, from, price].join('\t')
  await pasteInto(page, [line(skuOf(lamp), '1', '8.00'), line(skuOf(lamp), '12', '7.50'), line('NOSUCHSKU', '1', '1')].join('\n'))
  await page
    .getByRole('button', { name: en('core.save'), exact: true })
    .last()
    .click()
  await expect(page.getByText(en('price.validation.skuUnknown')).first()).toBeAttached()
  await grid.getByText('NOSUCHSKU').click()
  await page.keyboard.type(skuOf(bowl))
  await page.keyboard.press('Enter')
  await expectMessage(page, en('core.updated'), () => page.keyboard.press('Control+s'))
  await expect(grid.getByText(bowl.title.en)).toBeVisible()

  const shop = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await enter(shop, 'buyer2@demo.test')
  await shop.goto(`/productDetails/${lamp.slug}`)
  await expect(shop.locator('main').getByText('£8.00').first()).toBeVisible()
  await expect(
    shop
      .locator('main')
      .getByText(/£7\.50/)
      .first(),
  ).toBeVisible()
  await shop.context().close()

  await page.goto('/admin-panel/secure/price-lists/why')
  await pick(page, en('price.admin.why.variant'), skuOf(lamp), new RegExp(lamp.title.en))
  await expect(page.getByRole('region', { name: en('price.admin.why.reasons') })).toBeVisible()
  await pick(page, en('price.admin.why.company'), company.slice(0, 8), new RegExp(company))
  const quantity = page.getByLabel(en('price.admin.why.quantity'))
  await quantity.fill('12')
  await quantity.press('Enter')
  const deciding = page.getByRole('row').filter({ hasText: en('price.admin.why.verdicts.decides') })
  await expect(deciding).toContainText(`List of ${name}`)
  await expect(deciding).toContainText('£7.50')
  await expectAccessible(page)
  expect(heard).toEqual([])
})

test('a price list goes out as a file, comes back changed, and is looked at before it is saved', async ({ page }) => {
  const token = await tokenOf(admin, 'office')
  const goods = await makeProduct(token, { price: 1000, en: 'Filed lamp' })
  const body = {
    name: `Filed ${Date.now()}`,
    status: 'active',
    priority: 0,
    startsOn: null,
    endsOn: null,
    companyIds: [],
    groupIds: [],
    rules: [],
  }
  const { data: list } = await ask<{ id: string }>('POST', '/api/admin/price-lists', { token, body })
  await ask('POST', `/api/admin/price-lists/${list.id}/rows`, {
    token,
    body: { rows: [{ sku: skuOf(goods), from: '1', price: 900, seen: null }], removed: [] },
  })
  await enter(page, admin, 'office')
  await page.goto(`/admin-panel/secure/price-lists/${list.id}`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en('price.admin.file.download') }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text).toContain(`${skuOf(goods)},1,9.00`)
  const changed = `${text.replace('9.00', '8.25')}${skuOf(goods)},10,7.00\r\n${skuOf(goods)},20,much\r\n`
  await page
    .getByLabel(en('price.admin.file.upload'))
    .setInputFiles({ name: 'changed.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) })

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('£8.25')).toBeVisible()
  await expect(dialog.getByText(en('price.admin.file.new'), { exact: true })).toBeVisible()
  await expect(dialog.getByText(new RegExp(en('price.validation.price')))).toBeVisible()
  await expectMessage(page, en('core.updated'), () => dialog.getByRole('button', { name: /2/ }).click())
  await expect(page.getByRole('grid').getByText('8.25')).toBeVisible()
  await expect(page.getByRole('grid').getByText('7.00')).toBeVisible()
})

test('stock is changed by what came in, in Arabic, and the movement says who did it', async ({ page }) => {
  const goods = await makeProduct(await tokenOf(admin, 'office'), { stock: 3, en: 'Counted lamp', ar: 'مصباح معدود' })
  await speak(page, 'ar', shopUrl)
  await enter(page, admin, 'office')
  await page.goto(`/admin-panel/secure/stock?level=low&search=${skuOf(goods)}`)

  await page.getByRole('button', { name: say('ar', 'stock.admin.change'), exact: true }).click()
  await page.getByLabel(say('ar', 'stock.admin.amountOf.add')).fill('٤٠')
  await page.getByLabel(say('ar', 'stock.admin.note')).fill('توريد')
  const save = page.getByRole('dialog').getByRole('button', { name: say('ar', 'core.save'), exact: true })
  await expectMessage(page, say('ar', 'core.updated'), () => save.click())
  await expect(page.getByRole('heading', { name: say('ar', 'core.table.nothingFound'), exact: true })).toBeVisible()

  await page.goto(`/admin-panel/secure/stock/movements?search=${skuOf(goods)}`)
  const row = page.getByRole('row').filter({ hasText: 'توريد' })
  await expect(row).toContainText('+40')
  await expect(row).toContainText(say('ar', 'stock.admin.reasons.edit'))
  await expectAccessible(page)
})

test('the palette goes to screens, products and customers by a few letters', async ({ page }) => {
  const goods = await makeProduct(await tokenOf(admin, 'office'), { en: 'Palette lamp' })
  await enter(page, admin, 'office')
  await page.goto('/admin-panel/secure')
  await expect(page.getByRole('button', { name: en('office.admin.palette.title') })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill(skuOf(goods))
  await expect(page.getByRole('option', { name: new RegExp(goods.title.en) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/product/${goods.id}$`))

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('price li')
  await expect(page.getByRole('option').first()).toContainText(en('nav.entries.priceLists'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/price-lists$/)
})

test('a visitor’s heart on what is sold out moves to the account at sign-in, and the wishlist writes when it is booked in', async ({
  page,
}) => {
  const heard = complaints(page)
  const token = await tokenOf(admin, 'office')
  const goods = await makeProduct(token, { stock: 0, en: 'Awaited lamp', ar: 'مصباح منتظر' })
  const often = await makeProduct(token, { stock: 50, en: 'Usual lamp', ar: 'مصباح معتاد' })
  await emptyFavorites(await tokenOf('buyer2@demo.test'))
  const heart = page.getByRole('button', { name: en('list.wishlist.title'), exact: true })
  await page.goto(`/productDetails/${goods.slug}`)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(en('list.wishlist.addedHere', { title: goods.title.en }))).toBeVisible()

  await signIn(page, 'en', 'buyer2@demo.test')
  await page.goto('/dashboard/wishlist')
  await expect(page.getByRole('listitem').filter({ hasText: goods.title.en })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull()
  await expectAccessible(page)

  await setStock(token, goods.variantId, 0, 12)
  expect(await mailTo('buyer2@demo.test', goods.title.en)).toContain(en('email.mail.wishlistBack.subject'))

  await page.goto(`/products?search=${skuOf(often)}`)
  await page.getByRole('button', { name: en('list.favorites.of', { title: often.title.en }) }).click()
  await expect(page.getByText(en('list.favorites.added', { title: often.title.en }))).toBeVisible()
  await page.goto('/dashboard/favorites')
  const usual = page.getByRole('listitem').filter({ hasText: often.title.en })
  await usual.getByRole('textbox').fill('6')
  await usual.getByRole('textbox').press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: en('list.favorites.putAll') }).click()
  await expect(page).toHaveURL(/\/cart$/)
  const lines = page.getByRole('list', { name: en('cart.lines') })
  await expect(lines.getByText(often.title.en).first()).toBeVisible()
  await expect(lines.getByRole('listitem').filter({ hasText: often.title.en }).getByRole('textbox')).toHaveValue('6')

  await page.goto('/dashboard/favorites')
  await page.getByRole('button', { name: en('list.removeOne', { title: often.title.en }) }).click()
  await expect(page.getByRole('heading', { name: en('list.favorites.emptyTitle') })).toBeVisible()
  await page.getByRole('button', { name: en('list.putBack') }).click()
  await expect(usual.getByRole('textbox')).toHaveValue('6')
  expect(heard).toEqual([])
})
