// The pages a visitor may see first, and a browser that opens them on a shop with pictures.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { ensureChromium } from '../../bin/lib/chromium.mjs'
import { categorySlug, slugOf } from '../make-catalogue.ts'
import { aboutPath, articlePath, blogPath, formPath, landingPath } from './make-pages.ts'
import type { Row } from './report.ts'
import { freePort, type World } from './world.ts'

const visits = [
  { name: 'home', path: paths.home() },
  { name: 'listing', path: paths.category(categorySlug(0, 0)) },
  { name: 'product', path: paths.product(slugOf(8)) },
  { name: 'cart', path: paths.cart() },
  { name: 'blog', path: blogPath },
  { name: 'article', path: articlePath },
  { name: 'about us', path: aboutPath },
  { name: 'landing page', path: landingPath },
  { name: 'form', path: formPath },
  { name: 'contact', path: paths.contact() },
]

type Visit = (typeof visits)[number]
/** `port` is where the browser may be steered. */
type Opened = { browser: Browser; port: number; origin: string }

/** Draws a picture for every product that the visited pages show, so that they load pictures as a shop's do. */
async function drawPictures(world: World): Promise<void> {
  const folder = join(world.dataDir, 'files/originals')
  await mkdir(folder, { recursive: true })
  for (let product = 1; product <= 600; product++) {
    const spots = Array.from(
      { length: 40 },
      (_, at) =>
        `<circle cx="${(at * 331 + product * 17) % 1200}" cy="${(at * 197) % 1200}" r="${20 + ((at * product) % 90)}" fill="hsl(${(at * 29 + product * 11) % 360} 40% 60%)"/>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="#c9c2b4"/>${spots.join('')}</svg>`
    await writeFile(join(folder, createHash('sha256').update(slugOf(product)).digest('hex')), svg)
  }
}

/** Opens a browser on a shop whose pictures have their sizes already; closes both. */
export async function withBrowser(world: World, work: (opened: Opened) => Promise<Row[]>): Promise<Row[]> {
  const executablePath = await ensureChromium(process.execPath)
  await drawPictures(world)
  const shop = await world.shop({ databaseUrl: await world.catalogue() })
  const port = await freePort()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
  const origin = `http://127.0.0.1:${shop.port}`
  try {
    for (const { path } of visits) await waitForPictures(browser, origin + path)
    return await work({ browser, port, origin })
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** The first visitor has the sizes of the pictures made, those of a phone and of a desktop. */
async function waitForPictures(browser: Browser, url: string): Promise<void> {
  for (const deviceScaleFactor of [1, 1.75, 2]) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor, isMobile: true })
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' }).catch(() => undefined)
    await context.close()
  }
}

/** Takes rows of each page; a page that cannot be visited has none. */
export async function eachVisit(world: World, take: (visit: Visit) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (const visit of visits) {
    const taken = await take(visit).catch((error: unknown) => {
      world.say(`  ${visit.name} could not be visited: ${error instanceof Error ? error.message : String(error)}`)
      return []
    })
    rows.push(...taken)
  }
  return rows
}
