// Makes the installed packages those of package-lock.json, and finds the project's own Node among them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, npm, root, run, say } from './run.mjs'

const stamp = join(root, 'node_modules/.jumla-lock')
const neededMajor = 24

/** Installs what is missing or outdated; gives the path of the project's Node. */
export async function ensureInstalled() {
  if (!isInstalled()) await install()
  const node = projectNode() ?? (await repairNode())
  if (node !== undefined) return node
  return fail(
    `The project's own Node ${neededMajor} is missing (npm may be set to ignore install scripts). Run: npm rebuild node --ignore-scripts=false, then start again.`,
  )
}

function isInstalled() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (read(stamp) === hash) return true
  if (!holdsEverything()) return false
  writeFileSync(stamp, hash)
  return true
}

// npm writes down what it has installed at the very end, so an interrupted install is seen too.
function holdsEverything() {
  const installed = read(join(root, 'node_modules/.package-lock.json'))
  if (installed === undefined) return false
  const have = JSON.parse(installed).packages
  const wanted = Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages)
  return wanted.every(([path, { version, integrity, optional, link }]) => {
    if (path === '' || link) return true
    const found = have[path]
    return found === undefined
      ? optional === true
      : found.version === version && found.integrity === integrity && existsSync(join(root, path))
  })
}

// `npm ci` gives exactly the lock; it refuses a lock that leaves out other systems' optional packages, which `npm install` accepts.
async function install() {
  say('Installing packages (the first time this takes a minute) ...')
  const flags = ['--no-audit', '--no-fund', '--include=dev', '--loglevel=error']
  const exact = await npm(['ci', ...flags], { quiet: true })
  if (exact.code === 0) return
  const lenient = exact.printed.includes('EUSAGE') ? await npm(['install', '--no-save', ...flags], { quiet: true }) : exact
  if (lenient.code === 0) return
  say('An install script failed; installing without the scripts ...')
  const bare = await npm(['install', '--no-save', '--ignore-scripts', ...flags], { quiet: true })
  if (bare.code !== 0) fail(`The packages could not be installed: ${reason(bare.printed)}`)
}

function reason(printed) {
  const lines = printed.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return lines.find((line) => line !== '' && !/^(code|errno|syscall|path) /.test(line)) ?? 'npm gave no reason'
}

function projectNode() {
  const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  // Where its script did not run, the package holds no program or an empty one.
  if ((statSync(node, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000) return node
  return Number(process.versions.node.split('.')[0]) >= neededMajor ? process.execPath : undefined
}

async function repairNode() {
  await npm(['rebuild', 'node', '--loglevel=error'], { quiet: true })
  const node = projectNode()
  if (node === undefined) return undefined
  const { code } = await run(node, ['--version'], { quiet: true })
  return code === 0 ? node : undefined
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
