// A running copy looks whether it was released, and then starts the workers that waited: each once, and none once the shop stops.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { isWaitedFor } from '#testing/waits.ts'
import { connect, type Database } from './db/client.ts'
import { installation } from './db/kit-tables.ts'
import { job } from './job.ts'
import { type Jobs, type Worker, worker } from './jobs.ts'
import { copyMark, heldWhileCopy, reachingOut, removeCopyMark } from './restored-copy.ts'
import { type TestDatabase, testDatabase } from './testing/postgres.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await testDatabase()
  database = connect(place.url, { max: 3, onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})
beforeEach(async () => {
  await database.db.insert(installation).values({ name: copyMark, value: '2026-11-28T17:44:36.520Z' })
})

const named = (name: string): Worker => worker(job(name, z.object({})), () => Promise.resolve())
const workers = [named('free'), ...['first', 'second', 'third'].map((name) => reachingOut(named(name)))]

/** A queue that notes which workers were started, and at the first try fails to start one. */
function aQueue(failing?: string) {
  const started: string[] = []
  const errors: Error[] = []
  const queue: Jobs = {
    enqueueIn: () => () => Promise.resolve(),
    work: async (of = []) => {
      for (const { job: each } of of) {
        if (each.name === failing && errors.length === 0) throw new Error('not now')
        started.push(each.name)
      }
    },
    drain: () => Promise.resolve(0),
    stop: () => Promise.resolve(),
  }
  return { started, errors, jobs: heldWhileCopy(queue, { db: database.db, workers, onError: (error) => errors.push(error) }) }
}

test('a worker that could not be started is started at the next look, and none twice', async () => {
  const { started, errors, jobs } = aQueue('second')
  await jobs.work()
  expect(started).toEqual(['free'])

  await removeCopyMark(database.db)
  await vi.waitUntil(() => started.includes('third'), { timeout: 20_000 })
  await jobs.stop()

  expect(errors).toEqual([new Error('not now')])
  expect(started).toEqual(['free', 'first', 'second', 'third'])
})

test('a shop that stops while it looks starts none', async () => {
  const { started, errors, jobs } = aQueue()
  await jobs.work()
  await database.db.transaction(async (db) => {
    await db.execute(sql`lock table ${installation} in access exclusive mode`)
    await db.delete(installation)
    await isWaitedFor({ db })
    await jobs.stop()
  })

  // The look that waited has its answer before this one.
  await database.db.$count(installation)
  await new Promise((resolve) => setImmediate(resolve))
  expect({ started, errors }).toEqual({ started: ['free'], errors: [] })
})
