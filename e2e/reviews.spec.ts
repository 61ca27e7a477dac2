// A review from writing to reply: a buyer writes in one language, the office approves and replies in the other, the product's page shows it, and it is found
// helpful.
import { expect, test } from '@playwright/test'
import { makeProduct, shopUrl, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, mailTo, say, signIn, signInToOffice, speak } from './support.ts'

const stamp = Date.now().toString(36)
/** Goods of the story's own: an account reviews a product once. */
const product = async () => (await makeProduct(await tokenOf('admin@demo.test', 'office'), { en: 'Praised lamp', ar: 'مصباح محمود' })).slug

const tellings = [
  {
    locale: 'ar',
    theirs: 'en',
    email: 'buyer@demo.test',
    comment: `مصباح جميل، ونفد عندنا في ثلاثة أيام. ${stamp}`,
    answer: `Thank you, more of it arrives on Monday. ${stamp}`,
  },
  {
    locale: 'en',
    theirs: 'ar',
    email: 'buyer2@demo.test',
    comment: `Lovely finish, sold out here within three days. ${stamp}`,
    answer: `شكرًا لكم، تصلنا كمية جديدة يوم الاثنين. ${stamp}`,
  },
] as const
const text = (locale: 'en' | 'ar', key: string, params: Record<string, string> = {}) => say(locale, `review.${key}`, params)

for (const { locale, theirs, email, comment, answer } of tellings)
  test(`a review is written, approved, answered, shown and found helpful (${locale})`, async ({ page, browser }) => {
    const slug = await product()
    test.setTimeout(180_000)
    const heard = complaints(page)
    await speak(page, locale, shopUrl)
    await signIn(page, locale, email)
    await page.goto(`/productDetails/${slug}`)
    const reviews = page.locator('#reviews')
    await reviews.scrollIntoViewIfNeeded()
    await reviews.getByRole('link', { name: text(locale, 'write'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/review/add\\?product=${slug}`))
    await expect(page.getByLabel(text(locale, 'form.email'), { exact: true })).toHaveValue(email)
    await expectAccessible(page)
    // The rules and their messages.
    const send = page.getByRole('button', { name: text(locale, 'form.send'), exact: true })
    await page.getByLabel(text(locale, 'form.email'), { exact: true }).fill('nobody')
    await send.click()
    await expect(page.getByText(text(locale, 'validation.rating'), { exact: true })).toBeVisible()
    await expect(page.getByText(text(locale, 'validation.email'), { exact: true })).toBeVisible()
    await page.getByLabel(text(locale, 'form.email'), { exact: true }).fill(email)
    const overall = page.getByRole('radiogroup', { name: text(locale, 'form.overall') })
    await overall.getByRole('radio').nth(3).check()
    await page
      .getByRole('radiogroup', { name: text(locale, 'kinds.quality') })
      .getByRole('radio')
      .nth(4)
      .check()
    await page.getByLabel(text(locale, 'form.comment'), { exact: false }).fill(comment)
    await send.click()
    await expect(page.getByText(text(locale, 'form.sentTitle'), { exact: true })).toBeVisible()
    await mailTo(email, say(locale, 'email.mail.reviewCopy.body').split('.')[0] ?? '')
    // Nobody sees it yet.
    await page.goto(`/productDetails/${slug}`)
    await reviews.scrollIntoViewIfNeeded()
    await expect(page.getByText(comment)).toHaveCount(0)

    const other = await browser.newContext({ baseURL: shopUrl })
    const office = await other.newPage()
    await speak(office, theirs, shopUrl)
    await signInToOffice(office, theirs)
    await office.goto('/admin-panel/secure/settings/reviews?status=unapproved')
    await expectAccessible(office)
    await office.getByRole('row', { name: comment }).getByRole('checkbox').check()
    await office.getByRole('button', { name: say(theirs, 'form.admin.bulk.to.approved'), exact: true }).click()
    await expect(office.getByRole('row', { name: comment })).toHaveCount(0)
    await office.goto('/admin-panel/secure/settings/reviews?status=approved')
    await office.getByRole('row', { name: comment }).locator('[data-row-link]').click()
    await office.getByRole('textbox', { name: text(theirs, 'admin.fields.reply') }).fill(answer)
    await expectAccessible(office)
    const save = office.getByRole('button', { name: say(theirs, 'core.save'), exact: true })
    await expectMessage(office, say(theirs, 'core.updated'), () => save.click())
    await other.close()
    await mailTo(email, answer)

    await page.goto(`/productDetails/${slug}`)
    await reviews.scrollIntoViewIfNeeded()
    const mine = reviews.getByRole('listitem').filter({ hasText: comment })
    await expect(mine.getByText(answer)).toBeVisible()
    const helpful = mine.getByRole('button', { name: text(locale, 'helpful') })
    await helpful.click()
    await expect(mine.getByRole('status')).toHaveText(text(locale, 'helpfulCount_one', { count: '1' }))
    await expect(helpful).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    // By rating: four stars leave it, the number says how many.
    await reviews
      .getByRole('button', { pressed: false })
      .filter({ hasText: text(locale, locale === 'ar' ? 'starsOnly_few' : 'starsOnly_other', { count: '4' }) })
      .click()
    await expect(mine).toBeVisible()
    expect(heard).toEqual([])
  })
