// Where the stories' shops are: each worker of Playwright has its own, with its own database, files, mails and port.
import { join } from 'node:path'

const firstPort = Number(process.env.E2E_PORT ?? 23_456)

/** How many shops there are, and workers. */
export const shopCount = Number(process.env.E2E_WORKERS ?? 3)

/** The shop of a worker, by its number. A shop that a story starts itself may have the next port. */
export const shopOf = (worker: number) => ({
  port: firstPort + 100 * worker,
  url: `http://localhost:${firstPort + 100 * worker}`,
  dataDir: join(process.env.E2E_DATA_DIR ?? '', String(worker)),
})

/** Answers when all shops are ready. */
export const doorPort = firstPort + 99

/** The shop of this worker. */
export const ownShop = shopOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
