// Many orders at once: what is not invoiced is found, invoiced, and saved as one PDF, and once more as a ZIP file from the list of invoices.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { unzipped } from '#testing/unzipped.ts'
import { ask, enter, makeProduct, placeOrder, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, mailTo, say } from './support.ts'

/** Presses a button that saves a file; gives its name and content. */
async function saved(page: Page, key: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: say('en', key), exact: true })
      .first()
      .click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('orders that left and are not invoiced are found, invoiced together, and their invoices saved as PDF and as ZIP', async ({ page }) => {
  const heard = complaints(page)
  const admin = await enter(page, 'admin@demo.test', 'office')
  const buyer = await tokenOf('buyer@demo.test')
  // Left over by an earlier run that broke off.
  const { data: unseen } = await ask<{ id: string }[]>('GET', '/api/admin/invoicings', { token: admin })
  for (const { id } of unseen) await ask('DELETE', `/api/admin/invoicings/${id}`, { token: admin })
  const goods = await makeProduct(admin, { price: 1000, en: 'Bulk lantern', ar: 'فانوس بالجملة' })
  const lines = [{ variantId: goods.variantId, quantity: 2 }]
  const orders = [await placeOrder(buyer, lines), await placeOrder(buyer, lines)]
  for (const action of ['accept', 'process', 'ship']) {
    const body = { ids: orders.map(({ orderId }) => orderId) }
    const { status, message } = await ask('POST', `/api/admin/orders/actions/${action}`, { token: admin, body })
    expect(status, message).toBe(200)
  }

  const sku = goods.title.en.split(' ').at(-1) ?? ''
  await page.goto(`/admin-panel/secure/order?search=${sku}`)
  const rows = () => page.getByRole('row').filter({ hasText: new RegExp(orders.map(({ number }) => number).join('|')) })
  await expect(rows()).toHaveCount(2)
  await page.goto(`/admin-panel/secure/order?search=${sku}&status=shipped%2Cdelivered%2Ccompleted&notInvoiced=true`)
  await expect(rows()).toHaveCount(2)
  await expect(page.getByLabel(say('en', 'order.admin.status'), { exact: true })).toHaveValue('shipped,delivered,completed')
  await page.getByRole('checkbox', { name: say('en', 'core.table.selectAll') }).check()
  await page.getByRole('button', { name: say('en', 'invoice.admin.many.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: say('en', 'invoice.admin.many.mail') }).uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('en', 'invoice.admin.many.confirm_other', { count: '2' }) }).click()
  await expect(dialog.getByText(say('en', 'invoice.admin.many.done_other', { count: '2' }))).toBeVisible()
  await dialog.getByRole('button', { name: say('en', 'invoice.admin.many.pdfs_other', { count: '2' }) }).click()
  await expect(dialog.getByText(say('en', 'order.admin.batch.states.done', { made: '2', total: '2' })).first()).toBeVisible()
  await expectAccessible(page)
  const one = await saved(page, 'order.admin.pdf')
  expect(one.name).toMatch(/\.pdf$/)
  const { text, totalPages } = await extractText(new Uint8Array(one.bytes), { mergePages: true })
  expect(totalPages).toBe(2)
  const numbers = text.match(/INV-\d+/g) ?? []
  expect(new Set(numbers).size).toBe(2)
  // The list behind the dialog no longer has what is invoiced.
  await expect(page.locator('tr').filter({ hasText: new RegExp(orders.map(({ number }) => number).join('|')) })).toHaveCount(0)

  // Left without closing the dialog: its end waits in the list of invoices until it was seen.
  await page.goto(`/admin-panel/secure/invoices?search=${orders[0]?.number}`)
  await expect(page.getByRole('row').filter({ hasText: /INV-\d+/ })).toHaveCount(1)
  const ended = page.getByRole('list', { name: say('en', 'invoice.admin.many.list') })
  await expect(ended.getByText(say('en', 'invoice.admin.many.done_other', { count: '2' }))).toBeVisible()
  await expectAccessible(page)
  await ended.getByRole('button', { name: say('en', 'invoice.admin.many.seen') }).click()
  await expect(ended).toHaveCount(0)
  await page.getByRole('checkbox', { name: say('en', 'core.table.selectAll') }).check()
  await page.getByRole('button', { name: say('en', 'invoice.admin.many.pdfsTitle'), exact: true }).click()
  await dialog.getByRole('checkbox', { name: say('en', 'order.admin.batch.isZip') }).check()
  await dialog.getByRole('button', { name: say('en', 'invoice.admin.many.pdfs_one', { count: '1' }) }).click()
  const zip = await saved(page, 'order.admin.batch.saveZip')
  expect(zip.name).toMatch(/\.zip$/)
  const [name] = [...(await unzipped(zip.bytes.toString('base64'))).keys()]
  expect(numbers).toContain(name?.replace('.pdf', ''))

  // Mailed from the list afterwards, after the question: their customer is written to.
  await page.goto(`/admin-panel/secure/invoices?search=${sku}`)
  await page.getByRole('checkbox', { name: say('en', 'core.table.selectAll') }).check()
  await page.getByRole('button', { name: say('en', 'invoice.admin.mail'), exact: true }).click()
  const question = page.getByRole('alertdialog', { name: say('en', 'invoice.admin.mails.title_other', { count: '2' }) })
  for (const number of new Set(numbers)) await expect(question).toContainText(number)
  await expectAccessible(page)
  await expectMessage(page, say('en', 'invoice.admin.mails.done'), () =>
    question.getByRole('button', { name: say('en', 'invoice.admin.mail'), exact: true }).click(),
  )
  for (const number of new Set(numbers)) await mailTo('buyer@demo.test', number)
  expect(heard).toEqual([])
})
