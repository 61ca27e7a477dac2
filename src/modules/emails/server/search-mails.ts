// Searches the sent mails, of which there may be millions: a word of many mails by reading the newest, any other by the index of their words.
import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import { typedWords, wordPattern } from '#server/db/typed-search.ts'
import { exactTotal } from '#shared/paging.ts'
import { sentEmails } from './tables.ts'

type Asked = { search: string; where: SQL | undefined; isOldestFirst: boolean; offset: number; limit: number }
type Found = { ids: string[]; total: number }

/** How many mails are read one by one, how many of them make a word a common one, and how far is counted; tests have smaller ones. */
export type Bounds = { read: number; common: number; counted: number }
const usual: Bounds = { read: 10_000, common: 800, counted: exactTotal + 1 }

/** Takes what was typed and the other conditions; gives the ids of a page of the mails that hold every word, and how many do, counted up to a bound. */
export async function searchMails(ctx: Ctx, asked: Asked, { read, common, counted }: Bounds = usual): Promise<Found> {
  const words = typedWords(asked.search)
  if (words.length === 0) return { ids: [], total: 0 }
  const { offset, limit } = asked
  const way = asked.isOldestFirst ? asc : desc
  const byAge = [way(sentEmails.createdAt), way(sentEmails.id)]
  const where = and(asked.where, holds(sentEmails.words, words))

  const columns = { id: sentEmails.id, createdAt: sentEmails.createdAt, words: sentEmails.words }
  const first = ctx.db
    .select(columns)
    .from(sentEmails)
    .where(asked.where)
    .orderBy(...byAge)
    .limit(read)
    .as('first')
  const numberOf = (some: string[]): SQL<number> => sql`(count(*) filter (where ${holds(first.words, some)}))::int`
  const each = sql<number[]>`array[${sql.join(
    words.map((word) => numberOf([word])),
    sql`, `,
  )}]`
  const [seen = { all: 0, fitting: 0, each: [] }] = await ctx.db.select({ all: count(), fitting: numberOf(words), each }).from(first)
  const isAllSeen = seen.all < read
  const isPageSeen = isAllSeen || seen.fitting >= offset + limit

  const pageOfSeen = () => {
    const rows = ctx.db.select({ id: first.id }).from(first).where(holds(first.words, words))
    return rows.orderBy(way(first.createdAt), way(first.id)).limit(limit).offset(offset)
  }
  const pageOfAll = () => {
    const rows = ctx.db.select({ id: sentEmails.id }).from(sentEmails).where(where)
    return rows
      .orderBy(...byAge)
      .limit(limit)
      .offset(offset)
  }
  const page = async (): Promise<string[]> => (await (isPageSeen ? pageOfSeen() : pageOfAll())).map(({ id }) => id)

  if (isAllSeen) return { ids: await page(), total: seen.fitting }
  if (seen.fitting < common) {
    const rare = words.filter((_, at) => (seen.each[at] ?? 0) < common)
    const found = await byIndex(ctx, and(asked.where, holdsAll(words, rare)), { ...asked, counted })
    return found.total < counted ? found : { ids: await page(), total: found.total }
  }
  // Ordered, so that PostgreSQL reads the index by time and not the whole index of words.
  const many = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(sentEmails)
    .where(where)
    .orderBy(...byAge)
    .limit(counted)
    .as('many')
  const [all] = await ctx.db.select({ total: count() }).from(many)
  return { ids: await page(), total: all?.total ?? 0 }
}

const holds = (text: SQL | PgColumn, words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => sql`${text} like ${wordPattern(word)}`),
    sql` and `,
  )})`

/**
 * Asks the index for the rare words alone, if there are any. A word of many mails has so many places in it that reading them takes longer than all the rest;
 * the mails of the rarer words are read anyway.
 */
function holdsAll(words: readonly string[], rare: readonly string[]): SQL | undefined {
  if (rare.length === 0) return holds(sentEmails.words, words)
  const often = words.filter((word) => !rare.includes(word))
  return and(holds(sentEmails.words, rare), often.length > 0 ? holds(sql`(${sentEmails.words} || '')`, often) : undefined)
}

/** Finds mails by the index of their words: gives a page and the number of them, or, when there are more than are counted, any of them. */
async function byIndex(ctx: Ctx, where: SQL | undefined, asked: Omit<Asked, 'search' | 'where'> & { counted: number }): Promise<Found> {
  const way = sql.raw(asked.isOldestFirst ? 'asc' : 'desc')
  const { rows } = await ctx.tx(async ({ db }) => {
    // How many mails hold a word cannot be estimated well, and all of them would be read for one that seems to be in many.
    await db.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`)
    return db.execute<Found>(sql`
      with found as materialized (select ${sentEmails.id}, ${sentEmails.createdAt} from ${sentEmails} where ${where} limit ${asked.counted})
      select (select count(*)::int from found) as total,
        array(select id from found order by created_at ${way}, id ${way} limit ${asked.limit} offset ${asked.offset}) as ids`)
  })
  return rows[0] ?? { ids: [], total: 0 }
}
