// The products that a title means, and the variants that words mean, for lists of what was bought: by their words in the index, then by SKU, titles and values alone.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { products, variants, variantTypeValues, variantValues } from '../tables.ts'
import { officeSearch } from './office-search.ts'

/** Their words may also stand in a brand or a category: so many are compared by their titles. */
const compared = 200

/** The ids of products whose words hold every word typed; none where these are many. */
async function productsHolding(ctx: Pick<Ctx, 'db'>, typed: string): Promise<string[]> {
  const search = officeSearch(typed, null)
  if (search === null) return []
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select product_id as id from (${search.all}) matches limit ${compared + 1}`)
  return rows.length > compared ? [] : rows.map(({ id }) => id)
}

/** The ids of products whose SKU and titles hold every word typed; none where more than `most` do, for such words mean no product. */
export async function productsTitled(ctx: Pick<Ctx, 'db'>, typed: string, most: number): Promise<string[]> {
  const ids = await productsHolding(ctx, typed)
  if (ids.length === 0) return []
  const titled = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), holdsTyped(typed, [products.sku, ...bothLanguages(products.title)])))
    .limit(most + 1)
  return titled.length > most ? [] : titled.map(({ id }) => id)
}

const valueTitles = sql`(select string_agg(concat_ws(' ', t.title->>'en', t.title->>'ar'), ' ') from ${variantValues} vv
  join ${variantTypeValues} t on t.id = vv.value_id where vv.variant_id = ${variants.id})`

/** The ids of at most `most` variants whose SKU, values and product's titles hold every word typed: "red mug". */
export async function variantsNamed(ctx: Pick<Ctx, 'db'>, typed: string, most: number): Promise<string[]> {
  const ids = await productsHolding(ctx, typed)
  if (ids.length === 0) return []
  const named = await ctx.db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(inArray(variants.productId, ids), holdsTyped(typed, [variants.sku, ...bothLanguages(products.title), valueTitles])))
    .limit(most)
  return named.map(({ id }) => id)
}
