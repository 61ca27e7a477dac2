// A shop is stocked: twenty styles from the list without opening one, at most four actions each; then second thoughts in the cart.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { ask, enter } from './backstage.ts'
import { complaints, expectAccessible, say } from './support.ts'

const main = (page: Page) => page.locator('main')
const styles = (page: Page) => page.locator('main article a[aria-haspopup="dialog"]')
const lines = (page: Page) =>
  main(page)
    .getByRole('list', { name: say('en', 'cart.lines') })
    .locator('tbody tr:has(input)')
const wanted = 20

/** Types a quantity into the first field of a grid, or takes the first case of a list. */
async function takeOne(drawer: Locator): Promise<void> {
  const field = drawer.locator('input[data-place]').first()
  if (!(await field.isVisible())) return drawer.locator('li button').first().click()
  await field.fill('6')
  await field.press('Enter')
}

/** Opens a style, takes quantities, chooses what is required and not remembered, and adds it; gives how many actions that took. */
async function order(page: Page, card: Locator, takesEach: boolean): Promise<number> {
  let actions = 0
  const act = async (doing: Promise<void>) => {
    actions += 1
    await doing
  }
  const drawer = page.getByRole('dialog')
  const add = drawer.getByRole('button', { name: say('en', 'cart.add'), exact: true })
  const each = drawer.getByRole('button', { name: say('en', 'shop.order.caseOfEach') })
  await act(card.click())
  await expect(add).toBeVisible()
  // The options' code comes with the first product that has some.
  await expect(drawer.locator('[data-part="options"]:empty')).toHaveCount(0)
  if (await each.isVisible()) await act(takesEach ? each.click() : takeOne(drawer))
  for (const group of await drawer.locator('fieldset:has(input[type="radio"]):not(:has(input:checked))').all())
    await act(group.getByRole('radio').first().check())
  await expect(add).not.toHaveAttribute('aria-disabled', 'true')
  await act(add.click())
  await expect(drawer).toBeHidden()
  return actions
}

test('twenty styles are bought from the list, a line is removed with 0 and put back, the cart is emptied and put back', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const heard = complaints(page)
  const token = await enter(page, 'buyer2@demo.test')
  const { data: before } = await ask<{ version: number }>('GET', '/api/account/cart', { token })
  await ask('PUT', '/api/account/cart', { token, body: { version: before.version, lines: [] } })

  // The drawer's code comes before anything is pointed at.
  const drawerCode = page.waitForResponse(/\/assets\/order-drawer-[^/]+\.js$/)
  await page.goto('/products?inStock=true')
  await drawerCode
  for (let ordered = 0, at = 0; ordered < wanted; ordered += 1, at += 1) {
    if (at >= (await styles(page).count())) {
      await page.getByRole('link', { name: say('en', 'ui.nextPage') }).click()
      // Its cards are drawn: a drawer goes with the card it was opened from.
      await expect(main(page).locator('nav [aria-current="page"]')).toHaveText('2')
      at = 0
    }
    expect(await order(page, styles(page).nth(at), ordered === 0)).toBeLessThanOrEqual(4)
    await expect(page).toHaveURL(/\/products/)
  }

  await page.goto('/cart')
  const groups = main(page)
    .getByRole('list', { name: say('en', 'cart.lines') })
    .getByRole('table')
  await expect(groups).toHaveCount(wanted)
  await expectAccessible(page)
  const names = () => lines(page).locator('th').allTextContents()
  const all = await names()
  const second = lines(page).nth(1).getByRole('textbox')
  const quantity = await second.inputValue()

  await second.fill('0')
  await second.press('Enter')
  await expect(lines(page)).toHaveCount(all.length - 1)
  await expect.poll(names).toEqual(all.toSpliced(1, 1))
  // The keyboard stays where it was: on the line that took the place.
  await expect(second).toBeFocused()
  await main(page)
    .getByRole('button', { name: say('en', 'cart.undo') })
    .click()
  await expect.poll(names).toEqual(all)
  await expect(second).toHaveValue(quantity)

  await main(page)
    .getByRole('button', { name: say('en', 'cart.emptyAll') })
    .click()
  await expect(main(page).getByText(say('en', 'cart.empty.title'))).toBeVisible()
  await main(page)
    .getByRole('button', { name: say('en', 'cart.undo') })
    .click()
  await expect.poll(names).toEqual(all)
  await page.reload()
  await expect.poll(names).toEqual(all)
  await expect.poll(async () => (await ask<{ lines: unknown[] }>('GET', '/api/account/cart', { token })).data.lines.length).toBe(all.length)
  expect(heard).toEqual([])
})

test('what is still to be chosen is shown inside the panel, whose heading stays where it is', async ({ page }) => {
  await enter(page, 'buyer2@demo.test')
  await page.goto('/products?inStock=true')
  const drawer = page.getByRole('dialog')
  const add = drawer.getByRole('button', { name: say('en', 'cart.add'), exact: true })
  await styles(page).first().click()
  await expect(add).toBeVisible()
  await takeOne(drawer)
  await add.click()
  await expect(drawer.getByText(say('en', 'shop.options.problem.required', { group: 'Packing' }))).toBeInViewport()
  await expect.poll(() => drawer.evaluate((panel) => [panel.scrollTop, panel.scrollHeight - panel.clientHeight])).toEqual([0, 0])
})

test('the panel of a style is open with the press itself, and draws the one form that fits the window', async ({ page }) => {
  await enter(page, 'buyer2@demo.test')
  await page.goto('/products?search=hoodie&inStock=true')
  const drawer = page.getByRole('dialog')
  const add = drawer.getByRole('button', { name: say('en', 'cart.add'), exact: true })
  // The first one brings the code of all.
  await styles(page).first().click()
  await expect(add).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const isOpen = await styles(page)
    .first()
    .evaluate(async (link: HTMLElement) => {
      link.click()
      await Promise.resolve()
      return document.querySelector('dialog:modal') !== null
    })
  expect(isOpen).toBe(true)

  const fields = drawer.locator('input[data-place]')
  const rows = drawer.locator('section li')
  await expect(fields.first()).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 780 })
  await expect(rows.first()).toBeVisible()
  await expect(fields).toHaveCount(0)
})
