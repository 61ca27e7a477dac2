// An order out of a message: forty lines as people write them, five with errors, healed and put into the cart in one step.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter } from './backstage.ts'
import { complaints, expectAccessible, say, speak } from './support.ts'

type Variant = { id: string; sku: string; isAvailable: boolean; stock: string; limits: { min: number; multiple: number } }
type Style = { sku: string; title: string; slug: string; variants: Variant[]; optionGroups: unknown[] }

/** Styles of several variants that are in stock, each with one to order. */
async function styles(): Promise<{ style: Style; variant: Variant }[]> {
  const { data: cards } = await ask<{ slug: string; variantCount: number }[]>(
    'GET',
    '/api/front/products?inStock=true&perPage=100&sort=title',
  )
  const found: { style: Style; variant: Variant }[] = []
  for (const { slug } of cards.filter(({ variantCount }) => variantCount > 3)) {
    const { data: style } = await ask<Style>('GET', `/api/front/products/${slug}`)
    const variant = style.variants.find(({ isAvailable, stock }) => isAvailable && stock === 'in')
    if (variant && style.optionGroups.length === 0) found.push({ style, variant })
    if (found.length === 39) return found
  }
  return found
}

/** One order in turn as a spreadsheet, a letter and an old invoice have it. */
const written = ({ sku, limits }: Variant, at: number): string => {
  const quantity = Math.max(limits.min, limits.multiple)
  const cases = quantity / limits.multiple
  const arabic = String(quantity).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  return [
    `${quantity} x ${sku}`,
    `${sku}\t${quantity}`,
    `- ${sku.toLowerCase()} × ${quantity}`,
    `${cases} cases of ${sku}`,
    `${sku} عدد ${arabic}`,
    `${quantity} pcs ${sku} @ £4.50`,
    `${sku.replaceAll('-', ' ')}: ${quantity}`,
  ][at % 7] as string
}

const rows = (page: Page, locale: 'en' | 'ar') =>
  page.getByRole('list', { name: say(locale, 'orderPad.lines') }).locator('> li:has(button)')

test('forty lines of a message, five of them wrong, are healed and put into the cart at once', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const heard = complaints(page)
  const found = await styles()
  expect(found.length).toBe(39)
  const [slip, whole, odd, bare, ...fine] = found as [
    (typeof found)[0],
    (typeof found)[0],
    (typeof found)[0],
    (typeof found)[0],
    ...typeof found,
  ]
  const token = await enter(page, 'buyer2@demo.test')
  const { data: before } = await ask<{ version: number }>('GET', '/api/account/cart', { token })
  await ask('PUT', '/api/account/cart', { token, body: { version: before.version, lines: [] } })
  const text = [
    'Hello, please send:',
    ...fine.map(({ variant }, at) => written(variant, at)),
    `12 x ${slip.variant.sku.slice(0, -1)}_${slip.variant.sku.slice(-1)}Q`,
    `12 x ${whole.style.sku}`,
    `${odd.variant.limits.multiple * 2 + 1} x ${odd.variant.sku}`,
    bare.variant.sku,
    '7 x the jacket we had in spring',
    'Thanks, Ann',
  ].join('\n')

  await page.goto('/quick-order')
  await page.getByLabel(say('en', 'orderPad.paste'), { exact: true }).fill(text)
  await page.getByRole('button', { name: say('en', 'orderPad.read') }).click()
  await expect(rows(page, 'en')).toHaveCount(40)
  await expect(page.getByText(say('en', 'orderPad.summary.ready_other', { count: '35' }))).toBeVisible()
  await expect(page.getByText(say('en', 'orderPad.leftOut_other', { count: '2' }))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: say('en', 'orderPad.empty') }).click()
  await expect(rows(page, 'en')).toHaveCount(0)
  await page.getByRole('button', { name: say('en', 'orderPad.putBack') }).click()
  await expect(rows(page, 'en')).toHaveCount(40)

  await page.getByRole('button', { name: say('en', 'orderPad.showOpen', { count: '5' }) }).click()
  await expect(rows(page, 'en')).toHaveCount(5)
  // A slip and a line nobody can read: the product is looked for.
  for (const line of [rows(page, 'en').filter({ hasText: 'Q' }).first(), rows(page, 'en').filter({ hasText: 'the jacket we had' })]) {
    const finder = line.getByRole('combobox').last()
    await finder.fill(slip.variant.sku)
    await expect(line.getByRole('option').first()).toContainText(slip.variant.sku)
    await finder.press('Enter')
  }
  await rows(page, 'en').locator('select').first().selectOption({ index: 1 })
  await rows(page, 'en')
    .getByRole('button', { name: new RegExp(say('en', 'cart.setTo', { quantity: '' })) })
    .first()
    .click()
  await rows(page, 'en')
    .getByRole('button', { name: say('en', 'orderPad.confirmQuantity'), exact: true })
    .click()
  // A quantity still too small or odd after a choice is rounded to one that may be ordered.
  const setTo = rows(page, 'en').getByRole('button', { name: new RegExp(say('en', 'cart.setTo', { quantity: '' })) })
  while ((await setTo.count()) > 0) await setTo.first().click()
  await page.getByRole('button', { name: say('en', 'orderPad.toCart_other', { count: '40' }) }).click()
  await expect(page.getByText(say('en', 'orderPad.added_other', { count: '40' }))).toBeVisible()

  await page.getByRole('button', { name: say('en', 'orderPad.undo') }).click()
  await expect(page.getByRole('button', { name: say('en', 'orderPad.toCart_other', { count: '40' }) })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: say('en', 'orderPad.toCart_other', { count: '40' }) }).click()
  await page.getByRole('link', { name: say('en', 'orderPad.toTheCart') }).click()
  await expect(page.getByRole('list', { name: say('en', 'cart.lines') }).locator('tbody tr:has(input)')).toHaveCount(39)

  // The company's own words are known from now on, whatever the language on screen.
  await speak(page, 'ar', baseURL ?? '')
  await page.goto('/quick-order')
  await page.getByLabel(say('ar', 'orderPad.paste'), { exact: true }).fill('٦ the jacket we had in spring')
  await page.getByRole('button', { name: say('ar', 'orderPad.read') }).click()
  await expect(rows(page, 'ar').first()).toContainText(slip.variant.sku)
  await expectAccessible(page)
  expect(heard).toEqual([])
})

test('a visitor is asked to sign in, an account that waits reads why', async ({ page }) => {
  await page.goto('/quick-order')
  await expect(page.getByRole('heading', { name: say('en', 'orderPad.signIn.title') })).toBeVisible()
  await enter(page, 'pending@demo.test')
  await page.goto('/quick-order')
  await expect(page.getByText(say('en', 'cart.whyNot.waiting'))).toBeVisible()
})
