// From cart to order when something is in the way: a declined card, coupons, stock, a changed price, impatience, second thoughts.
import { expect, type Page, type Route, test } from '@playwright/test'
import { ask, changeProduct, enter, fillCart, type Goods, makeProduct, setStock, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, mailTo, password, say, speak } from './support.ts'

const who = 'buyer2@demo.test'
const main = (page: Page) => page.locator('main')
const press = (page: Page, key: string) =>
  main(page)
    .getByRole('button', { name: say('en', key), exact: true })
    .first()
    .click()
/** Chooses how to pay, and waits for the quote of that choice. */
async function choosePayment(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check()
  await expect(main(page).locator('dl[aria-busy]')).toHaveAttribute('aria-busy', 'false')
}
const orderCount = async (token: string) => (await ask('GET', '/api/account/orders', { token })).meta.total

let admin = ''
let goods: Goods

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  admin = await tokenOf('admin@demo.test', 'office')
  goods = await makeProduct(admin, { price: 2000, stock: 40, en: 'Ferry rope lamp', ar: 'مصباح حبل العبّارة' })
})

/** A story that broke off may have left its card, which the next try would find beside its own. */
test.afterEach(async () => {
  const token = await tokenOf(who)
  const { data: cards } = await ask<{ id: string }[]>('GET', '/api/account/cards', { token })
  for (const { id } of cards) await ask('DELETE', `/api/account/cards/${id}`, { token })
})

/** Opens the checkout with the story's goods in the cart; gives the buyer's token. */
async function checkOut(page: Page, quantity: number): Promise<string> {
  const token = await enter(page, who)
  await fillCart(token, [{ variantId: goods.variantId, quantity }])
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: say('en', 'order.checkout.place'), exact: true })).toBeVisible()
  return token
}

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel(say('en', 'payment.simulated.holder')).fill('Ewan Sinclair')
  await page.getByLabel(say('en', 'payment.simulated.number')).fill(number)
  await page.getByLabel(say('en', 'payment.simulated.expiry')).fill('12/39')
  await page.getByLabel(say('en', 'payment.simulated.cvv')).fill('123')
  await page.getByRole('button', { name: /^Pay £/ }).click()
}

test('an order is delivered unless collection was chosen, and that choice stays', async ({ page }) => {
  const heard = complaints(page)
  const quotedFor: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/account/cart/quote') || !page.url().endsWith('/checkout')) return
    // The copy for times without a connection asks for the names of the lines alone, and compares no prices.
    const body: object = request.postDataJSON()
    if ('seen' in body) quotedFor.push(body)
  })
  await checkOut(page, 2)
  const collection = page.getByRole('radio', { name: say('en', 'shipping.collection') })
  const delivery = page
    .getByRole('radiogroup', { name: say('en', 'order.checkout.steps.delivery') })
    .getByRole('radio')
    .first()
  await expect(delivery).toBeChecked()
  expect(quotedFor).toEqual(quotedFor.map(() => expect.objectContaining({ addressId: expect.any(String), deliveryMethod: 'delivery' })))

  await collection.check()
  await expect(page.getByText(say('en', 'order.checkout.deliveryApplied'))).toBeVisible()
  await page.reload()
  await expect(collection).toBeChecked()
  await delivery.check()
  await expect(delivery).toBeChecked()

  // A dialog whose contents still come begins at their first field, too, and gives the focus back.
  const add = page.getByRole('button', { name: say('en', 'order.checkout.addAddress') })
  await add.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()

  // The day asked for stays as well.
  const day = page.getByLabel(say('en', 'order.checkout.date.delivery'))
  await day.selectOption({ index: 2 })
  const asked = await day.inputValue()
  expect(asked).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.reload()
  await expect(day).toHaveValue(asked)
  await expectAccessible(page)
  expect(heard).toEqual([])
})

for (const locale of ['en', 'ar'] as const)
  test(`a purchase order number and a note are typed, stay over a reload and are on the order (${locale})`, async ({ page }) => {
    const heard = complaints(page)
    await speak(page, locale, shopUrl)
    const token = await enter(page, who)
    await fillCart(token, [{ variantId: goods.variantId, quantity: 1 }])
    await page.goto('/checkout')
    const number = page.getByLabel(say(locale, 'order.poNumber'))
    const note = page.getByLabel(say(locale, 'order.checkout.note'))
    await number.pressSequentially(`PO-77-${locale}`)
    await note.pressSequentially('Ring twice')
    await page.reload()
    await expect(number).toHaveValue(`PO-77-${locale}`)
    await expect(note).toHaveValue('Ring twice')
    await choosePayment(page, locale === 'en' ? /bank transfer/i : /تحويل/)
    await main(page)
      .getByRole('button', { name: say(locale, 'order.checkout.place'), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(/\/thank-you/)
    const id = new URL(page.url()).searchParams.get('order') ?? ''
    const { data: order } = await ask<{ purchaseOrderNumber: string; note: string }>('GET', `/api/account/orders/${id}`, { token })
    expect(order).toMatchObject({ purchaseOrderNumber: `PO-77-${locale}`, note: 'Ring twice' })
    expect(heard).toEqual([])
  })

test('a declined card ends on the failure page; paying again with a 3-D step succeeds, and the saved card can be removed', async ({
  page,
}) => {
  const heard = complaints(page)
  await checkOut(page, 3)
  await choosePayment(page, /^card/i)
  await press(page, 'order.checkout.place')
  await expect(page).toHaveURL(/\/simulated-payment\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByText(say('en', 'payment.validation.holder'))).toBeVisible()

  await payWith(page, '4000 0000 0000 0002')
  await expect(page).toHaveURL(/\/failure\//)
  await expect(page.getByRole('heading', { name: say('en', 'payment.result.failed') })).toBeVisible()
  await expect(page.getByText(say('en', 'payment.failures.declined'))).toBeVisible()
  await expectAccessible(page)

  await press(page, 'payment.result.payAgain')
  await expect(page).toHaveURL(/\/simulated-payment\//)
  // The bank of this card asks its holder for a code first.
  await page.getByLabel(say('en', 'payment.simulated.saveCard')).check()
  await payWith(page, '4000 0000 0000 3220')
  await expect(page.getByText(say('en', 'payment.simulated.bankTitle'))).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(say('en', 'payment.simulated.code'), { exact: true }).fill('123456')
  await page.getByRole('button', { name: say('en', 'payment.simulated.confirm') }).click()
  await expect(page).toHaveURL(/\/success\//)
  await expect(page.getByRole('heading', { name: say('en', 'payment.result.paid') })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: say('en', 'payment.result.toOrder') }).click()
  await expect(main(page).getByText(say('en', 'order.status.pending')).first()).toBeVisible()
  await expect(main(page).getByText(say('en', 'payment.states.captured')).first()).toBeVisible()

  // The card is theirs to remove, so the story leaves none behind.
  await page.goto('/dashboard/profile')
  const saved = main(page).getByRole('listitem').filter({ hasText: /3220/ })
  await saved.getByRole('button', { name: say('en', 'core.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('en', 'core.delete') })
    .click()
  await expect(saved).toHaveCount(0)
  expect(heard).toEqual([])
})

test('a coupon lowers the total once; the same coupon from another tab is refused', async ({ page, context }) => {
  const heard = complaints(page)
  const token = await enter(page, who)
  await fillCart(token, [{ variantId: goods.variantId, quantity: 5 }])
  await page.goto('/cart')
  const code = (at: Page) => at.getByLabel(say('en', 'cart.coupon.label'))
  const apply = (at: Page) => at.getByRole('button', { name: say('en', 'cart.coupon.apply'), exact: true })
  await expect(code(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(code(other)).toBeVisible()

  await code(page).fill('OLD')
  await apply(page).click()
  await expect(page.getByText(say('en', 'coupon.errors.expired'))).toBeVisible()
  await code(page).fill('welcome10')
  await apply(page).click()
  await expect(page.getByText(say('en', 'cart.coupon.applied'))).toBeVisible()
  // Five at £20.00 less the group's 5 percent are £95.00; ten percent of that is £9.50.
  await expect(main(page).getByText(/[-−]\s?£9\.50/)).toBeVisible()
  await expect(page.getByRole('button', { name: say('en', 'ui.remove', { name: 'WELCOME10' }) })).toBeVisible()

  await code(other).fill('WELCOME10')
  await apply(other).click()
  await expect(other.getByText('Coupon already applied')).toBeVisible()
  await expectAccessible(other)

  await page.getByRole('button', { name: say('en', 'ui.remove', { name: 'WELCOME10' }) }).click()
  await expect(page.getByText(say('en', 'cart.coupon.removed'))).toBeVisible()
  expect(heard).toEqual([])
})

test('more than is in stock is refused word for word, and set right with one press', async ({ page }) => {
  const heard = complaints(page)
  const scarce = await makeProduct(admin, { price: 900, stock: 4, en: 'Last of the line', ar: 'آخر القطع' })
  const token = await enter(page, who)
  await fillCart(token, [{ variantId: scarce.variantId, quantity: 6 }])
  await page.goto('/cart')
  await expect(
    main(page).getByText(`There is not enough product ${scarce.title.en}. The max Quantity of This Product is 4 pairs`, { exact: true }),
  ).toBeVisible()
  await expect(main(page).locator('p').getByText(say('en', 'cart.solveFirst'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('en', 'cart.setTo', { quantity: '4 pairs' }) }).click()
  await expect(page.getByRole('link', { name: say('en', 'cart.checkout'), exact: true })).toBeVisible()

  await setStock(admin, scarce.variantId, 4, 2)
  await page.goto('/checkout')
  await expect(
    main(page).getByText(`There is not enough product ${scarce.title.en}. The max Quantity of This Product is 2 pairs`).first(),
  ).toBeVisible()

  // Made to order from now on: there is always enough.
  await setStock(admin, scarce.variantId, 2, null)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: say('en', 'cart.checkout'), exact: true })).toBeVisible()
  expect(heard).toEqual([])
})

test('a total that changed under way is shown with both amounts, and no order is placed', async ({ page }) => {
  const heard = complaints(page)
  const token = await checkOut(page, 2)
  const before = await orderCount(token)
  await choosePayment(page, /bank transfer/i)
  await changeProduct(admin, goods.id, { price: 2500 })
  await press(page, 'order.checkout.place')
  const alert = page.getByRole('alert').filter({ hasText: say('en', 'order.checkout.changedTitle') })
  await expect(alert).toContainText(/The total was £\d+\.\d\d and is now £\d+\.\d\d\./)
  await expectAccessible(page)
  expect(await orderCount(token)).toBe(before)
  await press(page, 'order.checkout.place')
  await expect(page).toHaveURL(/\/thank-you/)
  expect(await orderCount(token)).toBe(before + 1)
  await changeProduct(admin, goods.id, { price: 2000 })
  expect(heard).toEqual([])
})

test('addresses that cannot be read are said, and asked for again', async ({ page }) => {
  const token = await enter(page, who)
  await fillCart(token, [{ variantId: goods.variantId, quantity: 1 }])
  const refused = { success: false, message: 'Not now, please.', data: null }
  await page.route('**/api/account/addresses', (route) => route.fulfill({ status: 403, json: refused }))
  await page.goto('/checkout')
  await expect(main(page).getByText(refused.message)).toBeVisible()
  await page.unroute('**/api/account/addresses')
  await press(page, 'ui.tryAgain')
  await expect(main(page).getByText(refused.message)).toBeHidden()
  await expect(main(page).getByRole('radio').first()).toBeVisible()
})

test('the addresses are asked for beside the cart, not after it', async ({ page }) => {
  const token = await enter(page, who)
  await fillCart(token, [{ variantId: goods.variantId, quantity: 1 }])
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/account/cart', async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const addresses = page.waitForResponse('**/api/account/addresses')
  await page.goto('/checkout')
  await addresses
  release()
  await expect(page.getByRole('button', { name: say('en', 'order.checkout.place'), exact: true })).toBeVisible()
  expect(asked.filter((path) => path === '/api/account/addresses')).toHaveLength(1)
})

test('an empty cart cannot be checked out', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, who)
  await fillCart(token, [])
  await page.goto('/checkout')
  await expect(page.getByText(say('en', 'order.checkout.emptyTitle'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('en', 'order.checkout.place') })).toHaveCount(0)
  await page.goto('/cart')
  await expect(page.getByText(say('en', 'cart.empty.title'))).toBeVisible()
  await expectAccessible(page)
  expect(heard).toEqual([])
})

test('products added on the product page are still in the cart after a reload and on another device', async ({ page, browser }) => {
  const heard = complaints(page)
  const token = await enter(page, who)
  await fillCart(token, [])
  await page.goto(`/productDetails/${goods.slug}`)
  await page
    .getByRole('textbox', { name: say('en', 'ui.stepper.quantity', { name: goods.title.en }) })
    .first()
    .fill('7')
  await press(page, 'cart.add')
  await expect(page.getByText(/is in your cart/)).toBeVisible()
  await page.goto('/cart')
  const quantity = (at: Page) => main(at).getByRole('textbox', { name: /^Quantity of Ferry rope lamp/ })
  await expect(quantity(page)).toHaveValue('7')
  await page.reload()
  await expect(quantity(page)).toHaveValue('7')

  // The bar with the total and the button stands at the bottom of a phone until the summary's own button is in view.
  const device = await browser.newContext({ baseURL: shopUrl, viewport: { width: 390, height: 640 } })
  const phone = await device.newPage()
  await enter(phone, who)
  await phone.goto('/cart')
  await expect(quantity(phone)).toHaveValue('7')
  const goOn = phone.getByRole('link', { name: say('en', 'cart.checkout'), exact: true })
  await expect(goOn).toHaveCount(2)
  await expect(goOn.last()).toBeInViewport({ ratio: 1 })
  await expectAccessible(phone)
  await goOn.first().scrollIntoViewIfNeeded()
  await expect(goOn).toHaveCount(1)
  await phone.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(goOn).toHaveCount(1)
  await device.close()
  expect(heard).toEqual([])
})

test('an impatient double click places one order; cancelling it brings the products back into stock', async ({ page, browser }) => {
  const heard = complaints(page)
  const office = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await enter(office, 'admin@demo.test', 'office')
  const stock = async () => {
    await office.goto(`/admin-panel/secure/product/${goods.id}`)
    return Number(await office.getByLabel(/^Stock of/).inputValue())
  }
  const atFirst = await stock()

  const token = await checkOut(page, 4)
  const before = await orderCount(token)
  await choosePayment(page, /bank transfer/i)
  await main(page)
    .getByRole('button', { name: say('en', 'order.checkout.place'), exact: true })
    .dblclick()
  await expect(page).toHaveURL(/\/thank-you/)
  await expectAccessible(page)
  expect(await orderCount(token)).toBe(before + 1)
  expect(await stock()).toBe(atFirst - 4)

  await page.getByRole('link', { name: say('en', 'order.thankYou.toOrder') }).click()
  await press(page, 'order.actions.cancelEarly')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(say('en', 'order.cancelReason')).fill('Ordered by mistake')
  await dialog.getByRole('button', { name: say('en', 'order.cancelConfirm') }).click()
  await expect(main(page).getByText(say('en', 'order.status.cancelled')).first()).toBeVisible()
  expect(await stock()).toBe(atFirst)
  await mailTo(who, /cancelled/i)
  await office.context().close()
  expect(heard).toEqual([])
})

const inCart = async (token: string) => {
  const { data } = await ask<{ lines: { quantity: number }[] }>('GET', '/api/account/cart', { token })
  return data.lines.map(({ quantity }) => quantity)
}
const more = (page: Page) => main(page).getByRole('button', { name: say('en', 'ui.stepper.more', { name: goods.title.en }) })

test('an order whose answer was lost is asked about before another is placed, over a reload and a shop that is too busy', async ({
  page,
}) => {
  const heard = complaints(page)
  const token = await checkOut(page, 3)
  const before = await orderCount(token)
  await choosePayment(page, /bank transfer/i)
  const answers = [
    // The order is placed, and its answer never comes.
    async (route: Route) => {
      await route.fetch()
      await route.abort()
    },
    (route: Route) =>
      route.fulfill({ status: 429, json: { message: 'Too many requests', error: { code: 'core.rateLimited', params: {} } } }),
  ]
  await page.route('**/api/account/orders', (route) =>
    route.request().method() === 'POST' ? (answers.shift() ?? ((each) => each.continue()))(route) : route.continue(),
  )
  const place = main(page).getByRole('button', { name: say('en', 'order.checkout.place'), exact: true })
  await place.click()
  const unanswered = page.getByText(say('en', 'order.checkout.pendingText'))
  await expect(unanswered).toBeVisible()
  await expect(place).toHaveAccessibleDescription(say('en', 'order.checkout.pendingTitle'))
  await page.reload()
  await press(page, 'order.checkout.pendingAsk')
  await expect(page.getByText('Too many requests')).toBeVisible()
  await expect(unanswered).toBeVisible()
  await press(page, 'order.checkout.pendingAsk')
  await expect(page).toHaveURL(/\/thank-you/)
  expect(await orderCount(token)).toBe(before + 1)
  expect(await inCart(token)).toEqual([])
  expect(heard.filter((each) => !/ERR_FAILED/.test(each))).toEqual([])
})

test('a change made while the prices of the one before are on their way is saved too', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, who)
  await fillCart(token, [{ variantId: goods.variantId, quantity: 2 }])
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: say('en', 'cart.checkout'), exact: true })).toBeVisible()
  const prices = Promise.withResolvers<void>()
  await page.route('**/api/account/cart/quote', async (route) => {
    await prices.promise
    await route.continue()
  })
  await more(page).click()
  await expect.poll(() => inCart(token)).toEqual([3])
  await more(page).click()
  await expect.poll(() => inCart(token)).toEqual([4])
  prices.resolve()
  await expect(page.getByRole('link', { name: say('en', 'cart.checkout'), exact: true })).toBeVisible()
  expect(heard).toEqual([])
})

test('a change that was refused because the session had ended is saved once the same person has logged in again', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, who)
  await fillCart(token, [{ variantId: goods.variantId, quantity: 2 }])
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: say('en', 'cart.checkout'), exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('tokenUser', 'a-token-of-a-session-that-is-over-0123456789'))
  let saves = 0
  page.on('request', (request) => (saves += request.method() === 'PUT' && request.url().endsWith('/api/account/cart') ? 1 : 0))
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 401)
  await more(page).click()
  await refused
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: say('en', 'core.sessionExpired.logIn') }).click()
  await expect(page).toHaveURL(/\/login/)
  const login = page.locator('main form')
  await login.locator('input[type=email]').fill(who)
  await login.getByLabel(say('en', 'signIn.fields.password'), { exact: true }).fill(password)
  expect(saves).toBe(1)
  await login.getByRole('button', { name: say('en', 'signIn.login.submit') }).click()
  await expect(page).toHaveURL('/cart')
  await expect.poll(() => inCart(token)).toEqual([3])
  expect(heard).toEqual([])
})
