// npm start: from a fresh checkout to a running shop. It installs and builds whatever is missing, then starts src/main.ts.
import { buildIfStale } from './lib/build.mjs'
import { handOver } from './lib/hand-over.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail } from './lib/run.mjs'
import { shopArguments, shopEnvironment } from './lib/shop-command.mjs'

if (Number(process.versions.node.split('.')[0]) < 18) fail(`Node 18 or newer is needed to start; this is ${process.version}.`)

const node = await ensureInstalled()
await buildIfStale(node)
handOver(node, [...shopArguments, ...process.argv.slice(2)], shopEnvironment)
