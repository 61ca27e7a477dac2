import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { mayBeSlip, nearWords, wholeSide } from '../../spelling.ts'
import { searchWords } from '../tables.ts'

/** Takes folded words; gives for each the catalogue's words that may have been meant, the nearest first; words that are too short for a slip are left out. */
export async function nearestWords(ctx: Pick<Ctx, 'db'>, words: readonly string[]): Promise<Map<string, string[]>> {
  const long = [...new Set(words)].filter(mayBeSlip)
  if (long.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ typed: string; word: string }>(sql`
    select q.typed, w.word from unnest(${sql.param(long)}::text[], ${sql.param(long.map(wholeSide))}::int[]) as q (typed, side)
    join ${searchWords} w on length(w.word) between length(q.typed) - 1 and length(q.typed) + 1
      and (left(w.word, q.side) = left(q.typed, q.side) or right(w.word, q.side) = right(q.typed, q.side))`)
  const vocabulary = Map.groupBy(rows, (row) => row.typed)
  return new Map(long.map((word) => [word, nearWords(word, vocabulary.get(word)?.map((row) => row.word) ?? [])]))
}
