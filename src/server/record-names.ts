// The names of records as they are now: the module that owns a kind of record answers for it, as the audit trail asks.
import type { Ctx } from './ctx.ts'
import { answer, ask, type Listener } from './events.ts'
import { question } from '#shared/events.ts'

export type RecordName = { id: string; name: string }
type Asked = { subject: string; ids: readonly string[] }

const namesAsked = question<Asked, RecordName[]>('core.recordNames')

/** Takes a kind of record, as the audit trail calls it, and ids; gives the names of those that are there. */
export const namesOfRecords = async (ctx: Ctx, subject: string, ids: readonly string[]): Promise<RecordName[]> =>
  (await ask(ctx, namesAsked, { subject, ids })).flat()

/** Binds the names of some kinds of records; modules.ts lists it. */
export const answerNames = (subjects: readonly string[], read: (ctx: Ctx, ids: string[]) => Promise<RecordName[]>): Listener =>
  answer(namesAsked, async (ctx, { subject, ids }) => (subjects.includes(subject) ? read(ctx, [...ids]) : null))
