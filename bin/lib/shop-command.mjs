// How the shop's process is started: by npm start, and by the bench, which measures what npm start starts.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

/** Arguments for Node that load one of the scripts beside this one before anything else. */
export const preload = (name) => ['--import', pathToFileURL(join(root, 'bin/lib', name)).href]

/**
 * Arguments for Node: a smaller young generation keeps a hundred megabytes out of memory and costs next to no speed, and a heap that may
 * not grow without end is tidied up in time: an import adds eighty megabytes instead of two hundred.
 */
export const shopArguments = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  ...preload('quick-imports.mjs'),
  ...preload('follow-parent.mjs'),
  join(root, 'src/main.ts'),
]

/** Arguments for Node with which npm run import and npm run export start, as package.json says too. */
export const commandArguments = ['--max-semi-space-size=4', ...preload('quick-imports.mjs')]

/** What the environment adds: fewer memory pools, which keeps thirty megabytes. */
export const shopEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }
