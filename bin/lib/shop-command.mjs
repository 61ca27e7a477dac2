// The command line of the shop's process, for npm start and for the bench, which measures what npm start starts.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

/** Arguments for Node that load one of the scripts beside this one before anything else. */
export const preload = (name) => ['--import', pathToFileURL(join(root, 'bin/lib', name)).href]

/**
 * Arguments for Node: a limited young generation saves memory (with 8 MB instead of 16 the shop takes 20 MB less, and 3 % more of the processor), and a limited heap
 * is collected in time: an import adds eighty megabytes instead of two hundred.
 */
export const shopArguments = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  ...preload('quick-imports.mjs'),
  ...preload('follow-parent.mjs'),
  join(root, 'src/main.ts'),
]

/** Arguments for Node of npm run import and npm run export; package.json repeats them. */
export const commandArguments = ['--max-semi-space-size=4', ...preload('quick-imports.mjs')]

/** Added to the environment: fewer memory pools, which saves thirty megabytes. */
export const shopEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }
