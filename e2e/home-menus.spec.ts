// The home page composed in the office and seen on a phone in Arabic; and the gallery: upload, where used, refused delete, replace.
import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { enter, shopUrl } from './backstage.ts'
import { complaints, expectAccessible, expectMessage, expectSoon, type Locale, oneLook, say, speak } from './support.ts'

const admin = 'admin@demo.test'
const office = '/admin-panel/secure'
const stamp = Date.now().toString(36)
const content = (key: string, params: Record<string, string> = {}) => say('en', `content.admin.${key}`, params)
const file = (key: string, params: Record<string, string> = {}) => say('en', `file.admin.${key}`, params)
const titles = {
  pictures: { en: `Windows ${stamp}`, ar: `واجهات ${stamp}` },
  goods: { en: `Chosen goods ${stamp}`, ar: `بضائع مختارة ${stamp}` },
  carousel: { en: `Turning ${stamp}`, ar: `يدور ${stamp}` },
}
type Title = { en: string; ar: string }

// Equal bytes are one file: every run of the story has pictures of its own size.
const width = 600 + (Number.parseInt(stamp.slice(-3), 36) % 600)
const picture = (background: string) =>
  sharp({ create: { width, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const upload = async (background: string, name: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture(background) })

async function beginMenu(page: Page, title: Title, type: string): Promise<void> {
  await page.goto(`${office}/menu/add`)
  for (const language of ['en', 'ar'] as const)
    await page
      .getByLabel(`${content('menu.title')} (${say('en', `form.admin.language.${language}`)})`, { exact: true })
      .fill(title[language])
  await page.getByLabel(content('menu.type'), { exact: true }).selectOption(type)
}

async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: say('en', 'core.save'), exact: true })
  await expectMessage(page, say('en', 'core.added'), () => button.click())
}

/** Picks the first goods that a search for `word` finds. */
async function pickGoods(page: Page, words: string[]): Promise<void> {
  await page.getByLabel(content('menu.itemType'), { exact: true }).selectOption('products')
  await page.getByRole('combobox', { name: content('menu.items.products'), exact: true }).click()
  const panel = page.getByRole('dialog', { name: content('menu.items.products') })
  for (const word of words) {
    await panel.getByRole('searchbox').fill(word)
    await panel
      .getByRole('option', { name: new RegExp(word, 'i') })
      .first()
      .click()
  }
  await page.keyboard.press('Escape')
}

const order = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('list', { name: say('en', 'form.admin.order.list') })
    .getByRole('listitem')
const handle = (page: Page, name: string) => page.getByRole('button', { name: say('en', 'ui.sortable.handle', { name }), exact: true })

async function onPhone(browser: Browser, locale: Locale): Promise<Page> {
  const context = await browser.newContext({ baseURL: shopUrl, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await speak(page, locale, shopUrl)
  return page
}

/** The blocks of this story on the home page, in their order. */
const blocks = async (page: Page) => (await page.locator('main [data-menu] h2').allTextContents()).filter((title) => title.endsWith(stamp))
const block = (page: Page, title: string) => page.locator('main [data-menu]').filter({ has: page.getByRole('heading', { name: title }) })

test('a home page is composed of menus, put into order by keyboard, and seen on a phone in Arabic', async ({ page, browser }) => {
  test.slow()
  const heard = complaints(page)
  await enter(page, admin, 'office')

  // A carousel of two pictures.
  await beginMenu(page, titles.carousel, 'slider')
  await page
    .getByLabel(file('upload'), { exact: true })
    .setInputFiles([await upload('#b5651d', `one ${stamp}.jpg`), await upload('#1d65b5', `two ${stamp}.jpg`)])
  await expect(handle(page, file('pictureNumber', { number: '2' }))).toBeVisible()
  await page.getByLabel(content('menu.href')).first().fill('//elsewhere.example')
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page.getByText(say('en', 'content.validation.ownPath'))).toBeVisible()
  await page.getByLabel(content('menu.href')).first().fill('/products?tag=new')
  await save(page)

  // A grid of goods, their order changed by keyboard; the preview follows in the other language.
  await beginMenu(page, titles.goods, 'grid')
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page.getByText(say('en', 'content.validation.itemType'))).toBeVisible()
  await pickGoods(page, ['parka', 'polo'])
  const chosen = page.getByRole('list', { name: content('menu.order') }).getByRole('listitem')
  await expect(chosen).toHaveCount(2)
  await expect(chosen.first()).toContainText(/parka/i)
  await chosen.first().getByRole('button').first().press('Alt+ArrowDown')
  await expect(chosen.first()).toContainText(/polo/i)
  await page.getByRole('button', { name: say('en', 'form.admin.language.ar'), exact: true }).click()
  const preview = page.frameLocator(`iframe[title="${content('preview.title')}"]`)
  await expect(preview.getByText(titles.goods.ar)).toBeVisible()
  await expect(preview.locator('article')).toHaveCount(2)
  await expectAccessible(page)
  await save(page)

  // Pictures from the gallery, for phones alone.
  await beginMenu(page, titles.pictures, 'images')
  await page.getByLabel(content('devices.web'), { exact: true }).uncheck()
  await page.getByRole('button', { name: file('fromGallery'), exact: true }).click()
  const library = page.getByRole('dialog', { name: file('library.many') })
  await library.getByRole('searchbox').fill(`one ${stamp}`)
  await library.getByRole('button', { name: `one ${stamp}.jpg` }).click()
  await library.getByRole('button', { name: say('en', 'file.admin.library.use_one', { count: '1' }) }).click()
  await save(page)

  // Last becomes first among the three.
  await page.goto(`${office}/menu?location=home&search=${stamp}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('button', { name: say('en', 'form.admin.order.open'), exact: true }).click()
  const moving = handle(page, titles.pictures.en)
  await expect(moving).toBeVisible()
  const from = await order(page).count()
  for (let step = 0; step < from - 1; step++) await moving.press('Alt+ArrowUp')
  await expect(order(page).first()).toContainText(titles.pictures.en)
  const saveOrder = page.getByRole('button', { name: say('en', 'form.admin.order.save'), exact: true })
  await expectMessage(page, say('en', 'core.updated'), () => saveOrder.click())

  const phone = await onPhone(browser, 'ar')
  const phoneHeard = complaints(phone)
  await expectSoon(phone, '/', async () => expect(await blocks(phone)).toEqual([titles.pictures.ar, titles.carousel.ar, titles.goods.ar]))
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(phone.getByRole('heading', { name: titles.pictures.ar })).toBeVisible()
  const cards = block(phone, titles.goods.ar).locator('article')
  await expect(cards).toHaveCount(2)
  await expectAccessible(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  await block(phone, titles.goods.ar)
    .getByRole('link', { name: say('ar', 'shop.home.seeAll') })
    .click()
  await expect(phone).toHaveURL(/\/menus\/grid\//)
  await expect(phone.getByRole('heading', { level: 1, name: titles.goods.ar })).toBeVisible()
  expect(phoneHeard).toEqual([])
  await phone.context().close()

  // On a desktop the pictures are not shown, and a deactivated menu is gone.
  const visitor = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: titles.goods.en })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: titles.pictures.en })).toBeHidden()
  await page.goto(`${office}/menu?search=${stamp}`)
  await page.getByRole('checkbox', { name: say('en', 'core.table.selectAll') }).check()
  await page.getByRole('button', { name: say('en', 'form.admin.bulk.to.inactive'), exact: true }).click()
  await expect(page.getByText(say('en', 'form.admin.bulk.changed_other', { count: '3' }), { exact: true }).last()).toBeVisible()
  await expect(async () => {
    await visitor.goto('/')
    expect(await blocks(visitor)).toEqual([])
  }).toPass()
  await visitor.context().close()
  expect(heard).toEqual([])
})

test('a picture is uploaded, found by its place, kept while it is used, and replaced everywhere', async ({ page, browser }) => {
  test.slow()
  const heard = complaints(page)
  await enter(page, admin, 'office')
  await page.goto(`${office}/gallery`)
  const name = `slide ${stamp}.jpg`
  await page
    .getByLabel(file('upload'), { exact: true })
    .setInputFiles([await upload('#884422', name), { name: `bad ${stamp}.png`, mimeType: 'image/png', buffer: Buffer.from('no picture') }])
  await expect(page.getByText(`bad ${stamp}.png`)).toBeVisible()
  await expect(page.getByText(say('en', 'file.errors.unsupported'))).toBeVisible()
  await expect(page.getByRole('button', { name, exact: false }).first()).toBeVisible()
  await expectAccessible(page)

  // A slide uses it.
  await page.goto(`${office}/slider/add`)
  await page.getByLabel(`${content('slide.title')} (${say('en', 'form.admin.language.en')})`, { exact: true }).fill(`Slide ${stamp}`)
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page.getByText(say('en', 'content.validation.picture'))).toBeVisible()
  await page.getByRole('button', { name: file('fromGallery'), exact: true }).click()
  const library = page.getByRole('dialog', { name: file('library.one') })
  await library.getByRole('searchbox').fill(`slide ${stamp}`)
  await library.getByRole('button', { name }).click()
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: `Slide ${stamp}` })).toBeVisible()

  // Used, so not deleted: the refusal names the place.
  await page.goto(`${office}/gallery?search=${encodeURIComponent(`slide ${stamp}`)}`)
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: file('file.title') })
  await expect(dialog.getByRole('link', { name: `Slide ${stamp}` })).toBeVisible()
  await dialog.getByRole('button', { name: say('en', 'core.delete'), exact: true }).click()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByRole('button', { name: say('en', 'core.delete'), exact: true }).click()
  await expect(confirm.getByText(say('en', 'file.errors.cannotDelete', { count: '1' }))).toBeVisible()
  await expect(confirm.getByRole('link', { name: `Slide ${stamp}` })).toBeVisible()
  await confirm.getByRole('button', { name: say('en', 'ui.cancel'), exact: true }).click()
  await expect(page.getByText(file('deleteCancelled')).last()).toBeVisible()

  // Replaced: the slide on the home page shows the new one at a new address.
  const visitor = await (await browser.newContext({ baseURL: shopUrl })).newPage()
  const address = async () => {
    await visitor.goto('/')
    const shown = visitor.locator('article').filter({ has: visitor.getByRole('heading', { name: `Slide ${stamp}` }) })
    return shown.locator('img').getAttribute('src', oneLook)
  }
  let before: string | null = null
  await expect(async () => void (before = await address())).toPass()
  await dialog.getByLabel(file('file.replace'), { exact: true }).setInputFiles(await upload('#226688', 'another.jpg'))
  await expect(page.getByText(file('file.replaced')).last()).toBeVisible()
  await expect(async () => expect(await address()).not.toBe(before)).toPass()
  await visitor.context().close()

  await page.goto(`${office}/slider?search=${stamp}`)
  await page.getByRole('checkbox', { name: say('en', 'core.table.selectAll') }).check()
  await page.getByRole('button', { name: say('en', 'core.delete'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('en', 'core.delete'), exact: true })
    .click()
  await page.goto(`${office}/gallery?unused=true&search=${encodeURIComponent(`slide ${stamp}`)}`)
  await page.getByRole('checkbox', { name: file('gallery.select', { name }) }).check()
  await page.getByRole('button', { name: file('gallery.removeUnused'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('en', 'core.delete'), exact: true })
    .click()
  await expect(page.getByText(say('en', 'core.table.nothingFound'))).toBeVisible()
  expect(heard).toEqual([])
})
