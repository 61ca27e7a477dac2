// Help while ordering: hints beside quantities and below the total, and carts that are put aside, opened, shared and removed.
import { expect, type Page, test } from '@playwright/test'
import { ask, type Buyer, fillCart, type Goods, makeBuyer, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { expectAccessible, expectMessage, type Locale, mailTo, say, speak } from './support.ts'

const main = (page: Page) => page.locator('main')
const quantityOf = (page: Page, locale: Locale, goods: Goods) =>
  main(page)
    .getByRole('textbox', { name: new RegExp(goods.title[locale]) })
    .first()

/** Opens pages as a buyer, in a language. */
async function asBuyer(page: Page, locale: Locale, { token }: Buyer): Promise<void> {
  await speak(page, locale, shopUrl)
  await page.addInitScript((value) => localStorage.setItem('tokenUser', value), token)
}

for (const locale of ['en', 'ar'] as const)
  test(`hints say what makes it cheaper, what is left of a case and what is missing to free delivery (${locale})`, async ({ page }) => {
    const admin = await tokenOf('admin@demo.test', 'office')
    const goods = await makeProduct(admin, { price: 620, stock: 33, multiple: 6, en: 'Hinted lamp', ar: 'مصباح التلميح' })
    const buyer = await makeBuyer(admin)
    const list = { name: `Steps ${goods.id}`, status: 'active', priority: 0, startsOn: null, endsOn: null, groupIds: [], rules: [] }
    const { data: steps } = await ask<{ id: string }>('POST', '/api/admin/price-lists', {
      token: admin,
      body: { ...list, companyIds: [buyer.companyId] },
    })
    const sku = goods.title.en.split(' ').at(-1)
    const rows = [{ sku, from: '24', price: 527, seen: null }]
    const saved = await ask('POST', `/api/admin/price-lists/${steps.id}/rows`, { token: admin, body: { rows, removed: [] } })
    expect(saved.status, saved.message).toBe(200)

    await asBuyer(page, locale, buyer)
    await page.goto(`/productDetails/${goods.slug}`)
    const note = main(page).locator('.card-note').first()
    const type = async (quantity: string) => {
      await quantityOf(page, locale, goods).fill(quantity)
      await page.keyboard.press('Enter')
    }
    // With the page alive the hint is there for the case it begins with.
    await expect(note).toHaveText(/18\D+5\.27/)
    await type('12')
    await expect(note).toHaveText(/12\D+5\.27/)
    await type('30')
    await expect(note).toHaveText(sentence(locale, 'cart.hint.rest', { left: '3' }))

    const plain = await makeProduct(admin, { en: 'Plain lamp', ar: 'مصباح بسيط' })
    await fillCart(buyer.token, [
      { variantId: plain.variantId, quantity: 1 },
      { variantId: goods.variantId, quantity: 12 },
    ])
    await page.goto('/cart')
    await expect(main(page).getByRole('button', { name: /12\D+5\.27/ })).toBeVisible()
    // The key that ends one line is not heard by the next, although that one has the focus then.
    await quantityOf(page, locale, plain).fill('0')
    await page.keyboard.press('Enter')
    await expect(quantityOf(page, locale, plain)).toHaveCount(0)
    await expect(quantityOf(page, locale, goods)).toBeFocused()
    await expect(quantityOf(page, locale, goods)).toHaveValue('12')
    const summary = main(page).getByRole('region', { name: say(locale, 'cart.summary.title') })
    // Twelve at £6.20; delivery is free from £400.
    await expect(summary.getByText(/325\.60/)).toHaveText(sentence(locale, 'cart.summary.toFreeDelivery', { amount: '325\\.60' }))
    await expect(main(page).getByText(locale === 'en' ? /2 cases of 6/ : /كرتونان.*6/)).toBeVisible()
    await expectAccessible(page)
    await main(page)
      .getByRole('button', { name: /12\D+5\.27/ })
      .click()
    await expect(quantityOf(page, locale, goods)).toHaveValue('24')
    // Twenty-four at £5.27.
    await expect(summary.getByText(/273\.52/)).toBeVisible()
    await expect(main(page).getByRole('button', { name: /5\.27/ })).toHaveCount(0)
    await ask('DELETE', `/api/admin/price-lists/${steps.id}`, { token: admin })
  })

/** A text with amounts in it, whatever stands around them: a unit, a currency, signs of direction. */
function sentence(locale: Locale, key: string, amounts: Record<string, string>): RegExp {
  const patterns = Object.entries(amounts).map(([name, amount]) => [name, `[^\\d]*${amount}[^\\d]*`])
  return new RegExp(`^${say(locale, key, Object.fromEntries(patterns))}$`)
}

for (const locale of ['en', 'ar'] as const)
  test(`a cart is put aside, another filled, the first opened, renamed, shared with the salesperson and removed (${locale})`, async ({
    page,
  }) => {
    const text = (key: string, params: Record<string, string> = {}) => say(locale, `cart.saved.${key}`, params)
    const admin = await tokenOf('admin@demo.test', 'office')
    const { data: team } = await ask<{ id: string }[]>('GET', '/api/admin/sales-team?search=sales2@demo.test', { token: admin })
    const [lamp, bowl] = [await makeProduct(admin), await makeProduct(admin, { en: 'Story bowl', ar: 'وعاء القصة' })]
    const buyer = await makeBuyer(admin, team[0]?.id)
    await fillCart(buyer.token, [{ variantId: lamp.variantId, quantity: 5 }])
    await asBuyer(page, locale, buyer)
    await page.goto('/cart')
    const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    const carts = page.getByRole('list', { name: text('title') })
    const choose = async (name: string, what: string) => {
      await carts.getByRole('button', { name: text('actionsOf', { name }) }).click()
      await page.getByRole('menuitem', { name: text(what) }).click()
    }

    await test.step('put aside, which empties the present one', async () => {
      await page.getByRole('button', { name: text('save'), exact: true }).click()
      await page.getByRole('dialog').getByLabel(text('name'), { exact: true }).fill('Spring')
      await page.getByRole('checkbox', { name: text('emptyAfter') }).check()
      await expectMessage(page, text('done'), () => inDialog(text('saveConfirm')).click())
      await expect(page.getByText(say(locale, 'cart.empty.title'))).toBeVisible()
      await expect(carts.getByRole('listitem')).toHaveCount(1)
    })

    await test.step('another one is filled, and the first takes its place', async () => {
      await fillCart(buyer.token, [{ variantId: bowl.variantId, quantity: 2 }])
      await page.reload()
      await expect(quantityOf(page, locale, bowl)).toHaveValue('2')
      await carts.getByRole('button', { name: text('open'), exact: true }).click()
      await page.getByRole('radio', { name: text('replace') }).check()
      await expectMessage(page, text('opened', { name: 'Spring' }), () => inDialog(text('openConfirm')).click())
      await expect(quantityOf(page, locale, lamp)).toHaveValue('5')
      await expect(quantityOf(page, locale, bowl)).toHaveCount(0)
    })

    await test.step('undoing brings the one before back whole; opened, changed and saved again it stays one', async () => {
      const undo = page.getByRole('button', { name: say(locale, 'cart.undo'), exact: true })
      await quantityOf(page, locale, lamp).fill('6')
      await quantityOf(page, locale, lamp).blur()
      await undo.click()
      await expect(quantityOf(page, locale, bowl)).toHaveValue('2')
      await expect(quantityOf(page, locale, lamp)).toHaveCount(0)
      // A change to the opened cart is not lost either.
      await undo.click()
      await expect(quantityOf(page, locale, lamp)).toHaveValue('6')
      await undo.click()
      await expect(quantityOf(page, locale, bowl)).toHaveValue('2')
      await carts.getByRole('button', { name: text('open'), exact: true }).click()
      await page.getByRole('radio', { name: text('replace') }).check()
      await expectMessage(page, text('opened', { name: 'Spring' }), () => inDialog(text('openConfirm')).click())
      await quantityOf(page, locale, lamp).fill('7')
      await quantityOf(page, locale, lamp).blur()
      await page.getByRole('button', { name: text('save'), exact: true }).click()
      const name = page.getByRole('dialog').getByLabel(text('name'), { exact: true })
      await name.fill('Spring')
      // Escape asks once something is typed, and its question leads back to it.
      await page.keyboard.press('Escape')
      await inDialog(say(locale, 'ui.typed.stay')).click()
      await expect(name).toHaveValue('Spring')
      await expectMessage(page, text('done'), () => inDialog(text('replaceSaved')).click())
      await expect(carts.getByRole('listitem')).toHaveCount(1)
    })

    await test.step('renamed', async () => {
      await choose('Spring', 'rename')
      await page.getByRole('dialog').getByLabel(text('name'), { exact: true }).fill('Summer')
      await expectMessage(page, text('renamed'), () => inDialog(say(locale, 'core.save')).click())
      await expect(carts.getByText('Summer')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('shared with the salesperson, who is told by mail', async () => {
      await choose('Summer', 'shareWithSalesperson')
      const note = `For the window of ${buyer.email}`
      await page.getByRole('dialog').getByLabel(text('note')).fill(note)
      await expectMessage(page, text('shared'), () => inDialog(text('shareConfirm')).click())
      await expect(carts.getByText(text('isShared'), { exact: true })).toBeVisible()
      await expect(carts.getByText(note)).toBeVisible()
      expect(await mailTo('sales2@demo.test', note)).toContain('Summer')
    })

    await test.step('removed, the present cart stays', async () => {
      await choose('Summer', 'remove')
      await expectMessage(page, text('removed'), () =>
        page
          .getByRole('alertdialog')
          .or(page.getByRole('dialog'))
          .getByRole('button', { name: text('remove'), exact: true })
          .click(),
      )
      await expect(carts).toHaveCount(0)
      await expect(quantityOf(page, locale, lamp)).toHaveValue('7')
    })
  })
