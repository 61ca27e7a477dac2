// The main job from a catalogue file to a completed order: run in English on a desktop and in Arabic on a phone.
import { readFileSync, writeFileSync } from 'node:fs'
import { devices, expect, type Page, test } from '@playwright/test'
import { command, complaints, expectAccessible, type Locale, mailTo, say, signIn, signInToOffice, speak } from './support.ts'

// The story can run again in the same shop: its goods and people are new ones each time.
const stamp = Date.now().toString(36).toUpperCase()
const digits = (run: number) => String(Date.now() + run).slice(-7)

const tellings = [
  {
    locale: 'en',
    name: 'in English on a desktop',
    use: { viewport: { width: 1440, height: 900 } },
    person: {
      ...{ first: 'Nora', last: 'Field', company: `Field Stores ${stamp}`, number: `0${digits(0)}`, phone: `020 7${digits(0)}` },
      email: `nora-${stamp.toLowerCase()}@field.test`,
    },
  },
  {
    locale: 'ar',
    name: 'in Arabic on a phone',
    use: { ...devices['Pixel 7'] },
    person: {
      ...{ first: 'ليلى', last: 'حداد', company: `متاجر حداد ${stamp}`, number: `0${digits(1)}`, phone: `020 7${digits(1)}` },
      email: `layla-${stamp.toLowerCase()}@haddad.test`,
    },
  },
] as const

test.describe.configure({ mode: 'serial' })

test('a catalogue file is imported: good rows in, bad rows listed, nothing changed by a second run', () => {
  const goods = readFileSync('e2e/files/catalogue.csv', 'utf8').replaceAll('STORY', `M${stamp}`)
  const file = test.info().outputPath('catalogue.csv')
  writeFileSync(file, goods.replaceAll(/(?<=,)(Harbour [a-z ]+|[^,]+ الميناء)(?=,)/g, `$1 ${stamp}`))
  const first = command('import', [file], 2)
  expect(first).toMatch(/twelve/)
  expect(first).toContain('Created 2, updated 0, unchanged 0. Refused rows 1')

  const again = command('import', [file], 2)
  expect(again).toContain('Created 0, updated 0, unchanged 2. Refused rows 1')
})

for (const { locale, name, use, person } of tellings) {
  test(`from registration to a completed order, ${name}`, async ({ browser, baseURL }) => {
    test.setTimeout(240_000)
    const { defaultBrowserType: _, ...device } = { defaultBrowserType: '', ...use }
    const buyerContext = await browser.newContext({ ...device, baseURL: baseURL ?? '' })
    const officeContext = await browser.newContext({ ...device, baseURL: baseURL ?? '' })
    const buyer = await buyerContext.newPage()
    const office = await officeContext.newPage()
    const heard = [complaints(buyer), complaints(office)]
    await speak(buyer, locale, baseURL ?? '')
    await speak(office, locale, baseURL ?? '')

    await test.step('a business registers and confirms its e-mail', () => register(buyer, locale, person))
    await test.step('it waits for approval, adds its address and sees no price', () => wait(buyer, locale, person.email))
    await test.step('the office approves it', () => approve(office, locale, person))
    const number = await test.step('its buyer finds goods, fills a cart and checks out', () => order(buyer, locale, person.email))
    await test.step('the office takes the order through to completed', () => complete(office, locale, number))
    await test.step('the buyer sees every step and got a mail for it', async () => {
      await buyer.goto('/dashboard/orders')
      await buyer
        .getByRole('link', { name: new RegExp(number) })
        .first()
        .click()
      await expect(buyer.locator('main').getByText(say(locale, 'order.status.completed')).first()).toBeVisible()
      await expectAccessible(buyer)
      await mailTo(person.email, number)
    })

    expect(heard.flat()).toEqual([])
    await buyerContext.close()
    await officeContext.close()
  })
}

type Person = { first: string; last: string; company: string; number: string; phone: string; email: string }

async function register(page: Page, locale: Locale, person: Person): Promise<void> {
  const field = (key: string) => page.getByLabel(say(locale, key), { exact: true })
  await page.goto('/register')
  await page.getByRole('button', { name: say(locale, 'signIn.register.submit') }).click()
  await expect(page.getByText(say(locale, 'validation.required')).first()).toBeVisible()
  await expectAccessible(page)
  await field('person.fields.firstName').fill(person.first)
  await field('person.fields.lastName').fill(person.last)
  await field('person.fields.email').fill(person.email)
  await field('person.fields.phone').fill(person.phone)
  await field('company.fields.companyName').fill(person.company)
  await field('company.fields.companyNumber').fill(person.number)
  await field('signIn.fields.password').fill('a-Long-password-7')
  await field('signIn.fields.passwordConfirmation').fill('a-Long-password-7')
  await page.getByRole('button', { name: say(locale, 'signIn.register.submit') }).click()
  await expect(page.getByText(say(locale, 'signIn.register.checkMail'))).toBeVisible()

  const mail = await mailTo(person.email, '/verify/')
  expect(mail).toContain(locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
  const link = /https?:\/\/[^\s"<>]+\/verify\/[^\s"<>]+/.exec(mail)?.[0] ?? ''
  await page.goto(new URL(link).pathname)
  await expect(page.getByText(say(locale, 'signIn.verify.done'))).toBeVisible()
}

async function wait(page: Page, locale: Locale, email: string): Promise<void> {
  await signIn(page, locale, email, 'a-Long-password-7')
  await page.goto('/dashboard')
  await expect(page.getByText(say(locale, 'person.standing.waiting'))).toBeVisible()
  await page.goto('/dashboard/addresses')
  await page
    .getByRole('button', { name: say(locale, 'person.addresses.add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say(locale, 'person.fields.city')).fill('London')
  await dialog.getByLabel(say(locale, 'person.fields.address1')).fill('12 Mill Lane')
  await dialog.getByLabel(say(locale, 'person.fields.postcode')).fill('E1 6AN')
  await dialog
    .getByRole('button', { name: say(locale, 'core.save') })
    .or(dialog.getByRole('button', { name: say(locale, 'person.addresses.add') }))
    .click()
  await expect(page.getByText('12 Mill Lane')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/front/prices') && asked.push(request.url())))
  await page.goto('/products?search=harbour')
  // Said once the page knows who is signed in; prices would be asked for then.
  await expect(page.locator('main').getByText(say(locale, 'price.waiting')).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expect(page.locator('main')).not.toContainText('£')
}

async function approve(page: Page, locale: Locale, person: Person): Promise<void> {
  await signInToOffice(page, locale)
  await expectAccessible(page)
  await page.goto(`/admin-panel/secure/users?search=${encodeURIComponent(person.email)}`)
  await page
    .getByRole('link', { name: person.company })
    .or(page.getByRole('link', { name: person.first }))
    .first()
    .click()
  await page.getByRole('button', { name: say(locale, 'person.admin.decide.approve'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(locale, 'person.admin.decide.approve'), exact: true })
    .click()
  await expect(page.getByText(say(locale, 'person.statuses.approved')).first()).toBeVisible()
  await mailTo(person.email, /approved|الموافقة|اعتماد|وافق/i)
}

async function order(page: Page, locale: Locale, email: string): Promise<string> {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: say(locale, 'nav.search') })
  await search.fill(locale === 'ar' ? 'فانوس الميناء' : 'harbour lantrn')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/products\?.*search=/)
  await page
    .locator('main a[href*="/productDetails/"]')
    .filter({ hasText: locale === 'ar' ? 'فانوس الميناء' : 'Harbour lantern' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/productDetails\//)
  await expect(page.locator('main').getByText('£24.00').first()).toBeVisible()
  await expectAccessible(page)
  await page
    .locator('main')
    .getByRole('button', { name: say(locale, 'cart.add'), exact: true })
    .first()
    .click()
  await page.goto('/cart')
  await expect(page.locator('main').getByText('£24.00').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: locale === 'ar' ? /حوالة|تحويل/ : /bank transfer/i }).check()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: say(locale, 'order.checkout.place'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/thank-you/)
  await expect(page.getByText(say(locale, 'order.thankYou.heading'))).toBeVisible()
  const number = /\b[0-9]{4}-?[0-9A-Z]{4,}\b/.exec(await page.locator('main').innerText())?.[0] ?? ''
  expect(number).not.toBe('')
  await mailTo(email, number)
  await mailTo('owner@demo.test', number)
  return number
}

async function complete(page: Page, locale: Locale, number: string): Promise<void> {
  await page.goto(`/admin-panel/secure/order?search=${encodeURIComponent(number)}`)
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  const steps = [
    ['accept', 'accepted'],
    ['process', 'processing'],
    ['ship', 'shipped'],
    ['deliver', 'delivered'],
    ['complete', 'completed'],
  ] as const
  for (const [action, status] of steps) {
    await page
      .locator('main')
      .getByRole('button', { name: say(locale, `order.actions.${action}`), exact: true })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(locale, `order.actions.${action}`), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(
      page
        .locator('main')
        .getByText(say(locale, `order.status.${status}`), { exact: true })
        .first(),
    ).toBeVisible()
  }
  await expectAccessible(page)
}
