// The office puts its own words into a mail in both languages, sees them, has them sent by a step of an order, reads that mail, and goes back.
import { expect, test } from '@playwright/test'
import { ask, enter, makeProduct, placeOrder, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, mailTo, say } from './support.ts'

const en = (key: string, params: Record<string, string> = {}) => say('en', key, params)
const label = (name: string, language: 'en' | 'ar') =>
  `${en(`email.admin.template.fields.${name}`)} (${en(`form.admin.language.${language}`)})`
const settings = '/admin-panel/secure/settings/email-settings'

test('a mail is given own words in both languages, sent by a step of an order, read, and reset', async ({ page }) => {
  test.setTimeout(150_000)
  const heard = complaints(page)
  const admin = await enter(page, 'admin@demo.test', 'office')
  // The words of an earlier try go.
  await ask('POST', '/api/admin/email-templates/orderStatus.accepted/reset', { token: admin, body: {} })
  const goods = await makeProduct(admin, { price: 1500, stock: 20, en: 'Mail story lamp', ar: 'مصباح الرسائل' })
  const { orderId, number } = await placeOrder(await tokenOf('buyer@demo.test'), [{ variantId: goods.variantId, quantity: 2 }])
  const save = page.getByRole('button', { name: en('core.save'), exact: true })
  const subject = (language: 'en' | 'ar') => page.getByLabel(label('subject', language), { exact: true })
  const shown = page.frameLocator(`iframe[title="${en('email.admin.template.preview')}"]`).locator('body')

  await test.step('every mail is listed with the state of its words', async () => {
    await page.goto(settings)
    await expect(page.getByText(en('email.admin.template.shared'))).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(en('email.admin.templates.search')).fill('is accepted')
    // Those of an order and of a return; the list moves when it is searched.
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    await page.getByRole('link', { name: `${en('email.admin.kinds.orderStatus')}: ${en('email.admin.steps.accepted')}` }).click()
    await expect(subject('en')).toHaveValue('Order {{orderNumber}} is accepted')
  })

  await test.step('an unknown placeholder is refused with its name', async () => {
    await subject('en').fill('Good news: {{wrong}}')
    await expect(page.getByRole('alert').getByText(en('email.admin.template.problems'))).toBeVisible()
    await expect(page.getByRole('button', { name: en('email.admin.template.test') })).toBeDisabled()
    await save.click()
    await expect(subject('en')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(en('email.validation.unknownPlaceholder', { name: '{{wrong}}' })).first()).toBeVisible()
  })

  await test.step('own words are seen while they are typed, with the newest order, in both directions', async () => {
    await subject('en').fill('Good news: ')
    await page
      .getByRole('button', { name: en('email.admin.template.insert') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: en('email.admin.placeholders.orderNumber') }).click()
    await expect(subject('en')).toHaveValue('Good news: {{orderNumber}}')
    await page.getByRole('textbox', { name: label('body', 'en'), exact: true }).fill('Dear {{customer}}, your lamps are being packed.')
    await subject('ar').fill('بشرى: {{orderNumber}}')
    await page.getByRole('textbox', { name: label('body', 'ar'), exact: true }).fill('عزيزنا {{customer}}، نجهّز مصابيحكم.')
    await expect(page.getByTestId('preview-subject')).toHaveText(`Good news: ${number}`)
    await expect(shown).toContainText('your lamps are being packed')
    await page.getByRole('button', { name: en('form.admin.language.ar'), exact: true }).click()
    await expect(page.getByTestId('preview-subject')).toContainText('بشرى')
    await expect(shown).toHaveAttribute('dir', 'rtl')
    await expect(shown).toContainText('نجهّز مصابيحكم')
    // No script runs in the frame of a mail, so none can look into it: the page is looked at with the plain part.
    await page.getByRole('button', { name: en('email.admin.view.plain') }).click()
    await expect(page.locator('pre')).toContainText('نجهّز مصابيحكم')
    await expectAccessible(page)
    await expectMessage(page, en('core.updated'), () => save.click())
  })

  await test.step('the next step of the order sends them, and the office reads what was sent', async () => {
    expect((await ask('POST', `/api/admin/orders/${orderId}/actions/accept`, { token: admin, body: {} })).status).toBe(200)
    expect(await mailTo('buyer@demo.test', `Good news: ${number}`)).toContain('your lamps are being packed')
    await page.goto(`/admin-panel/secure/order/${orderId}`)
    await page.getByRole('link', { name: `Good news: ${number}` }).click()
    await expect(page.getByRole('heading', { name: `Good news: ${number}` })).toBeVisible()
    await expect(page.frameLocator(`iframe[title="Good news: ${number}"]`).locator('body')).toContainText('your lamps are being packed')
    await page.getByRole('button', { name: en('email.admin.view.plain') }).click()
    await expectAccessible(page)
  })

  await test.step('the shop’s own words come back', async () => {
    await page.goto(`${settings}/orderStatus.accepted`)
    await page.getByRole('button', { name: en('email.admin.template.reset') }).click()
    await page.getByRole('menuitem', { name: en('email.admin.template.bothLanguages') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en('email.admin.template.reset') })
      .click()
    await expect(subject('en')).toHaveValue('Order {{orderNumber}} is accepted')
    await expect(subject('ar')).toHaveValue('تم قبول الطلب {{orderNumber}}')
  })
  // The story itself looks into the frame of a mail, where no script may run.
  expect(heard.filter((text) => !text.includes('about:srcdoc'))).toEqual([])
})
