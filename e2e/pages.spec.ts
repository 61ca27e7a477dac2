// A page's form from the visitor to the office and back: a trade account is asked for in Arabic, read among the messages and answered by mail.
import { expect, test } from '@playwright/test'
import { ask, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, mailTo, say, signInToOffice, speak } from './support.ts'

const answer = 'أهلًا بكم، حسابكم جاهز من صباح الغد.'
const text = (locale: 'en' | 'ar', key: string) => say(locale, key)

test('a form whose scripts have not come keeps what is entered, the caret and the press on its button', async ({ page }) => {
  const heard = complaints(page)
  let asked = 0
  let free = () => undefined as void
  await page.route(/\/assets\/page-form[^/]*\.js$/, async (route) => {
    asked += 1
    await new Promise<void>((resolve) => (free = resolve))
    await route.continue()
  })
  await speak(page, 'en', shopUrl)
  const open = async () => {
    await page.goto('/form-1')
    await page.waitForFunction(() => window.early === null)
  }
  const form = page.locator('main form')
  const wishes = form.getByLabel('What are you looking for?')
  const writer = `slow-${Date.now()}@visitor.test`
  await open()
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(0)
  const served = await form.elementHandle()
  await form.getByLabel('Your name').fill('Grace Hill')
  await form.getByLabel('Company', { exact: true }).fill('Hill Stores')
  await form.getByLabel('E-mail').fill(writer)
  await form.getByLabel('What do you run?').selectOption({ index: 1 })
  await form.getByLabel('You may write to me').check()
  await wishes.pressSequentially('shirts')
  await page.keyboard.press('Home')
  await expect.poll(() => asked).toBe(1)
  free()
  await expect.poll(() => served?.evaluate((element) => element.isConnected)).toBe(false)
  await page.keyboard.type('Blue ')
  await expect(wishes).toHaveValue('Blue shirts')
  await expect(form.getByLabel('Your name')).toHaveValue('Grace Hill')

  await open()
  const send = form.getByRole('button', { name: 'Send the request' })
  await send.click()
  await expect.poll(() => asked).toBe(2)
  await form.getByLabel('Your name').fill('Grace Hill')
  await form.getByLabel('Company', { exact: true }).fill('Hill Stores')
  await form.getByLabel('E-mail').fill(writer)
  await form.getByLabel('What do you run?').selectOption({ index: 1 })
  await wishes.fill('Shirts by the carton')
  await form.getByLabel('You may write to me').check()
  await send.click()
  free()
  await expect(page.getByText(text('en', 'page.form.sentTitle'))).toBeVisible()
  await mailTo(writer, 'Shirts by the carton')
  expect(heard).toEqual([])
})

test('a form that nobody turned to follows the language of the page, and is that of the page it stands on', async ({ page }) => {
  const heard = complaints(page)
  const token = await tokenOf('admin@demo.test', 'office')
  type Block = { type: string; html?: object; fields?: { key: string; label: object }[] }
  type Form = { layout: { id: string }; blocks: Block[] } & Record<string, unknown>
  const { data: form } = await ask<Form>('GET', '/api/admin/pages/form-1', { token })
  const url = `form-${Date.now().toString(36)}`
  const blocks = form.blocks.map((block) => {
    if (block.type === 'richText') return { ...block, html: { en: '<p><a href="/form-1">The other form</a></p>', ar: '' } }
    return block.fields
      ? { ...block, fields: block.fields.map((each) => (each.key === 'name' ? { ...each, label: { en: 'Shop', ar: 'المتجر' } } : each)) }
      : block
  })
  const texts = ['layoutHash', 'priority', 'language', 'title', 'metaTitle', 'metaKeywords', 'metaDescription', 'author', 'category']
  const body = { ...Object.fromEntries(texts.map((key) => [key, form[key]])), layoutId: form.layout.id, url, blocks }
  const { data: made } = await ask<{ id: string }>('POST', '/api/admin/pages', { token, body })
  await ask('POST', '/api/admin/pages/change', { token, body: { ids: [made.id], to: 'published' } })

  const open = async (path: string) => {
    await page.mouse.move(0, 0)
    await page.goto(path)
    await page.waitForFunction(() => window.early === null)
  }
  const fields = page.locator('main form')
  await speak(page, 'en', shopUrl)
  await open(`/${url}`)
  await expect(fields.getByLabel('Shop', { exact: true })).toBeVisible()
  await page.locator('main a[href="/form-1"]').click()
  await expect(page).toHaveURL('/form-1')
  await expect(fields.getByLabel('Your name')).toBeVisible()
  await expect(fields.getByLabel('Shop', { exact: true })).toHaveCount(0)

  for (const [path, label] of [
    ['/form-1', 'اسمكم'],
    ['/contact', say('ar', 'shop.contact.name')],
  ] as const) {
    await speak(page, 'en', shopUrl)
    await open(path)
    await page.getByRole('banner').getByRole('button', { name: 'العربية' }).click()
    await expect(fields.getByLabel(label, { exact: true })).toBeVisible()
  }
  await ask('POST', '/api/admin/pages/change', { token, body: { ids: [made.id], to: 'removed' } })
  expect(heard).toEqual([])
})

test('a press that is under way when the form’s scripts come is not lost', async ({ page }) => {
  const heard = complaints(page)
  let free = () => undefined as void
  await page.route(/\/assets\/page-form[^/]*\.js$/, async (route) => {
    await new Promise<void>((resolve) => (free = resolve))
    await route.continue()
  })
  await speak(page, 'en', shopUrl)
  await page.goto('/form-1')
  await page.waitForFunction(() => window.early === null)
  const form = page.locator('main form')
  const served = await form.elementHandle()
  const tick = form.getByLabel('You may write to me')
  const asked = page.waitForRequest(/\/assets\/page-form/)
  await tick.hover()
  await asked
  const loaded = page.waitForResponse(/\/assets\/page-form/)
  await page.mouse.down()
  free()
  await (await loaded).finished()
  await page.waitForLoadState('networkidle')
  expect(await served?.evaluate((element) => element.isConnected)).toBe(true)
  await page.mouse.up()
  await expect.poll(() => served?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(tick).toBeChecked()
  expect(heard).toEqual([])
})

test('the forms of pages are fetched by whoever turns to them, and for no page without one', async ({ page }) => {
  const heard = complaints(page)
  const forms: string[] = []
  page.on('request', (request) => {
    const [name] = /(?:page|contact)-form(?=[^/]*\.js$)/.exec(request.url()) ?? []
    if (name !== undefined) forms.push(name)
  })
  await speak(page, 'en', shopUrl)
  await page.goto('/contact')
  await page.waitForFunction(() => window.early === null)
  await page.waitForLoadState('networkidle')
  expect(forms).toEqual([])

  // Inside the shop: a page of words, a page with a form, and the contact page.
  const heading = page.getByRole('heading', { level: 1 })
  const footer = page.getByRole('contentinfo')
  const follow = async (path: string) => {
    await footer.locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await expect(heading).toBeFocused()
  }
  await follow('/about-us')
  await page.waitForLoadState('networkidle')
  expect(forms).toEqual([])
  await page.locator('main a[href="/form-1"]').first().click()
  await expect(page.locator('main form')).toBeVisible()
  await expect.poll(() => forms).toEqual(['page-form'])
  await follow('/contact')
  await expect(page.locator('main form')).toBeVisible()
  await expect.poll(() => forms).toEqual(['page-form', 'contact-form'])
  expect(heard).toEqual([])
})

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
