// A shop started empty: its office asks for the first super admin, and never again.
import { expect, test } from '@playwright/test'
import { type OwnShop, startEmptyShop } from './own-shop.ts'
import { complaints, expectAccessible, say } from './support.ts'

const secret = 'the-First-password-1'
let shop: OwnShop | undefined

test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await startEmptyShop('testing_v2')
})

test.afterAll(() => shop?.stop())

test('an empty shop makes its first super admin on a page that then disappears', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop?.url ?? '' })
  const page = await context.newPage()
  const heard = complaints(page)
  const field = (key: string) => page.getByLabel(say('en', key), { exact: true })
  await page.goto('/admin-panel/secure')
  await expect(page.getByText(say('en', 'signIn.admin.setUp.title'))).toBeVisible()
  await expectAccessible(page)
  await field('person.fields.firstName').fill('Amina')
  await field('person.fields.lastName').fill('Founder')
  await field('person.fields.email').fill('amina@founder.test')
  await field('signIn.fields.password').fill(secret)
  await field('signIn.fields.passwordConfirmation').fill(secret)
  await page.getByRole('button', { name: say('en', 'signIn.admin.setUp.submit') }).click()
  await expect(page).toHaveURL(/\/admin-panel\/secure$/)
  await page.goto('/admin-panel/secure/product')
  await expect(page.getByText(say('en', 'office.admin.products.emptyTitle'))).toBeVisible()
  await expectAccessible(page)
  const profile = await page.evaluate(async () => {
    const headers = { 'X-Api-Key': 'jumla-web', Authorization: `Bearer ${localStorage.getItem('tokenAdmin')}` }
    const answer: unknown = await (await fetch('/api/admin/profile/show', { headers })).json()
    return answer
  })
  expect(profile).toMatchObject({ data: { is_super_admin: true } })
  await page.goto('/')
  await expect(page.locator('main')).toBeVisible()
  await expectAccessible(page)
  // The pages that every shop has are there from the first day.
  for (const path of ['/about-us', '/services', '/form-1', '/landing-page-1']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expectAccessible(page)
  }

  await page.goto('/admin-panel/secure')
  await page.getByRole('button', { name: say('en', 'signIn.logOut') }).click()
  await expect(page).toHaveURL(/\/admin-panel\/secure\/login$/)
  await expect(page.getByRole('heading', { name: say('en', 'signIn.admin.login.title') })).toBeVisible()
  await expect(field('person.fields.firstName')).toHaveCount(0)
  await field('person.fields.email').fill('amina@founder.test')
  await field('signIn.fields.password').fill(secret)
  await page.getByRole('button', { name: say('en', 'signIn.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin-panel\/secure$/)
  expect(heard).toEqual([])
  await context.close()
})
