// A barcode that is held before a phone's camera lands in the cart: the browser films a drawn one, and the reader that the shop serves reads it.
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import config from '../playwright.config.ts'
import { ask, enter, makeProduct, tokenOf } from './backstage.ts'
import { ean13, filmOf } from './drawn-barcode.ts'
import { complaints, expectAccessible, say } from './support.ts'

const barcode = ean13(`50${String(Date.now()).slice(-10)}`)
const film = join(tmpdir(), `jumla-barcode-${barcode}.y4m`)
const { launchOptions } = config.use ?? {}

test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
})
test.beforeAll(() => writeFileSync(film, filmOf(barcode)))
test.afterAll(() => rmSync(film, { force: true }))

test('a barcode before the camera lands in the cart', async ({ page }) => {
  const heard = complaints(page)
  const product = await makeProduct(await tokenOf('admin@demo.test', 'office'), { en: 'Filmed lamp', ar: 'مصباح مصوّر', barcode })
  const token = await enter(page, 'buyer@demo.test')
  await page.goto('/contact')
  await page.getByRole('combobox', { name: say('en', 'nav.search') }).click()
  await page.getByRole('button', { name: say('en', 'shop.scan.open') }).click()
  const dialog = page.getByRole('dialog', { name: say('en', 'shop.scan.title') })
  await expect(dialog.getByText(say('en', 'shop.scan.hint'))).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(new RegExp(`${product.title.en}: 1 .+ added`)).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => {
      const { data } = await ask<{ lines: { variantId: string }[] }>('GET', '/api/account/cart', { token })
      return data.lines.some(({ variantId }) => variantId === product.variantId)
    })
    .toBe(true)
  expect(heard).toEqual([])
})
