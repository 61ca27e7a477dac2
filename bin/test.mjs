// npm test: everything, from a fresh checkout: checks, fast tests, build, browser stories, the first start. The last line counts the tests.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { npm, root, run, say } from './lib/run.mjs'

const results = join(root, 'test-results')
const fastResults = join(results, 'fast.json')
const storyResults = join(results, 'stories.json')
const startResults = join(results, 'first-start.json')

const node = await ensureInstalled({ tools: true })
for (const file of [fastResults, storyResults, startResults]) rmSync(file, { force: true })
mkdirSync(results, { recursive: true })

const steps = [
  ['Checks', () => npm(['run', '--silent', 'check'])],
  ['Fast tests', fastTests],
  ['Build', () => buildIfStale(node).then(() => ({ code: 0 }))],
  ['Browser stories', stories],
  ['First start', () => run(node, [join(root, 'bin/first-start.mjs'), startResults])],
]

const summary = []
let failedStep
for (const [name, step] of steps) {
  say(`\n== ${name}`)
  const start = performance.now()
  const { code } = await step()
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  say(summary.at(-1))
  if (code === 0) continue
  failedStep = name
  break
}
finish()

function fastTests() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return run(node, [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${fastResults}`])
}

async function stories() {
  const chromium = await ensureChromium(node)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: storyResults,
    PLAYWRIGHT_JSON_OUTPUT_FILE: storyResults,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
  // Beside the counts, and not inside them: Playwright empties its own folder when it begins.
  return run(node, [playwright, 'test', '--reporter=list,json', `--output=${join(results, 'stories')}`], { env })
}

function finish() {
  const fast = read(fastResults)
  const story = read(storyResults)?.stats
  const start = read(startResults)
  const passed = (start?.passed ?? 0) + (fast?.numPassedTests ?? 0) + (story?.expected ?? 0) + (story?.flaky ?? 0)
  const counted = (fast?.numFailedTests ?? 0) + (story?.unexpected ?? 0) + (start?.failed ?? 0)
  // A step that broke outside of any test must not look like a success.
  const failed = failedStep === undefined ? counted : Math.max(counted, 1)
  say(`\n== Summary\n${summary.join('\n')}`)
  process.exitCode = failed > 0 ? 1 : 0
  say(`${passed} passed, ${failed} failed`)
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
