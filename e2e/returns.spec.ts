// An order the office changes before it is accepted; later some of its goods come back: the customer asks, the office accepts, sees and approves.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, fillCart, type Goods, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, mailTo, say } from './support.ts'

const who = 'buyer@demo.test'
const main = (page: Page) => page.locator('main')
const press = (page: Page, key: string) =>
  main(page)
    .getByRole('button', { name: say('en', key), exact: true })
    .click()

/** An order by bank transfer, placed behind the screens. */
async function placeOrder(token: string, goods: Goods, quantity: number): Promise<{ orderId: string; number: string }> {
  const cartVersion = await fillCart(token, [{ variantId: goods.variantId, quantity }])
  const [address] = (await ask<{ id: string }[]>('GET', '/api/account/addresses', { token })).data
  const choice = { addressId: address?.id, deliveryMethod: 'delivery' }
  type Quote = { totals: { grandTotal: number }; paymentMethods: { id: string; code: string }[] }
  const { data: quote } = await ask<Quote>('POST', '/api/account/cart/quote', { token, body: choice })
  const paymentMethodId = quote.paymentMethods.find(({ code }) => code === 'bank-transfer')?.id
  const body = {
    ...choice,
    idempotencyKey: `returns-story-${Date.now()}`,
    cartVersion,
    expectedTotal: quote.totals.grandTotal,
    paymentMethodId,
  }
  const { data, status, message } = await ask<{ orderId: string; number: string }>('POST', '/api/account/orders', { token, body })
  expect(status, message).toBe(200)
  return data
}

test('an order is changed by the office, delivered, and partly returned: money and stock are right', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 1000, stock: 50, en: 'Returned lantern', ar: 'فانوس مرتجع' })
  const token = await enter(page, who)
  const { orderId, number } = await placeOrder(token, goods, 3)
  const stock = async () => {
    const { data } = await ask<{ onHand: number }[]>('GET', `/api/admin/stock?search=${goods.title.en.split(' ').at(-1)}`, { token: admin })
    return data[0]?.onHand
  }
  expect(await stock()).toBe(47)
  const office = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  const officeHeard = complaints(office)
  await enter(office, 'admin@demo.test', 'office')

  await test.step('the office takes four instead of three', async () => {
    await office.goto(`/admin-panel/secure/order/${orderId}`)
    await office.getByRole('link', { name: say('en', 'order.admin.revision.edit'), exact: true }).click()
    await office.getByRole('button', { name: say('en', 'ui.stepper.more', { name: 'Returned lantern' }) }).click()
    await press(office, 'order.admin.revision.price')
    await expect(office.getByText(say('en', 'order.admin.revision.difference'))).toBeVisible()
    await expectAccessible(office)
    await office.getByLabel(say('en', 'order.admin.revision.reason')).fill('One more, as agreed by phone')
    await main(office)
      .getByRole('button', { name: /^Apply/ })
      .click()
    await expect(office).toHaveURL(new RegExp(`/order/${orderId}$`))
    await expect(office.getByText(say('en', 'order.admin.revision.earlier'))).toBeVisible()
    expect(await stock()).toBe(46)
    await mailTo(who, 'as agreed by phone')
  })

  const { data: order } = await ask<{ payments: { id: string }[] }>('GET', `/api/admin/orders/${orderId}`, { token: admin })
  await ask('POST', `/api/admin/payments/${order.payments[0]?.id}/capture`, { token: admin, body: {} })
  for (const action of ['accept', 'process', 'ship', 'deliver'])
    expect((await ask('POST', `/api/admin/orders/${orderId}/actions/${action}`, { token: admin, body: {} })).status).toBe(200)

  await test.step('the customer asks to return two', async () => {
    await page.goto(`/dashboard/orders/${orderId}`)
    await page.getByRole('link', { name: say('en', 'order.returnGoods'), exact: true }).click()
    const more = page.getByRole('button', { name: say('en', 'ui.stepper.more', { name: 'Returned lantern' }) })
    await more.click()
    await more.click()
    await page.evaluate(() => history.back())
    await page
      .getByRole('alertdialog', { name: say('en', 'core.unsaved.title') })
      .getByRole('button', { name: say('en', 'core.unsaved.stay') })
      .click()
    await press(page, 'return.request')
    // Whoever sends it too early is led to what is missing, which is said.
    const reason = main(page).getByRole('combobox')
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(say('en', 'return.validation.lineReason'))
    await reason.selectOption('tooMany')
    await press(page, 'return.request')
    await expect(page.getByLabel(say('en', 'return.reasonLabel'))).toBeFocused()
    await page.getByLabel(say('en', 'return.reasonLabel')).fill('We have enough of them')
    // Scrolled to its end, a short page pushes the account's links below the header.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await press(page, 'return.request')
    await expect(main(page).getByText(say('en', 'return.status.init')).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the office accepts, sees the goods and approves', async () => {
    await office.goto('/admin-panel/secure/refunds')
    await office.getByRole('link', { name: `${number}-R1` }).click()
    await press(office, 'return.actions.accept')
    await office
      .getByRole('dialog')
      .getByRole('button', { name: say('en', 'return.actions.accept'), exact: true })
      .click()
    await press(office, 'return.actions.approve')
    const dialog = office.getByRole('dialog')
    await expectAccessible(office)
    await dialog.getByRole('button', { name: say('en', 'return.actions.approve'), exact: true }).click()
    await expect(main(office).getByText(say('en', 'return.status.approved')).first()).toBeVisible()
    expect(await stock()).toBe(48)
    const { data } = await ask<{ payments: { state: string; refunded: number }[] }>('GET', `/api/admin/orders/${orderId}`, { token: admin })
    expect(data.payments[0]).toMatchObject({ state: 'partlyRefunded', refunded: 2400 })
  })

  await page.goto('/dashboard/refunds')
  await expect(main(page).getByText(say('en', 'return.status.approved')).last()).toBeVisible()
  await mailTo(who, `${number}-R1`)
  await office.context().close()
  expect([...heard, ...officeHeard]).toEqual([])
})
