// The size and stability of a first visit: compressed bytes by kind, and layout shift.
import type { Browser, CDPSession, Page } from '@playwright/test'
import { z } from 'zod'
import type { Figure } from '../lib/figure.ts'
import { eachVisit, withBrowser } from '../lib/first-visits.ts'
import { alone, type Row } from '../lib/report.ts'

type Kind = 'Script' | 'Stylesheet' | 'Font' | 'Document' | 'other'
const kinds: readonly Kind[] = ['Script', 'Stylesheet', 'Font', 'Document', 'other']
const kindOf = (type: string): Kind => kinds.find((kind) => kind === type) ?? 'other'

const Settled = z.object({ shift: z.number() })
/** `bytes` of the compressed body; the answer's headers are counted apart. */
type Loaded = { name: string; kind: Kind; bytes: number; headers: number }
type Visit = z.output<typeof Settled> & { loaded: Loaded[] }

/** Runs in the page before anything else: sums layout shifts. */
const watchShifts = `window.seen = { shift: 0 };
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) seen.shift += each.value }).observe({ type: 'layout-shift', buffered: true });`

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

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page: Page = await context.newPage()
    const session = await context.newCDPSession(page)
    const loaded = await countBytes(session)
    await page.addInitScript(watchShifts)
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

export const weight: Figure = {
  name: 'weight',
  about: 'Compressed bytes of a first visit, and layout shift',
  run: (world) =>
    withBrowser(world, ({ browser, origin }) =>
      eachVisit(world, async ({ name, path }) => weights(name, await visit(browser, origin + path))),
    ),
}
