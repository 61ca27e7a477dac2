import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { doorPort, ownShop, shopCount } from './e2e/shops.ts'

// One folder for the shops and for the stories that look into their outboxes; workers inherit it.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `jumla-e2e-${process.pid}-${Date.now().toString(36)}`)
const executablePath = process.env.CHROMIUM_PATH

/** Files of stories run beside each other, each worker's against a shop of its own (e2e/serve.ts); those of one file one after the other. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: shopCount,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: ownShop.url,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Takes a fourth of the time; `--trace on` records a story that fails.
    trace: 'on-first-retry',
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
    url: `http://127.0.0.1:${doorPort}`,
    timeout: 300_000,
    stdout: 'pipe',
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      SHOP_PROFILE: 'testing_v2',
      BOT_CHECK: 'test',
      LOG_LEVEL: 'warn',
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
    },
  },
})
