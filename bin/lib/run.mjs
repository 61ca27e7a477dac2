// Runs other programs for the scripts in bin/. Plain JavaScript: it must work on any Node from 18, before anything is installed.
import { spawn } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Prints one line for the person at the terminal. */
export const say = (line) => process.stdout.write(`${line}\n`)

/** Ends the script with one clear line. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Runs a program in the project's folder to its end; gives its exit code and, with `quiet`, its output. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' }
    const child = spawn(command, args, options)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (printed += part))
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve({ code, printed })
    }
    child.once('error', (error) => {
      printed += error.message
      finish(127)
    })
    child.once('close', (code, signal) => finish(signal === null ? code : 1))
  })
}

/** Runs npm: the one that started us, else the one on the path; under `node` where one is given. */
export function npm(args, { node, ...options } = {}) {
  const cli = process.env.npm_execpath
  if (cli !== undefined && basename(cli) === 'npm-cli.js')
    return run(node ?? process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options)
  if (process.platform === 'win32') return run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options)
  return run('npm', args, options)
}
