// A shipping zone from the office to the checkout: made with its rates, tested with an address, and charged there.
import { expect, test } from '@playwright/test'
import { ask, enter, fillCart, makeProduct, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, say, signInToOffice } from './support.ts'

const zone = `Story zone ${Date.now().toString(36)}`

/** A zone that stays would take the addresses of the next run. */
test.afterEach(async () => {
  const token = await tokenOf('admin@demo.test', 'office')
  const { data } = await ask<{ id: string }[]>('GET', `/api/admin/shipping-zones?search=${encodeURIComponent(zone)}`, { token })
  for (const { id } of data) expect((await ask('DELETE', `/api/admin/shipping-zones/${id}`, { token })).status).toBe(200)
})

test('a zone made and tested in the office sets the rate at the checkout of an address in it', async ({ page, browser }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { price: 2000, stock: 40, en: 'Zone lamp', ar: 'مصباح المنطقة' })

  await signInToOffice(page, 'en')
  await page.goto('/admin-panel/secure/shipping-zones/add')
  const field = (key: string) => page.getByLabel(say('en', key), { exact: true })
  await page.getByLabel(`${say('en', 'shipping.admin.fields.name')} (${say('en', 'form.admin.language.en')})`).fill(zone)
  const postcodes = page.getByLabel(new RegExp(`^${say('en', 'shipping.admin.fields.postcodes')}`))
  await postcodes.fill('m4')
  await postcodes.press('Enter')
  const rate = (number: number) => page.getByRole('group', { name: say('en', 'shipping.admin.zone.rate', { number: String(number) }) })
  const amount = (number: number, key: string) => rate(number).getByLabel(new RegExp(`^${say('en', `shipping.admin.fields.${key}`)}`))
  await amount(1, 'maxTotal').fill('10')
  await amount(1, 'charge').fill('9.99')
  await page.getByRole('button', { name: say('en', 'shipping.admin.zone.addRate'), exact: true }).click()
  await amount(2, 'minTotal').fill('10')
  await amount(2, 'maxTotal').fill('5')
  await amount(2, 'charge').fill('3.21')
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page.getByText(say('en', 'shipping.validation.maxAboveMin'))).toBeVisible()
  await amount(2, 'maxTotal').fill('')
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page).toHaveURL(/shipping-zones\/[0-9a-f-]{36}$/)
  await expect(rate(1).getByRole('button', { name: say('en', 'shipping.admin.zone.firstRate') })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('link', { name: say('en', 'shipping.admin.test.title'), exact: true }).click()
  await field('shipping.admin.test.city').fill('Manchester')
  await page.getByLabel(new RegExp(`^${say('en', 'shipping.admin.test.postcode')}`)).fill('M4 1ER')
  await page.getByLabel(new RegExp(`^${say('en', 'shipping.admin.test.total')}`)).fill('40')
  await page.getByRole('button', { name: say('en', 'shipping.admin.test.ask'), exact: true }).click()
  await expect(page.getByRole('heading', { name: zone })).toBeVisible()
  await expect(page.getByText('£3.21').first()).toBeVisible()
  await expectAccessible(page)

  const buyerPage = await (await browser.newContext()).newPage()
  const token = await enter(buyerPage, 'buyer@demo.test')
  await fillCart(token, [{ variantId: goods.variantId, quantity: 2 }])
  await buyerPage.goto('/checkout')
  await expect(buyerPage.getByRole('radio', { name: new RegExp(zone) })).toBeChecked()
  await expect(buyerPage.getByText('£3.21').first()).toBeVisible()
  await buyerPage.context().close()
  expect(heard).toEqual([])
})
