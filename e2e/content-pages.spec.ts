// A blog post from the office to the shop: written in two languages, scheduled, published, changed, and an older version brought back.
import { expect, type Page, test } from '@playwright/test'
import { ask, enter, shopUrl } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, type Locale, say, speak } from './support.ts'

const office = '/admin-panel/secure/settings/cms-pages'
const stamp = Date.now().toString(36)
const url = `autumn-${stamp}`
/** The language of the office on screen. */
let locale: Locale = 'ar'
const text = (key: string, params: Record<string, string> = {}) => say(locale, `page.admin.${key}`, params)
const inLanguage = (label: string, language: Locale) => `${label} (${say(locale, `form.admin.language.${language}`)})`
const titles = { en: `Autumn range ${stamp}`, ar: `تشكيلة الخريف ${stamp}` }

/** The title that visitors read at the post's address; null while there is none. */
const readTitle = async (language: 'en' | 'ar'): Promise<string | null> => {
  const { status, data } = await ask<{ title: string }>('GET', `/api/front/pages?path=blogs%2F${url}`, { language })
  return status === 200 ? data.title : null
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const save = (page: Page, said: string) => expectMessage(page, say(locale, said), () => press(page, say(locale, 'core.save')))
const fill = async (page: Page, label: string, words: { en: string; ar: string }) => {
  for (const language of ['en', 'ar'] as const)
    await page.getByLabel(inLanguage(label, language), { exact: true }).first().fill(words[language])
}

test('a post is written and scheduled in the Arabic office, published in the English one, found in both languages, and an older version is brought back', async ({
  page,
}) => {
  test.slow()
  const heard = complaints(page)
  locale = 'ar'
  await speak(page, locale, shopUrl)
  await enter(page, 'admin@demo.test', 'office')

  // A new page begins with its layout.
  await page.goto(`${office}/add`)
  await page.getByRole('link', { name: /^مقالة/ }).click()
  await expect(page).toHaveURL(/cms-pages\/blog\/[0-9a-f-]{36}\/add$/)
  await fill(page, text('page.title'), titles)
  await page.getByLabel(text('page.url'), { exact: true }).fill(url)
  const intro = page.getByRole('region', { name: 'مقدمة', exact: true })
  await intro.getByLabel(inLanguage(text('types.text'), 'en'), { exact: true }).fill('Warm cloth by the case.')
  await intro.getByLabel(inLanguage(text('types.text'), 'ar'), { exact: true }).fill('أقمشة دافئة بالكرتون.')
  const body = page.getByRole('region', { name: 'النص', exact: true })
  for (const [language, words] of [
    ['en', 'Wool and corduroy are here.'],
    ['ar', 'وصل الصوف والمخمل المضلّع.'],
  ] as const) {
    const editor = body.getByRole('textbox', { name: inLanguage(text('types.richText'), language) })
    await editor.click()
    await editor.pressSequentially(words)
  }
  await save(page, 'core.added')
  await expect(page).toHaveURL(new RegExp(`cms-pages/blog/[0-9a-f-]{36}/${url}$`))
  expect(await readTitle('en')).toBeNull()
  await expectAccessible(page)

  // Scheduled for a day far away: nobody sees it yet.
  await press(page, text('publication.schedule'))
  const dialog = page.getByRole('dialog', { name: text('publication.schedule') })
  await dialog.getByRole('spinbutton').nth(0).click()
  await page.keyboard.type('01072099')
  await dialog.getByLabel(text('publication.time'), { exact: true }).fill('09:30')
  await dialog.getByRole('button', { name: text('publication.confirmSchedule'), exact: true }).click()
  await expect(page.getByText(text('statuses.scheduled'), { exact: true }).first()).toBeVisible()
  expect(await readTitle('en')).toBeNull()

  // Published: both languages at once.
  locale = 'en'
  await speak(page, locale, shopUrl)
  await page.reload()
  await press(page, text('publication.publish'))
  await expect(page.getByText(text('statuses.published'), { exact: true }).first()).toBeVisible()
  await expect.poll(() => readTitle('en')).toBe(titles.en)
  expect(await readTitle('ar')).toBe(titles.ar)

  // A change waits for its publishing.
  await page.getByLabel(inLanguage(text('page.title'), 'en'), { exact: true }).fill(`Winter range ${stamp}`)
  await save(page, 'core.updated')
  expect(await readTitle('en')).toBe(titles.en)
  await press(page, text('publication.publishChanges'))
  await expect.poll(() => readTitle('en')).toBe(`Winter range ${stamp}`)

  // The first version is compared and brought back.
  await press(page, text('versions.compare'))
  const changes = page.getByRole('dialog', { name: text('versions.changes', { number: '1', newest: '2' }) })
  await expect(changes.locator('del')).toHaveText('Autumn')
  await expect(changes.locator('ins')).toHaveText('Winter')
  await changes.getByRole('button', { name: text('versions.restore', { number: '1' }), exact: true }).click()
  await expect(page.getByLabel(inLanguage(text('page.title'), 'en'), { exact: true })).toHaveValue(titles.en)
  await press(page, text('publication.publishChanges'))
  await expect.poll(() => readTitle('en')).toBe(titles.en)

  // Found in the list of posts.
  const { data } = await ask<{ pages: { path: string; description: string }[] }>('GET', '/api/front/pages/of/blog', { language: 'ar' })
  expect(data.pages.find(({ path }) => path === `blogs/${url}`)).toMatchObject({
    description: 'أقمشة دافئة بالكرتون. وصل الصوف والمخمل المضلّع.',
  })
  for (const language of ['en', 'ar'] as const) {
    await speak(page, language, shopUrl)
    await page.goto('/blogs')
    await page.getByRole('link', { name: titles[language] }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: titles[language] })).toBeVisible()
  }
  expect(heard).toEqual([])
})
