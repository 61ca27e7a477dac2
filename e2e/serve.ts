// The shop the stories use: an empty data folder, the built app, the demo data; everything goes when the stories end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'

const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'jumla-e2e-'))
const shop = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir } })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill('SIGTERM'))
shop.on('exit', (code) => {
  if (!process.env.E2E_DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
