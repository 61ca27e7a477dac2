// npm start: from a fresh checkout to a running shop. It installs and builds what is missing, then hands over to src/main.ts.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { buildIfStale } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail, root } from './lib/run.mjs'
import { shopArguments, shopEnvironment } from './lib/shop-command.mjs'

if (Number(process.versions.node.split('.')[0]) < 18) fail(`Node 18 or newer is needed to start; this is ${process.version}.`)

const node = await ensureInstalled()
await buildIfStale(node)
const shop = spawn(node, [...shopArguments, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...shopEnvironment, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
shop.once('error', (error) => fail(`The shop could not be started: ${error.message}`))
shop.once('exit', (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]))

for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill('SIGTERM'))
// A terminal sends Ctrl-C to the shop as well, and twice would mean: at once.
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) shop.kill('SIGINT')
})

// npm runs this script through a shell, and neither passes on its own death: when npm or the shell is gone, nobody could stop the shop.
if (process.env.npm_lifecycle_event !== undefined) {
  const line = ancestors()
  setInterval(() => {
    if (ancestors() !== line) shop.kill('SIGTERM')
  }, 500).unref()
}

function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${process.ppid} ${grandparent}`
  } catch {
    return String(process.ppid)
  }
}
