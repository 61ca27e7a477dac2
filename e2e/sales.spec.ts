// A salesperson orders for one of their own customers, with one cart for each, and sees nobody else's business.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, fillCart, type Goods, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, say } from './support.ts'

type Own = { id: string; companyName: string; email: string }

const bar = (page: Page, name: string) => page.getByText(say('en', 'signIn.actingFor', { name }), { exact: true }).first()

async function choose(page: Page, company: string): Promise<void> {
  await page.goto('/dashboard/customers')
  await page
    .getByRole('row', { name: new RegExp(company) })
    .getByRole('button', { name: say('en', 'signIn.customers.choose') })
    .click()
  await expect(bar(page, company)).toBeVisible()
}

let undo = async (): Promise<unknown> => undefined
test.afterEach(() => undo())

test('a salesperson orders for a chosen customer; another salesperson sees neither customer nor order', async ({ page, browser }) => {
  // Three people on some forty pages: half a minute, and four times that on a busy machine.
  test.setTimeout(180_000)
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods: Goods = await makeProduct(admin, { price: 1500, stock: 60, en: 'Sales case lantern', ar: 'فانوس المبيعات' })
  const buyer = await tokenOf('buyer@demo.test')
  const token = await enter(page, 'sales@demo.test')
  // The second customer may order too for the length of this story, so that each can have a cart of its own.
  const { data: own } = await ask<Own[]>('GET', '/api/sales/customers', { token })
  const first = own.find(({ email }) => email === 'buyer@demo.test')
  const second = own.find(({ email }) => email === 'noprice@demo.test')
  await ask('POST', `/api/sales/customers/${first?.id}/choose`, { token })
  await fillCart(token, [])
  await ask('DELETE', '/api/sales/acting', { token })
  const showPrices = (canSeePrices: boolean) =>
    ask('PUT', `/api/admin/users/${second?.id}/prices`, { token: admin, body: { canSeePrices } })
  const name = `Lanterns ${Date.now().toString(36)}`
  undo = async () => {
    await showPrices(false)
    const { data: saved } = await ask<{ id: string; name: string }[]>('GET', '/api/account/saved-carts', { token: buyer })
    for (const each of saved.filter((cart) => cart.name === name))
      await ask('DELETE', `/api/account/saved-carts/${each.id}`, { token: buyer })
  }
  expect((await showPrices(true)).status).toBe(200)

  await test.step('nobody is chosen yet: the bar and the product say so', async () => {
    await page.goto(`/productDetails/${goods.slug}`)
    await expect(page.getByText(say('en', 'signIn.chooseCustomer'))).toBeVisible()
    await expect(
      page
        .locator('main')
        .getByRole('link', { name: say('en', 'shop.order.chooseCustomer') })
        .first(),
    ).toBeVisible()
    for (const path of [`/productDetails/${goods.slug}`, '/products']) {
      await page.goto(path)
      const why = page
        .locator('main')
        .getByRole('link', { name: say('en', 'price.chooseCustomer') })
        .first()
      await expect(why).toHaveAttribute('href', '/dashboard/customers')
    }
    await page.goto('/dashboard/customers')
    await expect(page.getByRole('row', { name: /Okafor & Daughters/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Desai Bazaar/ })).toBeVisible()
    await expect(page.getByText('Sinclair Outfitters')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('each customer has a cart of their own', async () => {
    const inCart = page.locator('main').getByRole('textbox', { name: /^Quantity of Sales case lantern/ })
    await choose(page, 'Okafor & Daughters Ltd')
    await page.goto(`/productDetails/${goods.slug}`)
    await page
      .getByRole('textbox', { name: say('en', 'ui.stepper.quantity', { name: goods.title.en }) })
      .first()
      .fill('6')
    await page
      .locator('main')
      .getByRole('button', { name: say('en', 'cart.add'), exact: true })
      .first()
      .click()
    await page.goto('/cart')
    await expect(inCart).toHaveValue('6')
    await expect(bar(page, 'Okafor & Daughters Ltd')).toBeVisible()
    await expectAccessible(page)

    await choose(page, 'Desai Bazaar Ltd')
    await page.goto('/cart')
    await expect(page.getByText(say('en', 'cart.empty.title'))).toBeVisible()
    await choose(page, 'Okafor & Daughters Ltd')
    await page.goto('/cart')
    await expect(inCart).toHaveValue('6')
  })

  await test.step('a cart that the customer put aside and shared is opened in place of the present one', async () => {
    const lines = [{ variantId: goods.variantId, quantity: 6 }]
    const { data: saved } = await ask<{ id: string }>('POST', '/api/account/saved-carts', {
      token: buyer,
      body: { name, lines },
    })
    const body = { name, isShared: true, note: 'For the Leeds branch' }
    await ask('PUT', `/api/account/saved-carts/${saved.id}`, { token: buyer, body })
    await page.reload()
    const list = page.getByRole('list', { name: say('en', 'cart.saved.title') })
    const shared = list.getByRole('listitem').filter({ hasText: name })
    await expect(shared.getByText('For the Leeds branch')).toBeVisible()
    await shared.getByRole('button', { name: say('en', 'cart.saved.open'), exact: true }).click()
    await page.getByRole('radio', { name: say('en', 'cart.saved.replace') }).check()
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('en', 'cart.saved.openConfirm'), exact: true })
      .click()
    await expect(page.getByText(say('en', 'cart.saved.opened', { name }))).toBeVisible()
    await expect(page.locator('main').getByRole('textbox', { name: /^Quantity of Sales case lantern/ })).toHaveValue('6')
  })

  const order = await test.step('the order goes to the customer with the salesperson named', async () => {
    await page.getByRole('link', { name: say('en', 'cart.checkout'), exact: true }).click()
    const transfer = page.getByRole('radio', { name: /bank transfer/i })
    await transfer.check()
    await expect(transfer).toBeChecked()
    await page.getByRole('button', { name: say('en', 'order.checkout.place'), exact: true }).click()
    await expect(page).toHaveURL(/\/thank-you/)
    const id = new URL(page.url()).searchParams.get('order') ?? ''
    await page.goto(`/dashboard/orders/${id}`)
    await expect(page.locator('main').getByText('Nadia Rahman').first()).toBeVisible()
    await expect(page.locator('main').getByText('Okafor & Daughters Ltd').first()).toBeVisible()
    await expectAccessible(page)
    return id
  })
  expect((await ask('GET', `/api/account/orders/${order}`, { token: buyer })).status).toBe(200)

  await test.step('the other salesperson sees neither', async () => {
    const context = await browser.newContext({ baseURL: shopUrl })
    const other = await context.newPage()
    const theirs = await enter(other, 'sales2@demo.test')
    await other.goto('/dashboard/customers')
    await expect(other.getByRole('row', { name: /Sinclair Outfitters/ })).toBeVisible()
    await expect(other.getByText('Okafor')).toHaveCount(0)
    await choose(other, 'Sinclair Outfitters Ltd')
    await other.goto(`/dashboard/orders/${order}`)
    await expect(other.getByRole('heading', { name: say('en', 'core.notFoundPage.title') })).toBeVisible()
    const listed = await ask<{ id: string }[]>('GET', '/api/sales/orders?perPage=100', { token: theirs })
    expect(listed.data.map(({ id }) => id)).not.toContain(order)
    const mine = await ask<{ id: string }[]>('GET', '/api/sales/orders?perPage=100', { token })
    expect(mine.data.map(({ id }) => id)).toContain(order)
    const chosen = await ask('POST', `/api/sales/customers/${second?.id}/choose`, { token: theirs })
    expect(chosen.status).toBe(404)
    await context.close()
  })

  await test.step('stopping leaves nobody chosen', async () => {
    await page.getByRole('button', { name: say('en', 'signIn.stopActing'), exact: true }).click()
    await expect(page.getByText(say('en', 'signIn.chooseCustomer')).first()).toBeVisible()
  })
  expect(heard).toEqual([])
})
