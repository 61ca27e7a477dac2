// A page's form from the visitor to the office and back: a trade account is asked for in Arabic, read among the messages and answered by mail.
import { expect, test } from '@playwright/test'
import { shopUrl } from './backstage.ts'
import { complaints, expectAccessible, mailTo, say, signInToOffice, speak } from './support.ts'

const answer = 'أهلًا بكم، حسابكم جاهز من صباح الغد.'
const text = (locale: 'en' | 'ar', key: string) => say(locale, key)

test('a visitor asks for a trade account through a page, and the office answers by mail', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const heard = complaints(page)
  await speak(page, 'ar', shopUrl)
  await page.goto('/about-us')
  await page.getByRole('main').getByRole('link', { name: 'طلب حساب تجاري' }).click()
  await expect(page).toHaveURL(/\/form-1$/)
  const form = page.locator('main form')
  const send = form.getByRole('button', { name: 'إرسال الطلب' })
  await send.click()
  await expect(form.getByText(text('ar', 'page.validation.required')).first()).toBeVisible()
  await expect(form.getByText(text('ar', 'page.validation.tick'))).toBeVisible()
  await expect(form.getByLabel('اسمكم')).toBeFocused()
  await expectAccessible(page)
  const writer = `trade-${Date.now()}@visitor.test`
  await form.getByLabel('اسمكم').fill('ليلى حسن')
  await form.getByLabel('الشركة', { exact: true }).fill('متجر نور')
  await form.getByLabel('البريد الإلكتروني').fill(writer)
  await form.getByLabel('ما نشاطكم؟').selectOption('متجر')
  await form.getByLabel('عمّ تبحثون؟').fill('قمصان قطنية بالكرتون')
  await form.getByLabel('يمكنكم مراسلتي').click()
  await send.click()
  await expect(page.getByText(text('ar', 'page.form.sentTitle'))).toBeVisible()
  await mailTo(writer, 'قمصان قطنية بالكرتون')

  const other = await browser.newContext({ baseURL: shopUrl })
  const office = await other.newPage()
  await speak(office, 'en', shopUrl)
  await signInToOffice(office, 'en')
  await office.goto(`/admin-panel/secure/settings/messages?status=open&search=${encodeURIComponent(writer)}`)
  await expectAccessible(office)
  await office.locator('[data-row-link]').first().click()
  await expect(office.getByText('متجر نور')).toBeVisible()
  await office.getByLabel(text('en', 'content.admin.message.answer')).fill(answer)
  await office.getByRole('button', { name: text('en', 'content.admin.message.send') }).click()
  await expect(office.getByText(answer).first()).toBeVisible()
  await expect(office.getByText(text('en', 'content.admin.message.states.answered'), { exact: true }).first()).toBeVisible()
  await expectAccessible(office)
  await mailTo(writer, 'حسابكم جاهز')
  await other.close()
  expect(heard).toEqual([])
})
