// npm run dev: installs missing packages, then starts tools/dev/serve.ts.
import { join } from 'node:path'
import { handOver } from './lib/hand-over.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'
import { preload } from './lib/shop-command.mjs'

handOver(
  await ensureInstalled({ tools: true }),
  [...preload('follow-parent.mjs'), join(root, 'tools/dev/serve.ts'), ...process.argv.slice(2)],
  {},
)
