// An order that asks its customer first: a salesperson prepares it in one language, the customer answers in the other, and the office sees it wait.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, fillCart, makeBuyer, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, type Locale, mailTo, say, speak } from './support.ts'

const main = (page: Page) => page.locator('main')
const button = (page: Page, locale: Locale, key: string) => main(page).getByRole('button', { name: say(locale, key), exact: true })

for (const [locale, other] of [
  ['ar', 'en'],
  ['en', 'ar'],
] as const)
  test(`a salesperson prepares two orders (${locale}); the customer confirms one and declines the other (${other})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000)
    const heard = complaints(page)
    const admin = await tokenOf('admin@demo.test', 'office')
    const { data: team } = await ask<{ id: string }[]>('GET', '/api/admin/sales-team?search=sales2@demo.test', { token: admin })
    const goods = await makeProduct(admin, { price: 1500, stock: 60, en: 'Asked lantern', ar: 'فانوس السؤال' })
    const buyer = await makeBuyer(admin, team[0]?.id)
    const sales = await enter(page, 'sales2@demo.test')
    const { data: own } = await ask<{ id: string; email: string }[]>('GET', `/api/sales/customers?search=${buyer.email}`, { token: sales })
    await ask('POST', `/api/sales/customers/${own.find(({ email }) => email === buyer.email)?.id}/choose`, { token: sales })
    const ids: string[] = []

    await test.step('the salesperson asks the customer first, twice', async () => {
      await speak(page, locale, shopUrl)
      for (const quantity of [4, 6]) {
        await fillCart(sales, [{ variantId: goods.variantId, quantity }])
        await page.goto('/checkout')
        const ways = main(page).getByRole('radiogroup', { name: say(locale, 'order.checkout.steps.payment') })
        await ways.getByRole('radio').first().check()
        await expect(button(page, locale, 'order.checkout.ask').first()).toBeEnabled()
        if (quantity === 4) await expectAccessible(page)
        await button(page, locale, 'order.checkout.ask').first().click()
        await expect(page.getByRole('heading', { level: 1, name: say(locale, 'order.thankYou.askedHeading') })).toBeVisible()
        ids.push(new URL(page.url()).searchParams.get('order') ?? '')
      }
      await page.goto(`/dashboard/orders/${ids[0]}`)
      await expect(button(page, locale, 'order.confirm.forCustomer')).toBeVisible()
      await expectAccessible(page)
    })

    const place = await browser.newContext({ baseURL: shopUrl })
    const theirs = await place.newPage()
    const alsoHeard = complaints(theirs)
    await test.step('the customer is mailed, finds both in their list, and confirms the first', async () => {
      expect(await mailTo(buyer.email, `/dashboard/orders/${ids[0]}`)).toContain('confirm')
      await enter(theirs, buyer.email)
      await speak(theirs, other, shopUrl)
      await theirs.goto('/dashboard/orders')
      await expect(main(theirs).getByRole('listitem').getByText(say(other, 'order.status.initiated'), { exact: true })).toHaveCount(2)
      await expectAccessible(theirs)
      await theirs.goto(`/dashboard/orders/${ids[0]}`)
      await expect(main(theirs).getByText(goods.title[other]).filter({ visible: true }).first()).toBeVisible()
      await expectAccessible(theirs)
      await button(theirs, other, 'order.confirm.yes').click()
      await expect(
        main(theirs).getByText(say(other, 'order.status.pending'), { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
      await expect(button(theirs, other, 'order.confirm.yes')).toHaveCount(0)
    })

    await test.step('and declines the second with a reason', async () => {
      await theirs.goto(`/dashboard/orders/${ids[1]}`)
      await button(theirs, other, 'order.confirm.no').click()
      const dialog = theirs.getByRole('alertdialog')
      await expectAccessible(theirs)
      await dialog.getByLabel(say(other, 'order.cancelReason')).fill('Six are too many')
      await dialog.getByRole('button', { name: say(other, 'order.confirm.declineConfirm') }).click()
      await expect(main(theirs).getByText(say(other, 'order.status.cancelled'), { exact: true }).first()).toBeVisible()
      await expect(main(theirs).getByText('Six are too many')).toBeVisible()
    })

    await test.step('the salesperson is told of both answers', async () => {
      const [first, second] = await Promise.all(
        ids.map(async (id) => (await ask<{ number: string }>('GET', `/api/admin/orders/${id}`, { token: admin })).data.number),
      )
      expect(await mailTo('sales2@demo.test', new RegExp(`confirmed order ${first}`))).toBeTruthy()
      expect(await mailTo('sales2@demo.test', new RegExp(`declined order ${second}`))).toContain('Six are too many')
    })
    await place.close()
    expect([...heard, ...alsoHeard]).toEqual([])
  })

test('the office asks a customer first, finds the order in its view and confirms it on their word', async ({ page }) => {
  const heard = complaints(page)
  const admin = await enter(page, 'admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 2000, stock: 60, en: 'Asked buoy', ar: 'عوامة السؤال' })
  const buyer = await makeBuyer(admin)
  await page.goto('/admin-panel/secure/order/add')
  await main(page).getByLabel(say('en', 'order.admin.new.findCustomer')).fill(buyer.email)
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
  await main(page).getByRole('listitem').getByRole('button').click()
  await main(page)
    .getByRole('combobox', { name: say('en', 'order.admin.new.addLine') })
    .fill(`4 ${goods.title.en.split(' ').at(-1)}`)
  await page.getByRole('option').filter({ hasText: goods.title.en }).click()
  const ways = main(page).getByRole('radiogroup', { name: say('en', 'order.checkout.steps.payment') })
  await ways.getByRole('radio').first().check()
  await expectAccessible(page)
  await button(page, 'en', 'order.checkout.ask').click()
  await expect(main(page).getByText(say('en', 'order.status.initiated'), { exact: true }).first()).toBeVisible()
  await expect(main(page).getByText(say('en', 'order.confirm.noPayment'))).toBeVisible()
  await expectAccessible(page)
  const order = page.url()

  await page.goto('/admin-panel/secure/order')
  await main(page)
    .getByRole('link', { name: new RegExp(`^${say('en', 'order.admin.views.office.toConfirm')}`) })
    .click()
  await expect(
    main(page)
      .locator(`a[href="${new URL(order).pathname}"]`)
      .first(),
  ).toBeVisible()

  await page.goto(order)
  await button(page, 'en', 'order.actions.submit').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'order.actions.submit') })
    .click()
  await expect(main(page).getByText(say('en', 'order.status.pending'), { exact: true }).first()).toBeVisible()
  expect(heard).toEqual([])
})
