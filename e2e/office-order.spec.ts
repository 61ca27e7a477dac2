// An order by the office for a customer: found, priced and placed as the customer's own, with nothing lost on the way.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, makeBuyer, makeProduct, placeOrder, setStock, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, say, speak } from './support.ts'

const buyer = 'buyer2@demo.test'
const main = (page: Page) => page.locator('main')
const press = (page: Page, key: string) =>
  main(page)
    .getByRole('button', { name: say('en', key), exact: true })
    .first()
    .click()

test('the office orders for a customer at an agreed price, also after a reload', async ({ page }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 2000, stock: 60, en: 'Mooring buoy', ar: 'عوامة الإرساء' })
  await enter(page, 'admin@demo.test', 'office')
  await page.goto('/admin-panel/secure/order')
  await main(page)
    .getByRole('link', { name: say('en', 'order.admin.new.title') })
    .click()

  await main(page).getByLabel(say('en', 'order.admin.new.findCustomer')).fill(buyer)
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
  await main(page).getByRole('listitem').getByRole('button').click()
  await main(page)
    .getByRole('combobox', { name: say('en', 'order.admin.new.addLine') })
    .fill(`4 ${goods.title.en.split(' ').at(-1)}`)
  await page.getByRole('option').filter({ hasText: goods.title.en }).click()
  await expect(main(page).getByText(/£/).first()).toBeVisible()
  await page.reload()
  await main(page)
    .getByLabel(say('en', 'order.admin.revision.priceOf', { title: goods.title.en }))
    .fill('15.00')
  await main(page).getByLabel(say('en', 'order.admin.new.priceReason')).fill('As agreed at the fair')
  await main(page)
    .getByRole('radiogroup', { name: say('en', 'order.checkout.steps.payment') })
    .getByRole('radio')
    .first()
    .check()
  await expect(main(page).getByText('£60.00').first()).toBeVisible()
  await expectAccessible(page)

  await press(page, 'order.admin.new.place')
  await expect(main(page).getByText(say('en', 'order.placedByLabel'), { exact: true })).toBeVisible()
  await expect(main(page).getByText('As agreed at the fair').first()).toBeVisible()

  // A link into the shop loads a document: its pages have rules of their own for scripts.
  await page.evaluate(() => document.documentElement.setAttribute('data-first', 'yes'))
  await main(page).getByRole('link', { name: goods.title.en }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: goods.title.en })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-first')
  await speak(page, 'ar', shopUrl)
  await page.goto('/admin-panel/secure/order/add')
  await expect(main(page).getByLabel(say('ar', 'order.admin.new.findCustomer'))).toHaveValue('')
  await expectAccessible(page)
  expect(heard).toEqual([])
})

test('pick list and delivery note are two papers with the address and numbers of the shop, printed without the office around them', async ({
  page,
}) => {
  const heard = complaints(page)
  const token = await enter(page, 'admin@demo.test', 'office')
  const goods = await makeProduct(token, { en: 'Deck brush', ar: 'فرشاة السطح' })
  const { orderId, number } = await placeOrder((await makeBuyer(token)).token, [{ variantId: goods.variantId, quantity: 3 }])
  for (const locale of ['en', 'ar'] as const) {
    const { data: shop } = await ask<Record<string, string>>('GET', '/api/front/site-profile', { language: locale })
    const words = (key: string) => say(locale, `order.admin.${key}`, { number })
    await speak(page, locale, shopUrl)
    await page.goto(`/admin-panel/secure/order/${orderId}/print`)
    const paper = main(page).getByRole('article')
    const expectPaper = async (document: string, foot: string) => {
      await expect(paper.getByRole('heading', { level: 1, name: words(`documents.${document}`) })).toBeVisible()
      for (const part of [shop.name, shop.address, shop.vatNumber, shop.commercial_record_number])
        await expect(paper.locator('address').getByText(part ?? 'missing')).toBeVisible()
      await expect(paper.getByText(goods.title[locale])).toBeVisible()
      await expect(paper.getByText(words(foot))).toBeVisible()
    }
    await expectPaper('pickList', 'pickedBy')
    await expectAccessible(page)
    await main(page)
      .getByRole('button', { name: words('documentNames.deliveryNote') })
      .click()
    await expectPaper('deliveryNote', 'signature')
    await expect(paper.getByText(words('pickedBy'))).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expectPaper('deliveryNote', 'signature')
    for (const role of ['navigation', 'banner', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0)
    await expect(main(page).getByRole('link')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  }
  expect(heard).toEqual([])
})

test('what was counted, changed or noted on an order is not left behind without a question, and is saved without one', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, 'admin@demo.test', 'office')
  const goods = await makeProduct(token, { en: 'Guarded crate', ar: 'صندوق محروس' })
  const { orderId } = await placeOrder((await makeBuyer(token)).token, [{ variantId: goods.variantId, quantity: 2 }])
  const order = `/admin-panel/secure/order/${orderId}`
  const dialog = page.getByRole('alertdialog', { name: say('en', 'core.unsaved.title') })
  const leave = async (link: string, to: RegExp) => {
    await main(page)
      .getByRole('link', { name: say('en', link), exact: true })
      .first()
      .click()
    await dialog.getByRole('button', { name: say('en', 'core.unsaved.stay') }).click()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(to)
    await main(page)
      .getByRole('link', { name: say('en', link), exact: true })
      .first()
      .click()
    await dialog.getByRole('button', { name: say('en', 'core.unsaved.leave') }).click()
    await expect(page).toHaveURL(to)
  }

  await page.goto(`${order}/pick`)
  await press(page, 'order.admin.pick.all')
  await leave('order.admin.revision.back', new RegExp(`${orderId}$`))

  await page.goto(`${order}/edit`)
  await main(page)
    .getByRole('button', { name: say('en', 'ui.stepper.more', { name: goods.title.en }) })
    .click()
  await leave('order.admin.revision.back', new RegExp(`${orderId}$`))

  const note = main(page).getByLabel(say('en', 'note.add'), { exact: true })
  await note.fill('Rings twice')
  await leave('order.admin.revision.edit', /\/edit$/)
  await page.goto(order)
  await note.fill('Rings twice')
  await press(page, 'note.save')
  await expect(main(page).getByRole('list', { name: say('en', 'note.title') })).toContainText('Rings twice')
  await expect(note).toHaveValue('')
  const question = page.getByRole('alertdialog', { name: say('en', 'note.removeTitle') })
  await press(page, 'note.remove')
  await expect(question).toContainText('Rings twice')
  await question.getByRole('button', { name: say('en', 'ui.cancel') }).click()
  const noted = main(page)
    .getByRole('list', { name: say('en', 'note.title') })
    .getByText('Rings twice')
  await expect(noted).toBeVisible()
  await press(page, 'note.remove')
  await question.getByRole('button', { name: say('en', 'note.remove') }).click()
  await expect(noted).toHaveCount(0)
  await main(page)
    .getByRole('link', { name: say('en', 'order.admin.revision.edit'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/edit$/)
  expect(heard).toEqual([])
})

test('Enter on a SKU adds its line to an order, and lines of one product are told apart by their variants', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, 'admin@demo.test', 'office')
  const [first, other] = [await makeProduct(token), await makeProduct(token, { en: 'Two of a kind', ar: 'اثنان من نوع' })]
  type Type = { id: string; slug: string; values: { id: string; title: { en: string } }[] }
  const { data: types } = await ask<Type[]>('GET', '/api/admin/variant-type-choices', { token })
  const colour = types.find(({ slug }) => slug === 'colour')
  const [, second] = colour?.values ?? []
  const axes = [{ typeId: colour?.id, valueIds: colour?.values.slice(0, 2).map(({ id }) => id) }]
  const skuPattern = `${other.id.slice(-7)}-{n}`.toUpperCase()
  const path = `/api/admin/products/${other.id}/variants`
  const generated = await ask('POST', `${path}/generate`, { token, body: { axes, skuPattern } })
  expect(generated.status, generated.message).toBe(200)
  const { data: sheet } = await ask<{ variants: { id: string; sku: string; price: number }[] }>('GET', path, { token })
  const sold = sheet.variants[1]
  await setStock(token, sold?.id ?? '', 0, 5)
  const lines = [
    { variantId: first.variantId, quantity: 1 },
    { variantId: sold?.id ?? '', quantity: 1 },
  ]
  const { orderId } = await placeOrder((await makeBuyer(token)).token, lines)
  const name = `${other.title.en} · ${second?.title.en}`

  await page.goto(`/admin-panel/secure/order/${orderId}/edit`)
  const field = main(page).getByRole('searchbox', { name: say('en', 'order.admin.revision.add') })
  const quantity = (title: string) =>
    main(page).getByRole('textbox', { name: say('en', 'ui.stepper.quantity', { name: title }), exact: true })
  await expect(quantity(name)).toHaveValue('1')
  await field.fill(other.title.en)
  await field.press('Enter')
  await expect(main(page).getByText(say('en', 'order.admin.revision.several'))).toBeVisible()
  await expect(field).toHaveValue(other.title.en)
  await field.fill(sheet.variants[0]?.sku.toLowerCase() ?? '')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(quantity(`${other.title.en} · ${colour?.values[0]?.title.en}`)).toHaveValue('1')
  await expectAccessible(page)

  const leave = page.getByRole('alertdialog', { name: say('en', 'core.unsaved.title') })
  await main(page)
    .getByRole('link', { name: say('en', 'order.admin.revision.back') })
    .click()
  await leave.getByRole('button', { name: say('en', 'core.unsaved.leave') }).click()
  await page.goto(`/admin-panel/secure/order/${orderId}/pick`)
  const scanner = main(page).getByLabel(say('en', 'order.admin.pick.scan'), { exact: true })
  for (const verdict of ['all', 'done']) {
    await scanner.fill(sold?.sku ?? '')
    await scanner.press('Enter')
    await expect(main(page).getByText(say('en', `order.admin.pick.verdicts.${verdict}`, { title: name, of: '1' }))).toBeVisible()
  }
  for (const key of ['countOf', 'placeOf'])
    await expect(main(page).getByRole('textbox', { name: say('en', `order.admin.pick.${key}`, { title: name }), exact: true })).toHaveCount(
      1,
    )
  await expect(main(page).getByRole('button', { name: say('en', 'ui.stepper.less', { name }), exact: true })).toBeVisible()
  expect(heard).toEqual([])
})

test('the list of orders begins with the chosen view, and all orders can be come back to', async ({ page }) => {
  const token = await enter(page, 'owner@demo.test', 'office')
  const start = (view: string | null) => ask('POST', '/api/admin/order-views/start', { token, body: { view } })
  const goods = await makeProduct(token, { en: 'Viewed crate' })
  const { number } = await placeOrder((await makeBuyer(token)).token, [{ variantId: goods.variantId, quantity: 1 }])
  expect((await start('toPick')).status).toBe(200)
  try {
    const views = main(page).getByRole('navigation', { name: say('en', 'order.admin.views.title') })
    const view = (key: string) => views.getByRole('link', { name: new RegExp(say('en', `order.admin.views.${key}`)) }).first()
    await page.goto('/admin-panel/secure/order')
    await expect(view('office.toPick')).toHaveAttribute('aria-current', 'page')
    await view('all').click()
    await expect(view('all')).toHaveAttribute('aria-current', 'page')
    await main(page).getByRole('link', { name: number }).first().click()
    await expect(main(page).getByRole('heading', { level: 1, name: number })).toBeVisible()
    await page.goBack()
    await expect(view('all')).toHaveAttribute('aria-current', 'page')

    await page.goto('/admin-panel/secure/order?search=no-such-order')
    await main(page)
      .getByRole('button', { name: say('en', 'core.table.clearFilters') })
      .first()
      .click()
    await expect(view('all')).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(/\?view=all$/)
  } finally {
    await start(null)
  }
})

test('a view is deleted after a question; its message is seen and pressed over a dialog', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, 'owner@demo.test', 'office')
  const name = `Lilac ${Date.now().toString(36)}`
  await ask('POST', '/api/admin/order-views', { token, body: { name, query: { search: name }, isShared: false } })
  await page.goto('/admin-panel/secure/order?view=all')
  const view = main(page).getByRole('link', { name })
  await view.click()
  const remove = async () => {
    await main(page)
      .getByRole('button', { name: say('en', 'order.admin.views.menu') })
      .click()
    await page.getByRole('menuitem', { name: say('en', 'order.admin.views.remove') }).click()
    return page.getByRole('alertdialog', { name: say('en', 'order.admin.views.removeTitle', { name }) })
  }
  const question = await remove()
  await question.getByRole('button', { name: say('en', 'ui.cancel') }).click()
  await expect(question).toBeHidden()
  await expect(view).toBeVisible()

  await remove()
  // A short message goes within a second; it stays while its window is not looked at.
  const held = page.waitForFunction(() => document.querySelector('.Toastify__toast') && window.dispatchEvent(new Event('blur')))
  await Promise.all([question.getByRole('button', { name: say('en', 'order.admin.views.remove') }).click(), held])
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: say('en', 'office.admin.palette.title') })
  await expect(palette).toBeVisible()
  const message = page.getByText(say('en', 'order.admin.views.removed'))
  await expect(message).toBeVisible()
  await message.click()
  await expect(message).toBeHidden()
  await expect(palette).toBeVisible()
  await expect(view).toHaveCount(0)

  // The palette finds the settings, by their names in the other language too.
  await palette.getByRole('searchbox').fill(say('ar', 'settings.admin.cards.site.title'))
  await page.getByRole('option', { name: say('en', 'settings.admin.cards.site.title') }).click()
  await expect(page).toHaveURL(/\/settings\/site$/)
  expect(heard).toEqual([])
})
