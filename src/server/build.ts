// Finds the built web: its folder and its version.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startError } from './start-error.ts'

/** Takes the project's folder; gives the build's folder and its version; throws a start error when nothing is built. */
export function readBuild(root: string): { buildDir: string; version: string } {
  const buildDir = join(root, 'build')
  const entry = join(buildDir, 'server/index.js')
  if (!existsSync(entry)) throw startError('The web is not built. Run npm start, or npm run build')
  return { buildDir, version: createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 12) }
}
