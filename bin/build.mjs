// npm run build: builds the pages when their sources have changed.
import { buildIfStale } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await buildIfStale(await ensureInstalled())
