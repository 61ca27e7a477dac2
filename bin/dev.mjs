// npm run dev: the shop with reload. Rebuilds the web and restarts the server when a source file changes; one port.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, say } from './lib/run.mjs'

const node = await ensureInstalled()
let child
let isBusy = false
let isAskedAgain = false

async function restart() {
  if (isBusy) {
    isAskedAgain = true
    return
  }
  isBusy = true
  try {
    await buildIfStale(node)
    if (child) {
      child.removeAllListeners('exit')
      await new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGTERM')
      })
    }
    child = spawn(node, ['src/main.ts', ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env: { NODE_ENV: 'production', ...process.env },
    })
    child.on('exit', (code) => say(`The shop ended (${code ?? 'killed'}); waiting for a change ...`))
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
  isBusy = false
  if (isAskedAgain) {
    isAskedAgain = false
    await restart()
  }
}

let timer
for (const folder of ['src', 'locales', 'profiles', 'demo']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void restart(), 300)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => (child ? child.once('exit', () => process.exit(0)).kill('SIGTERM') : process.exit(0)))
await restart()
