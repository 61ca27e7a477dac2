// Finds the page of a long list quickly whatever its filters leave. Up to `exactTotal` matches are gathered, counted and sorted; when there are more, a
// walk through the list's own order soon meets enough of them. So the speed does not depend on the planner's estimate.
import { type SQL, sql } from 'drizzle-orm'
import { exactTotal } from '#shared/paging.ts'

type List = {
  /** `name as (...)` parts that the others read, each with a comma behind it. */
  before?: SQL
  /** Selects `id`, `key` and `tie` of every match, in any order. */
  matches: SQL
  /** Holds when there are certainly too many to gather; without it they are counted. */
  isKnownMany?: SQL
  /** Selects ids in the list's order, cut to the page, under the given condition. */
  walk(isMany: SQL): SQL
  /** The direction of both `key` and `tie`. */
  direction: SQL
  /** `limit ... offset ...` */
  cut: SQL
}

/** Gives the tables `page (id, place)` and `size (total)` for a `with` clause; a total above `exactTotal` is given as `exactTotal + 1`. */
export const gatherOrWalk = ({ before = sql``, matches, isKnownMany = sql`false`, walk, direction, cut }: List): SQL => sql`${before}
  matched as materialized (select id, key, tie from (${matches}) matches limit ${exactTotal + 1}),
  size as materialized (select case when ${isKnownMany} then ${exactTotal + 1} else count(*) end::int as total from matched),
  page as (select id, row_number() over () as place from (
    (select id from matched where (select total from size) <= ${exactTotal} order by key ${direction}, tie ${direction}, id ${direction} ${cut})
    union all (${walk(sql`(select total from size) > ${exactTotal}`)})) found)`
