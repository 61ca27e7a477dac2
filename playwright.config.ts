import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 23_456)
// One folder for the shop and for the stories that look into its outbox; workers inherit it.
if (!process.env.E2E_DATA_DIR) {
  process.env.E2E_DATA_DIR = mkdtempSync(join(tmpdir(), 'jumla-e2e-'))
  // Closed to other users by mkdtemp; when root runs the stories, PostgreSQL is another user and would be put elsewhere, where nobody removes it.
  chmodSync(process.env.E2E_DATA_DIR, 0o711)
}
const executablePath = process.env.CHROMIUM_PATH

/** Stories run one after the other against a shop of their own: the built app with demo data in an empty folder. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    stdout: 'pipe',
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SHOP_PROFILE: 'testing_v2',
      BOT_CHECK: 'test',
      LOG_LEVEL: 'warn',
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
    },
  },
})
