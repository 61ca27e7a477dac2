// A shop that a story starts itself, empty and on the next port of its worker: for what the demo's shop cannot be.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { shopArguments, shopEnvironment } from '../bin/lib/shop-command.mjs'
import { ownShop } from './shops.ts'

export type OwnShop = { url: string; stop(): Promise<void> }

/** Takes a profile; starts a shop without people and products, and gives it when it is ready. */
export async function startEmptyShop(profile: string): Promise<OwnShop> {
  const port = ownShop.port + 1
  const url = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'jumla-empty-'))
  const shop = spawn(process.execPath, [...shopArguments, '--empty'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...shopEnvironment,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: url,
      SHOP_PROFILE: profile,
      BOT_CHECK: 'test',
      LOG_LEVEL: 'warn',
    },
  })
  const stop = async () => {
    if (shop.exitCode === null) {
      const ended = new Promise((resolve) => shop.once('exit', resolve))
      shop.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  try {
    await expect.poll(isReady, { timeout: 90_000 }).toBe(true)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
