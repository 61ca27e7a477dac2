import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { variants } from '../tables.ts'

/** How many variants of a product decide its price in a list. */
const most = 200

const ofProducts = statement<{ ids: string[] }, { variantId: string; productId: string }>(
  ({ ids }) => sql`
  select own.id as "variantId", asked.id as "productId" from unnest(${ids}::uuid[]) asked (id)
  join lateral (
    select v.id from ${variants} v where v.product_id = asked.id and v.status <> 'unavailable' order by v.position, v.id limit ${sql.raw(String(most))}
  ) own on true`,
)

/** Takes product ids; gives their variants that lists show, each with its product, the first 200 of a product. */
export async function variantsInLists(ctx: Ctx, productIds: string[]): Promise<Map<string, string>> {
  const rows = await ofProducts(ctx.db, { ids: productIds })
  return new Map(rows.map(({ variantId, productId }) => [variantId, productId]))
}
