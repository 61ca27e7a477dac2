// A save that changed nothing is none: what it wrote since its record was opened is taken back, so the record keeps its version and nobody is told.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'

/** The savepoints of saves that go on, each by what its record was when it was opened. */
const begun = new WeakMap<object, string>()
let count = 0

/** Remembers where the save of a record begins. */
export async function beginSave(ctx: Ctx, before: object): Promise<void> {
  const name = `save_${++count}`
  await ctx.db.execute(sql.raw(`savepoint ${name}`))
  begun.set(before, name)
}

/** What every save gives another value. */
const ofEverySave = new Set(['version', 'updatedAt', 'lastChange'])

/** Are two states of a record alike but for what every save changes? As the database will hold them, whatever the order of their fields. */
export const isSameRecord = (before: object, after: object): boolean => isDeepStrictEqual(comparable(before), comparable(after))

const comparable = (fields: object): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([name]) => !ofEverySave.has(name)))))

/** Takes a save back when its record reads as before, with the events and jobs that came of it; gives whether it did. */
export async function takeBackSame(ctx: Ctx, before: object, after: object): Promise<boolean> {
  const name = begun.get(before)
  if (name === undefined || !isSameRecord(before, after)) return false
  await ctx.db.execute(sql.raw(`rollback to savepoint ${name}`))
  return true
}
