// A zone is drawn on the map in the office, corner by corner, and takes the addresses whose city lies inside it.
import { expect, type Locator, test } from '@playwright/test'
import config from '../playwright.config.ts'
import { ask, tokenOf } from './backstage.ts'
import { complaints, expectAccessible, say, signInToOffice } from './support.ts'

// The map is drawn with WebGL, which the browser does by itself where there is no graphics card.
const { launchOptions } = config.use ?? {}
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--enable-unsafe-swiftshader'] } })

/** Clicks a place of the map, by its part of the width and of the height. */
async function click(map: Locator, across: number, down: number): Promise<void> {
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no place on the page')
  await map.click({ position: { x: box.width * across, y: box.height * down } })
}

let undo = async (): Promise<unknown> => undefined
test.afterEach(() => undo())

test('an area drawn on the map is a zone: a city inside it is delivered to at its rate', async ({ page }) => {
  const heard = complaints(page)
  const admin = await tokenOf('admin@demo.test', 'office')
  await signInToOffice(page, 'en')
  await page.goto('/admin-panel/secure/shipping-zones/add')
  await page.getByLabel(`${say('en', 'shipping.admin.fields.name')} (${say('en', 'form.admin.language.en')})`).fill('Drawn zone')
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
  const id = page.url().split('/').at(-1) ?? ''
  undo = () => ask('DELETE', `/api/admin/shipping-zones/${id}`, { token: admin })

  await page.getByRole('link', { name: say('en', 'shipping.admin.test.title'), exact: true }).click()
  await page.getByLabel(say('en', 'shipping.admin.test.city'), { exact: true }).fill('Manchester')
  await page.getByLabel(new RegExp(`^${say('en', 'shipping.admin.test.total')}`)).fill('40')
  await page.getByRole('button', { name: say('en', 'shipping.admin.test.ask'), exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Drawn zone' })).toBeVisible()
  await expect(page.getByText(say('en', 'shipping.admin.reason.polygon', { match: 'Drawn zone' })).first()).toBeVisible()
  await expect(page.getByText('£7.65').first()).toBeVisible()
  await expectAccessible(page)
  expect(heard).toEqual([])
})
