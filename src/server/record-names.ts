// The names of records as they are now, and the records that a typed text names: the module that owns a kind of record answers for it, as the audit trail asks.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { holdsTyped } from './db/typed-search.ts'
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

export type RecordIds = { subject: string; ids: string[] }
type Typed = { typed: string; most: number }

const idsAsked = question<Typed, RecordIds[]>('core.recordIds')

/** Takes a typed text; gives the records that it names, at most `most` of each kind. */
export const recordsNamed = async (ctx: Ctx, typed: string, most: number): Promise<RecordIds[]> =>
  (await ask(ctx, idsAsked, { typed, most })).flat().filter(({ ids }) => ids.length > 0)

/** Binds the search of some kinds of records; modules.ts lists it. It is read from an index, or from few rows. */
export const answerIds = (read: (ctx: Ctx, asked: Typed) => Promise<RecordIds[]>): Listener => answer(idsAsked, read)

type Small = { subject: string; from: PgTable; id: PgColumn; texts: readonly (SQL | PgColumn)[] }

/** Binds the search of kinds of which a shop has hundreds, not millions: all rows are compared with the typed words. */
export const answerIdsOfFew = (...kinds: readonly Small[]): Listener =>
  answerIds((ctx, { typed, most }) =>
    Promise.all(
      kinds.map(async ({ subject, from, id, texts }) => {
        const rows = await ctx.db
          .select({ id: sql<string>`${id}` })
          .from(from)
          .where(holdsTyped(typed, texts))
          .limit(most)
        return { subject, ids: rows.map((row) => row.id) }
      }),
    ),
  )
