// A button pressed twice acts once, and text typed during a call stays.
import { expect, test } from '@playwright/test'
import { ask, enter, makeBuyer, makeProduct, placeOrder } from './backstage.ts'
import { complaints, expectMessage, say } from './support.ts'

const office = '/admin-panel/secure'
const t = (key: string, params?: Record<string, string>) => say('en', key, params)

test('a refund by Enter pressed twice gives money back once', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, 'admin@demo.test', 'office')
  const goods = await makeProduct(token, { en: 'Twice lamp' })
  const { orderId } = await placeOrder((await makeBuyer(token)).token, [{ variantId: goods.variantId, quantity: 4 }])
  type Order = { payments: { id: string; amount: number; refunded: number }[] }
  const order = async () => (await ask<Order>('GET', `/api/admin/orders/${orderId}`, { token })).data
  const [payment] = (await order()).payments
  await ask('POST', `/api/admin/payments/${payment?.id}/capture`, { token, body: { amount: payment?.amount } })
  let sent = 0
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/admin/payments/*/refund', async (route) => {
    sent += 1
    await answers.promise
    await route.continue()
  })
  await page.goto(`${office}/order/${orderId}`)
  await page.getByRole('button', { name: t('payment.admin.refund'), exact: true }).click()
  const amount = page.getByRole('dialog').getByLabel(t('payment.admin.refundAmount'))
  await amount.fill('5.00')
  await expectMessage(page, t('payment.admin.refundedSaved'), async () => {
    await amount.press('Enter')
    await amount.press('Enter')
    answers.resolve()
  })
  expect(sent).toBe(1)
  expect((await order()).payments[0]?.refunded).toBe(500)
  expect(heard).toEqual([])
})

test('a form is saved once by keys pressed twice, and keeps what is typed meanwhile as unsaved work', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, 'admin@demo.test', 'office')
  const name = `Once ${Date.now().toString(36)}`
  const { data: made } = await ask<{ id: string }>('POST', '/api/admin/customer-groups', { token, body: { name, companyIds: [] } })
  let sent = 0
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/admin/customer-groups/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent += 1
    await answers.promise
    return route.continue()
  })
  await page.goto(`${office}/customer-groups/${made.id}`)
  const field = page.getByLabel(t('price.admin.fields.name'), { exact: true })
  await expect(field).toHaveValue(name)
  await field.press('End')
  await field.pressSequentially(' one')
  await expectMessage(page, t('core.updated'), async () => {
    await field.press('Control+s')
    await field.press('Control+s')
    await field.pressSequentially(' two')
    answers.resolve()
  })
  expect(sent).toBe(1)
  await expect(field).toHaveValue(`${name} one two`)
  await expect(field).toBeFocused()
  await expectMessage(page, t('core.updated'), () => field.press('Control+s'))
  const { data: saved } = await ask<{ name: string }>('GET', `/api/admin/customer-groups/${made.id}`, { token })
  expect(saved.name).toBe(`${name} one two`)
  await expect(field).toHaveValue(saved.name)
  expect(heard).toEqual([])
})

test('the search of a list keeps the focus, and what is typed after a pause', async ({ page }) => {
  const heard = complaints(page)
  await enter(page, 'admin@demo.test', 'office')
  await page.goto(`${office}/order`)
  const box = page.getByRole('main').getByRole('searchbox')
  await box.click()
  await page.keyboard.type('oka')
  await expect(page).toHaveURL(/search=oka/)
  await page.keyboard.type('for ')
  await expect(page).toHaveURL(/search=okafor/)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('okafor ')
  const menu = page.getByRole('navigation', { name: t('nav.officeMenu') })
  await menu.getByRole('link', { name: t('nav.entries.orders'), exact: true }).click()
  await expect(box).toHaveValue('')
  expect(heard).toEqual([])
})

test('a picked line is set back to nothing, by its button and by a typed zero', async ({ page }) => {
  const heard = complaints(page)
  const token = await enter(page, 'admin@demo.test', 'office')
  const goods = await makeProduct(token, { en: 'Missing lamp' })
  const { orderId } = await placeOrder((await makeBuyer(token)).token, [{ variantId: goods.variantId, quantity: 2 }])
  await page.goto(`${office}/order/${orderId}/pick`)
  const count = page.getByRole('textbox', { name: t('order.admin.pick.countOf', { title: goods.title.en }) })
  const all = page.getByRole('button', { name: t('order.admin.pick.all'), exact: true })
  await all.click()
  await expect(count).toHaveValue('2')
  const less = page.getByRole('button', { name: t('ui.stepper.less', { name: goods.title.en }) })
  await less.click()
  await less.click()
  await expect(count).toHaveValue('0')
  await all.click()
  await count.fill('0')
  await count.press('Enter')
  await expect(count).toHaveValue('0')
  expect(heard).toEqual([])
})
