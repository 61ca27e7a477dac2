// Starts a process of the shop in this terminal, and ends it when the process that started it is gone.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fail, root } from './run.mjs'

/** Starts Node with these arguments in the project's folder; ends with the exit code of that process. */
export function handOver(node, args, env) {
  const shop = spawn(node, args, { cwd: root, env: { ...env, ...process.env }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  shop.once('error', (error) => fail(`The shop could not be started: ${error.message}`))
  shop.once('exit', (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]))

  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill('SIGTERM'))
  // The terminal sends Ctrl-C to the shop as well; a second signal would mean "stop at once".
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) shop.kill('SIGINT')
  })

  // npm runs these scripts through a shell, and neither passes on its own death: when npm or the shell is gone, nobody could stop the shop.
  if (process.env.npm_lifecycle_event === undefined) return
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
