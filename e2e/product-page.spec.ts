// The extras of a product's page: one mail when it is back for people without an account, sizes, downloads, videos; and comparing products.
import { expect, test } from '@playwright/test'
import { ask, enter, makeProduct, setStock, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, type Locale, mailTo, say, speak } from './support.ts'

/** The path of an alert's link; with `?end=1` behind it is the link that ends them. */
const linkIn = (mail: string): string => /\/stock-alerts\/[\w.-]+/.exec(mail)?.[0] ?? ''

test('visitors wait for a product, each in a language: the address is confirmed, one mail comes, and its link ends them', async ({
  page,
}) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const lamp = await makeProduct(admin, { stock: 0 })
  const emailOf = (locale: Locale) => `waiting-${locale}-${lamp.variantId}@example.test`
  const text = (locale: Locale, key: string) => say(locale, `list.alert.${key}`)
  for (const locale of ['en', 'ar'] as const) {
    await speak(page, locale, shopUrl)
    await page.goto(`/productDetails/${lamp.slug}`)
    await page.getByRole('button', { name: text(locale, 'open') }).click()
    const dialog = page.getByRole('dialog', { name: text(locale, 'title') })
    await dialog.getByLabel(text(locale, 'email')).fill('nobody')
    await dialog.getByRole('button', { name: text(locale, 'send') }).click()
    await expect(dialog.getByText(say(locale, 'list.validation.email'))).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(text(locale, 'email')).fill(emailOf(locale))
    await dialog.getByRole('button', { name: text(locale, 'send') }).click()
    await expect(dialog.getByText(text(locale, 'sentTitle'))).toBeVisible()

    await page.goto(linkIn(await mailTo(emailOf(locale), '/stock-alerts/')))
    await expect(page.getByRole('heading', { level: 1, name: text(locale, 'confirmed') })).toBeVisible()
    await expect(page.getByText(lamp.title[locale])).toBeVisible()
    await expectAccessible(page)
  }

  await setStock(admin, lamp.variantId, 0, 7)
  for (const locale of ['en', 'ar'] as const) {
    const back = await mailTo(emailOf(locale), `/productDetails/${lamp.slug}`)
    expect(back).toContain(say(locale, 'email.mail.openProduct'))
    expect(back).toContain(lamp.title[locale])
    expect(back).toContain('?end=1')
    await speak(page, locale, shopUrl)
    await page.goto(`${linkIn(back)}?end=1`)
    await page.getByRole('button', { name: text(locale, 'end') }).click()
    await expect(page.getByRole('heading', { level: 1, name: text(locale, 'ended') })).toBeVisible()
    await expectAccessible(page)
  }
  expect(heard).toEqual([])
})

test('who is signed in asks about a product with their name, their address and its name filled in', async ({ page }) => {
  const lamp = await makeProduct(await tokenOf('admin@demo.test', 'office'), { en: `Asked lamp ${Date.now()}`, ar: `مصباح ${Date.now()}` })
  await enter(page, 'buyer@demo.test')
  await page.goto(`/productDetails/${lamp.slug}`)
  await page
    .locator('main')
    .getByRole('link', { name: say('en', 'shop.product.ask') })
    .click()
  const field = (name: string) => page.locator('main').getByLabel(say('en', `shop.contact.${name}`), { exact: true })
  await expect(field('subject')).toHaveValue(lamp.title.en)
  await expect(field('email')).toHaveValue('buyer@demo.test')
  await expect(field('name')).not.toHaveValue('')
  // The written text stays.
  await field('subject').fill('How bright is it?')
  await field('message').fill('In lumen, please.')
  await expect(field('subject')).toHaveValue('How bright is it?')
})

test('sizes, a data sheet and a film are on a product’s page; a film elsewhere is asked for only when it is pressed', async ({ page }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  const lamp = await makeProduct(admin)
  const { data: product } = await ask<{ categoryId: string }>('GET', `/api/admin/products/${lamp.id}`, { token: admin })
  const { data: before } = await ask<{ id: string; categories: unknown[] }[]>('GET', '/api/admin/size-tables', { token: admin })
  const both = (en: string, ar: string) => ({ en, ar })
  const title = both(`Lamp sizes ${lamp.version} ${Date.now()}`, `مقاسات المصباح ${Date.now()}`)
  const body = {
    title,
    note: both('', ''),
    columns: [both('Size', 'المقاس'), both('Height', 'الارتفاع')],
    rows: [[both('S', ''), both('30 cm', '30 سم')]],
  }
  const places = { categoryIds: [product.categoryId], variantTypeIds: [] }
  const made = await ask<{ id: string }>('POST', '/api/admin/size-tables', { token: admin, body: { ...body, ...places } })
  expect(made.status, `${made.message} ${JSON.stringify(before)}`).toBe(200)
  const video = { title: both('How it is made', ''), fileId: null, address: 'https://youtu.be/dQw4w9WgXcQ' }
  await ask('PUT', `/api/admin/products/${lamp.id}/media`, { token: admin, body: { version: 0, downloads: [], videos: [video] } })

  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Film</title><p>Film</p></html>' })
  })
  await page.goto(`/productDetails/${lamp.slug}`)
  await page.getByRole('button', { name: say('en', 'extras.sizes'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title.en })
  await expect(dialog.getByRole('row', { name: 'S 30 cm' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('en', 'ui.close') }).click()
  const play = page.getByRole('button', { name: /How it is made/ })
  await play.scrollIntoViewIfNeeded()
  await expect(play).toBeVisible()
  expect(asked).toEqual([])
  await play.click()
  await expect(page.frameLocator('iframe').getByText('Film')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
  await ask('DELETE', `/api/admin/size-tables/${made.data.id}`, { token: admin })
  expect(heard).toEqual([])
})

for (const locale of ['en', 'ar'] as const)
  test(`a product is passed on by its address, also where the page is not secure (${locale})`, async ({ page }) => {
    const heard = complaints(page)
    // As at an address without https.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await speak(page, locale, shopUrl)
    const lamp = await makeProduct(await tokenOf('admin@demo.test', 'office'))
    await page.goto(`/productDetails/${lamp.slug}`)
    await page.getByRole('button', { name: say(locale, 'shop.product.share'), exact: true }).click()
    await expect(page.getByText(say(locale, 'shop.product.linkCopied'))).toBeVisible()
    await page.getByRole('combobox', { name: say(locale, 'nav.search') }).focus()
    await page.keyboard.press('Control+V')
    await expect(page.getByRole('combobox', { name: say(locale, 'nav.search') })).toHaveValue(`${shopUrl}/productDetails/${lamp.slug}`)
    expect(heard).toEqual([])
  })

for (const locale of ['en', 'ar'] as const)
  test(`products are put beside each other from a list, at most four (${locale})`, async ({ page }) => {
    const heard = complaints(page)
    const text = (key: string, params = {}) => say(locale, `list.compare.${key}`, params)
    await speak(page, locale, shopUrl)
    await page.goto('/products?search=shirt')
    const marks = page.locator('article').getByRole('button', { name: new RegExp(`^${text('title')}`) })
    for (let n = 0; n < 5; n += 1) await marks.nth(n).click()
    await expect(page.getByText(text('full'))).toBeVisible()
    await page.getByRole('button', { name: text('clear') }).click()
    await page.getByRole('button', { name: say(locale, 'list.putBack') }).click()
    await page
      .getByRole('link', { name: /4/ })
      .filter({ hasText: text('title').slice(0, 4) })
      .click()
    await expect(page).toHaveURL(/\/compare$/)
    const table = page.getByRole('region', { name: text('title') })
    await expect(table.getByRole('columnheader')).toHaveCount(4)
    const rows = await table.getByRole('row').count()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.getByRole('switch', { name: text('differencesOnly') }).click()
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(rows)
    await table.getByRole('button').first().click()
    await expect(table.getByRole('columnheader')).toHaveCount(3)
    expect(heard).toEqual([])
  })

for (const locale of ['en', 'ar'] as const)
  test(`below a product stands what other customers ordered with it, and why it stands there (${locale})`, async ({ page }) => {
    type Card = { slug: string; title: string }
    const { data: cards } = await ask<Card[]>('GET', '/api/front/products', { language: locale })
    const [goods, ...others] = cards.slice(0, 3)
    await speak(page, locale, shopUrl)
    // The shop finds it at night, from orders of many; here its answer is as of the next morning.
    await page.route('**/api/front/products/*/together', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), data: others } })
    })
    await page.goto(`/productDetails/${goods?.slug}`)
    const section = page.locator('section', { has: page.getByText(say(locale, 'shop.product.togetherWhy')) })
    // It comes when the reader comes near.
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(section).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(section.getByRole('heading', { level: 2 })).toContainText(goods?.title ?? '')
    await expect(section.locator('article')).toHaveCount(others.length)
    await expect(section.locator('article').first()).toContainText(others[0]?.title ?? '')
    await expectAccessible(page)
  })

test('the prices by quantity are those of the size that is looked at, on a desktop and on a phone', async ({ page }) => {
  const token = await enter(page, 'buyer@demo.test')
  const { data: style } = await ask<{ variants: { id: string; title: string }[] }>('GET', '/api/front/products/breton-stripe-tee')
  const { data } = await ask<{ prices: { variantId: string; ladder: unknown[] }[] }>(
    'GET',
    `/api/front/prices?variants=${style.variants.map(({ id }) => id).join(',')}`,
    { token },
  )
  const hasLadder = (id: string) => data.prices.some(({ variantId, ladder }) => variantId === id && ladder.length > 0)
  const [one, other, without] = [
    style.variants.find(({ id }) => hasLadder(id)),
    style.variants.findLast(({ id }) => hasLadder(id)),
    style.variants.find(({ id }) => !hasLadder(id)),
  ]
  if (!one || !other || !without || one === other) throw new Error('the demo has no such style')
  const expectLadder = async (name: string | null) => {
    const captions = page.locator('caption', { hasText: say('en', 'price.ladderOf', { name: '' }) })
    if (name === null) await expect(captions).toHaveCount(0)
    else await expect(captions).toContainText(name)
  }
  await page.goto('/productDetails/breton-stripe-tee')
  const order = page.getByRole('region', { name: say('en', 'shop.order.title') })
  const fieldOf = ({ title }: { title: string }) => order.getByLabel(say('en', 'ui.stepper.quantity', { name: title }), { exact: true })
  await fieldOf(one).focus()
  await expectLadder(one.title)
  await fieldOf(other).focus()
  await expectLadder(other.title)
  await fieldOf(without).focus()
  await expectLadder(null)

  await page.setViewportSize({ width: 390, height: 800 })
  const takeOf = ({ title }: { title: string }) =>
    order.getByRole('button', { name: say('en', 'shop.product.take', { name: title }), exact: true })
  const colour = one.title.split(', ').at(-1) ?? ''
  await order.getByRole('button', { name: colour, exact: true }).click()
  await expect(takeOf(one)).toBeVisible()
  for (const variant of style.variants.filter(({ title }) => title.endsWith(colour))) {
    // A variant that is sold out has none.
    if ((await takeOf(variant).count()) === 0) continue
    await takeOf(variant).focus()
    await expectLadder(hasLadder(variant.id) ? variant.title : null)
  }
})
