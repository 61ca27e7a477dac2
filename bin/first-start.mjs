// The first command as a newcomer gives it: `npm start` in a fresh copy, as an ordinary user under the oldest Node the README promises, and as root
// under a newer one that npm still judges too old for some of the packages.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nodePackage } from './lib/install.mjs'
import { npm, root, say } from './lib/run.mjs'

const oldest = { node: '18.0.0', npm: '8.6.0' }
const tooOld = { node: '22.4.0', npm: '10.8.1' }
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const timeout = 12 * 60_000

const place = mkdtempSync(join(tmpdir(), 'jumla-first-'))
chmodSync(place, 0o755)
const tests = [
  [
    'an ordinary user starts the shop from nothing',
    async () => startIn(freshCopy('user', isRoot ? nobody : undefined), await installed(oldest)),
  ],
  [
    'root, in a folder only root may enter, starts a shop whose packages an older Node left incomplete',
    async () => {
      const shop = freshCopy('root')
      // Imitates packages installed by a Node that npm judged too old for them. npm removes them, and writes into none.
      link(join(root, 'node_modules'), join(shop.folder, 'node_modules'))
      for (const name of ['.jumla-installed', '@rolldown', '@tailwindcss'])
        rmSync(join(shop.folder, 'node_modules', name), { recursive: true, force: true })
      forget(join(shop.folder, 'node_modules/.package-lock.json'), /node_modules\/(@rolldown\/binding|@tailwindcss\/oxide-)/)
      chmodSync(shop.folder, 0o700)
      await startIn(shop, await installed(tooOld))
    },
  ],
]

let failed = 0
try {
  // Side by side: each waits for its packages half of the time.
  await Promise.all(
    tests.map(async ([name, test]) => {
      const start = performance.now()
      const problem = await test().then(
        () => undefined,
        (error) => error,
      )
      if (problem) failed++
      say(
        `${problem ? 'FAILED' : 'ok    '} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)${problem ? `\n${problem.message}` : ''}`,
      )
    }),
  )
} finally {
  rmSync(place, { recursive: true, force: true })
}
const results = process.argv[2]
if (results) writeFileSync(results, JSON.stringify({ passed: tests.length - failed, failed }))
process.exitCode = failed > 0 ? 1 : 0

/** Puts a Node and the npm that came with it into one folder, as an installation of it has them; gives the folder of their programs. */
async function installed({ node, npm: npmVersion }) {
  const packages = join(place, `packages-${node}`)
  const name = nodePackage()
  const wanted = [`${name}@${node}`, `npm@${npmVersion}`]
  const { code, printed } = await npm(['install', '--no-save', '--ignore-scripts', '--no-audit', '--prefix', packages, ...wanted], {
    quiet: true,
  })
  if (code !== 0) throw new Error(`Node ${node} could not be fetched:\n${printed}`)
  const programs = join(place, `node-${node}/bin`)
  mkdirSync(programs, { recursive: true })
  copyFileSync(join(packages, 'node_modules', name, 'bin/node'), join(programs, 'node'))
  chmodSync(join(programs, 'node'), 0o755)
  symlinkSync(join(packages, 'node_modules/npm/bin/npm-cli.js'), join(programs, 'npm'))
  return programs
}

/** A copy of the sources as git has them, and of changes not committed yet, in a folder of its own for one user. */
function freshCopy(name, uid) {
  const folder = join(place, name)
  const home = join(place, `${name}-home`)
  for (const each of [folder, home]) mkdirSync(each)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  for (const file of files.filter((each) => existsSync(join(root, each)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  // The person's own npm settings, such as a proxy, hold for the newcomer too.
  const settings = process.env.npm_config_userconfig
  if (settings && existsSync(settings)) copyFileSync(settings, join(home, '.npmrc'))
  if (uid !== undefined) giveTo(uid, [folder, home])
  return { folder, home, uid }
}

function giveTo(uid, folders) {
  execFileSync('chown', ['-R', `${uid}:${uid}`, ...folders])
  for (const folder of folders) chownSync(folder, uid, uid)
}

/** A copy of a folder whose files are the same ones where both are on one disk, which takes a tenth of the time. */
function link(from, to) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    rmSync(to, { recursive: true, force: true })
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}

function forget(path, pattern) {
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([name]) => !pattern.test(name)))
  // Removed first: the file may be the one in the folder it was copied from.
  rmSync(path)
  writeFileSync(path, JSON.stringify(lock))
}

/** Runs `npm start`, waits for the shop, asks for its home page, stops it. Throws with what was printed when any of it fails. */
async function startIn({ folder, home, uid }, programs) {
  const port = await freePort()
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_registry$)|^(INIT_CWD|NODE|CI)$/i.test(name))
  const shop = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), PATH: `${programs}:/usr/bin:/bin`, HOME: home, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let printed = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (part) => (printed += part))
  const ended = new Promise((resolve) => shop.once('close', resolve))
  let isOver = false
  void ended.then(() => (isOver = true))
  const latest = performance.now() + timeout
  const answer = (path) => get(`http://localhost:${port}${path}`)
  while ((await answer('/readyz')) === undefined) {
    if (isOver || performance.now() > latest) {
      shop.kill('SIGKILL')
      throw new Error(`The shop did not start:\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const page = await answer('/')
  shop.kill('SIGTERM')
  await ended
  if (!page?.includes('<html lang="en"')) throw new Error(`The home page is not one:\n${page?.slice(0, 500)}`)
  if ((await answer('/readyz')) !== undefined) throw new Error('The shop went on after it was stopped.')
}

async function get(url) {
  try {
    const response = await fetch(url)
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
