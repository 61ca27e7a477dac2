// The size and stability of a first visit: compressed bytes by kind, layout shift, and the largest paint on a slow phone's profile.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { paths } from '#web/paths.ts'
import { ensureChromium } from '../../bin/lib/chromium.mjs'
import { categorySlug, slugOf } from '../make-catalogue.ts'
import type { Figure } from '../lib/figure.ts'
import { alone, type Row } from '../lib/report.ts'
import type { World } from '../lib/world.ts'

const visits = [
  { name: 'home', path: paths.home() },
  { name: 'listing', path: paths.category(categorySlug(0, 0)) },
  { name: 'product', path: paths.product(slugOf(8)) },
  { name: 'cart', path: paths.cart() },
]

type Kind = 'Script' | 'Stylesheet' | 'Font' | 'Document' | 'other'
const kinds: readonly Kind[] = ['Script', 'Stylesheet', 'Font', 'Document', 'other']
const kindOf = (type: string): Kind => kinds.find((kind) => kind === type) ?? 'other'

const Settled = z.object({ shift: z.number(), largest: z.number(), blocking: z.number() })
/** `bytes` of the compressed body; the answer's headers are counted apart. */
type Loaded = { name: string; kind: Kind; bytes: number; headers: number }
type Visit = z.output<typeof Settled> & { loaded: Loaded[] }

/** Runs in the page before anything else: sums layout shifts, the largest paint, and how far tasks go beyond 50 ms. */
const watchPaint = `window.seen = { shift: 0, largest: 0, blocking: 0 };
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) seen.shift += each.value }).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => { for (const each of list.getEntries()) seen.largest = each.startTime }).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const each of list.getEntries()) seen.blocking += each.duration - 50 }).observe({ type: 'longtask', buffered: true });`

async function countBytes(session: CDPSession): Promise<Loaded[]> {
  const known = new Map<string, Omit<Loaded, 'bytes'>>()
  const loaded: Loaded[] = []
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    known.set(requestId, {
      name: new URL(response.url).pathname.split('/').at(-1) ?? '',
      kind: kindOf(type),
      headers: response.encodedDataLength,
    }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = known.get(requestId) ?? { name: '', kind: 'other', headers: 0 }
    loaded.push({ ...answer, bytes: encodedDataLength - answer.headers })
  })
  await session.send('Network.enable')
  return loaded
}

/** Lighthouse's phone: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_638_400 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function visit(browser: Browser, url: string, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page: Page = await context.newPage()
    const session = await context.newCDPSession(page)
    const loaded = await countBytes(session)
    if (isSlow) await slowDown(session)
    await page.addInitScript(watchPaint)
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    await page.waitForTimeout(500)
    return { ...Settled.parse(await page.evaluate('window.seen')), loaded }
  } finally {
    await context.close()
  }
}

const kilobytes = ({ loaded }: Visit, kind: Kind): number =>
  loaded.filter((each) => each.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000

const filesOf = ({ loaded }: Visit, kind: Kind): string => {
  const files = loaded.filter((each) => each.kind === kind)
  const headers = files.reduce((sum, each) => sum + each.headers, 0) / 1000
  const largest = files
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
    .map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(1)}`)
    .join(', ')
  return `${files.length} files, headers ${headers.toFixed(1)} kB; largest: ${largest}`
}

function weights(name: string, found: Visit): Row[] {
  const row = (what: string, kind: Kind, atMost?: number): Row =>
    alone({
      figure: 'weight',
      what: `${name}: ${what}`,
      unit: 'kB',
      values: [kilobytes(found, kind)],
      ...(atMost === undefined ? {} : { atMost }),
      ...(kind === 'Script' ? { note: filesOf(found, kind) } : {}),
    })
  return [
    row('JavaScript', 'Script', 150),
    row('CSS', 'Stylesheet', 15),
    row('fonts', 'Font', 90),
    row('HTML', 'Document', name === 'listing' ? 20 : undefined),
    row('texts, data, pictures', 'other'),
    alone({ figure: 'weight', what: `${name}: layout shift`, unit: '', values: [found.shift], atMost: 0 }),
  ]
}

/** Draws a picture for the newest products, so that pages load pictures as a shop's do. */
async function drawPictures(world: World): Promise<void> {
  const folder = join(world.dataDir, 'files/originals')
  await mkdir(folder, { recursive: true })
  for (let product = 1; product <= 60; product++) {
    const spots = Array.from(
      { length: 40 },
      (_, at) =>
        `<circle cx="${(at * 331 + product * 17) % 1200}" cy="${(at * 197) % 1200}" r="${20 + ((at * product) % 90)}" fill="hsl(${(at * 29 + product * 11) % 360} 40% 60%)"/>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="#c9c2b4"/>${spots.join('')}</svg>`
    await writeFile(join(folder, createHash('sha256').update(slugOf(product)).digest('hex')), svg)
  }
}

async function withBrowser(world: World, work: (browser: Browser, origin: string) => Promise<Row[]>): Promise<Row[]> {
  const executablePath = await ensureChromium(process.execPath)
  await drawPictures(world)
  const shop = await world.shop({ databaseUrl: await world.catalogue() })
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  const origin = `http://127.0.0.1:${shop.port}`
  try {
    // The first visitor has the sizes of the pictures made.
    for (const { path } of visits) await visit(browser, origin + path, false).catch(() => undefined)
    return await work(browser, origin)
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function each(take: (name: string, path: string) => Promise<Row[]>, say: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path } of visits) {
    rows.push(
      ...(await take(name, path).catch((error: unknown) => {
        say(`  ${name} could not be visited: ${error instanceof Error ? error.message : String(error)}`)
        return []
      })),
    )
  }
  return rows
}

export const weight: Figure = {
  name: 'weight',
  about: 'Compressed bytes of a first visit, and layout shift',
  run: (world) =>
    withBrowser(world, (browser, origin) =>
      each(async (name, path) => weights(name, await visit(browser, origin + path, false)), world.say),
    ),
}

export const paint: Figure = {
  name: 'paint',
  about: 'The same visits on a slow phone: largest paint and blocking time',
  run: (world) =>
    withBrowser(world, (browser, origin) =>
      each(async (name, path) => {
        const found: Visit[] = []
        for (let turn = 0; turn < world.options.repetitions; turn++) found.push(await visit(browser, origin + path, true))
        const figure = 'paint'
        return [
          alone({ figure, what: `${name}: largest paint`, unit: 'ms', values: found.map(({ largest }) => largest), atMost: 1200 }),
          alone({ figure, what: `${name}: blocking time`, unit: 'ms', values: found.map(({ blocking }) => blocking), atMost: 100 }),
        ]
      }, world.say),
    ),
}
