import { type SQL, sql } from 'drizzle-orm'
import { productIndex } from '../tables.ts'

/** SQL: does the shop show a variant (by its table's alias)? Lists and pages show what has a row in the index of lists. */
export const isShown = (variant: string): SQL<boolean> =>
  sql`(${sql.raw(variant)}.status <> 'unavailable' and exists (select 1 from ${productIndex} shown where shown.product_id = ${sql.raw(variant)}.product_id))`
