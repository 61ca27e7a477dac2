// In a shop whose profile lets areas be drawn, a zone is drawn on the map, corner by corner, and takes the addresses whose city lies inside it.
import { expect, type Locator, test } from '@playwright/test'
import config from '../playwright.config.ts'
import { ask } from './backstage.ts'
import { type OwnShop, startEmptyShop } from './own-shop.ts'
import { complaints, expectAccessible, say, speak } from './support.ts'

// The map is drawn with WebGL, which the browser does by itself where there is no graphics card.
const { launchOptions } = config.use ?? {}
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--enable-unsafe-swiftshader'] } })

let shop: OwnShop | undefined

test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await startEmptyShop('testing_v1')
})

test.afterAll(() => shop?.stop())

/** Clicks a place of the map, by its part of the width and of the height. */
async function click(map: Locator, across: number, down: number): Promise<void> {
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no place on the page')
  await map.click({ position: { x: box.width * across, y: box.height * down } })
}

/** The first admin of an empty shop, and a tax group of 15 % at home. */
async function makeOffice(url: string): Promise<string> {
  const secret = 'the-First-password-1'
  const person = { firstName: 'Amina', lastName: 'Founder', email: 'amina@founder.test', password: secret, passwordConfirmation: secret }
  const { data, status, message } = await ask<{ token: string }>('POST', '/api/front/setup', { shop: url, body: person })
  expect(status, message).toBe(200)
  const rates = [{ country: 'SA', bps: 1500, startsOn: null, endsOn: null }]
  const group = { code: 'full', title: { en: 'Full rate', ar: 'النسبة الكاملة' }, isDefault: true, rates }
  const made = await ask('POST', '/api/admin/tax-groups', { shop: url, token: data.token, body: group })
  expect(made.status, made.message).toBe(200)
  return data.token
}

test('an area drawn on the map is a zone: the tester says zone, reason, rate and tax of a city inside it', async ({ browser }) => {
  const url = shop?.url ?? ''
  const token = await makeOffice(url)
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  const heard = complaints(page)
  await speak(page, 'en', url)
  await page.goto('/icon.svg')
  await page.evaluate((value) => localStorage.setItem('tokenAdmin', value), token)

  await page.goto('/admin-panel/secure/shipping-zones/add')
  const name = (language: 'en' | 'ar') =>
    page.getByLabel(`${say('en', 'shipping.admin.fields.name')} (${say('en', `form.admin.language.${language}`)})`)
  await name('en').fill('Drawn zone')
  await name('ar').fill('منطقة مرسومة')
  const rate = page.getByRole('group', { name: say('en', 'shipping.admin.zone.rate', { number: '1' }) })
  await rate.getByLabel(new RegExp(`^${say('en', 'shipping.admin.fields.charge')}`)).fill('7.65')

  const map = page.getByRole('application', { name: say('en', 'shipping.admin.areas.map') })
  await expect(map).toHaveAttribute('data-ready', 'true')
  // All of the country's cities are in sight, so a square over nearly all of the map has most of them inside.
  for (const [across, down] of [
    [0.15, 0.15],
    [0.85, 0.15],
    [0.85, 0.85],
    [0.15, 0.85],
  ] as const)
    await click(map, across, down)
  await click(map, 0.15, 0.85)
  const areas = page.getByRole('list', { name: say('en', 'shipping.admin.areas.list') })
  await expect(areas.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: say('en', 'core.save'), exact: true }).click()
  await expect(page).toHaveURL(/shipping-zones\/[0-9a-f-]{36}$/)

  const askFor = async (city: string) => {
    await page.goto('/admin-panel/secure/shipping-zones')
    await page.getByRole('link', { name: say('en', 'shipping.admin.test.title'), exact: true }).click()
    await page.getByLabel(say('en', 'shipping.admin.test.city'), { exact: true }).fill(city)
    await page.getByLabel(new RegExp(`^${say('en', 'shipping.admin.test.total')}`)).fill('40')
    await page.getByRole('button', { name: say('en', 'shipping.admin.test.ask'), exact: true }).click()
  }
  await askFor('Riyadh')
  await expect(page.getByRole('heading', { name: 'Drawn zone' })).toBeVisible()
  await expect(page.getByText(say('en', 'shipping.admin.reason.polygon', { match: 'Riyadh' })).first()).toBeVisible()
  await expect(page.getByText('7.65').first()).toBeVisible()
  await expect(page.getByText('15%').first()).toBeVisible()
  await expectAccessible(page)
  await askFor('Manchester')
  await expect(page.getByRole('heading', { name: say('en', 'shipping.admin.test.noZone') })).toBeVisible()
  await expect(page.getByText(say('en', 'shipping.admin.verdict.placeUnknown'))).toBeVisible()
  expect(heard).toEqual([])
  await context.close()
})
