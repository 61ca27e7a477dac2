// npm run dev:times: starts `npm run dev` on a shop of its own, edits a screen and a verb, breaks and mends both, ends the server half, and prints how
// long each change took to show; then it stops further starts half-way. It fails when something does not come back, when a web build is made, when a
// process outlives Ctrl-C, or when a stopped start prints an error. The two source files it edits are put back at its end.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../bin/lib/chromium.mjs'
import { ask } from './demo-people.ts'
import { freePort } from './shop.ts'

const root = join(import.meta.dirname, '..')
const edits = 5
const longest = 60_000

const screen = source(
  'src/modules/content/web/contact.tsx',
  "<PageHeading title={t('shop.contact.title')}",
  (text) => `<PageHeading title="${text}"`,
)
const verb = source('src/modules/content/server/slides.ts', 'title: textIn(row.title, ctx.locale)', (text) => `title: '${text}'`)

/** A source file with a place in it that can say another text. */
function source(path: string, place: string, saying: (text: string) => string) {
  const file = join(root, path)
  const before = readFileSync(file, 'utf8')
  if (!before.includes(place)) throw new Error(`${path} has no ${place}`)
  return {
    say: (text: string) => writeFileSync(file, before.replace(place, saying(text))),
    breakIt: () => writeFileSync(file, `${before}\nconst = nothing\n`),
    crash: () => writeFileSync(file, `${before}\nsetTimeout(() => {\n  throw new Error('a planned crash')\n}, 500)\n`),
    putBack: () => writeFileSync(file, before),
  }
}

/** Repeats a question until it is true; gives the milliseconds that took. */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - start > longest) throw new Error(`${what}: not within ${longest / 1000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return performance.now() - start
}

/** When the web was last built; the cache of compiled modules beside it does not count. */
const lastBuild = (): number =>
  Math.max(0, ...['build/client', 'build/server'].map((folder) => statSync(join(root, folder), { throwIfNoEntry: false })?.mtimeMs ?? 0))

/** The processes of this shop: all that carry its folder in their environment or their command. Known on Linux alone. */
function processesOf(dataDir: string): string[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id) || id === String(process.pid)) return false
    try {
      return [`/proc/${id}/environ`, `/proc/${id}/cmdline`].some((path) => readFileSync(path, 'utf8').includes(dataDir))
    } catch {
      return false
    }
  })
}

const rows: { change: string; milliseconds: string }[] = []
const note = (change: string, times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  rows.push({
    change,
    milliseconds: times.length > 1 ? `${middle.toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)})` : middle.toFixed(0),
  })
}

async function editScreen(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const shows = (text: string) => until(`the screen shows ${text}`, async () => (await heading.textContent().catch(() => '')) === text)
  const typed = page.getByRole('textbox').first()
  await typed.fill('typed before')
  const times: number[] = []
  for (let at = 1; at <= edits; at++) {
    screen.say(`Screen ${at}`)
    times.push(await shows(`Screen ${at}`))
  }
  note('an edited screen, in the open page', times)
  if ((await typed.inputValue()) !== 'typed before') throw new Error('the page was loaded anew: what was typed is gone')
  screen.breakIt()
  await until('Vite names the syntax error', async () => (await page.locator('vite-error-overlay').count()) > 0)
  screen.say('Screen mended')
  note('a screen after a syntax error', [await shows('Screen mended')])
  screen.putBack()
}

async function editVerb(url: string, serverHalf: () => number | undefined): Promise<void> {
  const title = () =>
    ask<{ title: string }[]>(url, 'GET', '/api/front/slides').then(
      ([slide]) => slide?.title,
      () => null,
    )
  const shows = (text: string) => until(`the verb answers ${text}`, async () => (await title()) === text)
  const isDown = () => until('the server half is down', async () => (await title()) === null)
  const times: number[] = []
  for (let at = 1; at <= edits; at++) {
    verb.say(`Verb ${at}`)
    times.push(await shows(`Verb ${at}`))
  }
  note('an edited verb, in the next answer', times)
  verb.breakIt()
  await isDown()
  verb.say('Verb mended')
  note('a verb after a syntax error', [await shows('Verb mended')])
  verb.crash()
  await isDown()
  verb.say('Verb uncrashed')
  note('a verb after a crash of the server half', [await shows('Verb uncrashed')])
  const child = serverHalf()
  if (child !== undefined) {
    process.kill(child, 'SIGKILL')
    await isDown()
    verb.say('Verb alive')
    note('a verb after the server half was killed', [await shows('Verb alive')])
  }
  verb.putBack()
}

/** Starts `npm run dev` on a data folder; `said` gives what it wrote as errors, `stop` sends Ctrl-C and waits for its end. */
function startDev(dataDir: string, port: number) {
  const dev = spawn(process.execPath, [join(root, 'bin/dev.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      npm_lifecycle_event: undefined,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      BOT_CHECK: 'test',
    },
  })
  let said = ''
  dev.stderr.on('data', (part: Buffer) => {
    said += part.toString()
    if (process.env.DEV_OUTPUT) process.stderr.write(part)
  })
  const ended = new Promise<void>((resolve) => dev.once('close', () => resolve()))
  return {
    said: () => said,
    stop: async () => {
      dev.kill('SIGINT')
      await ended
    },
  }
}

/** Stops a start after so many milliseconds. It must print no error, and leave no process. */
async function stopStart(dataDir: string, after: number): Promise<number> {
  const dev = startDev(dataDir, await freePort())
  await new Promise((resolve) => setTimeout(resolve, after))
  const from = performance.now()
  await dev.stop()
  const took = performance.now() - from
  if (dev.said() !== '') throw new Error(`a start stopped after ${after} ms said:\n${dev.said()}`)
  await until(`nothing is left of a start stopped after ${after} ms`, async () => processesOf(dataDir).length === 0)
  return took
}

const dataDir = mkdtempSync(join(tmpdir(), 'jumla-dev-'))
const port = await freePort()
const url = `http://localhost:${port}`
const builtBefore = lastBuild()
const started = performance.now()
const dev = startDev(dataDir, port)
/** The one started last: another may still be ending. */
const serverHalf = (): number | undefined =>
  processesOf(dataDir)
    .filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('tools/dev/shop.ts'))
    .map(Number)
    .toSorted((a, b) => a - b)
    .at(-1)
const executablePath = await ensureChromium(process.execPath)
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
try {
  await until('the shop is ready', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  note('the start, with an empty folder and the demo', [performance.now() - started])
  const page = await browser.newPage()
  await page.goto(`${url}/contact`)
  await page.waitForLoadState('networkidle')
  await editScreen(page)
  await editVerb(url, serverHalf)
} finally {
  screen.putBack()
  verb.putBack()
  await browser.close()
  const stopped = performance.now()
  await dev.stop()
  note('Ctrl-C', [performance.now() - stopped])
}
const left = processesOf(dataDir)
// From an empty folder, so that the database, the migrations and the demo are still under way.
const stops: number[] = []
for (const after of [300, 700, 1200, 2000, 3000, 4500, 6500, 9000]) {
  const empty = mkdtempSync(join(tmpdir(), 'jumla-dev-'))
  stops.push(await stopStart(empty, after).finally(() => rmSync(empty, { recursive: true, force: true })))
}
note('Ctrl-C during the start', stops)
console.table(rows)
rmSync(dataDir, { recursive: true, force: true })
if (left.length > 0) throw new Error(`left running: ${left.join(', ')}`)
if (lastBuild() !== builtBefore) throw new Error('a web build was made')
