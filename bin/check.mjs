// npm run check: types, lint, layers, format, dead code, texts, migrations, permissions, SQL, refusals and decisions, side by side; prints what failed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'

const node = await ensureInstalled({ tools: true })
const bin = (name) => join(root, 'node_modules/.bin', name)
const checks = [
  ['types', bin('tsc'), ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']],
  ['lint', bin('oxlint'), ['--type-aware', '--quiet', '--report-unused-disable-directives-severity', 'error', '.']],
  ['layers', bin('depcruise'), ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'src']],
  ['format', bin('oxfmt'), ['--check', 'src', 'demo', 'bench', 'tools', 'e2e', 'bin']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['rooms', node, ['tools/check-rooms.ts']],
  ['texts', node, ['tools/check-texts.ts']],
  ['migrations', node, ['tools/check-migrations.ts']],
  ['permissions', node, ['tools/check-permissions.ts']],
  ['SQL', node, ['tools/check-sql.ts']],
  ['refusals', node, ['tools/refusals.ts']],
  ['decisions', node, ['tools/check-decisions.ts']],
]

function perform([name, command, args]) {
  return new Promise((resolve) => {
    const start = performance.now()
    let output = ''
    const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' })
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('close', (code) => resolve({ name, code, output, seconds: ((performance.now() - start) / 1000).toFixed(1) }))
    child.on('error', (error) => resolve({ name, code: 1, output: String(error), seconds: '0' }))
  })
}

// Two at a time: more would only wait for each other on a small machine.
const queue = [...checks]
const results = []
await Promise.all(
  [0, 1].map(async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await perform(next))
  }),
)
for (const { name, code, output, seconds } of results) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trim())
}
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0
