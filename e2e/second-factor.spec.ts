// The second factor in the browser: an app with one-time codes and its recovery codes. The passkey is in the story of roles.
import { expect, type Page, test } from '@playwright/test'
import { codeOf } from '#testing/one-time-code.ts'
import { ask, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, type Locale, mailTo, password, say, signIn } from './support.ts'

const seller = 'sales2@demo.test'

/** A story that broke off leaves its factor behind, which would keep its second try out. */
test.afterEach(async () => {
  const token = await tokenOf('owner@demo.test', 'office')
  const { data } = await ask<{ id: string }[]>('GET', `/api/admin/sales-team?search=${encodeURIComponent(seller)}`, { token })
  expect(data).toHaveLength(1)
  const { status } = await ask('DELETE', `/api/admin/users/${data[0]?.id}/second-factor`, { token })
  expect([200, 404]).toContain(status)
})

/** Types the password into the dialog that asks for it again. */
async function passwordAgain(page: Page, locale: Locale, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say(locale, 'signIn.fields.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say(locale, submit), exact: true }).click()
}

async function fillLogin(page: Page, locale: Locale, email: string): Promise<void> {
  await page.getByLabel(say(locale, 'person.fields.email'), { exact: true }).fill(email)
  await page.getByLabel(say(locale, 'signIn.fields.password'), { exact: true }).fill(password)
  await page
    .locator('main')
    .getByRole('button', { name: say(locale, 'signIn.login.submit'), exact: true })
    .click()
}

test('a salesperson sets an app up, signs in with its code and with a recovery code, sees the devices, and removes it', async ({
  page,
}) => {
  const heard = complaints(page)
  const t = (key: string) => say('en', key)
  await signIn(page, 'en', seller)
  await page.goto('/dashboard/profile')
  await expect(page).toHaveTitle(new RegExp(`^${t('nav.myProfile')} `))
  await page.getByRole('button', { name: t('security.factor.addCode') }).click()
  await passwordAgain(page, 'en', 'security.factor.goOn')
  const dialog = page.getByRole('dialog')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await dialog.getByLabel(t('security.factor.codeField'), { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: t('security.factor.confirm') }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('security.recovery.kept') }).click()
  await expect(page.getByText(t('security.factor.codeOn'), { exact: true })).toBeVisible()
  await mailTo(seller, 'A second factor was added')

  await page.evaluate(() => localStorage.removeItem('tokenUser'))
  await page.goto('/login')
  await fillLogin(page, 'en', seller)
  const code = page.getByLabel(t('security.step.codeField'), { exact: true })
  await code.fill('000000')
  await page.getByRole('button', { name: t('security.step.submit'), exact: true }).click()
  await expect(page.getByText(t('signIn.errors.codeWrong'))).toBeVisible()
  await expectAccessible(page)
  await code.fill(codeOf(secret, 1))
  await page.getByRole('button', { name: t('security.step.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/customers$/)

  await page.evaluate(() => localStorage.removeItem('tokenUser'))
  await page.goto('/login?next=%2Fdashboard%2Fprofile')
  await fillLogin(page, 'en', seller)
  await code.fill(recovery)
  await page.getByRole('button', { name: t('security.step.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(page.getByText('9 codes are left.')).toBeVisible()
  await expect(page.getByText(t('security.sessions.this'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('security.sessions.endOthers') }).click()
  await expect(page.getByText(/other devices? (is|are) signed out/)).toBeVisible()

  await page.getByRole('button', { name: `${t('security.factor.remove')}: ${t('security.factor.code')}` }).click()
  await passwordAgain(page, 'en', 'security.factor.remove')
  await expect(page.getByText(t('security.factor.none'))).toBeVisible()
  expect(heard).toEqual([])
})
