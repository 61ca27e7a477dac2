// Typed text stays in another language, beside another search, and when a colleague changes the record one works on.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, makeBuyer, makeProduct, placeOrder } from './backstage.ts'
import { complaints, expectMessage, say } from './support.ts'

const office = '/admin-panel/secure'
const owner = 'owner@demo.test'
const main = (page: Page) => page.getByRole('main')
const toArabic = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'العربية' }).click()

test('a half-filled form goes on in the other language, in the office and in a customer’s account', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, owner, 'office')
  const { data: brands } = await ask<{ id: string }[]>('GET', '/api/admin/brands?perPage=1', { token })
  await page.goto(`${office}/brand/${brands[0]?.id}`)
  const slug = main(page).getByRole('textbox').first()
  await slug.fill('Typed before')
  await toArabic(page)
  await expect(main(page).getByRole('button', { name: say('ar', 'core.save'), exact: true })).toBeVisible()
  await expect(slug).toHaveValue('Typed before')

  const goods = await makeProduct(token, { en: 'Half changed' })
  const { orderId } = await placeOrder((await makeBuyer(token)).token, [{ variantId: goods.variantId, quantity: 2 }])
  await page.evaluate(() => localStorage.setItem('siteLanguage', 'en'))
  await page.goto(`${office}/order/${orderId}/edit`)
  const more = (locale: 'en' | 'ar') =>
    main(page).getByRole('button', { name: say(locale, 'ui.stepper.more', { name: goods.title[locale] }), exact: true })
  await more('en').click()
  await toArabic(page)
  await expect(main(page).getByRole('button', { name: say('ar', 'order.admin.revision.price'), exact: true })).toBeVisible()
  await expect(main(page).locator('input[inputmode]').first()).toHaveValue('3')

  await page.evaluate(() => localStorage.setItem('siteLanguage', 'en'))
  await enter(page, 'buyer@demo.test')
  await page.goto('/dashboard/profile')
  const first = main(page).getByRole('textbox').first()
  await first.fill('Half typed')
  await toArabic(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/[ء-ي]/)
  await expect(first).toHaveValue('Half typed')
  expect(heard).toEqual([])
})

test('prices typed beside two searches are saved together, and a failed search takes none of them', async ({ page }) => {
  const token = await enter(page, owner, 'office')
  const goods = [await makeProduct(token, { en: 'First sought' }), await makeProduct(token, { en: 'Second sought' })] as const
  const skuOf = ({ title }: { title: { en: string } }) => title.en.split(' ').at(-1) ?? ''
  const none = { status: 'active', priority: 0, startsOn: null, endsOn: null, companyIds: [], groupIds: [], rules: [] }
  const { data: list } = await ask<{ id: string }>('POST', '/api/admin/price-lists', {
    token,
    body: { name: `Sought ${Date.now()}`, ...none },
  })
  const rows = goods.map((each) => ({ sku: skuOf(each), from: '1', price: 900, seen: null }))
  await ask('POST', `/api/admin/price-lists/${list.id}/rows`, { token, body: { rows, removed: [] } })
  await page.goto(`${office}/price-lists/${list.id}`)
  const grid = page.getByRole('grid', { name: say('en', 'price.admin.rowsTitle') })
  const look = async (text: string) => {
    await main(page).getByRole('searchbox').fill(text)
    await main(page).getByRole('searchbox').press('Enter')
  }
  const price = async (text: string) => {
    await grid.locator('[aria-rowindex="2"] [data-column="price"]').click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await look(skuOf(goods[0]))
  await expect(grid.getByText(skuOf(goods[1]), { exact: true })).toHaveCount(0)
  await price('8.10')

  await page.route('**/rows?**', (route) => route.fulfill({ status: 400, json: { message: 'No search now', code: 'core.invalid' } }))
  await look(skuOf(goods[1]))
  await expect(main(page).getByRole('alert').filter({ hasText: 'No search now' })).toBeVisible()
  await expect(grid.getByText('8.10')).toBeVisible()
  await page.unroute('**/rows?**')
  await main(page)
    .getByRole('button', { name: say('en', 'ui.tryAgain') })
    .click()
  await expect(grid.getByText(skuOf(goods[1]), { exact: true })).toBeVisible()
  await price('8.20')
  const save = main(page).getByRole('button', { name: say('en', 'core.save'), exact: true })
  await expectMessage(page, say('en', 'core.updated'), () => save.last().click())
  const { data: saved } = await ask<{ price: number }[]>('GET', `/api/admin/price-lists/${list.id}/rows?search=&page=1`, { token })
  expect(saved.map((row) => row.price).sort()).toEqual([810, 820])
})

test('a picking goes on when a colleague sends another part off, and takes the new state when asked', async ({ page }) => {
  const token = await enter(page, owner, 'office')
  const goods = [await makeProduct(token, { en: 'Counted' }), await makeProduct(token, { en: 'Sent off' })] as const
  const lines = goods.map(({ variantId }) => ({ variantId, quantity: 2 }))
  const { orderId } = await placeOrder((await makeBuyer(token)).token, lines)
  for (const step of ['accept', 'process'])
    expect((await ask('POST', `/api/admin/orders/${orderId}/actions/${step}`, { token, body: {} })).status).toBe(200)
  await page.goto(`${office}/order/${orderId}/pick`)
  const counted = main(page).getByRole('textbox', {
    name: say('en', 'order.admin.pick.countOf', { title: goods[0].title.en }),
    exact: true,
  })
  await counted.fill('1')
  type Order = { lines: { id: string; variantId: string }[] }
  const { data: order } = await ask<Order>('GET', `/api/admin/orders/${orderId}`, { token })
  const sent = order.lines.find(({ variantId }) => variantId === goods[1].variantId)
  const body = { lines: [{ lineId: sent?.id, quantity: 1 }], shipments: 0 }
  expect((await ask('POST', `/api/admin/order-shipments/${orderId}`, { token, body })).status).toBe(200)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  const notice = main(page)
    .getByRole('alert')
    .filter({ hasText: say('en', 'form.admin.changed.title') })
  await expect(notice).toBeVisible()
  await expect(counted).toHaveValue('1')
  await notice.getByRole('button', { name: say('en', 'form.admin.changed.takeTheirs') }).click()
  await expect(notice).toHaveCount(0)
  await expect(counted).toHaveValue('0')
})

test('the stock typed in a product’s form is saved with the product and by Ctrl S alone, and not beside a refused product', async ({
  page,
}) => {
  const heard = complaints(page)
  const token = await enter(page, owner, 'office')
  const goods = await makeProduct(token, { en: 'Counted lamp', stock: 50 })
  await page.goto(`${office}/product/${goods.id}`)
  const sku = goods.title.en.split(' ').at(-1) ?? ''
  const stock = page.getByRole('textbox', { name: say('en', 'office.admin.product.stockOf', { name: sku }) })
  const title = main(page).getByRole('textbox').first()
  const stands = async (amount: string) => {
    await page.reload()
    await expect(stock).toHaveValue(amount)
  }

  await stock.fill('61')
  await title.fill('ab')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(say('en', 'catalogue.validation.title'))).toBeVisible()
  await expect(stock).toHaveValue('61')
  await title.fill('Counted lamp again')
  await expectMessage(page, say('en', 'stock.admin.savedToo'), () => page.keyboard.press('Control+s'))
  await stands('61')
  await expect(title).toHaveValue('Counted lamp again')

  await stock.fill('62')
  await page.getByRole('heading', { level: 1 }).click()
  await expectMessage(page, say('en', 'stock.admin.savedToo'), () => page.keyboard.press('Control+s'))
  await stands('62')
  expect(heard).toEqual([])
})
