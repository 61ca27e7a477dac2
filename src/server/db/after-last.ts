import type { PgColumn } from 'drizzle-orm/pg-core'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Takes the moment a request began, a history's column of moments, and which of its rows count; gives the moment of the next row: the request's own, or just
 * after the last row, whose request may have begun later and got the lock first. Its caller holds the lock.
 */
export const afterLast = (now: unknown, moments: PgColumn, which: SQL | undefined): SQL =>
  sql`greatest(${now}::timestamptz, (select max(${moments}) + interval '1 millisecond' from ${moments.table} where ${which}))`
