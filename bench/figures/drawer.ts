// The grid of a product opened from the list: from the press to the painted fields, as a buyer on a desktop and on a slowed phone.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { paths } from '#web/paths.ts'
import type { Figure } from '../lib/figure.ts'
import { withBrowser } from '../lib/first-visits.ts'
import { alone, type Row } from '../lib/report.ts'
import { series } from '../lib/series.ts'
import { buyerToken, categorySlug } from '../make-catalogue.ts'

/** Drawers opened one after another on one page; the first of them loads the drawer's code too. */
const drawers = 6

const devices: { what: string; slowness: number; options: BrowserContextOptions }[] = [
  { what: 'desktop', slowness: 1, options: { viewport: { width: 1280, height: 800 } } },
  { what: 'phone slowed four times', slowness: 4, options: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true } },
]

/** Where a quantity is typed or taken: the table of a wide drawer, the rows of a narrow one. */
const fields = 'dialog[open] section :is(input[data-place], li button)'

/** Presses the button of a card; gives the milliseconds from the press to the frame that shows the fields. */
async function open(page: Page, card: number): Promise<number> {
  await page.evaluate((fields) => {
    const painted = new Promise<number>((resolve) => {
      const begin = ({ timeStamp }: Event): void => {
        const look = (): void => {
          if (document.querySelector(fields)) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
          else requestAnimationFrame(look)
        }
        look()
      }
      addEventListener('click', begin, { capture: true, once: true })
    })
    Object.assign(window, { painted })
  }, fields)
  await page.locator('a.card-look[aria-haspopup]').nth(card).click()
  const milliseconds = Number(await page.evaluate('window.painted'))
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'hidden' })
  return milliseconds
}

/** Opens a listing as a buyer; gives the time of the first drawer and those of the others. */
async function visit(browser: Browser, url: string, { slowness, options }: (typeof devices)[number]): Promise<number[]> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  await context.addInitScript((token) => localStorage.setItem('tokenUser', token), buyerToken(1))
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const times: number[] = []
  for (let card = 0; card < drawers; card++) times.push(await open(page, card))
  await context.close()
  return times
}

export const drawer: Figure = {
  name: 'drawer',
  about: 'A product opened from the list, from the press to its painted fields',
  run: (world) =>
    withBrowser(world, async ({ browser, origin }) => {
      const rows: Row[] = []
      for (const device of devices) {
        const taken: number[][] = []
        for (let turn = 0; turn < world.options.repetitions; turn++)
          taken.push(await visit(browser, origin + paths.category(categorySlug(0, 0)), device))
        const row = (what: string, of: (times: number[]) => number[], goal: { atMost?: number }) =>
          rows.push(
            alone({
              figure: 'drawer',
              what: `${device.what}: ${what}`,
              unit: 'ms',
              values: taken.map((times) => series(of(times)).median),
              ...goal,
            }),
          )
        row('first of a page', (times) => times.slice(0, 1), {})
        row('the next', (times) => times.slice(1), { atMost: 100 })
      }
      return rows
    }),
}
