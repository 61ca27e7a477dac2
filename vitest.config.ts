import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'bench/**/*.test.ts', 'tools/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/server/testing/global-setup.ts'],
    pool: 'forks',
    // Files of one worker share their modules: loading them anew for every file took a third of the time.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A machine with more to do than these tests is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
    // The shop works in any zone of its machine: TZ=Asia/Riyadh npm run test:fast
    env: { TZ: process.env['TZ'] ?? 'UTC' },
  },
})
