// The rights of each kind of account: visitors, customers without prices, restricted ones, and those who wait or were refused.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { ask, enter, makeProduct, placeOrder, register, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, mailTo, say } from './support.ts'

type Row = { id: string; email: string }

const userId = async (admin: string, email: string): Promise<string> => {
  const { data } = await ask<Row[]>('GET', `/api/admin/users?search=${encodeURIComponent(email)}`, { token: admin })
  const found = data.find((row) => row.email === email)
  expect(found, email).toBeDefined()
  return found?.id ?? ''
}

test('a visitor finds no price on the home page, in the list and on a product', async ({ page }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 1_234_567, en: 'Canary price lamp', ar: 'مصباح السعر' })
  for (const path of ['/', '/products', '/products?search=canary+price', `/productDetails/${goods.slug}`]) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('body').innerText(), path).not.toContain('£')
    expect(await page.content(), path).not.toMatch(/(?<![\da-f])1234567(?![\da-f])|12[,.]?345[.,]67/i)
  }
  await expect(page.locator('main').getByText(say('en', 'price.signIn')).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/checkout')
  await expect(page.getByText(say('en', 'core.errors.loginRequired'))).toBeVisible()
  expect(heard).toEqual([])
})

test('a customer without prices is asked to ask, sees no amount and cannot order', async ({ page }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 7_654_321 })
  const token = await enter(page, 'noprice@demo.test')
  await page.goto(`/productDetails/${goods.slug}`)
  await expect(page.locator('main').getByText(say('en', 'price.askUs')).first()).toBeVisible()
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: say('en', 'shop.order.askUs'), exact: true })
      .first(),
  ).toBeVisible()
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
  const adding = page.locator('main').getByRole('button', { name: say('en', 'cart.add'), exact: true })
  for (const button of await adding.all()) await expect(button).toBeDisabled()
  expect(await page.content()).not.toMatch(/(?<![\da-f])7654321(?![\da-f])|76[,.]?543[.,]21/i)
  await expectAccessible(page)
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    await expect(page.getByText(say('en', 'cart.whyNot.noPrices'))).toBeVisible()
  }
  await page.goto('/dashboard')
  await expect(page.getByText(say('en', 'person.standing.noPrices'))).toBeVisible()
  await expectAccessible(page)

  const quote = await ask('POST', '/api/account/cart/quote', { token, body: {} })
  expect(quote).toMatchObject({ status: 403, message: say('en', 'cart.errors.pricesHidden') })
  const prices = await ask<{ prices: unknown[] }>('GET', `/api/front/prices?variants=${goods.variantId}`, { token })
  expect(JSON.stringify(prices.data ?? {})).not.toMatch(/(?<![\da-f])7654321(?![\da-f])/i)
  expect(heard).toEqual([])
})

test('a restricted customer reads past orders, and every write is refused with the reason', async ({ page }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 3000, en: 'Old order lamp', ar: 'مصباح الطلب القديم' })
  const id = await userId(admin, 'restricted@demo.test')
  const restrict = (isRestricted: boolean) => ask('PUT', `/api/admin/users/${id}/restriction`, { token: admin, body: { isRestricted } })
  await restrict(false)
  const before = await tokenOf('restricted@demo.test')
  const [address] = (await ask<{ id: string }[]>('GET', '/api/account/addresses', { token: before })).data
  const placed = await placeOrder(before, [{ variantId: goods.variantId, quantity: 2 }])
  await restrict(true)
  expect((await ask('GET', '/api/account/me', { token: before })).status).toBe(401)

  const token = await enter(page, 'restricted@demo.test')
  await page.goto('/dashboard')
  await expect(page.getByText(say('en', 'person.standing.restricted'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path)
    await expect(page.getByText(say('en', 'cart.whyNot.restricted'))).toBeVisible()
  }
  await page.goto('/dashboard/orders')
  await page
    .getByRole('link', { name: new RegExp(placed.number) })
    .first()
    .click()
  await expect(page.locator('main').getByText('Old order lamp').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/profile')
  await page.getByLabel(say('en', 'person.fields.firstName'), { exact: true }).fill('Marty')
  await page
    .locator('main')
    .getByRole('button', { name: say('en', 'core.save'), exact: true })
    .first()
    .click()
  await expect(page.getByText(say('en', 'core.errors.restricted')).first()).toBeVisible()

  const writes = [
    ['PUT', '/api/account/profile', {}],
    ['POST', '/api/account/addresses', {}],
    ['PUT', `/api/account/addresses/${address?.id}`, {}],
    ['DELETE', `/api/account/addresses/${address?.id}`, undefined],
    ['POST', `/api/account/addresses/${address?.id}/default`, undefined],
    ['PUT', '/api/account/cart', {}],
    ['POST', '/api/account/cart/coupon', {}],
    ['DELETE', '/api/account/cart/coupon', undefined],
    ['POST', '/api/account/orders', {}],
    ['POST', `/api/account/orders/${placed.orderId}/cancel`, {}],
    ['POST', `/api/account/orders/${placed.orderId}/pay`, undefined],
  ] as const
  for (const [method, path, sent] of writes)
    expect(await ask(method, path, { token, body: sent }), `${method} ${path}`).toMatchObject({
      status: 403,
      message: say('en', 'core.errors.restricted'),
    })
  expect(heard).toEqual([])
})

test('a waiting customer sends the approval form, the office reads and refuses it, and the customer sees why', async ({
  page,
  browser,
}) => {
  const heard = complaints(page)
  const officeContext = await browser.newContext({ baseURL: shopUrl, acceptDownloads: true })
  const office = await officeContext.newPage()
  const officeHeard = complaints(office)
  const admin = await enter(office, 'admin@demo.test', 'office')
  const { email } = await register(true)
  const id = await userId(admin, email)
  const token = await enter(page, email)
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const choose = page.getByLabel(say('en', 'person.approvalForm.choose')).and(page.locator('input'))

  await test.step('the checkout says why nothing can be ordered yet', async () => {
    await page.goto('/checkout')
    await expect(page.getByText(say('en', 'cart.whyNot.waiting'))).toBeVisible()
  })

  await test.step('the dashboard is reduced, and only a PDF is taken', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText(say('en', 'person.standing.waiting'))).toBeVisible()
    await expect(page.getByText(say('en', 'report.openOrders'))).toHaveCount(0)
    const menu = page.getByRole('navigation', { name: say('en', 'nav.account') })
    await expect(menu.getByRole('link', { name: say('en', 'nav.myProfile') })).toBeVisible()
    await expect(page.getByRole('link', { name: say('en', 'nav.myOrders'), exact: true })).toHaveCount(0)
    await expect(menu.getByText(say('en', 'person.closed.waiting'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('banner').getByRole('button', { name: 'Noor Story' }).click()
    await expect(page.getByRole('menuitem', { name: say('en', 'nav.wishlist') })).toBeVisible()
    for (const closed of ['nav.quickOrder', 'nav.myOrders'])
      await expect(page.getByRole('menuitem', { name: say('en', closed) })).toHaveCount(0)
    for (const path of ['/dashboard/orders', '/dashboard/statement', '/dashboard/refunds', '/dashboard/refunds/new']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: say('en', 'person.standing.waiting') })).toBeVisible()
      await expect(page.locator('main').getByText(say('en', 'person.closed.waiting')).last()).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: say('en', 'person.closed.toAccount') }).click()
    await expect(page).toHaveURL('/dashboard')
    await choose.setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('this is no PDF at all') })
    await expect(page.getByText(say('en', 'validation.fileType'))).toBeVisible()
    await choose.setInputFiles({ name: 'approval form.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByText('approval form.pdf')).toBeVisible()
    expect(await ask('POST', '/api/account/orders', { token, body: {} })).toMatchObject({
      status: 403,
      message: say('en', 'core.errors.notApproved'),
    })
  })

  await test.step('the office downloads exactly that file', async () => {
    await office.goto(`/admin-panel/secure/users/${id}`)
    await expect(office.getByText('approval form.pdf')).toBeVisible()
    await expectAccessible(office)
    const [download] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: say('en', 'person.approvalForm.download'), exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('approval form.pdf')
    expect(readFileSync(await download.path())).toEqual(pdf)
  })

  await test.step('the office refuses with a reason, which the customer reads', async () => {
    await office.getByRole('button', { name: say('en', 'person.admin.decide.refuse'), exact: true }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('button', { name: say('en', 'person.admin.decide.refuse'), exact: true }).click()
    await expectAccessible(office)
    await dialog.getByLabel(say('en', 'person.admin.decide.reason')).fill('The form is not signed on page two.')
    await dialog.getByRole('button', { name: say('en', 'person.admin.decide.refuse'), exact: true }).click()
    await expect(office.getByText(say('en', 'person.statuses.refused')).first()).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText(say('en', 'person.standing.refused'))).toBeVisible()
    await expect(page.getByText('The form is not signed on page two.')).toBeVisible()
    await expectAccessible(page)
    await mailTo(email, 'The form is not signed on page two.')
    await expect(page.getByRole('button', { name: say('en', 'person.approvalForm.replace') })).toBeVisible()
  })

  await test.step('an office whose session has ended meanwhile is asked to sign in, and not told that the form is missing', async () => {
    await office.evaluate(() => localStorage.setItem('tokenAdmin', 'a-token-of-a-session-that-is-over-0123456789'))
    await office.getByRole('button', { name: say('en', 'person.approvalForm.download'), exact: true }).click()
    await expect(office.getByRole('alertdialog').getByText(say('en', 'core.sessionExpired.text'))).toBeVisible()
  })
  await officeContext.close()
  expect([...heard, ...officeHeard]).toEqual([])
})
