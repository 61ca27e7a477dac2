// A clerk with many orders: found by their customer and goods together, and taken step by step from the list until they have left.
import { expect, test } from '@playwright/test'
import { ask, enter, makeBuyer, makeProduct, placeOrder, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, say } from './support.ts'

test('orders found by a customer and goods are released together, each step from the list', async ({ page }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const mug = await makeProduct(admin, { en: 'Released mug', ar: 'كوب' })
  const plate = await makeProduct(admin, { en: 'Released plate', ar: 'صحن' })
  const buyer = await makeBuyer(admin)
  const { data: me } = await ask<{ customer: { companyName: string } }>('GET', '/api/account/me', { token: buyer.token })
  const numbers: string[] = []
  for (let count = 0; count < 3; count++)
    numbers.push((await placeOrder(buyer.token, [{ variantId: mug.variantId, quantity: count + 1 }])).number)
  const other = await placeOrder(buyer.token, [{ variantId: plate.variantId, quantity: 1 }])

  await enter(page, 'admin@demo.test', 'office')
  await page.goto(`/admin-panel/secure/order?search=${encodeURIComponent(`${me.customer.companyName} released mugs`)}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(1 + numbers.length)
  for (const number of numbers) await expect(rows.filter({ hasText: number })).toHaveCount(1)
  await expect(rows.filter({ hasText: other.number })).toHaveCount(0)

  for (const step of ['accept', 'process', 'print', 'ship'] as const) {
    const label = say('en', `order.actions.${step}`)
    await page.getByRole('button', { name: say('en', 'order.admin.wholeView.short') }).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: label })
    await dialog.getByRole('button', { name: label, exact: true }).click()
    await expect(dialog).toContainText(say('en', 'order.admin.bulkDone_other', { count: '3' }))
    if (step === 'print') await expectAccessible(page)
    await dialog
      .getByRole('button', { name: say('en', 'ui.close'), exact: true })
      .last()
      .click()
  }
  for (const number of numbers) await expect(rows.filter({ hasText: number })).toContainText(say('en', 'order.status.shipped'))
  expect(heard).toEqual([])
})
