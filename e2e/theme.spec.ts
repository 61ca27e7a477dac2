// The office changes the theme: seen in a real page before it is saved, refused where it cannot be read, then seen by a visitor, and found in the audit.
// The catalogue of the settings is in the footer.
import { expect, test } from '@playwright/test'
import { defaultTheme } from '#shared/theme.ts'
import { ask, enter, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, expectSoon, oneLook, say, speak } from './support.ts'

const word = (key: string, params: Record<string, string> = {}) => say('en', `theme.admin.${key}`, params)

test('the preview says that it is waited for until its page is there, a real one or a mail', async ({ page }) => {
  const heard = complaints(page)
  await enter(page, 'admin@demo.test', 'office')
  let free = () => undefined as void
  const isHeld = new Promise<void>((resolve) => (free = resolve))
  await page.route('**/?lang=en', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.route('**/api/admin/email-templates/*/preview', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('/admin-panel/secure/settings/site/theme-wizard')
  const preview = page.getByRole('region', { name: word('preview.title') })
  const waiting = preview.getByRole('status')
  await expect(waiting).toHaveText(say('en', 'ui.loading'))
  await preview.getByLabel(word('preview.page')).selectOption('mail')
  await expect(waiting).toHaveText(say('en', 'ui.loading'))
  free()
  await expect(waiting).toHaveCount(0)
  await expect(preview.frameLocator('iframe').locator('a').first()).toBeVisible()
  expect(heard).toEqual([])
})

test('a theme is tried on real pages, mended by the offered colour, saved, seen by a visitor and found in the audit', async ({
  page,
  browser,
  baseURL,
}) => {
  const heard = complaints(page)
  const token = await enter(page, 'admin@demo.test', 'office')
  // The story begins with the shop's own theme, also after a try that ended in its middle.
  const address = '/api/admin/settings/theme'
  const { data: saved } = await ask<{ version: number }>('GET', address, { token })
  await ask('PUT', address, { token, body: { ...defaultTheme, version: saved.version } })
  await page.goto('/admin-panel/secure/settings/site/theme-wizard')
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('header').first()).toBeVisible()

  await page.getByRole('button', { name: word('presetNames.harbour') }).click()
  const shown = () => preview.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--primary').trim())
  await expect.poll(shown).toBe('#1d5191')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())).toBe('#0f5c4d')

  const primary = page.getByLabel(word('paths.primary.color'), { exact: true })
  await primary.fill('#a9c7ec')
  const save = page.locator('main').getByRole('button', { name: say('en', 'core.save'), exact: true })
  await save.click()
  await expect(page.getByText(/contrast is 1\.\d+ to 1 and must be at least 4\.5/)).toBeVisible()
  await expectAccessible(page)
  const offer = page.getByRole('button', { name: /^Take #[0-9a-f]{6}$/ })
  const taken = ((await offer.textContent()) ?? '').replace('Take ', '')
  await offer.click()
  await expect(primary).toHaveValue(taken)
  await expectMessage(page, say('en', 'core.updated'), () => save.click())

  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
  const visitor = await context.newPage()
  const colour = () => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())
  await expectSoon(visitor, '/', async () => expect(await colour()).toBe(taken))
  await visitor.goto('/theme-wizard')
  await expect(visitor.getByText(taken).first()).toBeVisible()
  await expectAccessible(visitor)
  await context.close()

  await page.getByRole('link', { name: say('en', 'form.admin.changes'), exact: true }).click()
  const entry = page.getByRole('main').getByRole('row').nth(1)
  await entry.getByRole('button', { name: /^Show all \d+ fields$/ }).click()
  await expect(entry.getByText(taken, { exact: true })).toBeVisible()
  await expect(entry).toContainText('#0f5c4d')
  await expectAccessible(page)

  await page.goBack()
  await page.getByRole('button', { name: word('presetNames.forest') }).click()
  await expectMessage(page, say('en', 'core.updated'), () => save.click())
  expect(heard).toEqual([])
})

let undo = async (): Promise<unknown> => undefined
test.afterEach(() => undo())

test('the catalogue of the settings stands in the footer of a page that was kept before, in both languages, while one is set', async ({
  page,
}) => {
  const heard = complaints(page)
  const token = await tokenOf('admin@demo.test', 'office')
  const address = '/api/admin/settings/site'
  const setTo = async (cataloguePdf: string | null) => {
    const { data } = await ask<Record<string, unknown>>('GET', address, { token })
    const { id: _, lastChange: __, ...site } = data
    expect((await ask('PUT', address, { token, body: { ...site, cataloguePdf } })).status).toBe(200)
  }
  const link = (locale: 'en' | 'ar') =>
    page.getByRole('contentinfo').getByRole('link', { name: say(locale, 'nav.cataloguePdf'), exact: true })
  undo = () => setTo(null)
  await setTo(null)
  await expectSoon(page, '/contact', () => expect(link('en')).toHaveCount(0, oneLook))
  await expect(page.getByRole('contentinfo').getByRole('link', { name: say('en', 'nav.allProducts'), exact: true })).toBeVisible()

  const file = new FormData()
  file.append('file', new Blob(['%PDF-1.4\n% the story of a catalogue\n%%EOF\n'], { type: 'application/pdf' }), 'catalogue.pdf')
  const pair = 'e2e-stories-cross-site-value-0001'
  const sent = await fetch(`${shopUrl}/api/admin/files/documents`, {
    method: 'POST',
    headers: { 'X-Api-Key': 'jumla-web', Authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': pair, Cookie: `XSRF-TOKEN=${pair}` },
    body: file,
  })
  const { data: kept }: { data: { hash: string } } = await sent.json()
  await setTo(kept.hash)
  await expectSoon(page, '/contact', () => expect(link('en')).toBeVisible(oneLook))
  const [download] = await Promise.all([page.waitForEvent('download'), link('en').click()])
  expect(download.suggestedFilename()).toBe('catalogue.pdf')
  await speak(page, 'ar', shopUrl)
  await page.goto('/contact')
  await expect(link('ar')).toBeVisible()

  await setTo(null)
  await expectSoon(page, '/contact', () => expect(link('ar')).toHaveCount(0, oneLook))
  expect(heard).toEqual([])
})
