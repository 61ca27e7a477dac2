// Finding things as a visitor: search, filters, pages, old and double addresses, the contact form; and every public page on a narrow screen.
import { expect, type Page, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { changeProduct, makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, mailTo, say, speak } from './support.ts'

const search = (page: Page) => page.getByRole('combobox', { name: say('en', 'nav.search') })
const cards = (page: Page) => page.locator('main a[href*="/productDetails/"]')

// The stories need nothing of each other, and the pages take long.
test.describe.configure({ mode: 'parallel' })

test('a search with a slip in it finds the products and moves to the list from any page', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/contact')
  await search(page).fill('breton strpe')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/products\?search=breton\+strpe$/)
  await expect(cards(page).filter({ hasText: 'Breton stripe tee' }).first()).toBeVisible()
  await expect(search(page)).toHaveValue('breton strpe')
  await expect(page.getByText(say('en', 'shop.found.showing', { words: 'breton stripe' }))).toBeVisible()
  await page.getByRole('link', { name: say('en', 'shop.found.exact', { search: 'breton strpe' }) }).click()
  await expect(page.getByText(say('en', 'shop.nothing.forSearch', { search: 'breton strpe' }))).toBeVisible()
  await search(page).fill('zzqqxxvv')
  await search(page).press('Enter')
  await expect(page.getByText(say('en', 'shop.nothing.forSearch', { search: 'zzqqxxvv' }))).toBeVisible()
  await expectAccessible(page)
  expect(heard).toEqual([])
})

test('Arabic is found however its letters are written', async ({ page }) => {
  const heard = complaints(page)
  const goods = await makeProduct(await tokenOf('admin@demo.test', 'office'), { en: 'Oasis boots', ar: 'أحذيةٌ جلديّة للواحة' })
  await speak(page, 'ar', shopUrl)
  await page.goto(`/products?search=${encodeURIComponent('احذيه جلديه للواحه')}`)
  await expect(cards(page).filter({ hasText: goods.title.ar }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(heard).toEqual([])
})

test('filters, sort and pages stand in the address, go away by their chips, and a new page starts at the top', async ({ page }) => {
  const heard = complaints(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products')
  await page.getByRole('checkbox', { name: say('en', 'shop.filters.inStock') }).click()
  await expect(page).toHaveURL(/[?&]inStock=true/)
  await page.getByRole('checkbox', { name: /^Men\b/ }).check()
  await expect(page).toHaveURL(/[?&]mainCategory=men/)
  await page.getByLabel(say('en', 'shop.sort.label')).selectOption('title')
  await expect(page).toHaveURL(/[?&]sort=title/)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Men\b/ })).toBeChecked()
  await expect(page.getByLabel(say('en', 'shop.sort.label'))).toHaveValue('title')
  await expectAccessible(page)

  await page.getByRole('navigation', { name: say('en', 'ui.pages') }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.getByRole('link', { name: say('en', 'ui.page', { page: '2' }), exact: true }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const active = page.getByRole('group', { name: say('en', 'shop.filters.active') })
  await active.getByRole('link', { name: say('en', 'ui.remove', { name: 'Men' }) }).click()
  await expect(page).not.toHaveURL(/mainCategory/)
  await expect(page).not.toHaveURL(/[?&]page=/)
  await expect(page).toHaveURL(/[?&]inStock=true/)
  await expect(page.getByRole('checkbox', { name: /^Men\b/ })).not.toBeChecked()
  expect(heard).toEqual([])
})

test('category and product answer under /api too: as a page that names its proper address, and as JSON that a preview does not leave behind', async ({
  page,
  request,
}) => {
  const admin = await tokenOf('admin@demo.test', 'office')
  for (const [path, proper] of [
    ['/api/category/hats', '/category/hats'],
    ['/api/productDetails/breton-stripe-tee', '/productDetails/breton-stripe-tee'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shopUrl + proper)
    const json = await request.get(path, { headers: { Accept: 'application/json', 'X-Api-Key': 'jumla-web' } })
    expect(json.headers()['content-type']).toContain('application/json')
    const body: { data: { slug?: string } } = await json.json()
    expect(JSON.stringify(body.data)).toContain(proper.split('/').at(-1))
    expect(json.headers()['cache-control']).toContain('public')
    const preview = { Accept: 'application/json', 'X-Api-Key': 'jumla-web', 'X-Preview': 'true', 'X-Admin-Token': admin }
    expect((await request.get(path, { headers: preview })).headers()['cache-control']).toBe('no-store')
  }
})

test('what is nowhere is 404 with a way on, and a product’s old address leads to its new one', async ({ page, request }) => {
  const heard = complaints(page)
  for (const path of ['/no-such-page', '/productDetails/no-such-product', '/category/no-such-shelf']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: say('en', 'core.notFoundPage.title') }), path).toBeVisible()
  }
  await expectAccessible(page)

  // In a testing shop the parts it is made of stand at an address of their own, with texts nobody else loads.
  await page.goto('/code-sandbox')
  await expect(page.getByRole('heading', { level: 1, name: say('en', 'gallery.admin.title') })).toBeVisible()

  const admin = await tokenOf('admin@demo.test', 'office')
  const goods = await makeProduct(admin, { en: 'Moved lamp', ar: 'مصباح منقول' })
  await changeProduct(admin, goods.id, { slug: `${goods.slug}-moved` })
  const moved = await request.get(`/productDetails/${goods.slug}`, { maxRedirects: 0, headers: { Accept: 'text/html' } })
  expect([301, 308]).toContain(moved.status())
  await page.goto(`/productDetails/${goods.slug}`)
  await expect(page).toHaveURL(new RegExp(`/productDetails/${goods.slug}-moved$`))
  await expect(page.getByRole('heading', { level: 1, name: goods.title.en })).toBeVisible()
  expect(heard).toEqual([])
})

/** As the script of a service: a button whose press is the answer that the shop of the stories takes. */
const standIn = `
  window.turnstile = { render(place, { sitekey, callback }) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'I am a person: ' + sitekey })
    button.addEventListener('click', () => callback('test'))
    place.append(button)
  } }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

test('the contact form wants all fields, takes no links or private details, and sends a copy', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/contact')
  const form = page.locator('main form')
  const field = (name: string) => form.getByLabel(say('en', `shop.contact.${name}`), { exact: true })
  const send = form.getByRole('button', { name: say('en', 'shop.contact.send') })
  await send.click()
  for (const name of ['name', 'email', 'subject', 'message'])
    await expect(form.getByText(say('en', `content.validation.${name}`))).toBeVisible()
  await expectAccessible(page)
  const writer = `writer-${Date.now()}@visitor.test`
  await field('name').fill('Mona Visitor')
  await field('email').fill(writer)
  await field('subject').fill('Lamps by the hundred')
  await field('message').fill('Look at https://example.com/lamps please')
  await send.click()
  await expect(form.getByText(say('en', 'content.validation.links'))).toBeVisible()
  await field('message').fill('Call me on 020 7946 0999 about it')
  await send.click()
  await expect(form.getByText(say('en', 'content.validation.personal'))).toBeVisible()
  await field('message').fill('Do you have these lamps in a larger case?')
  // Text typed after the press, while the message is checked, is not sent with it.
  await form.evaluate((sent: HTMLFormElement) => {
    sent.requestSubmit()
    const message = sent.querySelector('textarea')
    if (message) Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(message, 'Too late')
    message?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page.getByText(say('en', 'shop.contact.sentTitle'))).toBeVisible()

  // With a key in the profile the widget of a service stands in the form, and the form goes when it is answered.
  const widget = { script: '/stand-in.js', publicKey: 'public-key' }
  await page.route('**/api/front/bot-check', (route) => route.fulfill({ json: { data: { kind: 'turnstile', challenge: null, widget } } }))
  await page.route('**/stand-in.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }))
  await page.getByRole('button', { name: say('en', 'shop.contact.another') }).click()
  const second = { name: 'Mona Visitor', email: writer, subject: 'Shades', message: 'Do you have shades for them?' }
  for (const [name, words] of Object.entries(second)) await field(name).fill(words)
  await send.click()
  await expect(page.getByText(say('en', 'signIn.botCheck.awaited'))).toBeVisible()
  // What is edited before the answer is judged and sent as it stands then.
  const iAmAPerson = form.getByRole('button', { name: 'I am a person: public-key' })
  await field('message').fill('')
  await iAmAPerson.click()
  await expect(form.getByText(say('en', 'content.validation.message'))).toBeVisible()
  await field('message').fill('Do you have them?')
  await send.click()
  await field('message').fill('Do you have green shades?')
  await iAmAPerson.click()
  await expect(page.getByText(say('en', 'shop.contact.sentTitle'))).toBeVisible()
  await mailTo(writer, 'green shades')
  await mailTo(writer, 'larger case')
  await mailTo('owner@demo.test', 'larger case')
  expect(heard).toEqual([])
})

const publicPages = [
  ['/', '/products', '/products?search=zzqqxxvv', '/productDetails/breton-stripe-tee'],
  ['/main-categories', '/main-category/men', '/categories', '/category/hats'],
  ['/brand/saltway', '/contact', '/cart', '/checkout', '/success'],
  ['/login', '/register', '/reset', '/no-such-page'],
  ['/blogs', '/blogs/planning-a-size-run', '/about-us', '/services', '/form-1', '/landing-page-1', '/redirect?to=//evil.example'],
] as const

for (const locale of ['en', 'ar'] as const) {
  for (const [part, paths] of publicPages.entries()) {
    test(`public pages fit 360 pixels and pass axe, light and dark, in ${locale}, part ${part + 1}`, async ({ page }) => {
      test.setTimeout(120_000)
      const heard = complaints(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await speak(page, locale, shopUrl)
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.locator('html')).toHaveAttribute('lang', locale)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at 360 pixels`).toBeLessThanOrEqual(360)
          await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; animation: none !important }' })
          await expectAccessible(page)
          await page.evaluate(() => document.documentElement.classList.add('dark'))
          await expectAccessible(page, ['color-contrast'])
        })
      }
      expect(heard).toEqual([])
    })
  }
}

for (const locale of ['en', 'ar'] as const)
  test(`public pages are valid HTML as the server sends them, in ${locale}`, async ({ request }) => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
    for (const path of [...publicPages.flat(), '/products?page=99']) {
      const html = await (await request.get(path, { headers: { cookie: `siteLanguage=${locale}` } })).text()
      const { results } = await validator.validateString(html)
      const found = results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`))
      expect(found, path).toEqual([])
      expect(html, path).not.toMatch(/href="tel:[^"]*[^\d+"]/)
      for (const [button] of html.matchAll(/<[^>]+popovertarget=[^>]+>/gi)) expect(button, path).not.toContain('aria-expanded')
    }
  })

test('past the end of a list one reads where it ends, and the categories stand in their tree', async ({ page }) => {
  await page.goto('/products?page=99')
  await page.getByRole('link', { name: say('en', 'ui.pastEnd.last') }).click()
  await expect(page).not.toHaveURL(/page=99/)
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/categories')
  const inTiles = page.locator('main li:has(> a[href^="/category/"]) ul a')
  await expect(inTiles.first()).toBeVisible()
})
