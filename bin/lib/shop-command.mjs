// How the shop's process is started: by npm start, and by the bench, which measures what npm start starts.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const script = (name) => ['--import', pathToFileURL(join(root, 'bin/lib', name)).href]

/** Arguments for Node: a smaller young generation keeps a hundred megabytes out of memory and costs next to no speed. */
export const shopArguments = [
  '--max-semi-space-size=8',
  ...script('quick-imports.mjs'),
  ...script('follow-parent.mjs'),
  join(root, 'src/main.ts'),
]

/** What the environment adds: compiled sources are kept beside the build, so that the next start need not compile them; and fewer memory pools, which keeps thirty megabytes. */
export const shopEnvironment = { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, 'build/.compiled'), MALLOC_ARENA_MAX: '2' }
