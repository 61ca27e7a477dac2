// The context of commands on the catalogue: that of the system without the server around it; jobs and listeners are loaded once one is needed.
import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { connect } from '#server/db/client.ts'
import type { Jobs } from '#server/jobs.ts'
import { buildCtx, type RunnerDeps } from '#server/runner.ts'
import { openStorage } from '#server/open-storage.ts'

type Options = { config: Config; databaseUrl: string; poolSize: number }

const silent = () => undefined

/** Runs work as the system on a migrated database; gives what it gives. */
export async function asSystem<T>({ config, databaseUrl, poolSize }: Options, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const storage = await openStorage(config)
  const database = connect(databaseUrl, { max: poolSize, onError: silent })
  const lists = () => import('../modules.ts')
  const queue: { jobs?: Promise<Jobs> } = {}
  const deps: RunnerDeps = {
    db: database.db,
    config,
    storage,
    listeners: async () => (await lists()).listeners,
    enqueueIn: (tx) => async (job, data, options) => {
      queue.jobs ??= startQueue()
      await (await queue.jobs).enqueueIn(tx)(job, data, options)
    },
  }
  const ctx = () =>
    buildCtx(deps, {
      actor: { kind: 'system' },
      locale: config.profile.language,
      requestId: randomUUID(),
      ip: '',
      now: new Date(),
      log: { info: silent, warn: silent, error: silent },
    })
  const startQueue = async (): Promise<Jobs> => {
    const [{ startJobs }, { jobWorkers }] = await Promise.all([import('#server/jobs.ts'), lists()])
    return startJobs({ databaseUrl, workers: jobWorkers, runIn: async (_name, run) => run(ctx()), onError: silent, onFailed: silent })
  }
  try {
    return await work(ctx())
  } finally {
    await queue.jobs?.then((jobs) => jobs.stop(), silent)
    await database.close()
  }
}
