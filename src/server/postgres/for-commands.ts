// Gives commands a database: that of the shop running on the data folder, else one started for the command only.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startError } from '#server/start-error.ts'
import { startPostgres, type EmbeddedPostgres } from './embedded.ts'
import { holderOf } from './folder-lock.ts'
import { openFolder, rememberedUrl } from './place.ts'

const timeout = 15_000

/** Takes the database's data folder; gives its address. Stopping does not stop the database of a running shop. */
export async function openPostgres({ dataDir, log }: { dataDir: string; log: (line: string) => void }): Promise<EmbeddedPostgres> {
  const folder = openFolder(dataDir)
  const giveUpAt = performance.now() + timeout
  while (holderOf(folder) !== undefined) {
    // A starting shop answers in a moment.
    const url = rememberedUrl(folder)
    if (url !== undefined && (await answers(url))) return { url, stop: () => Promise.resolve() }
    if (performance.now() > giveUpAt)
      throw startError(`The shop that runs on ${folder} has no database that answers. Try again when it has started.`)
    await sleep(200)
  }
  return startPostgres({ dataDir, log })
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
