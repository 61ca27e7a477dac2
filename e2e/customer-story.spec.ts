// One customer in the office: the story on one page, a note, and the shop as the customer sees it, in which nothing can be changed.
import { expect, test } from '@playwright/test'
import { makeBuyer, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, say, signIn, signInToOffice } from './support.ts'

test('the office reads a customer’s story, leaves a note, and sees the shop as they do, without changing anything', async ({
  page,
  context,
}) => {
  const heard = complaints(page)
  const t = (key: string, params: Record<string, string> = {}) => say('en', key, params)
  await signInToOffice(page, 'en')
  await page.goto('/admin-panel/secure/users?search=buyer%40demo.test')
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('heading', { name: t('report.admin.customer.byMonth') })).toBeVisible()
  const note = `Calls before noon ${Date.now().toString(36)}`
  await page.getByLabel(t('note.add')).fill(note)
  await page.getByRole('button', { name: t('note.save') }).click()
  await expect(page.getByRole('list', { name: t('note.title') }).getByText(note)).toBeVisible()
  await expectAccessible(page)

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: t('person.admin.user.seeAs') }).click()
  const shop = await opened
  await expect(shop).toHaveURL(/\/dashboard$/)
  await expect(shop.getByText(/is looking at the shop as/)).toBeVisible()
  await expectAccessible(shop)
  await shop.goto('/dashboard/profile')
  await shop.getByLabel(t('person.fields.firstName')).fill('Changed')
  await shop
    .getByRole('button', { name: t('core.save') })
    .first()
    .click()
  await expect(shop.getByText(t('core.errors.onlyLooking')).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tokenUser'))).toBeNull()
  await shop.getByRole('button', { name: t('signIn.seen.end') }).click()
  await expect(shop).toHaveURL(/\/admin-panel\/secure\/users\//)
  expect(heard).toEqual([])
})

test('a selected customer gets the salesperson who is chosen, and loses theirs only when that is chosen', async ({ page }) => {
  const heard = complaints(page)
  const t = (key: string, params: Record<string, string> = {}) => say('en', key, params)
  const { email } = await makeBuyer(await tokenOf('admin@demo.test', 'office'))
  await signInToOffice(page, 'en')
  await page.goto(`/admin-panel/secure/users?search=${encodeURIComponent(email)}`)
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  const dialog = page.getByRole('alertdialog')
  const moveTo = async (name: string) => {
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('person.admin.users.move'), exact: true }).click()
    await dialog.getByRole('button', { name: t('person.admin.users.move'), exact: true }).click()
    await expect(dialog.getByText(t('validation.required'))).toBeVisible()
    await dialog.getByLabel(t('person.salesperson')).selectOption(name)
    await expectMessage(page, t('person.admin.users.moved_one', { count: '1' }), () =>
      dialog.getByRole('button', { name: t('person.admin.users.move'), exact: true }).click(),
    )
    await expect(dialog).toBeHidden()
  }
  await moveTo('Nadia Rahman')
  await expect(row).toContainText('Nadia Rahman')
  await moveTo(t('person.admin.user.nobody'))
  await expect(row).not.toContainText('Nadia Rahman')
  expect(heard).toEqual([])
})

test('a customer added by the office is invited again, and then given a password at the counter', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ar' })
  const page = await context.newPage()
  const heard = complaints(page)
  const t = (key: string, params: Record<string, string> = {}) => say('ar', key, params)
  const digits = String(10_000_000 + Math.floor(Math.random() * 89_999_999))
  const email = `added-${digits}@story.example`
  await signInToOffice(page, 'ar')
  await page.goto('/admin-panel/secure/users')
  await page.getByRole('button', { name: t('person.admin.users.add') }).click()
  const dialog = page.getByRole('dialog')
  const fill = (key: string, value: string) => dialog.getByLabel(t(key), { exact: true }).fill(value)
  await fill('person.fields.firstName', 'هالة')
  await fill('person.fields.lastName', 'عمر')
  await fill('person.fields.email', email)
  await fill('person.fields.phone', `+4478${digits}`)
  await fill('company.fields.companyName', `متجر هالة ${digits}`)
  await fill('company.fields.companyNumber', digits)
  await dialog.getByRole('button', { name: t('person.admin.users.add') }).click()
  await expect(page.getByText(t('person.admin.admins.invited'))).toBeVisible()
  await expectAccessible(page)
  await expectMessage(page, t('person.admin.users.inviteDone'), () =>
    page.getByRole('button', { name: t('person.admin.users.invite') }).click(),
  )

  await page.getByRole('button', { name: t('core.edit'), exact: true }).click()
  await dialog.locator('[name=password]').fill('loud river stones')
  await dialog.getByRole('button', { name: t('core.save') }).click()
  await expect(dialog.getByText(t('signIn.validation.passwordsDiffer'))).toBeVisible()
  await dialog.locator('[name=passwordConfirmation]').fill('loud river stones')
  await dialog.getByRole('button', { name: t('core.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('person.admin.user.verified'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('person.admin.admins.invited'))).toBeHidden()

  await signIn(page, 'ar', email, 'loud river stones')
  expect(heard).toEqual([])
  await context.close()
})
