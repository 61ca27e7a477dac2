// A salesperson takes money for a customer's open order: the receipt is given at once, and the office confirms it, which pays the order.
// The start pages of both show what is new.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, makeProduct, placeOrder, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, say } from './support.ts'

test('money that a salesperson collects is receipted, confirmed by the office and pays the order', async ({ page, browser }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 2600, en: 'Collected lamp', ar: 'مصباح التحصيل' })
  const buyer = await tokenOf('buyer@demo.test')
  const { orderId, number } = await placeOrder(buyer, [{ variantId: goods.variantId, quantity: 2 }])
  expect((await ask('POST', `/api/admin/orders/${orderId}/actions/accept`, { token: admin, body: {} })).status).toBe(200)

  await enter(page, 'sales@demo.test')
  await page.goto('/dashboard/collections')
  const find = page.getByLabel(say('en', 'return.findOpenOrder'))
  await find.fill('nobody has this')
  await expect(page.getByText(say('en', 'return.noSuchOpenOrder'))).toBeVisible()
  await find.fill(number.slice(5))
  const order = page.getByRole('listitem').filter({ hasText: number })
  await order.getByRole('button', { name: say('en', 'return.collect') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: say('en', 'return.methods.cheque') }).check()
  await dialog.getByLabel(new RegExp(`^${say('en', 'return.references.cheque')}`)).fill('000417')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('en', 'return.collect') }).click()
  await expect(page).toHaveURL(/\/dashboard\/receipts\/[0-9a-f-]{36}$/)
  await expect(page.getByText('000417')).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
  await expectAccessible(page)

  // Both start pages show the latest: the salesperson's receipt, and what the customer sent back.
  const section = (of: Page, title: string) =>
    of.locator('section').filter({ has: of.getByRole('heading', { name: say('en', title), exact: true }) })
  await page.goto('/dashboard')
  await expect(section(page, 'nav.myReturns')).toBeVisible()
  await expect(section(page, 'nav.myCollections').getByRole('listitem').first()).toContainText(say('en', 'return.moneyStatus.init'))
  await expectAccessible(page)
  const own = await (await browser.newContext()).newPage()
  await enter(own, 'buyer@demo.test')
  await own.goto('/dashboard')
  await expect(section(own, 'nav.myRefunds').getByRole('link', { name: say('en', 'return.all'), exact: true })).toBeVisible()
  await expect(section(own, 'nav.myCollections')).toHaveCount(0)
  await expectAccessible(own)
  // Until the office has booked it, the order says who collected it: to its customer, and to the office.
  const receipt = new RegExp(`^${number}-C\\d+$`)
  await own.goto(`/dashboard/orders/${orderId}`)
  await expect(own.locator('main').getByRole('link', { name: receipt })).toBeVisible()
  await expectAccessible(own)
  await own.context().close()

  const office = await (await browser.newContext()).newPage()
  await enter(office, 'admin@demo.test', 'office')
  await office.goto(`/admin-panel/secure/order/${orderId}`)
  await office.locator('main').getByRole('link', { name: receipt }).click()
  await expect(office).toHaveURL(/\/admin-panel\/secure\/collections\?/)
  const row = office.getByRole('row').filter({ hasText: number })
  await row.getByRole('button', { name: say('en', 'return.admin.money.actions.accept') }).click()
  await office
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'return.admin.money.actions.accept') })
    .click()
  await expect(row.getByRole('button', { name: say('en', 'return.admin.money.actions.accept') })).toHaveCount(0)
  await office.goto(`/admin-panel/secure/order/${orderId}`)
  await expect(office.locator('main').getByText(say('en', 'payment.states.captured')).first()).toBeVisible()
  await expect(office.locator('main').getByRole('link', { name: receipt })).toHaveCount(0)
  await expectAccessible(office)
  await office.context().close()
  expect(heard).toEqual([])
})

test('money for two orders of a customer stands on one receipt', async ({ page }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 1900, en: 'Collected vase', ar: 'مزهرية التحصيل' })
  const buyer = await tokenOf('buyer@demo.test')
  const orders = [
    await placeOrder(buyer, [{ variantId: goods.variantId, quantity: 1 }]),
    await placeOrder(buyer, [{ variantId: goods.variantId, quantity: 2 }]),
  ]
  const [first, second] = orders.map(({ number }) => number)

  await enter(page, 'sales@demo.test')
  await page.goto('/dashboard/collections')
  await page.getByLabel(say('en', 'return.findOpenOrder')).fill(first?.slice(5) ?? '')
  const order = page.getByRole('listitem').filter({ hasText: first ?? '' })
  await order.getByRole('button', { name: say('en', 'return.collect') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: new RegExp(second ?? '') }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('en', 'return.collect') }).click()

  await expect(page).toHaveURL(/\/dashboard\/receipts\/[0-9a-f-]{36}$/)
  const rows = page.getByRole('row')
  for (const number of [first, second]) await expect(rows.filter({ hasText: number ?? '' })).toHaveCount(1)
  await expect(rows.filter({ hasText: say('en', 'return.receiptTotal') })).toBeVisible()
  await expectAccessible(page)
  expect(heard).toEqual([])
})
