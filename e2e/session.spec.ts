// Signing in and out, sessions that end, language and theme, toasts, the version check, and mails one asks for again.
import { expect, type Page, test } from '@playwright/test'
import { enter, makeBuyer, makeProduct, register, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, mailTo, password, say, signIn, signInToOffice, speak } from './support.ts'

const remembered = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const toastIn = (page: Page, corner: 'top-left' | 'top-right') => page.locator(`.Toastify__toast-container--${corner}`)

async function fillIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel(say('en', 'person.fields.email'), { exact: true }).fill(email)
  await page.getByLabel(say('en', 'signIn.fields.password'), { exact: true }).fill(secret)
  await page
    .locator('main')
    .getByRole('button', { name: say('en', 'signIn.login.submit'), exact: true })
    .click()
}

test('a visitor asking for own orders signs in first, reads that a password is wrong, and lands where they wanted', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/dashboard/orders')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Forders$/)
  await fillIn(page, 'buyer@demo.test', 'not-the-Password-1')
  await expect(page.getByText(say('en', 'signIn.errors.badCredentials'))).toBeVisible()
  await expectAccessible(page)
  expect(await remembered(page, 'tokenUser')).toBeNull()

  await fillIn(page, 'buyer@demo.test', password)
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
  await expect(page.getByRole('heading', { name: say('en', 'order.orders') })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Grace Okafor' }).click()
  await page.getByRole('menuitem', { name: say('en', 'signIn.logOut') }).click()
  await expect(toastIn(page, 'top-right').getByText('Logged out')).toBeVisible()
  expect(await remembered(page, 'tokenUser')).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  expect(heard).toEqual([])
})

test('the office asks for its own sign-in and logs out to it with a word', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/admin-panel/secure/order')
  await expect(page).toHaveURL(/\/admin-panel\/secure\/login\?next=/)
  await fillIn(page, 'admin@demo.test', password)
  await expect(page).toHaveURL(/\/admin-panel\/secure\/order$/)
  // Unsaved work is asked about before anything is called; behind the logout nothing holds the page.
  await page.goto('/admin-panel/secure/settings/site')
  await page.getByLabel(`${say('en', 'settings.admin.site.fields.name')} (${say('en', 'form.admin.language.en')})`).fill('Half typed')
  const logOut = page.getByRole('button', { name: say('en', 'signIn.logOut') })
  const question = page.getByRole('alertdialog', { name: say('en', 'core.unsaved.title') })
  await logOut.click()
  await question.getByRole('button', { name: say('en', 'core.unsaved.stay') }).click()
  expect(await remembered(page, 'tokenAdmin')).not.toBeNull()
  await logOut.click()
  await question.getByRole('button', { name: say('en', 'core.unsaved.leave') }).click()
  await expect(page).toHaveURL(/\/admin-panel\/secure\/login$/)
  await expect(page.getByText('Logged out')).toBeVisible()
  expect(await remembered(page, 'tokenAdmin')).toBeNull()
  expect(heard).toEqual([])
})

for (const locale of ['en', 'ar'] as const) {
  test(`an office session that has ended says so in a dialog, in ${locale === 'en' ? 'English' : 'Arabic'}`, async ({ page }) => {
    const heard = complaints(page)
    await speak(page, locale, shopUrl)
    await signInToOffice(page, locale)
    const dialog = page.getByRole('alertdialog')
    const end = async () => {
      await page.evaluate(() => localStorage.setItem('tokenAdmin', 'a-token-of-a-session-that-is-over-0123456789'))
      await page.goto('/admin-panel/secure/users')
      await expect(dialog.getByRole('heading', { name: locale === 'en' ? 'Error' : 'خطأ' })).toBeVisible()
      await expect(dialog.getByText(say(locale, 'core.sessionExpired.text'))).toBeVisible()
    }
    await end()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say(locale, 'ui.cancel') }).click()
    await expect(dialog).toBeHidden()
    expect(await remembered(page, 'tokenAdmin')).toBeNull()
    await expect(page).toHaveURL(/\/admin-panel\/secure\/users$/)

    await end()
    await dialog.getByRole('button', { name: say(locale, 'core.sessionExpired.logIn') }).click()
    await expect(page).toHaveURL(/\/admin-panel\/secure\/login\?next=%2Fadmin-panel%2Fsecure%2Fusers$/)
    expect(await remembered(page, 'tokenAdmin')).toBeNull()
    expect(heard).toEqual([])
  })
}

/** Makes the browser's token one that the server does not know, as after a long break. */
const endSession = (page: Page, key: 'tokenAdmin' | 'tokenUser') =>
  page.evaluate((name) => localStorage.setItem(name, 'a-token-of-a-session-that-is-over-0123456789'), key)

test('a refused save says so where one looks; a session that ends meanwhile is renewed without losing what was typed', async ({ page }) => {
  const heard = complaints(page)
  const goods = await makeProduct(await tokenOf('admin@demo.test', 'office'), { en: 'Session crate' })
  await enter(page, 'admin@demo.test', 'office')
  await page.goto(`/admin-panel/secure/product/${goods.id}`)
  const title = page.getByLabel(`${say('en', 'office.admin.product.title')} (${say('en', 'form.admin.language.en')})`, { exact: true })
  const save = page.getByRole('button', { name: say('en', 'core.save'), exact: true }).last()
  const dialog = page.getByRole('alertdialog')
  const typed = `${goods.title.en}, half typed`
  await title.fill(typed)

  const refusals = [
    { status: 503, code: 'core.busy', message: say('en', 'core.errors.busy') },
    { status: 429, code: 'core.tooMany', message: say('en', 'core.errors.tooMany', { seconds: '9' }) },
    { status: 0, code: 'core.offline', message: say('en', 'core.errors.offline') },
  ]
  for (const { status, code, message } of refusals) {
    await page.route('**/api/admin/products/*', (route) => {
      if (route.request().method() === 'GET') return route.continue()
      return status === 0 ? route.abort() : route.fulfill({ status, json: { message, error: { code, params: {} } } })
    })
    await save.click()
    // Spoken once, seen twice: beside the button, and where the form begins.
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('note').filter({ hasText: message })).toHaveCount(1)
    await page.unroute('**/api/admin/products/*')
  }
  await expectAccessible(page)

  await endSession(page, 'tokenAdmin')
  await save.click()
  await expect(dialog.getByRole('heading', { name: 'Error' })).toBeVisible()
  await dialog.getByRole('button', { name: say('en', 'ui.cancel') }).click()
  expect(await remembered(page, 'tokenAdmin')).toBeNull()
  await expect(page.getByText(say('en', 'core.sessionExpired.out'))).toBeVisible()
  await save.click()
  await dialog.getByRole('button', { name: say('en', 'core.sessionExpired.logIn') }).click()
  const again = page.getByRole('dialog', { name: say('en', 'core.sessionExpired.again') })
  await expect(again.getByLabel(say('en', 'person.fields.email'), { exact: true })).toHaveValue('admin@demo.test')
  await expectAccessible(page)
  await again.getByLabel(say('en', 'signIn.fields.password'), { exact: true }).fill(password)
  await again.getByRole('button', { name: say('en', 'signIn.login.submit') }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText(say('en', 'core.errors.sessionExpired'))).toHaveCount(0)
  await expect(title).toHaveValue(typed)
  await save.click()
  await expect(page.getByRole('heading', { name: typed, level: 1 })).toBeVisible()
  expect(heard.filter((line) => !line.includes('ERR_FAILED') && !/status of 503/.test(line))).toEqual([])
})

test("a customer's session that ends while typing is renewed on the same page", async ({ page }) => {
  const heard = complaints(page)
  await enter(page, 'buyer2@demo.test')
  await page.goto('/dashboard/profile')
  const name = page.getByLabel(say('en', 'person.fields.firstName'), { exact: true })
  const before = await name.inputValue()
  await name.fill('Half Typed')
  await endSession(page, 'tokenUser')
  await page
    .locator('main')
    .getByRole('button', { name: say('en', 'core.save'), exact: true })
    .click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: say('en', 'core.sessionExpired.logIn') }).click()
  expect(await remembered(page, 'tokenUser')).toBeNull()
  const again = page.getByRole('dialog', { name: say('en', 'core.sessionExpired.again') })
  await again.getByLabel(say('en', 'signIn.fields.password'), { exact: true }).fill(password)
  await again.getByRole('button', { name: say('en', 'signIn.login.submit') }).click()
  await expect(again).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(name).toHaveValue('Half Typed')
  await name.fill(before)
  await page
    .locator('main')
    .getByRole('button', { name: say('en', 'core.save'), exact: true })
    .click()
  await expect(page.getByText(say('en', 'signIn.profile.done'))).toBeVisible()
  expect(heard).toEqual([])
})

test('a press on Save counts although the field just left is wrong', async ({ page }) => {
  const heard = complaints(page)
  await enter(page, 'admin@demo.test', 'office')
  await page.goto('/admin-panel/secure/measureUnits/add')
  const save = page.getByRole('button', { name: say('en', 'core.save'), exact: true })
  const name = page.getByLabel(`${say('en', 'taxonomy.admin.units.name')} (${say('en', 'form.admin.language.en')})`, { exact: true })
  await name.fill('x')
  await name.fill('')
  const box = await save.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 4)
  await page.mouse.down()
  await expect(name).not.toBeFocused()
  // Nothing is judged, and so nothing moves, before the button is let go.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await save.boundingBox()).toEqual(box)
  await page.mouse.up()
  await expect(page.getByText(/fields need another look/)).toBeVisible()
  await expect(name).toBeFocused()
  expect(heard).toEqual([])
})

test('the language changes in place: what was typed stays, the page turns round, and the choice is remembered', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/register')
  const html = page.locator('html')
  await page.getByLabel(say('en', 'person.fields.firstName'), { exact: true }).fill('Amal')
  await page.getByRole('button', { name: 'العربية' }).first().click()
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.getByLabel(say('ar', 'person.fields.firstName'), { exact: true })).toHaveValue('Amal')
  await expectAccessible(page)

  await page.reload()
  await expect(html).toHaveAttribute('dir', 'rtl')
  expect(await remembered(page, 'siteLanguage')).toBe('ar')
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(html).toHaveAttribute('dir', 'ltr')
  expect(heard).toEqual([])
})

test('a language whose texts do not come leaves the page as it is and says so; with a connection it changes', async ({ page, context }) => {
  const heard = complaints(page)
  await page.goto('/register')
  const html = page.locator('html')
  const other = page.getByRole('button', { name: 'العربية' }).first()
  await context.route('**/texts/ar/**', (route) => route.abort())
  await expectMessage(page, say('en', 'core.errors.offline'), () => other.click())
  await expect(html).toHaveAttribute('lang', 'en')
  expect(await remembered(page, 'siteLanguage')).not.toBe('ar')

  await context.unroute('**/texts/ar/**')
  // The message covers the button, and stays while it is pointed at.
  await page.mouse.move(10, 700)
  await other.click()
  await expect(html).toHaveAttribute('lang', 'ar')
  expect(heard.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
})

test('dark stays dark over a reload, from before the page has a body', async ({ page }) => {
  const heard = complaints(page)
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.body) return
      document.documentElement.dataset.atFirst = String(document.documentElement.classList.contains('dark'))
      watcher.disconnect()
    })
    watcher.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-at-first', 'false')
  await page
    .getByRole('button', { name: say('en', 'ui.toDark') })
    .first()
    .click()
  await expect(html).toHaveClass(/dark/)
  await page.reload()
  await expect(html).toHaveAttribute('data-at-first', 'true')
  await expect(page.getByRole('button', { name: say('en', 'ui.toLight') }).first()).toBeVisible()
  await expect(html).toHaveClass(/dark/)
  await page
    .getByRole('button', { name: say('en', 'ui.toLight') })
    .first()
    .click()
  await page.reload()
  await expect(html).toHaveAttribute('data-at-first', 'false')
  expect(heard).toEqual([])
})

test('messages come from the top left in Arabic and close on a click', async ({ page }) => {
  const heard = complaints(page)
  await speak(page, 'ar', shopUrl)
  const toast = toastIn(page, 'top-left').getByText(say('ar', 'signIn.login.done'))
  // A short message goes within a second; it stays while its window is not looked at.
  const held = page.waitForFunction(() => {
    const isThere = document.querySelector('.Toastify__toast') !== null
    // Again and again: it does not listen yet when it is drawn first.
    if (isThere) setInterval(() => window.dispatchEvent(new Event('blur')), 20)
    return isThere
  })
  await Promise.all([signIn(page, 'ar', 'buyer@demo.test'), held])
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.x ?? 9999).toBeLessThan(500)
  await toast.click()
  await expect(toast).toBeHidden()
  expect(heard).toEqual([])
})

test('a new version clears what is cached and reloads once', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/contact')
  await expect.poll(() => remembered(page, 'buildVersion')).toBeTruthy()
  await page.evaluate(async () => {
    localStorage.setItem('buildVersion', 'the-version-before')
    await (await caches.open('of-the-version-before')).put('/x', new Response('x'))
  })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  let checks = 0
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/version.json')) checks += 1
  })
  await page.reload()
  await expect.poll(() => checks).toBe(2)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  expect(await remembered(page, 'buildVersion')).not.toBe('the-version-before')
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
  expect(heard).toEqual([])
})

test('an account that was not confirmed reads so and gets its mail again, but not at once twice', async ({ page }) => {
  const heard = complaints(page)
  await page.goto('/login')
  const { email } = await register(false)
  const first = await mailTo(email, '/verify/')
  await fillIn(page, email, password)
  await expect(page.getByText(say('en', 'signIn.errors.notConfirmed'))).toBeVisible()
  expect(await remembered(page, 'tokenUser')).toBeNull()
  await page.getByRole('button', { name: say('en', 'signIn.resend.again') }).click()
  await expect(page.getByRole('button', { name: /^Again in (60|5\d) s$/ })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => mailTo(email, '/verify/')).not.toBe(first)
  expect(heard).toEqual([])
})

test('a forgotten password is set anew by mail, with a minute before the next mail, and ends other sessions', async ({ page, browser }) => {
  const heard = complaints(page)
  const elsewhere = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  const { email } = await makeBuyer(await tokenOf('admin@demo.test', 'office'))
  const invitation = await mailTo(email, '/password/reset/')
  await enter(elsewhere, email)

  await page.goto('/login')
  await page.getByRole('link', { name: say('en', 'signIn.login.forgot') }).click()
  // Both pages ask for an e-mail.
  await expect(page.getByRole('button', { name: say('en', 'signIn.reset.submit') })).toBeVisible()
  await page.getByLabel(say('en', 'person.fields.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: say('en', 'signIn.reset.submit') }).click()
  const again = page.getByRole('button', { name: /^Again in \d+ s$/ })
  await expect(again).toBeVisible()
  const left = Number(/\d+/.exec((await again.textContent()) ?? '')?.[0])
  expect(left).toBeGreaterThan(50)
  expect(left).toBeLessThanOrEqual(60)
  await expect.poll(async () => Number(/\d+/.exec((await again.textContent()) ?? '')?.[0])).toBeLessThan(left)
  await page.reload()
  await expect(again).toBeVisible()
  expect(Number(/\d+/.exec((await again.textContent()) ?? '')?.[0])).toBeLessThan(left)
  await expectAccessible(page)

  await expect.poll(() => mailTo(email, '/password/reset/')).not.toBe(invitation)
  const mail = await mailTo(email, '/password/reset/')
  const link = /https?:\/\/[^\s"<>]+\/password\/reset\/[^\s"<>]+/.exec(mail)?.[0] ?? ''
  await page.goto(new URL(link).pathname)
  await page.getByLabel(say('en', 'signIn.fields.newPassword'), { exact: true }).fill(password)
  await page.getByLabel(say('en', 'signIn.fields.passwordConfirmation'), { exact: true }).fill('something-Else-9')
  await page.getByRole('button', { name: say('en', 'signIn.newPassword.submit') }).click()
  await expect(page.getByText(say('en', 'signIn.validation.passwordsDiffer'))).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(say('en', 'signIn.fields.passwordConfirmation'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('en', 'signIn.newPassword.submit') }).click()
  await expect(page).toHaveURL(/\/login$/)

  await elsewhere.goto('/dashboard/profile')
  await expect(elsewhere.getByLabel(say('en', 'person.fields.firstName'))).toHaveCount(0)
  await elsewhere.context().close()

  await page.goto(new URL(link).pathname)
  await expect(page.getByText(say('en', 'signIn.errors.linkUsed'))).toBeVisible()
  await expect(page.getByLabel(say('en', 'signIn.fields.newPassword'), { exact: true })).toHaveCount(0)
  await signIn(page, 'en', email)
  expect(heard).toEqual([])
})
