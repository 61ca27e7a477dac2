// A command uses the database of the running shop, or starts one of its own on the same folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { startPostgres } from './embedded.ts'
import { openPostgres } from './for-commands.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'jumla-commands-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const options = { dataDir, log: () => undefined, isThrowAway: true }

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

it('a command uses the database of the shop that runs, leaves it running, and starts one when no shop runs', async () => {
  const shop = await startPostgres(options)
  const beside = await openPostgres(options)
  expect(beside.url).toBe(shop.url)
  await beside.stop()
  expect(await answers(shop.url)).toBe(true)
  await shop.stop()

  const alone = await openPostgres(options)
  expect(await answers(alone.url)).toBe(true)
  await alone.stop()
  expect(await answers(alone.url)).toBe(false)
})
