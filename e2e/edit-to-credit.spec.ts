// One order's whole money: paid by card with its bank's 3-D step, edited, accepted, part shipped, invoiced, read in both languages, part returned and credited.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, fillCart, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, say, speak } from './support.ts'

const who = 'buyer@demo.test'
const main = (page: Page) => page.locator('main')
const button = (page: Page, key: string) => page.getByRole('button', { name: say('en', key), exact: true })

type Placed = { orderId: string; number: string; payUrl: string }

/** An order by card, placed behind the screens; gives also the address to pay it at. */
async function placeByCard(token: string, variantId: string): Promise<Placed> {
  const cartVersion = await fillCart(token, [{ variantId, quantity: 3 }])
  const [address] = (await ask<{ id: string }[]>('GET', '/api/account/addresses', { token })).data
  const choice = { addressId: address?.id, deliveryMethod: 'delivery' }
  type Quote = { totals: { grandTotal: number }; paymentMethods: { id: string; code: string }[] }
  const { data: quote } = await ask<Quote>('POST', '/api/account/cart/quote', { token, body: choice })
  const paymentMethodId = quote.paymentMethods.find(({ code }) => code === 'card')?.id
  const order = { ...choice, paymentMethodId, cartVersion, expectedTotal: quote.totals.grandTotal }
  const body = { ...order, idempotencyKey: `story-${crypto.randomUUID()}` }
  const { data, status, message } = await ask<Placed>('POST', '/api/account/orders', { token, body })
  expect(status, message).toBe(200)
  return data
}

async function pay(page: Page, payUrl: string): Promise<void> {
  await page.goto(new URL(payUrl, shopUrl).pathname)
  await page.getByLabel(say('en', 'payment.simulated.holder')).fill('Ewan Sinclair')
  await page.getByLabel(say('en', 'payment.simulated.number')).fill('4000 0000 0000 3220')
  await page.getByLabel(say('en', 'payment.simulated.expiry')).fill('12/39')
  await page.getByLabel(say('en', 'payment.simulated.cvv')).fill('123')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.getByLabel(say('en', 'payment.simulated.code'), { exact: true }).fill('123456')
  await button(page, 'payment.simulated.confirm').click()
  await expect(page.getByRole('heading', { name: say('en', 'payment.result.paid') })).toBeVisible()
}

test('an order paid by card with a 3-D step is edited, shipped in parts, invoiced in both languages, returned and credited', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 1000, stock: 50, en: 'Credited lantern', ar: 'فانوس مقيد' })
  const token = await enter(page, who)
  const { orderId, number, payUrl } = await placeByCard(token, goods.variantId)
  await pay(page, payUrl)

  const office = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { data, status, message } = await ask<T>(method, `/api/admin/${path}`, { token: admin, ...(body === undefined ? {} : { body }) })
    expect(status, message).toBe(200)
    return data
  }
  type Editable = { revision: number; lines: { id: string }[] }
  const { revision, lines } = await office<Editable>('GET', `order-revisions/${orderId}`)
  const lineId = lines[0]?.id
  const input = { lines: [{ lineId, quantity: 4 }], deliveryMethod: 'delivery', keepsCoupon: false }
  const { after } = await office<{ after: { grandTotal: number } }>('POST', `order-revisions/${orderId}/quote`, input)
  const edit = { ...input, reason: 'One more, by phone', expectedTotal: after.grandTotal, revision }
  await office('POST', `order-revisions/${orderId}`, edit)
  // The amount that the edit added is a payment of its own.
  const { payments } = await office<{ payments: { id: string; state: string; amount: number }[] }>('GET', `orders/${orderId}`)
  const open = payments.filter(({ state }) => state === 'pending')
  expect(open.map(({ amount }) => amount)).toEqual([1200])
  await office('POST', `payments/${open[0]?.id}/capture`, {})
  for (const action of ['accept', 'process']) await office('POST', `orders/${orderId}/actions/${action}`, {})
  await office('POST', `order-shipments/${orderId}`, { lines: [{ lineId, quantity: 1 }] })
  await office('POST', `order-shipments/${orderId}`, {})
  await office('POST', `orders/${orderId}/actions/deliver`, {})

  const desk = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  const deskHeard = complaints(desk)
  await enter(desk, 'admin@demo.test', 'office')
  const print = async (kind: string) => {
    await button(desk, 'invoice.admin.print').click()
    await desk
      .getByRole('alertdialog')
      .getByRole('button', { name: say('en', 'invoice.admin.print'), exact: true })
      .click()
    await expect(desk.getByRole('heading', { name: new RegExp(`^${kind}`) })).toBeVisible()
    await expectAccessible(desk)
  }
  const invoice = await office<{ id: string }>('POST', 'invoices', { orderIds: [orderId] })
  await desk.goto(`/admin-panel/secure/invoices/${invoice.id}`)
  for (const column of ['net', 'tax', 'gross'])
    await expect(
      main(desk)
        .getByText(say('en', `invoice.paper.${column}`), { exact: true })
        .first(),
    ).toBeAttached()
  await expectAccessible(desk)
  await print('Invoice INV-')
  await page.goto(`/dashboard/invoices/${invoice.id}`)
  await expect(main(page).getByText('Credited lantern').first()).toBeVisible()
  // It was paid before it was printed.
  await expect(main(page).getByText(say('en', 'invoice.paper.paid'), { exact: true }).first()).toBeVisible()
  await expect(main(page).getByText(say('en', 'invoice.paper.account'), { exact: true })).toHaveCount(0)
  await speak(page, 'ar', shopUrl)
  await page.reload()
  await expect(page.getByRole('button', { name: say('ar', 'invoice.printPage'), exact: true })).toBeVisible()
  await expect(
    main(page)
      .getByText(/INV-\d+/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  const asked = { kind: 'return', reason: 'The glass is loose', lines: [{ orderLineId: lineId, quantity: 2, reason: 'damaged' }] }
  const body = { ...asked, orderId, requestKey: crypto.randomUUID() }
  const { data: held } = await ask<{ id: string }>('POST', '/api/account/returns', { token, body })
  await office('POST', `returns/${held.id}/actions/accept`, {})
  await desk.goto(`/admin-panel/secure/refunds/${held.id}`)
  await button(desk, 'return.actions.approve').click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'return.actions.approve'), exact: true })
    .click()
  // The draft of the credit note stands beside the return.
  await main(desk)
    .getByRole('link', { name: say('en', 'invoice.kind.creditNote'), exact: true })
    .click()
  await expect(desk.getByRole('heading', { name: say('en', 'invoice.kind.creditNote'), exact: true })).toBeVisible()
  await print('Credit note CN-')
  await main(desk)
    .getByRole('link', { name: `${number}-R1` })
    .click()
  await expect(main(desk).getByRole('link', { name: /^CN-/ })).toBeVisible()
  await expect(button(desk, 'invoice.admin.creditConfirm')).toHaveCount(0)
  expect(await office('GET', `invoices/${invoice.id}`)).toMatchObject({ credited: 2400, outstanding: 0 })
  await desk.context().close()
  expect([...heard, ...deskHeard]).toEqual([])
})
