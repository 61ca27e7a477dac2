// A bank statement is read in, and its row pays the order that it names by one key; a row that nobody books is a difference until somebody says why it may be, which is kept.
import { expect, test } from '@playwright/test'
import { ask, enter, makeBuyer, makeProduct, placeOrder, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, say, speak } from './support.ts'

test('a transfer is matched to its order, booked by one key, and the same file is not taken twice', async ({ page }) => {
  const heard = complaints(page)
  const admin = await enter(page, 'admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 4700, en: 'Bank story clock', ar: 'ساعة قصة البنك' })
  const { orderId, number } = await placeOrder(await tokenOf('buyer@demo.test'), [{ variantId: goods.variantId, quantity: 3 }])
  const { data: order } = await ask<{ totals: { grandTotal: number } }>('GET', `/api/admin/orders/${orderId}`, { token: admin })
  const line = `05/01/2026,Your order ${number.replace('-', ' ').toLowerCase()},Okafor and Daughters,${(order.totals.grandTotal / 100).toFixed(2)}`
  const stranger = `Quayside ${number}`
  const rows = ['Date,Description,Payer,Amount', line, `05/01/2026,Deposit,${stranger},12.34`, '']
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  const read = () => page.getByLabel(say('en', 'bank.readFile'), { exact: true }).setInputFiles(file)

  await page.goto('/admin-panel/secure/bank?state=open')
  await expect(page.getByRole('heading', { level: 1, name: say('en', 'bank.title') })).toBeVisible()
  await read()
  const row = page.getByRole('row').filter({ hasText: number }).filter({ hasNotText: stranger })
  await expect(row.getByText(say('en', 'bank.reasons.order'))).toBeVisible()
  await expect(row.getByText(say('en', 'bank.reasons.amount'))).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: say('en', 'bank.book', { number }) }).press('Enter')
  await expect(row).toHaveCount(0)
  await read()
  await expect(page.getByText(say('en', 'bank.errors.sameFile'))).toBeVisible()

  await page.getByRole('tab', { name: say('en', 'bank.differences.tab') }).click()
  await page.getByRole('searchbox').last().fill(stranger)
  const odd = page.getByRole('row').filter({ hasText: stranger })
  await expect(odd.getByText(say('en', 'bank.differences.names.bankRow'), { exact: true })).toBeVisible()
  await odd.getByRole('button', { name: say('en', 'bank.differences.see') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('en', 'bank.differences.note')).fill('The rent of the car park')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('en', 'bank.differences.see') }).click()
  await expect(odd).toHaveCount(0)
  await page.getByRole('tab', { name: say('en', 'bank.decisions.tab') }).click()
  const decided = page.getByRole('row').filter({ hasText: stranger })
  await expect(decided.getByText('The rent of the car park')).toBeVisible()
  await expect(decided.getByText(say('en', 'bank.decisions.words.seen'), { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin-panel/secure/order/${orderId}`)
  await expect(page.locator('main').getByText(say('en', 'payment.states.captured')).first()).toBeVisible()
  // The browser itself reports the refused file.
  expect(heard.filter((complaint) => !complaint.includes('409'))).toEqual([])
})

test('a transfer for two orders is booked to one, and its rest to the other, each by one key', async ({ page }) => {
  const heard = complaints(page)
  const admin = await enter(page, 'admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 3100, en: 'Bank story vase', ar: 'مزهرية قصة البنك' })
  const buyer = await tokenOf('buyer@demo.test')
  const orders = [
    await placeOrder(buyer, [{ variantId: goods.variantId, quantity: 1 }]),
    await placeOrder(buyer, [{ variantId: goods.variantId, quantity: 4 }]),
  ]
  const totalOf = async (id: string) =>
    (await ask<{ totals: { grandTotal: number } }>('GET', `/api/admin/orders/${id}`, { token: admin })).data.totals.grandTotal
  const both = (await Promise.all(orders.map(({ orderId }) => totalOf(orderId)))).reduce((sum, each) => sum + each, 0)
  const numbers = orders.map(({ number }) => number)
  const text = ['Date,Description,Payer,Amount', `05/01/2026,${numbers.join(' and ')},Okafor,${(both / 100).toFixed(2)}`, ''].join('\n')

  await page.goto('/admin-panel/secure/bank?state=open')
  await page
    .getByLabel(say('en', 'bank.readFile'), { exact: true })
    .setInputFiles({ name: 'both.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const rows = page.getByRole('row').filter({ hasText: numbers.join(' and ') })
  const book = rows.getByRole('button', { name: new RegExp(numbers.map((number) => say('en', 'bank.book', { number })).join('|')) })
  await expect(rows.getByRole('button', { name: say('en', 'bank.bookAll') })).toBeVisible()
  await expectAccessible(page)
  await book.press('Enter')
  // The rest pays the other one alone, so nothing of it is left.
  await expect(rows.getByText(say('en', 'bank.reasons.amount'))).toBeVisible()
  await expect(rows.getByRole('button', { name: say('en', 'bank.bookAll') })).toHaveCount(0)
  await book.press('Enter')
  await expect(rows).toHaveCount(0)
  for (const { orderId } of orders) {
    const { data } = await ask<{ payments: { state: string; captured: number | null; amount: number }[] }>(
      'GET',
      `/api/admin/orders/${orderId}`,
      { token: admin },
    )
    expect(data.payments.map(({ state, captured, amount }) => [state, (captured ?? amount) - amount])).toEqual([['captured', 0]])
  }
  expect(heard).toEqual([])
})

for (const locale of ['en', 'ar'] as const)
  test(`a transfer that names nothing is the sum of two orders of its company, and pays both by one key (${locale})`, async ({
    page,
    baseURL,
  }) => {
    const heard = complaints(page)
    await speak(page, locale, baseURL ?? '')
    const admin = await enter(page, 'admin@demo.test', 'office')
    const goods = await makeProduct(admin, { price: 3700, en: 'Bank story jug', ar: 'إبريق قصة البنك' })
    const buyer = await makeBuyer(admin)
    const orders = [
      await placeOrder(buyer.token, [{ variantId: goods.variantId, quantity: 1 }]),
      await placeOrder(buyer.token, [{ variantId: goods.variantId, quantity: 3 }]),
    ]
    type Order = { totals: { grandTotal: number }; companyName: string; paymentState: string }
    const seen = async (id: string) => (await ask<Order>('GET', `/api/admin/orders/${id}`, { token: admin })).data
    const [first, second] = await Promise.all(orders.map(({ orderId }) => seen(orderId)))
    const sum = (first?.totals.grandTotal ?? 0) + (second?.totals.grandTotal ?? 0)
    const text = ['Date,Description,Payer,Amount', `05/01/2026,thank you,${first?.companyName},${(sum / 100).toFixed(2)}`, ''].join('\n')

    await page.goto('/admin-panel/secure/bank?state=open')
    await page
      .getByLabel(say(locale, 'bank.readFile'), { exact: true })
      .setInputFiles({ name: 'sum.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    const row = page.getByRole('row').filter({ hasText: first?.companyName ?? '' })
    for (const { number } of orders) await expect(row).toContainText(number)
    await expect(row.getByText(say(locale, 'bank.sum.payer'), { exact: true })).toBeVisible()
    await expectAccessible(page)
    await row.locator('[data-accept]').press('Enter')
    await expect(row).toHaveCount(0)
    for (const { orderId } of orders) expect((await seen(orderId)).paymentState).toBe('captured')
    expect(heard).toEqual([])
  })
