// The products that a title means, for lists of what was bought: by their words in the index, then by SKU and titles alone.
import { and, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { products } from '../tables.ts'
import { officeSearch } from './office-search.ts'

/** Their words may also stand in a brand or a category: so many are compared by their titles. */
const compared = 200

/** The ids of products whose SKU and titles hold every word typed; none where more than `most` do, for such words mean no product. */
export async function productsTitled(ctx: Pick<Ctx, 'db'>, typed: string, most: number): Promise<string[]> {
  const search = officeSearch(typed, null)
  if (search === null) return []
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select product_id as id from (${search.all}) matches limit ${compared + 1}`)
  if (rows.length === 0 || rows.length > compared) return []
  const ids = rows.map(({ id }) => id)
  const titled = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), holdsTyped(typed, [products.sku, ...bothLanguages(products.title)])))
    .limit(most + 1)
  return titled.length > most ? [] : titled.map(({ id }) => id)
}
