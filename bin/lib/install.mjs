// Makes the installed packages those of package-lock.json, and finds the project's own Node among them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { withLock } from './folder-lock.mjs'
import { fail, npm, root, run, say } from './run.mjs'

const stamp = join(root, 'node_modules/.jumla-installed')
// Beside node_modules, which a clean install empties.
const firstNode = join(root, '.first-node')
const neededMajor = 24
const flags = ['--no-audit', '--no-fund', '--loglevel=error']

/** Installs what is missing or outdated: what a shop needs to build and run, with `tools` also what working on it needs. Gives the path of the project's Node. */
export async function ensureInstalled({ tools = false } = {}) {
  if (!isInstalled(tools)) {
    const sayWaiting = () => say('Another process is installing packages; waiting for it ...')
    await withLock(join(root, '.installing'), async () => isInstalled(tools) || (await installAll(tools)), sayWaiting)
  }
  const node = projectNode() ?? (await repairNode())
  if (node !== undefined) return node
  return fail(
    `The project's own Node ${neededMajor} is missing (npm may be set to ignore install scripts). Run: npm rebuild node --ignore-scripts=false, then start again.`,
  )
}

async function installAll(tools) {
  await install(tools)
  const missing = missingPackages(tools)
  if (missing.length > 0) fail(`These packages could not be installed: ${missing.join(', ')}. Remove node_modules and start again.`)
  writeFileSync(stamp, fingerprint(tools))
}

function isInstalled(tools) {
  const installed = read(stamp)
  if (installed === fingerprint(true) || (!tools && installed === fingerprint(false))) return true
  if (missingPackages(tools).length > 0) return false
  writeFileSync(stamp, fingerprint(tools))
  return true
}

/** The lock file, the machine that the packages must match, because node_modules may come from another one, and whether the tools are among them. */
const fingerprint = (tools) =>
  createHash('sha256')
    .update(read(join(root, 'package-lock.json')))
    .update([...machine(), tools ? 'tools' : ''].join())
    .digest('hex')

/**
 * The packages of the lock that are not there. npm writes down what it has installed at the very end, so an interrupted install is seen
 * too; programs made for this machine count although npm calls them optional, since an install by an older Node leaves them out.
 */
function missingPackages(tools) {
  const installed = read(join(root, 'node_modules/.package-lock.json'))
  const have = installed === undefined ? {} : JSON.parse(installed).packages
  const wanted = Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages)
  return wanted
    .filter(
      ([path, entry]) =>
        path !== '' && !entry.link && (tools || entry.dev !== true) && (entry.optional !== true || isMadeForThisMachine(entry)),
    )
    .filter(([path, { version, integrity }]) => {
      const found = have[path]
      return found?.version !== version || (integrity !== undefined && found.integrity !== integrity) || !existsSync(join(root, path))
    })
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

function isMadeForThisMachine({ os, cpu, libc }) {
  const [platform, processor, library] = machine()
  return cpu?.includes(processor) === true && os?.includes(platform) === true && (libc === undefined || libc.includes(library))
}

function machine() {
  const glibc = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime !== undefined
  return [process.platform, process.arch, glibc ? 'glibc' : 'musl']
}

/** npm leaves out optional packages that the Node it runs under is too old for: so the project's own Node comes first, and installs the rest. */
async function install(tools) {
  const scope = tools ? '--include=dev' : '--omit=dev'
  say('Installing packages (the first time this takes a minute) ...')
  const under = isNewEnough() && !isRunningFromPackages() ? underNode(process.execPath) : await installNodeFirst()
  const exact = await npm(['ci', scope, ...flags], { quiet: true, ...under })
  if (exact.code !== 0) {
    say('An install script failed; installing without the scripts ...')
    const bare = await npm(['ci', scope, '--ignore-scripts', ...flags], { quiet: true, ...under })
    if (bare.code !== 0) fail(`The packages could not be installed: ${reason(bare.printed)}`)
  }
  rmSync(firstNode, { recursive: true, force: true })
}

/** Installs only the project's Node, into a folder of its own; gives what npm needs to run under it. */
async function installNodeFirst() {
  const { version } = JSON.parse(read(join(root, 'package-lock.json'))).packages['node_modules/node']
  const name = nodePackage()
  rmSync(firstNode, { recursive: true, force: true })
  mkdirSync(firstNode)
  const { code, printed } = await npm(['install', '--no-save', '--ignore-scripts', '--prefix', firstNode, ...flags, `${name}@${version}`], {
    quiet: true,
  })
  const node = join(firstNode, 'node_modules', name, 'bin', program)
  if (code !== 0 || !existsSync(node)) fail(`Node ${version} could not be installed: ${reason(printed)}`)
  return underNode(node)
}

/** The options that make `npm()` run itself and every install script under this Node instead of the Node that started it. */
const underNode = (node) => ({ node, env: { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` } })

/** Scripts of npm find the project's Node first, even when an older one started npm; an install removes it under their feet. */
const isRunningFromPackages = () => process.execPath.startsWith(realpathSync(root))

/** The package that holds Node's program for this machine; named as the package `node` names it. */
export function nodePackage() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const family = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${family}-${system}-${process.arch === 'ia32' ? 'x86' : process.arch}`
}

function reason(printed) {
  const lines = printed.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return lines.find((line) => line !== '' && !/^(code|errno|syscall|path) /.test(line)) ?? 'npm gave no reason'
}

const program = process.platform === 'win32' ? 'node.exe' : 'node'
const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= neededMajor

function projectNode() {
  const node = join(root, 'node_modules/node/bin', program)
  // When its install script did not run, the package has no program or an empty one.
  if ((statSync(node, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000) return node
  return isNewEnough() ? process.execPath : undefined
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
