// A review from writing to reply: a buyer writes in Arabic, the office approves and replies in English, the product's page shows it, and it is found helpful.
import { expect, test } from '@playwright/test'
import { shopUrl } from './backstage.ts'
import { complaints, expectAccessible, mailTo, say, signIn, signInToOffice, speak } from './support.ts'

const slug = 'breton-stripe-tee'
const comment = 'قماش جميل، ونفد عندنا في ثلاثة أيام.'
const answer = 'Thank you, more of it arrives on Monday.'
const text = (locale: 'en' | 'ar', key: string, params: Record<string, string> = {}) => say(locale, `review.${key}`, params)

test('a review is written, approved, answered, shown and found helpful', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const heard = complaints(page)
  await speak(page, 'ar', shopUrl)
  await signIn(page, 'ar', 'buyer@demo.test')
  await page.goto(`/productDetails/${slug}`)
  const reviews = page.locator('#reviews')
  await reviews.scrollIntoViewIfNeeded()
  await reviews.getByRole('link', { name: text('ar', 'write'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/review/add\\?product=${slug}`))
  await expect(page.getByLabel(text('ar', 'form.email'), { exact: true })).toHaveValue('buyer@demo.test')
  await expectAccessible(page)
  // The rules and their messages.
  const send = page.getByRole('button', { name: text('ar', 'form.send'), exact: true })
  await page.getByLabel(text('ar', 'form.email'), { exact: true }).fill('nobody')
  await send.click()
  await expect(page.getByText(text('ar', 'validation.rating'), { exact: true })).toBeVisible()
  await expect(page.getByText(text('ar', 'validation.email'), { exact: true })).toBeVisible()
  await page.getByLabel(text('ar', 'form.email'), { exact: true }).fill('buyer@demo.test')
  const overall = page.getByRole('radiogroup', { name: text('ar', 'form.overall') })
  await overall.getByRole('radio').nth(3).check()
  await page
    .getByRole('radiogroup', { name: text('ar', 'kinds.quality') })
    .getByRole('radio')
    .nth(4)
    .check()
  await page.getByLabel(text('ar', 'form.comment'), { exact: false }).fill(comment)
  await send.click()
  await expect(page.getByText(text('ar', 'form.sentTitle'), { exact: true })).toBeVisible()
  await mailTo('buyer@demo.test', 'وصلنا تقييمكم')
  // Nobody sees it yet.
  await page.goto(`/productDetails/${slug}`)
  await reviews.scrollIntoViewIfNeeded()
  await expect(page.getByText(comment)).toHaveCount(0)

  const other = await browser.newContext({ baseURL: shopUrl })
  const office = await other.newPage()
  await speak(office, 'en', shopUrl)
  await signInToOffice(office, 'en')
  await office.goto('/admin-panel/secure/settings/reviews?status=unapproved')
  await expectAccessible(office)
  await office.getByRole('row', { name: comment }).getByRole('checkbox').check()
  await office.getByRole('button', { name: say('en', 'form.admin.bulk.to.approved'), exact: true }).click()
  await expect(office.getByRole('row', { name: comment })).toHaveCount(0)
  await office.goto('/admin-panel/secure/settings/reviews?status=approved')
  await office.getByRole('row', { name: comment }).locator('[data-row-link]').click()
  await office.getByRole('textbox', { name: text('en', 'admin.fields.reply') }).fill(answer)
  await expectAccessible(office)
  await office.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(office.getByText(say('en', 'core.saved'), { exact: true })).toBeVisible()
  await other.close()
  await mailTo('buyer@demo.test', answer)

  await page.goto(`/productDetails/${slug}`)
  await reviews.scrollIntoViewIfNeeded()
  const mine = reviews.getByRole('listitem').filter({ hasText: comment })
  await expect(mine.getByText(answer)).toBeVisible()
  const helpful = mine.getByRole('button', { name: text('ar', 'helpful') })
  await helpful.click()
  await expect(mine.getByRole('status')).toHaveText(text('ar', 'helpfulCount_one'))
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  // By rating: four stars leave it, the number says how many.
  await reviews.getByRole('button', { pressed: false }).filter({ hasText: '4 نجوم' }).click()
  await expect(mine).toBeVisible()
  expect(heard).toEqual([])
})
