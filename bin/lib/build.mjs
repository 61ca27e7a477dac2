// Builds the pages' browser and server bundles when their sources have changed since the last whole build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './compress.mjs'
import { withLock } from './folder-lock.mjs'
import { fail, root, run, say } from './run.mjs'

/** The inputs of every build besides its own sources, which it lists itself (vite.source-list.ts), so that an edit of the server rebuilds nothing. */
const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.lean-contracts.ts',
  'vite.server-modules.ts',
  'vite.shared-files.ts',
  'vite.source-list.ts',
  'src/routes.ts',
]
const stamp = join(root, 'build/.stamp')
// Beside the folder of the build, which every build begins by emptying.
const lock = join(root, '.building')

/** Takes the Node to build with; builds unless the last build was made from the same sources. Of two that want to build one does, and the other waits for it. */
export async function buildIfStale(node) {
  if (isBuilt()) return
  const sayWaiting = () => say('Another process is building the pages; waiting for it ...')
  await withLock(lock, async () => isBuilt() || (await build(node)), sayWaiting)
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

async function build(node) {
  const start = Date.now()
  say('Building the pages ...')
  // Without its stamp a build does not count: one that is killed on the way is made again.
  rmSync(stamp, { force: true })
  const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { code, printed } = await run(node, [builder, 'build'], { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) fail(`${printed.trimEnd()}\nThe pages could not be built (see above).`)
  await compressAssets(join(root, 'build/client/assets'))
  // A file changed during the build may or may not be in it.
  writeFileSync(`${stamp}.draft`, inputs().some((file) => changedAt(file) > start) ? '' : fingerprint())
  renameSync(`${stamp}.draft`, stamp)
}

const inputs = () => [...settings, ...sourcesOf('client'), ...sourcesOf('ssr')]
const changedAt = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of inputs()) {
    const path = join(root, file)
    hash
      .update(`${file}\0`)
      .update(existsSync(path) ? readFileSync(path) : '')
      .update('\0')
  }
  return hash.digest('hex')
}

function sourcesOf(half) {
  const list = join(root, `build/.sources-${half}.json`)
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}
