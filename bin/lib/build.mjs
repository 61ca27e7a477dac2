// Builds the pages' browser and server bundles when their sources have changed since the last whole build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compressAssets } from './compress.mjs'
import { fail, root, run, say } from './run.mjs'

const inputs = [
  'src',
  'locales',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.lean-contracts.ts',
  'vite.shared-files.ts',
]
const stamp = join(root, 'build/.stamp')

/** Takes the Node to build with; builds unless the last build was made from the same sources. */
export async function buildIfStale(node) {
  const now = fingerprint()
  if (readStamp() === now) return
  say('Building the pages ...')
  // Without its stamp a build does not count: one that is killed on the way is made again.
  rmSync(stamp, { force: true })
  const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { code, printed } = await run(node, [builder, 'build'], { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) fail(`${printed.trimEnd()}\nThe pages could not be built (see above).`)
  await compressAssets(join(root, 'build/client/assets'))
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(`${stamp}.draft`, now)
  renameSync(`${stamp}.draft`, stamp)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesOf(join(root, input)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) return filesOf(inner)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [inner]
  })
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}
