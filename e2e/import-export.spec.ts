// Files out of the office and in again: an export with other prices and an Arabic title, its differences, the shop, undoing; a stock file.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectSoon, oneLook, say, speak } from './support.ts'

const admin = 'admin@demo.test'
const text = (key: string) => say('en', `imports.admin.${key}`)

/** Follows an entry of the export menu, whose file comes as soon as it is made; gives its content and name. */
async function exported(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: text('export.label'), exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: entry }).click()])
  await page.keyboard.press('Escape')
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** Sends a file and goes on to its differences. */
async function differencesOf(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto('/admin-panel/secure/imports')
  await page.getByLabel(text('upload.label')).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page
    .getByRole('button', { name: text('mapping.preview') })
    .first()
    .click()
  await expect(page.getByRole('region', { name: text('preview.title') })).toBeVisible()
}

const entryOf = (what: string, as: 'csv' | 'xlsx') => say('en', `imports.admin.export.${as}Of`, { what: text(`export.${what}`) })

test('an export with other prices and an Arabic title comes in, stands in the shop, and is undone', async ({ page, browser }) => {
  const heard = complaints(page)
  const token = await tokenOf(admin, 'office')
  const goods = await makeProduct(token, { price: 1000, en: 'Exported kettle', ar: 'غلاية مصدّرة' })
  const sku = goods.title.en.replace('Exported kettle ', '')
  await enter(page, admin, 'office')
  await page.goto(`/admin-panel/secure/product?search=${sku}`)
  await expect(page.getByRole('link', { name: goods.title.en })).toBeVisible()
  const { name, bytes } = await exported(page, entryOf('products', 'csv'))
  expect(name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const written = bytes.toString('utf8')
  expect(written).toContain(goods.title.ar)
  expect(written.trim().split('\r\n')).toHaveLength(2)

  await differencesOf(page, 'same.csv', written)
  await expect(page.getByText(text('preview.nothing'))).toBeVisible()

  const changed = written.replace(goods.title.ar, `غلاية فاخرة ${sku}`).replace(',10.00,', ',12.50,')
  await differencesOf(page, 'kettles.csv', changed)
  await expectAccessible(page)
  const row = page.getByRole('listitem').filter({ hasText: sku })
  await expect(row.getByRole('deletion').filter({ hasText: '10.00' })).toBeVisible()
  await expect(row.getByRole('insertion').filter({ hasText: '12.50' })).toBeVisible()
  await expect(row.getByRole('insertion').filter({ hasText: 'غلاية فاخرة' })).toBeVisible()
  await page.getByRole('button', { name: text('preview.run') }).click()
  await expect(page.getByText(text('result.done'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(text('result.done'))).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await speak(visitor, 'ar', shopUrl)
  await visitor.goto(`/productDetails/${goods.slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: `غلاية فاخرة ${sku}` })).toBeVisible()
  const buyer = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await enter(buyer, 'buyer@demo.test')
  await buyer.goto(`/productDetails/${goods.slug}`)
  await expect(buyer.locator('main').getByText('£12.50').first()).toBeVisible()

  await page.getByRole('button', { name: text('result.undo') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('result.undo') })
    .click()
  await expect(page.getByText(text('result.undone'))).toBeVisible()
  const former = visitor.getByRole('heading', { level: 1, name: goods.title.ar })
  await expectSoon(visitor, `/productDetails/${goods.slug}`, () => expect(former).toBeVisible(oneLook))
  await buyer.reload()
  await expect(buyer.locator('main').getByText('£10.00').first()).toBeVisible()
  await expect(page.getByRole('button', { name: text('result.undo') })).toBeHidden()
  await visitor.context().close()
  await buyer.context().close()
  expect(heard).toEqual([])
})

test('a stock file as a workbook goes out and in, bad rows are named, and the rest is written', async ({ page }) => {
  const heard = complaints(page)
  const token = await tokenOf(admin, 'office')
  const goods = await makeProduct(token, { stock: 7, en: 'Counted crate', ar: 'صندوق معدود' })
  const sku = goods.title.en.replace('Counted crate ', '')
  await enter(page, admin, 'office')
  await page.goto(`/admin-panel/secure/product?search=${sku}`)
  await expect(page.getByRole('link', { name: goods.title.en })).toBeVisible()
  const workbook = await exported(page, entryOf('stock', 'xlsx'))
  await differencesOf(page, workbook.name, workbook.bytes)
  await expect(page.getByText(text('preview.nothing'))).toBeVisible()

  await differencesOf(page, 'stock.csv', `sku,quantity\n${sku},19\nNOT-THERE,4\n`)
  await page.getByRole('link', { name: new RegExp(`^${text('kinds.bad')}`) }).click()
  await expect(page.getByText(say('en', 'imports.admin.problems.skuUnknown', { sku: 'NOT-THERE' }))).toBeVisible()
  await page.getByRole('button', { name: text('preview.run') }).click()
  await expect(page.getByText(text('result.done'))).toBeVisible()
  const { data } = await ask<{ variants: { onHand: number }[] }>('GET', `/api/admin/products/${goods.id}`, { token })
  expect(data.variants[0]?.onHand).toBe(19)
  expect(heard).toEqual([])
})

test('a file that is no table is refused with the reason, in Arabic on a phone too', async ({ page }) => {
  await speak(page, 'ar', shopUrl)
  await page.setViewportSize({ width: 360, height: 760 })
  await enter(page, admin, 'office')
  await page.goto('/admin-panel/secure/imports')
  await expectAccessible(page)
  await page
    .getByLabel(say('ar', 'imports.admin.upload.label'))
    .setInputFiles({ name: 'قائمة.xlsx', mimeType: 'text/plain', buffer: Buffer.from('PK\u0003\u0004 broken') })

  await expect(page.getByText(say('ar', 'imports.admin.failures.brokenWorkbook'))).toBeVisible()
  await expectAccessible(page)
})
