// An address that asks for somebody's own products never shows everyone's instead; and a part of a page that does not come is said, with another way on.
import { expect, test } from '@playwright/test'
import { ask, emptyFavorites, enter, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { expectAccessible, say, speak } from './support.ts'

for (const locale of ['en', 'ar'] as const)
  test(`a visitor is asked to sign in for favourites, and comes back to them (${locale})`, async ({ page }) => {
    await speak(page, locale, shopUrl)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/products?favorites=true&sort=title')
    await expect(page.getByRole('heading', { name: say(locale, 'shop.ownList.signIn.title') })).toBeVisible()
    await expect(page.getByText(say(locale, 'shop.ownList.signIn.text'))).toBeVisible()
    await expect(page.locator('.listing-cards article')).toHaveCount(0)
    // The filters are there, but nothing is counted of a list that is not.
    await page.getByRole('button', { name: /^(Filters|التصفية)/ }).click()
    const filters = page.getByRole('dialog')
    await expect(filters.getByRole('checkbox').nth(3)).toBeVisible()
    await expect(filters.locator('label small')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await expect(page.locator('main').getByRole('link', { name: say(locale, 'shop.ownList.signIn.action') })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent('/products?favorites=true&sort=title')}`,
    )
    await page
      .locator('main')
      .getByRole('link', { name: say(locale, 'shop.nothing.all') })
      .click()
    await expect(page).toHaveURL('/products?sort=title')
    await expect(page.locator('.listing-cards article').first()).toBeVisible()
    await expect(page.locator('aside label small').first()).toHaveText(/\(\d/)
  })

for (const locale of ['en', 'ar'] as const)
  test(`a filter by what is one's own says that there is none yet, and beside others asks to take some off (${locale})`, async ({
    page,
  }) => {
    await speak(page, locale, shopUrl)
    await emptyFavorites(await enter(page, 'noprice@demo.test'))
    const says = (key: string) => expect(page.locator('main').getByText(say(locale, `shop.nothing.${key}`))).toBeVisible()
    await page.goto('/products?favorites=true')
    await says('favorites')
    await says('favoritesText')
    await page.goto('/products?bought=true')
    await says('bought')
    await says('boughtText')
    await expectAccessible(page)
    await page.goto('/products?favorites=true&inStock=true')
    await says('title')
    await says('tryFilters')
  })

test('favourites wait for the account, and are then theirs alone', async ({ page }) => {
  const goods = await makeProduct(await tokenOf('admin@demo.test', 'office'))
  await speak(page, 'en', shopUrl)
  const token = await enter(page, 'noprice@demo.test')
  await emptyFavorites(token)
  await ask('POST', '/api/account/lists/favorites', { token, body: { productIds: [goods.id] } })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/account/me', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/account/me')
  await page.goto('/products?favorites=true')
  await asked
  const cards = page.locator('.listing-cards article')
  await expect(
    page
      .locator('main')
      .getByRole('status')
      .filter({ hasText: say('en', 'ui.loading') }),
  ).toBeVisible()
  await expect(cards).toHaveCount(0)
  release()
  await expect(cards).toHaveText([new RegExp(goods.title.en)])
  await expect(page.getByRole('group', { name: say('en', 'shop.filters.active') })).toContainText(say('en', 'shop.filters.favorites'))
  await ask('DELETE', `/api/account/lists/favorites?products=${goods.id}`, { token })
})

for (const locale of ['en', 'ar'] as const)
  test(`a star that is pressed off by mistake is put back with its quantities, a heart of the device too (${locale})`, async ({ page }) => {
    const goods = await makeProduct(await tokenOf('admin@demo.test', 'office'))
    const address = `/productDetails/${goods.slug}`
    const title = goods.title[locale]
    const putBack = page.getByRole('button', { name: say(locale, 'list.putBack'), exact: true })
    const button = (kind: 'wishlist' | 'favorites') =>
      page.locator('main').getByRole('button', { name: say(locale, `list.${kind}.title`), exact: true })
    await speak(page, locale, shopUrl)

    await page.goto(address)
    await button('wishlist').click()
    await expect(button('wishlist')).toHaveAttribute('aria-pressed', 'true')
    await button('wishlist').click()
    await expect(page.getByRole('status').filter({ hasText: say(locale, 'list.wishlist.removed', { title }) })).toBeVisible()
    await putBack.click()
    await expect(button('wishlist')).toHaveAttribute('aria-pressed', 'true')
    await expect(putBack).toHaveCount(0)

    const token = await enter(page, 'noprice@demo.test')
    await emptyFavorites(token)
    await ask('POST', '/api/account/lists/favorites', { token, body: { productIds: [goods.id] } })
    const quantities = [{ variantId: goods.variantId, quantity: 24 }]
    await ask('PUT', `/api/account/lists/favorites/${goods.id}/quantities`, { token, body: { quantities } })
    const listed = async () =>
      (await ask<{ quantities: { quantity: number }[] }[]>('GET', '/api/account/lists/favorites', { token })).data.map((entry) =>
        entry.quantities.map(({ quantity }) => quantity),
      )
    await page.goto(address)
    await expect(button('favorites')).toHaveAttribute('aria-pressed', 'true')
    await button('favorites').click()
    await expect(page.getByRole('status').filter({ hasText: say(locale, 'list.favorites.removed', { title }) })).toBeVisible()
    expect(await listed()).toEqual([])
    await expectAccessible(page)
    await putBack.click()
    await expect(button('favorites')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(listed).toEqual([[24]])
    await emptyFavorites(token)
    await ask('DELETE', `/api/account/lists/wishlist?products=${goods.id}`, { token })
  })

for (const locale of ['en', 'ar'] as const)
  test(`a drawer that cannot be fetched is said, and its button leads to the product (${locale})`, async ({ page }) => {
    await speak(page, locale, shopUrl)
    await page.route('**/assets/order-drawer-*.js', (route) => route.abort())
    await enter(page, 'buyer2@demo.test')
    // For those who may order it is fetched ahead, once the page lives.
    const ahead = page.waitForEvent('requestfailed', (request) => request.url().includes('/order-drawer-'))
    await page.goto('/brand/saltway')
    await ahead
    const choose = page.locator('a.card-look[aria-haspopup="dialog"]').first()
    const address = (await choose.getAttribute('href')) ?? ''
    const said = page.getByRole('alert').filter({ hasText: say(locale, 'core.errors.offline') })
    await choose.click()
    await expect(said).toBeVisible()
    await expect(page).toHaveURL('/brand/saltway')
    await choose.click()
    await expect(page).toHaveURL(address)
    await expect(said).toHaveCount(0)
  })

test('a message whose place cannot be fetched leaves the page as it is, and says so', async ({ page }) => {
  await speak(page, 'en', shopUrl)
  await page.route('**/assets/toast-host-*.js', (route) => route.abort())
  await page.goto('/products')
  await page.locator('.listing-cards article .card-lists button').first().click()
  await expect(page.getByRole('alert').filter({ hasText: say('en', 'core.errors.offline') })).toBeVisible()
  await expect(page.locator('.listing-cards article').first()).toBeVisible()
})
