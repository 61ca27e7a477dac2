// Jobs in a running shop: several of a kind are run together, each with its own outcome.
import { setTimeout as sleep } from 'node:timers/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Ctx } from './ctx.ts'
import { connect, type Database } from './db/client.ts'
import { countFailedJobs, listFailedJobs, tryFailedJobsAgain } from './failed-jobs.ts'
import { job } from './job.ts'
import { batchWorker, type Jobs, startJobs, worker } from './jobs.ts'
import { type TestDatabase, testDatabase } from './testing/postgres.ts'

const Numbered = z.object({ number: z.int() })
const counted = job('test.counted', Numbered)
const broken = job('test.broken', Numbered)
const hanging = job('test.hanging', Numbered)
const withStatement = job('test.withStatement', Numbered)
const hopeless = job('test.hopeless', Numbered, { retries: 0 })
let isMended = false
const clocked = job('test.clocked', Numbered.partial(), { retries: 0 })
/** Two of them take longer than the time of one. */
const long = job('test.long', Numbered, { seconds: 3 })
/** Three that are fetched together; the one that comes second takes their whole time. */
const shared = job('test.shared', Numbered, { seconds: 2, isQuick: true })
const endless = job('test.endless', Numbered, { seconds: 1 })
const ended: string[] = []
const sharedRuns: number[] = []
const finished: number[] = []
let letGo = () => {}
const failed: string[] = []
const runs = { counted: [] as number[][], broken: [] as number[][] }

let place: TestDatabase
let database: Database
let jobs: Jobs
beforeAll(async () => {
  place = await testDatabase()
  database = connect(place.url, { max: 2, onError: () => undefined })
  jobs = await startJobs({
    databaseUrl: place.url,
    workers: [
      batchWorker(counted, async (_ctx, data) => {
        runs.counted.push(data.map(({ number }) => number))
        return data.map(({ number }) => (number === 2 ? new Error('two goes wrong') : null))
      }),
      batchWorker(broken, async (_ctx, data) => {
        runs.broken.push(data.map(({ number }) => number))
        if (data.some(({ number }) => number === 2)) throw new Error('all of it goes wrong')
        return data.map(() => null)
      }),
      {
        ...worker(hanging, async (_ctx, { number }) => {
          if (number === 1) await new Promise<void>((resolve) => (letGo = resolve))
          finished.push(number)
        }),
        lanes: 2,
      },
      worker(hopeless, async (_ctx, { number }) => {
        if (!isMended) throw new Error('no paper')
        ended.push(`mended ${number}`)
      }),
      worker(
        clocked,
        async (_ctx, { number = 0 }) => {
          ended.push(`clocked ${number}`)
          if (number === 1) throw new Error('not yet')
        },
        '* * * * *',
      ),
      worker(long, async (ctx, { number }) => {
        await sleep(1800)
        ended.push(ctx.ending?.aborted ? `late ${number}` : `in time ${number}`)
      }),
      worker(shared, async ({ stopping }, { number }) => {
        sharedRuns.push(number)
        if (sharedRuns.length === 2) await sleep(60_000, undefined, { signal: stopping }).catch(() => undefined)
      }),
      worker(endless, async ({ ending, stopping }, { number }) => {
        await sleep(60_000, undefined, { signal: ending }).catch(() => undefined)
        ended.push(`endless ${number}${stopping?.aborted === false ? '' : ', as the shop stops'}`)
      }),
      worker(withStatement, () => {
        throw new DrizzleQueryError('insert into people (email) values ($1)', ['grace@shop.example'], new Error('no room'))
      }),
    ],
    runIn: (_name, run) => run({} as Ctx),
    onError: () => undefined,
    onFailed: (job, error) => failed.push(`${job}: ${error.message}`),
  })
  for (const each of [counted, broken]) for (const number of [1, 2, 3]) await jobs.enqueueIn(database.db)(each, { number })
  for (let number = 1; number <= 9; number++) await jobs.enqueueIn(database.db)(hanging, { number })
  await jobs.enqueueIn(database.db)(withStatement, { number: 1 })
  for (const number of [1, 2]) await jobs.enqueueIn(database.db)(long, { number })
  for (const number of [1, 2]) await jobs.enqueueIn(database.db)(hopeless, { number })
  for (const number of [1, 2]) await jobs.enqueueIn(database.db)(clocked, { number })
  await jobs.enqueueIn(database.db)(endless, { number: 1 })
  for (const number of [1, 2, 3]) await jobs.enqueueIn(database.db)(shared, { number })
  await jobs.work()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await place.drop()
})

const statesOf = async (name: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${name} order by (data->>'number')::int`,
  )
  return rows.map(({ state }) => state)
}

test('jobs of a kind are done together, and the one that goes wrong is alone to be tried again', async () => {
  await vi.waitFor(async () => expect(await statesOf(counted.name)).toEqual(['completed', 'retry', 'completed']), 20_000)

  expect(runs.counted[0]?.toSorted()).toEqual([1, 2, 3])
  expect(failed).toContain('test.counted: two goes wrong')
})

test('where all of it goes wrong each is done alone, so that one holds up no other', async () => {
  await vi.waitFor(async () => expect(await statesOf(broken.name)).toEqual(['completed', 'retry', 'completed']), 20_000)

  expect(runs.broken.map((numbers) => numbers.length).slice(0, 4)).toEqual([3, 1, 1, 1])
})

test('where work has lanes, one that hangs stops no other', async () => {
  await vi.waitUntil(() => finished.length === 8, { timeout: 20_000 })
  expect(finished.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])

  letGo()
  await vi.waitUntil(() => finished.includes(1), { timeout: 20_000 })
})

test('of a statement that failed the queue keeps the reason, without the statement and its values', async () => {
  await vi.waitFor(async () => expect(await statesOf(withStatement.name)).toEqual(['retry']), 20_000)

  const { rows } = await database.db.execute(sql`select output from pgboss.job where name = ${withStatement.name}`)
  expect(rows).toEqual([{ output: { message: 'no room' } }])
})

test('work that is no matter of a moment has its time to itself, however much of it waits', async () => {
  await vi.waitFor(async () => expect(await statesOf(long.name)).toEqual(['completed', 'completed']), 20_000)

  expect(ended.filter((each) => each.endsWith('time 1') || each.endsWith('time 2'))).toHaveLength(2)
  expect(ended.filter((each) => each.startsWith('late'))).toEqual([])
})

test('work whose time is over is told to end', async () => {
  await vi.waitFor(() => expect(ended).toContain('endless 1'), 10_000)
})

test('where one of those fetched together takes their time, those that are done stay done, and the others are tried again', async () => {
  await vi.waitFor(async () => expect(await statesOf(shared.name)).toEqual(['completed', 'completed', 'completed']), 25_000)

  expect(failed.filter((each) => each.startsWith('test.shared')).slice(0, 2)).toEqual([
    'test.shared: it was not done within 2 s',
    'test.shared: its turn did not come: others that were fetched with it took the 2 s they had together',
  ])
  const [done = 0, late = 0, noTurn = 0] = sharedRuns.filter((number, at) => sharedRuns.indexOf(number) === at)
  expect(sharedRuns.toSorted()).toEqual([done, late, late, noTurn].toSorted())
})

const inQueues = () => ({ db: database.db }) as Ctx

test('work that failed for good is kept with its reason until it is tried again, one by one or all of it, and with all its tries', async () => {
  const names = [hopeless.name]
  const ctx = inQueues()
  await vi.waitFor(async () => expect(await countFailedJobs(ctx, names)).toBe(2), 20_000)
  const kept = await database.db.execute(
    sql`select distinct extract(day from keep_until - created_on)::int as days from pgboss.job where source_name = ${hopeless.name}`,
  )
  expect(kept.rows).toEqual([{ days: 30 }])
  const listed = await listFailedJobs(ctx, names, 10)
  expect(listed).toMatchObject([
    { name: hopeless.name, tries: 1, cause: 'no paper' },
    { name: hopeless.name, tries: 1, cause: 'no paper' },
  ])
  expect(await listFailedJobs(ctx, [counted.name], 10)).toEqual([])
  const id = listed[0]?.id ?? ''

  expect(await tryFailedJobsAgain(ctx, [counted.name], null)).toEqual([])
  expect(await tryFailedJobsAgain(ctx, names, [id])).toEqual([{ id, name: hopeless.name }])
  expect(await tryFailedJobsAgain(ctx, names, [id])).toEqual([])
  await vi.waitFor(async () => expect(await countFailedJobs(ctx, names)).toBe(2), 20_000)

  isMended = true
  expect(await tryFailedJobsAgain(ctx, names, null)).toHaveLength(2)
  await vi.waitFor(() => expect(ended).toEqual(expect.arrayContaining(['mended 1', 'mended 2'])), 20_000)
  expect(await countFailedJobs(ctx, names)).toBe(0)
})

test('of work that a clock repeats no failure is kept once it was done again', async () => {
  await vi.waitFor(() => expect(ended).toEqual(expect.arrayContaining(['clocked 1', 'clocked 2'])), 20_000)
  await vi.waitFor(async () => expect(await countFailedJobs(inQueues(), [clocked.name])).toBe(0), 20_000)
})

test('what a stopping shop does not come to says so, and is tried again', async () => {
  const interrupted = job('test.interrupted', Numbered, { isQuick: true })
  let begun = 0
  const next = await startJobs({
    databaseUrl: place.url,
    workers: [
      worker(interrupted, async ({ stopping }) => {
        begun += 1
        await sleep(60_000, undefined, { signal: stopping }).catch(() => undefined)
      }),
    ],
    runIn: (_name, run) => run({} as Ctx),
    onError: () => undefined,
    onFailed: () => undefined,
  })
  for (const number of [1, 2]) await next.enqueueIn(database.db)(interrupted, { number })
  await next.work()
  await vi.waitUntil(() => begun === 1, { timeout: 20_000 })
  await next.stop()

  const { rows } = await database.db.execute(
    sql`select state, output ->> 'message' as message from pgboss.job where name = ${interrupted.name} order by state`,
  )
  expect(rows).toEqual([
    { state: 'retry', message: 'the shop stopped before its turn' },
    { state: 'completed', message: null },
  ])
})

test('a queue from before gets the settings of today', async () => {
  // Jobs that reach out wait in a restored copy for its release, which may come late.
  const settings = async () => {
    const { rows } = await database.db.execute(
      sql`select retry_limit as retries, expire_seconds as seconds, retry_delay_max as "longestPause", heartbeat_seconds as heartbeat,
        retention_seconds / 86400 as days from pgboss.queue where name = ${counted.name}`,
    )
    return rows
  }
  await database.db.execute(sql`update pgboss.queue set heartbeat_seconds = null, retry_delay_max = 1 where name = ${counted.name}`)
  const next = await startJobs({
    databaseUrl: place.url,
    workers: [{ ...worker(job(counted.name, Numbered, { retries: 3, seconds: 77 }), async () => undefined), reachesOut: true }],
    runIn: (_name, run) => run({} as Ctx),
    onError: () => undefined,
    onFailed: () => undefined,
  })
  await next.stop()

  expect(await settings()).toEqual([{ retries: 3, seconds: 77, longestPause: 3600, heartbeat: 60, days: 365 }])
})
